import type {EngineError, EnginePair, ServerChange, ServerState} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import {EngineServer} from './engine-server.ts';
import type {ProbeResult} from './probe-result.ts';
import type {ServerAddress} from './server-address.ts';

/** Servers of an engine, and how to probe each. */
export interface EngineServersOptions {
  readonly addresses: readonly ServerAddress[];
  /** Pairs of all servers; undefined if each server lists its own pairs. */
  readonly pairs?: readonly EnginePair[];
  /** Time limit of an answer, as configured. */
  readonly timeoutMs: number;
  /** Sends a nearly free request to a server; rejects with an `EngineError` if the server cannot be used. */
  readonly probe: (
    address: ServerAddress,
    limits: {readonly timeoutMs: number; readonly signal: AbortSignal},
  ) => Promise<ProbeResult>;
  /**
   * Time after which a server that translates is probed again, for a probe that tells more than that; by
   * default, it is not probed.
   */
  readonly probeAgainMs?: number | undefined;
}

/** Time limit of a probe if there are several servers, since the other servers can work meanwhile. */
const PROBE_MS = 5_000;

/** The servers of an engine: tracks which are up, and retries the others. */
export class EngineServers {
  readonly all: readonly EngineServer[];
  readonly #options: EngineServersOptions;
  readonly #listeners = new Set<(change: ServerChange) => void>();
  readonly #timers = new Map<EngineServer, NodeJS.Timeout>();

  constructor(options: EngineServersOptions) {
    this.#options = options;
    this.all = options.addresses.map((address) => new EngineServer(address, options.pairs));
  }

  /** Whether there is only one server; that server is always used, since there is no alternative. */
  get isSingle(): boolean {
    return this.all.length === 1;
  }

  /** Servers that have a pair; with `orMay`, also servers whose pairs are unknown. */
  of(pair: EnginePair, {orMay = false} = {}): EngineServer[] {
    return this.all.filter(
      (server) => this.isSingle || server.serves(pair) || (orMay && server.pairs === undefined),
    );
  }

  /** States of all servers, or of those that may have a pair. */
  states(pair?: EnginePair): ServerState[] {
    return (pair ? this.of(pair, {orMay: true}) : this.all).map(stateOf);
  }

  /**
   * Calls the listener when a state changes. While there is a listener, servers that are not up are retried.
   */
  onChange(listener: (change: ServerChange) => void): () => void {
    // A new function is added, since the same listener may be added twice.
    const handler = (change: ServerChange): void => listener(change);
    this.#listeners.add(handler);
    for (const server of this.all) this.#plan(server);
    return () => {
      this.#listeners.delete(handler);
      if (this.#listeners.size > 0) return;
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
    };
  }

  /** Records the answer to a request sent at this `performance.now()`. */
  succeeded(server: EngineServer, sentAt: number): void {
    this.#change(server, () => server.succeeded(sentAt));
    const {probeAgainMs = Infinity} = this.#options;
    if (performance.now() - server.probedAt >= probeAgainMs) void this.#probeAgain(server);
  }

  /** Records a failed request. */
  failed(server: EngineServer, error: EngineError): void {
    this.#change(server, () => server.failed(error));
  }

  /** Replaces the notice about a topic of the server with an address; undefined removes it. */
  notice({url}: ServerAddress, topic: string, notice: string | undefined): void {
    const server = this.all.find(({address}) => address.url === url);
    if (server) this.#change(server, () => server.noticed(topic, notice));
  }

  /** Pairs of all servers. A server that does not answer keeps the pairs that it listed last. */
  async list(signal: AbortSignal): Promise<EnginePair[]> {
    const requests = this.all.map((server) => this.ask(server, signal).catch(() => undefined));
    await Promise.all(requests);
    signal.throwIfAborted();
    const pairs = this.all.flatMap((server) => server.pairs ?? []);
    return [...new Map(pairs.map((pair) => [`${pair.source} ${pair.target}`, pair])).values()];
  }

  /** Probes one server and updates its pairs. */
  async ask(server: EngineServer, signal: AbortSignal): Promise<void> {
    try {
      const result = await this.#probe(server, signal);
      this.#change(server, () => server.returned(result));
    } catch (reason) {
      signal.throwIfAborted();
      const error = asEngineError(reason);
      this.#change(server, () => server.unanswered(error));
      throw error;
    }
  }

  #probe(server: EngineServer, signal: AbortSignal): Promise<ProbeResult> {
    const {timeoutMs, probe} = this.#options;
    const most = this.isSingle ? timeoutMs : Math.min(timeoutMs, PROBE_MS);
    server.probedAt = performance.now();
    return probe(server.address, {timeoutMs: most, signal});
  }

  /** Probes a server that translates; the probe's own failure says nothing about translations. */
  async #probeAgain(server: EngineServer): Promise<void> {
    try {
      const {notice} = await this.#probe(server, new AbortController().signal);
      this.#change(server, () => server.noticed('probe', notice));
    } catch (reason) {
      const error = asEngineError(reason);
      if (error.kind === 'exhausted') this.failed(server, error);
    }
  }

  #change(server: EngineServer, change: () => void): void {
    const {health, isLost, reason, pairs, notice} = server;
    change();
    if (server.health !== health) this.#plan(server);
    const hasOtherPairs = server.pairs !== pairs;
    const hasOtherNotice = server.notice !== notice;
    const isSame = server.health === health && server.isLost === isLost && server.reason === reason;
    if (isSame && !hasOtherPairs && !hasOtherNotice) return;
    const hasReturned = isLost && !server.isLost;
    const wasUp = health === 'up';
    const serverChange = {...stateOf(server), wasUp, hasReturned, hasOtherPairs, hasOtherNotice};
    for (const listener of [...this.#listeners]) listener(serverChange);
  }

  /** Schedules the next retry of a server that is not up. */
  #plan(server: EngineServer): void {
    clearTimeout(this.#timers.get(server));
    this.#timers.delete(server);
    if (server.health === 'up' || this.#listeners.size === 0) return;
    const tryAgain = async (): Promise<void> => {
      await this.ask(server, new AbortController().signal).catch(() => undefined);
      if (this.#timers.get(server) === timer) this.#plan(server);
    };
    const timer = setTimeout(() => void tryAgain(), server.retryMs).unref();
    this.#timers.set(server, timer);
  }
}

function stateOf({address, health, reason, notice}: EngineServer): ServerState {
  const state = {server: address.name, isUp: health === 'up', reason};
  return notice === undefined ? state : {...state, notice};
}
