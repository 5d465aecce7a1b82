import {isDeepStrictEqual} from 'node:util';
import {backOffMs, type BackOff} from '../../concurrency/back-off.ts';
import type {EngineError, EnginePair} from '../engine.ts';
import type {ProbeResult} from './probe-result.ts';
import type {ServerAddress} from './server-address.ts';
import {serverFault} from './server-failure.ts';

/**
 * Health of a server. `failing`: the server answers, but not with translations, and is used only if no other
 * server is up. `down`: the server is unreachable and not used.
 */
export type Health = 'up' | 'failing' | 'down';

/** Number of consecutive failures that make a server `failing`. */
const MAX_FAILURES = 3;
/** Longest pause that a server can request; after this time, the server is retried anyway. */
const MAX_REST_MS = 60_000;
/** Waits before retrying a server that is not up. */
const WHILE_DOWN: BackOff = {firstMs: 500, longestMs: 5_000};
const WHILE_FAILING: BackOff = {firstMs: 1_000, longestMs: 30_000};

/** One server of an engine: its health, pairs and load. */
export class EngineServer {
  readonly address: ServerAddress;
  /** Pairs that the server listed most recently; undefined if it has not listed any yet. */
  pairs: readonly EnginePair[] | undefined;
  /** Requests in progress. */
  busy = 0;
  /** Sequence number of the server's last use; the server with the lowest number has waited longest. */
  chosen = 0;
  /** `performance.now()` of the last probe, or of the server's creation. */
  probedAt = performance.now();
  readonly #notices = new Map<string, string>();
  #health: Health = 'up';
  #refuses = false;
  #reason: string | undefined;
  /** Number of consecutive failed requests. */
  #failures = 0;
  /**
   * Number of consecutive requests that were refused, as with a wrong key, or answered with something else than a
   * translation, as with an error page. The probes of such a server may succeed.
   */
  #refusals = 0;
  /** Number of times that the server has gone down, or has not answered a probe, since a request last succeeded. */
  #bouts = 0;
  #restsUntil = 0;
  #stoppedAt = -Infinity;

  constructor(address: ServerAddress, pairs: readonly EnginePair[] | undefined) {
    this.address = address;
    this.pairs = pairs;
  }

  get health(): Health {
    return this.#health;
  }

  /** Why the server is not up; undefined if the server is up. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Whether no request can succeed: the server is unreachable, or refuses all, as with a wrong key. */
  get isLost(): boolean {
    return this.#health === 'down' || this.#refuses || this.refusesTexts;
  }

  /** Whether the server has translated none of several texts in a row, so that a probe does not show whether it works. */
  get refusesTexts(): boolean {
    return this.#refusals >= MAX_FAILURES;
  }

  /** What the operator should know although the server translates; undefined if there is nothing. */
  get notice(): string | undefined {
    return this.#notices.size === 0 ? undefined : [...this.#notices.values()].join(' ');
  }

  /** Milliseconds left of the pause that the server requested; 0 without such a pause. */
  get restMs(): number {
    return Math.max(0, this.#restsUntil - performance.now());
  }

  /** Milliseconds until the server is tried again. */
  get retryMs(): number {
    return backOffMs(this.#bouts, this.#health === 'down' ? WHILE_DOWN : WHILE_FAILING);
  }

  /** Whether the server is known to have a language pair. */
  serves({source, target}: EnginePair): boolean {
    return this.pairs?.some((pair) => pair.source === source && pair.target === target) ?? false;
  }

  /**
   * Records the answer to a request sent at this `performance.now()`. A server that shuts down answers old
   * requests but accepts no new requests, so answers to requests sent before it stopped do not count.
   */
  succeeded(sentAt: number): void {
    if (sentAt < this.#stoppedAt) return;
    this.#failures = 0;
    this.#refusals = 0;
    this.#bouts = 0;
    this.#restsUntil = 0;
    this.#enter('up', undefined);
  }

  /**
   * Records that the server is reachable, and its pairs if it lists them; the next request shows whether it
   * works.
   */
  returned({pairs, notice}: ProbeResult): void {
    this.#failures = 0;
    if (pairs && !isDeepStrictEqual(pairs, this.pairs)) this.pairs = pairs;
    this.noticed('probe', notice);
    this.#enter('up', undefined);
  }

  /** Replaces the notice about a topic; undefined removes it. */
  noticed(topic: string, notice: string | undefined): void {
    if (notice === undefined) this.#notices.delete(topic);
    else this.#notices.set(topic, notice);
  }

  /** Records a failed request. */
  failed(error: EngineError): void {
    const fault = serverFault(error);
    if (fault === 'none') {
      this.#failures = 0;
      return;
    }
    if (fault === 'busy') {
      const ms = Math.max(1, error.retryAfterSeconds ?? 1) * 1000;
      this.#restsUntil = performance.now() + Math.min(MAX_REST_MS, ms);
      return;
    }
    this.#failures += 1;
    const isRefused = fault === 'refuses' || error.kind === 'malformed';
    this.#refusals = isRefused ? this.#refusals + 1 : 0;
    if (fault === 'unreached') this.#stop('down', error);
    else if (fault === 'refuses' || this.#failures >= MAX_FAILURES) this.#stop('failing', error);
  }

  /** Records a probe without an answer. */
  unanswered(error: EngineError): void {
    if (this.#health !== 'up') this.#bouts += 1;
    const fault = serverFault(error);
    this.#stop(fault === 'unreached' ? 'down' : 'failing', error);
    this.#refuses = fault === 'refuses';
  }

  #stop(health: Health, {message}: EngineError): void {
    // Requests in progress fail one after the other when a server ends, but the server went down only once.
    if (this.#health === 'up') this.#bouts += 1;
    if (this.#health !== health) this.#stoppedAt = performance.now();
    this.#enter(health, message);
  }

  #enter(health: Health, reason: string | undefined): void {
    this.#health = health;
    if (health === 'up') this.#refuses = false;
    this.#reason = reason;
  }
}
