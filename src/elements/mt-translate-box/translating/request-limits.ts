import {MtError} from '../../../client/errors.ts';

/** UTF-16 code units of a request while no limit is known. */
const DEFAULT_LIMIT = 30_000;

const SMALLEST_LIMIT = 20;
const LARGE = 4000;

/** Milliseconds that a system gets for its first request. */
export const DEFAULT_TIMEOUT_MS = 30_000;

const TIME_FACTORS = [1, 3, 10];

/** Time limits of requests by system: a system that took too long gets more time. */
export class TimeLimits {
  readonly #timeouts = new Map<string, number>();

  /** Time limit of the next request in milliseconds; 0 for none. */
  of(systemId: string, firstMs: number): number {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    return firstMs * TIME_FACTORS[Math.min(timeouts, TIME_FACTORS.length - 1)]!;
  }

  /** Takes the outcome of a request; `thrown` is undefined when it was answered. */
  learn(systemId: string, thrown?: unknown): void {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    if (thrown instanceof MtError && thrown.code === 'timeout') this.#timeouts.set(systemId, timeouts + 1);
    else if (!thrown && timeouts > 0)
      this.#timeouts.set(systemId, Math.min(timeouts, TIME_FACTORS.length - 1));
  }

  /** Whether the system took too long for the longest limit too, so that only the user may try again. */
  isSpent(systemId: string): boolean {
    return (this.#timeouts.get(systemId) ?? 0) >= TIME_FACTORS.length;
  }
}

/** Size limits of requests by system, learned from its errors. */
export class SizeLimits {
  readonly #learned = new Map<string, number>();

  /** Most UTF-16 code units of a request. */
  of(systemId: string, known = DEFAULT_LIMIT): number {
    return Math.min(known, this.#learned.get(systemId) ?? Infinity);
  }

  /** Halves the limit after a request that was too large; false when nothing smaller can be sent. */
  learn(systemId: string, thrown: unknown, sent: readonly string[], limit: number): boolean {
    if (!(thrown instanceof MtError)) return false;
    const characters = sent.reduce((sum, {length}) => sum + length, 0);
    // A large request that took too long would take too long again.
    const isTooSlow = thrown.code === 'timeout' && characters > LARGE;
    if (thrown.code !== 'textSizeLimitExceeded' && !isTooSlow) return false;
    const half = Math.ceil(Math.min(limit, characters) / 2);
    if (half < SMALLEST_LIMIT) return false;
    this.#learned.set(systemId, half);
    return true;
  }
}
