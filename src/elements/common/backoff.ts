const FIRST_MS = 2000;
const LAST_MS = 60_000;
const LONGEST_MS = 3_600_000; // a timer with a much longer delay fires at once

/** Pauses between tries, longer each time. */
export class Backoff {
  #next = FIRST_MS;

  /** Milliseconds of the next pause, at least as long as the service asks for. */
  next(retryAfterSeconds = 0): number {
    const pause = Math.max(this.#next, retryAfterSeconds * 1000);
    this.#next = Math.min(this.#next * 2, LAST_MS);
    return Math.min(pause, LONGEST_MS);
  }

  /** Starts again with the shortest pause. */
  reset(): void {
    this.#next = FIRST_MS;
  }
}
