import {EngineError, type EnginePair} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import type {EngineServer} from './engine-server.ts';
import type {EngineServers} from './engine-servers.ts';
import type {ServerAddress} from './server-address.ts';
import {mayAskAnother} from './server-failure.ts';

/** A request to one server. */
export type ServerRequest<T> = (address: ServerAddress, signal: AbortSignal) => Promise<T>;

export interface ServerRequestsOptions {
  /** Name of the engine in messages. */
  readonly engine: string;
  readonly pair: EnginePair;
  /** Maximum number of concurrent requests per server. */
  readonly concurrency: number;
  readonly isPaid: boolean;
}

/** Longest wait requested of clients after a failure. */
const MAX_WAIT_MS = 60_000;

/** A request waiting for a free server. */
interface Waiting {
  readonly tried: ReadonlySet<EngineServer>;
  take(server: EngineServer): void;
  fail(error: EngineError): void;
}

/**
 * Requests of one language pair to the servers of an engine. The server with the fewest requests in progress
 * gets the next request, in rotation if several servers have equally few; `stop` ends all requests.
 */
export class ServerRequests {
  readonly #servers: EngineServers;
  readonly #options: ServerRequestsOptions;
  /** Requests of this pair in progress. */
  readonly #busy = new Map<EngineServer, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #exit = new Set<(reason: EngineError) => void>();
  #stop = new AbortController();
  #unwatch: (() => void) | undefined;

  constructor(servers: EngineServers, options: ServerRequestsOptions) {
    this.#servers = servers;
    this.#options = options;
  }

  /**
   * Contacts every server, since its pairs may have changed. Resolves as soon as one server can be used, and
   * rejects if no server can. The remaining attempts continue.
   */
  async start(
    signal: AbortSignal,
    request: (server: EngineServer, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const either = AbortSignal.any([signal, this.#stop.signal]);
    either.throwIfAborted();
    const errors: EngineError[] = [];
    const requests = this.#servers.all.map((server) =>
      request(server, either).catch((reason: unknown) => {
        const error = asEngineError(reason);
        errors.push(error);
        throw error;
      }),
    );
    try {
      await Promise.any(requests);
    } catch {
      either.throwIfAborted();
      throw this.#noneError(errors.find(({kind}) => kind !== 'rejected') ?? errors[0]);
    }
    // Servers that are not up are retried while the pair is in use.
    this.#unwatch ??= this.#servers.onChange(() => {
      this.#serve();
      this.#tellExit();
    });
  }

  /**
   * Sends a request to the next free server; if the request fails and may be sent again, sends it to another
   * server. The request's signal aborts when the caller's signal does, or on `stop`.
   */
  async run<T>(signal: AbortSignal, request: ServerRequest<T>): Promise<T> {
    const either = AbortSignal.any([signal, this.#stop.signal]);
    const tried = new Set<EngineServer>();
    let failure: EngineError | undefined;
    for (;;) {
      either.throwIfAborted();
      const server = await this.#permit(tried, either, failure);
      const sentAt = performance.now();
      try {
        const answer = await request(server.address, either);
        this.#servers.succeeded(server, sentAt);
        return answer;
      } catch (reason) {
        either.throwIfAborted();
        const error = asEngineError(reason);
        this.#servers.failed(server, error);
        tried.add(server);
        const another = mayAskAnother(error, this.#options.isPaid) && this.#choose(tried) !== undefined;
        if (!another) throw this.#finalError(error);
        failure = error;
      } finally {
        this.#release(server);
      }
    }
  }

  /** Ends all requests; they reject with `crashed`. */
  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#stop.abort(new EngineError('crashed', `The connection to ${this.#options.engine} was stopped.`));
    this.#stop = new AbortController();
  }

  /** Calls the listener when all servers are lost and no request is in progress. */
  onExit(listener: (reason: EngineError) => void): () => void {
    this.#exit.add(listener);
    return () => this.#exit.delete(listener);
  }

  /** A server for a request; if no server can be used, rejects with the failure of the previous attempt, if any. */
  #permit(
    tried: ReadonlySet<EngineServer>,
    signal: AbortSignal,
    failure?: EngineError,
  ): Promise<EngineServer> {
    const choice = this.#choose(tried);
    if (choice === undefined) return Promise.reject(failure ? this.#finalError(failure) : this.#noneError());
    if (choice !== 'wait') return Promise.resolve(this.#take(choice));
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(waiting);
        signal.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => {
        end();
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        tried,
        take: (server) => {
          end();
          resolve(server);
        },
        fail: (error) => {
          end();
          reject(failure ? this.#finalError(failure) : error);
        },
      };
      this.#waiting.add(waiting);
      signal.addEventListener('abort', onAbort, {once: true});
    });
  }

  /**
   * The best server not yet tried; `wait` if all such servers have reached their limits; undefined if no such
   * server can be used.
   */
  #choose(tried: ReadonlySet<EngineServer>): EngineServer | 'wait' | undefined {
    const candidates = this.#servers.of(this.#options.pair).filter((server) => !tried.has(server));
    const single = this.#servers.isSingle;
    const usable = single
      ? candidates
      : candidates.filter((server) => server.health !== 'down' && server.restMs === 0);
    const up = usable.filter((server) => server.health === 'up');
    const best = up.length > 0 ? up : usable;
    if (best.length === 0) return undefined;
    const free = best.filter((server) => this.#busyOf(server) < this.#options.concurrency);
    return free.toSorted((a, b) => a.busy - b.busy || a.chosen - b.chosen)[0] ?? 'wait';
  }

  #busyOf(server: EngineServer): number {
    return this.#busy.get(server) ?? 0;
  }

  #take(server: EngineServer): EngineServer {
    this.#busy.set(server, this.#busyOf(server) + 1);
    server.busy += 1;
    server.chosen = 1 + Math.max(...this.#servers.all.map(({chosen}) => chosen));
    return server;
  }

  #release(server: EngineServer): void {
    this.#busy.set(server, this.#busyOf(server) - 1);
    server.busy -= 1;
    this.#serve();
    this.#tellExit();
  }

