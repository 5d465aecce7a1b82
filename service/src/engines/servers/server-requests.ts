import {EngineError, type EnginePair} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import type {EngineServer} from './engine-server.ts';
import type {EngineServers} from './engine-servers.ts';
import type {ServerAddress} from './server-address.ts';
import {mayAskAnother} from './server-failure.ts';

/** Asks one server. */
export type ServerRequest<T> = (address: ServerAddress, signal: AbortSignal) => Promise<T>;

export interface ServerRequestsOptions {
  /** Name of the engine for messages. */
  readonly engine: string;
  readonly pair: EnginePair;
  /** Most requests at once to each server. */
  readonly concurrency: number;
  readonly isPaid: boolean;
}

/** Longest wait that a failed request asks for. */
const MAX_WAIT_MS = 60_000;

/** A request that waits until a server takes it. */
interface Waiting {
  readonly tried: ReadonlySet<EngineServer>;
  take(server: EngineServer): void;
  fail(error: EngineError): void;
}

/**
 * Requests of one language pair to the servers of an engine. The server with the least requests under way gets
 * the next, one after the other where several have as few; `stop` ends all of them.
 */
export class ServerRequests {
  readonly #servers: EngineServers;
  readonly #options: ServerRequestsOptions;
  /** Requests of this pair that are under way. */
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
   * Asks every server, as each may have other pairs by now; resolves as soon as one can be used, and rejects when none
   * can. The others go on meanwhile.
   */
  async start(
    signal: AbortSignal,
    request: (server: EngineServer, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const either = AbortSignal.any([signal, this.#stop.signal]);
    either.throwIfAborted();
    const errors: EngineError[] = [];
    const asked = this.#servers.all.map((server) =>
      request(server, either).catch((reason: unknown) => {
        const error = asEngineError(reason);
        errors.push(error);
        throw error;
      }),
    );
    try {
      await Promise.any(asked);
    } catch {
      either.throwIfAborted();
      throw this.#noneError(errors.find(({kind}) => kind !== 'rejected') ?? errors[0]);
    }
    // Servers that are not up are tried again while the pair is in use.
    this.#unwatch ??= this.#servers.onChange(() => {
      this.#serve();
      this.#tellExit();
    });
  }

  /**
   * Sends a request to a server as soon as one takes it, and to another when it fails and may be sent again; its
   * signal aborts with the caller's, or on `stop`.
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
        if (!another) throw this.#told(error);
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

  /** Calls the listener when none of the servers is there any more, and nothing is under way. */
  onExit(listener: (reason: EngineError) => void): () => void {
    this.#exit.add(listener);
    return () => this.#exit.delete(listener);
  }

  /** A server for a request; rejects when there is none, with the failure that led to it. */
  #permit(
    tried: ReadonlySet<EngineServer>,
    signal: AbortSignal,
    failure?: EngineError,
  ): Promise<EngineServer> {
    const found = this.#choose(tried);
    if (found === undefined) return Promise.reject(failure ? this.#told(failure) : this.#noneError());
    if (found !== 'wait') return Promise.resolve(this.#take(found));
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
          reject(failure ? this.#told(failure) : error);
        },
      };
      this.#waiting.add(waiting);
      signal.addEventListener('abort', onAbort, {once: true});
    });
  }

  /** The best server that was not tried; `wait` while it has all that it takes at once; undefined for none. */
  #choose(tried: ReadonlySet<EngineServer>): EngineServer | 'wait' | undefined {
    const candidates = this.#servers.of(this.#options.pair).filter((server) => !tried.has(server));
    const single = this.#servers.isSingle;
    const asked = single
      ? candidates
      : candidates.filter((server) => server.health !== 'down' && server.restMs === 0);
    const up = asked.filter((server) => server.health === 'up');
    const best = up.length > 0 ? up : asked;
    if (best.length === 0) return undefined;
    const free = best.filter((server) => this.#busyOf(server) < this.#options.concurrency);
    return free.toSorted((one, other) => one.busy - other.busy || one.chosen - other.chosen)[0] ?? 'wait';
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

  /** Gives servers to those that wait, who came first first. */
  #serve(): void {
    for (const waiting of [...this.#waiting]) {
      const found = this.#choose(waiting.tried);
      if (found === undefined) waiting.fail(this.#noneError());
      else if (found !== 'wait') waiting.take(this.#take(found));
    }
  }

  #tellExit(): void {
    if (!this.#unwatch || [...this.#busy.values()].some((count) => count > 0)) return;
    if (this.#servers.of(this.#options.pair).some(({health}) => health !== 'down')) return;
    const reason = this.#noneError();
    for (const listener of [...this.#exit]) listener(reason);
  }

  /** The error of a request as the caller gets it. */
  #told(error: EngineError): EngineError {
    if (this.#servers.isSingle) return this.#singleError(error);
    if (this.#choose(new Set()) === undefined) return this.#noneError(error);
    if (error.kind !== 'crashed') return error;
    // The pair goes on with other servers: it has not ended.
    return new EngineError('unavailable', error.message, undefined, {cause: error});
  }

  #singleError(error: EngineError): EngineError {
    const {kind, message, retryAfterSeconds} = error;
    const [server] = this.#servers.all;
    if (server?.health !== 'down' || retryAfterSeconds !== undefined) return error;
    return new EngineError(kind, message, this.#waitSeconds(), {cause: error});
  }

  /** Why none of several servers can be asked now, and when to ask again. */
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
