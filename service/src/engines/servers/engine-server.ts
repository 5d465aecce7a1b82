import {isDeepStrictEqual} from 'node:util';
import {backOffMs, type BackOff} from '../../concurrency/back-off.ts';
import type {EngineError, EnginePair} from '../engine.ts';
import type {ServerAddress} from './server-address.ts';
import {serverFault} from './server-failure.ts';

/**
 * Health of a server: `up`; `failing`, it answers, but not with translations, and is asked only when no other
 * one is up; `down`, it is not there and is not asked.
 */
export type Health = 'up' | 'failing' | 'down';

/** So many failures in a row make a server that answers a failing one. */
const MAX_FAILURES = 3;
/** A server that asks for a longer wait is asked after this time again. */
const MAX_REST_MS = 60_000;
/** Waits before a server that is not up is tried again. */
const WHILE_DOWN: BackOff = {firstMs: 500, longestMs: 5_000};
const WHILE_FAILING: BackOff = {firstMs: 1_000, longestMs: 30_000};

/** One server of an engine: its health, its pairs, and how much it has to do. */
export class EngineServer {
  readonly address: ServerAddress;
  /** Pairs that it listed last; undefined before the first time. */
  pairs: readonly EnginePair[] | undefined;
  /** Requests under way. */
  busy = 0;
  /** Place in the order of servers that were chosen; the least has waited longest. */
  chosen = 0;
  #health: Health = 'up';
  #reason: string | undefined;
  /** Failures in a row while it answers. */
  #failures = 0;
  /** How often it stopped being up since a request succeeded. */
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

  /** Why it is not up; undefined while it is. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Milliseconds for which it asked not to be asked; 0 for none. */
  get restMs(): number {
    return Math.max(0, this.#restsUntil - performance.now());
  }

  /** Milliseconds to wait before it is tried again. */
  get retryMs(): number {
    return backOffMs(this.#bouts, this.#health === 'down' ? WHILE_DOWN : WHILE_FAILING);
  }

  /** Whether it has a language pair, as far as is known. */
  serves({source, target}: EnginePair): boolean {
    return this.pairs?.some((pair) => pair.source === source && pair.target === target) ?? false;
  }

  /**
   * Notes the answer to a request that was sent at a time of `performance.now()`. A server that ends answers
   * those that it had begun, and takes no others.
   */
  succeeded(sentAt: number): void {
    if (sentAt < this.#stoppedAt) return;
    this.#failures = 0;
    this.#bouts = 0;
    this.#restsUntil = 0;
    this.#enter('up', undefined);
  }

  /** Notes that it is there, and its pairs where it lists them; a request has to show whether it works. */
  returned(pairs: readonly EnginePair[] | undefined): void {
    this.#failures = 0;
    if (pairs && !isDeepStrictEqual(pairs, this.pairs)) this.pairs = pairs;
    this.#enter('up', undefined);
  }

  /** Notes a failed request. */
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
    if (fault === 'unreached') this.#stop('down', error);
    else if (fault === 'refuses' || this.#failures >= MAX_FAILURES) this.#stop('failing', error);
  }

  /** Notes that it did not say whether it is there. */
  unanswered(error: EngineError): void {
    if (this.#health !== 'up') this.#bouts += 1;
    this.#stop(serverFault(error) === 'unreached' ? 'down' : 'failing', error);
  }

  #stop(health: Health, {message}: EngineError): void {
    // Requests that were under way when it ended fail one after the other: that is one end.
    if (this.#health === 'up') this.#bouts += 1;
    if (this.#health !== health) this.#stoppedAt = performance.now();
    this.#enter(health, message);
  }

  #enter(health: Health, reason: string | undefined): void {
    this.#health = health;
    this.#reason = reason;
  }
}
