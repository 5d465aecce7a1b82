const LONGEST_MS = 3_600_000; // a timer with a much longer delay fires at once

/** Figures of a back-off; each default suits a problem that passes by itself. */
export interface BackoffOptions {
  /** First pause; 2,000 when not given. */
  readonly firstMs?: number;
  /** Longest pause; 60,000 when not given. */
  readonly lastMs?: number;
  /** Factor from one pause to the next; 2 when not given. */
  readonly growth?: number;
}

/** Growing pauses between tries of the same request. */
export class Backoff {
  readonly #firstMs: number;
  readonly #lastMs: number;
  readonly #growth: number;
  #nextMs: number;

  constructor({firstMs = 2000, lastMs = 60_000, growth = 2}: BackoffOptions = {}) {
    this.#firstMs = this.#nextMs = firstMs;
    this.#lastMs = lastMs;
    this.#growth = growth;
  }

  /** Milliseconds to wait now, at least as long as the service asks for. */
  next(retryAfterSeconds?: number): number {
    const pause = Math.max(this.#nextMs, retryAfterMs(retryAfterSeconds));
    this.#nextMs = Math.min(this.#nextMs * this.#growth, this.#lastMs);
    return Math.min(pause, LONGEST_MS);
  }

  /** Starts again with the first pause, after a try that worked. */
  reset(): void {
    this.#nextMs = this.#firstMs;
  }
}

/** Milliseconds of a `Retry-After` header, an hour at most; 0 when the service sent none. */
export function retryAfterMs(seconds = 0): number {
  return Math.min(seconds * 1000, LONGEST_MS);
}