  /** Assigns servers to waiting requests, in order of arrival. */
  #serve(): void {
    for (const waiting of [...this.#waiting]) {
      const choice = this.#choose(waiting.tried);
      if (choice === undefined) waiting.fail(this.#noneError());
      else if (choice !== 'wait') waiting.take(this.#take(choice));
    }
  }

  #tellExit(): void {
    if (!this.#unwatch || [...this.#busy.values()].some((count) => count > 0)) return;
    if (this.#servers.of(this.#options.pair).some(({isLost}) => !isLost)) return;
    const reason = this.#noneError();
    for (const listener of [...this.#exit]) listener(reason);
  }

  /** The error with which a request rejects, given the error of its last attempt. */
  #finalError(error: EngineError): EngineError {
    if (this.#servers.isSingle) return this.#singleError(error);
    if (this.#choose(new Set()) === undefined) return this.#noneError(error);
    if (error.kind !== 'crashed') return error;
    // Other servers continue, so the pair has not ended.
    return new EngineError('unavailable', error.message, undefined, {cause: error});
  }

  #singleError(error: EngineError): EngineError {
    const {kind, message, retryAfterSeconds} = error;
    const [server] = this.#servers.all;
    if (server?.health !== 'down' || retryAfterSeconds !== undefined) return error;
    return new EngineError(kind, message, this.#waitSeconds(), {cause: error});
  }

  /** Why no server can be used now, and when to retry. */
  #noneError(last?: EngineError): EngineError {
    const {engine, pair} = this.#options;
    if (this.#servers.isSingle && last) return this.#singleError(last);
    const servers = this.#servers.of(pair);
    if (servers.length > 0 && servers.every(({restMs}) => restMs > 0)) {
      return new EngineError('busy', `All servers of ${engine} ask to wait.`, this.#waitSeconds(), {
        cause: last,
      });
    }
    const why = last?.message ?? servers.find(({reason}) => reason !== undefined)?.reason;
    const all = this.#servers.all.length;
    const said =
      all === 1 ? `${engine} cannot be used now` : `None of the ${all} servers of ${engine} can be used now`;
    const kind = last === undefined || last.kind === 'crashed' ? 'unavailable' : last.kind;
    const message = why === undefined ? `${said}.` : `${said}: ${why}`;
    return new EngineError(kind, message, this.#waitSeconds(), {cause: last});
  }

  #waitSeconds(): number {
    const waits = this.#servers.of(this.#options.pair).map((server) => server.restMs || server.retryMs);
    return Math.max(1, Math.ceil(Math.min(...waits, MAX_WAIT_MS) / 1000));
  }
}
