const MAX_MS = 3_600_000; // a timer with a much longer delay fires at once

/** Growing pauses between attempts to send the same request. */
export class Backoff {
  readonly #firstMs: number;
  readonly #lastMs: number;
  readonly #growth: number;
  #nextMs: number;

  /** @param growth - Factor from one pause to the next. */
  constructor(firstMs = 2000, lastMs = 60_000, growth = 2) {
    this.#firstMs = this.#nextMs = firstMs;
    this.#lastMs = lastMs;
    this.#growth = growth;
  }

  /** Milliseconds to wait before the next attempt, at least as long as the service asks for. */
  next(retryAfterSeconds?: number): number {
    const pauseMs = Math.max(this.#nextMs, retryAfterMs(retryAfterSeconds));
    this.#nextMs = Math.min(this.#nextMs * this.#growth, this.#lastMs);
    return pauseMs;
  }

  /** Restarts with the first pause, after a successful attempt. */
  reset(): void {
    this.#nextMs = this.#firstMs;
  }
}

/** Delay of a `Retry-After` header in milliseconds, at most an hour; 0 if the service sent no such header. */
export function retryAfterMs(seconds = 0): number {
  return Math.min(seconds * 1000, MAX_MS);
}
