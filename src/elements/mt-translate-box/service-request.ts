import type {TranslationWay} from './sentence-cache.ts';

/** A call that is about to be made. */
export interface ServiceRequest extends TranslationWay {
  readonly operation: 'TranslateArrayEx' | 'UpdateTranslation';
  /** Sentences of the source, as sent. */
  readonly texts: readonly string[];
  /** A reader's translation of the only sentence. */
  readonly translation?: string;
}

/** Lets a request pass, or stops it with false. */
export type RequestGate = (request: ServiceRequest) => boolean;

/** The host did not let a request pass: no problem to tell the reader about. */
export class RequestStopped extends Error {
  override readonly name = 'RequestStopped';
}

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
