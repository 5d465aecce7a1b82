const FIRST_MS = 2000;
const LAST_MS = 60_000;
const LONGEST_MS = 3_600_000; // a timer with a much longer delay fires at once

/** Times between tries while a problem lasts that passes by itself. */
export class Backoff {
  #next = FIRST_MS;

  /** Milliseconds to wait now, at least as long as the service asks for. */
  next(retryAfterSeconds = 0): number {
    const pause = Math.max(this.#next, retryAfterSeconds * 1000);
    this.#next = Math.min(this.#next * 2, LAST_MS);
    return Math.min(pause, LONGEST_MS);
  }

  /** Begins anew, since something worked. */
  reset(): void {
    this.#next = FIRST_MS;
  }
}
