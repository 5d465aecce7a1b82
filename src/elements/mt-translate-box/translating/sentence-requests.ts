import {MtError} from '../../../client/errors.ts';
import type {MtClient} from '../../../client/client.ts';
import type {CallOptions, CheckedTranslation} from '../../../client/types.ts';
import {retryAfterMs} from '../../../client/waiting/backoff.ts';
import {RequestStopped, type ServiceRequest} from './stoppable-request.ts';

/** Time after the daily limit was reached in which edits of the text send no requests. */
const LIMIT_PAUSE_MS = 3_600_000;

/** Sentences for one request. */
export interface SentencesRequest {
  readonly systemId: string;
  /** Options as sent. */
  readonly options: string;
  readonly texts: readonly string[];
}

/** Sends sentences to the service, unless the host page or the daily limit (error 11) prevents the request. */
export class SentenceRequests {
  readonly #allows: (request: ServiceRequest) => boolean;
  #limit: {readonly error: MtError; readonly until: number} | undefined;

  /** @param allows - Asks the host page before each request; false stops the request. */
  constructor(allows: (request: ServiceRequest) => boolean) {
    this.#allows = allows;
  }

  /** Error of the daily limit; undefined while requests may be sent. */
  get limitError(): MtError | undefined {
    return this.#limit && Date.now() < this.#limit.until ? this.#limit.error : undefined;
  }

  /** Allows requests again after the daily limit was reached. */
  askAgain(): void {
    this.#limit = undefined;
  }

  /** Sends sentences; rejects with an `MtError`, a `RequestStopped` or the signal's reason. */
  async send(
    client: MtClient,
    {systemId, options, texts}: SentencesRequest,
    call: CallOptions,
  ): Promise<CheckedTranslation[]> {
    if (this.limitError) throw this.limitError;
    const isAllowed = this.#allows({operation: 'TranslateArrayEx', systemId, options, texts});
    call.signal?.throwIfAborted(); // the host page may have changed the text or settings
    if (!isAllowed) throw new RequestStopped();
    try {
      return await client.translateArrayChecked(systemId, texts, options, call);
    } catch (error) {
      if (error instanceof MtError && error.code === 'dayLimitReached')
        this.#limit = {
          error,
          until: Date.now() + (retryAfterMs(error.retryAfterSeconds) || LIMIT_PAUSE_MS),
        };
      throw error;
    }
  }
}
