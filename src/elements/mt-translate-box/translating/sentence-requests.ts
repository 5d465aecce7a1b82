import {MtError} from '../../../client/errors.ts';
import {translateArrayEx} from '../../../client/translations.ts';
import type {CallOptions, Connection, ExtendedTranslation} from '../../../client/types.ts';
import {retryAfterMs} from '../../../client/waiting/backoff.ts';
import type {SystemOptions} from '../../common/routes.ts';
import {RequestStopped, type ServiceRequest} from './stoppable-request.ts';

/** Time for which a text that changes does not ask a service again whose daily limit is reached. */
const LIMIT_PAUSE_MS = 3_600_000;

/** Sends sentences to the service, unless the host page or the daily limit (error 11) forbids it. */
export class SentenceRequests {
  readonly #allows: (request: ServiceRequest) => boolean;
  #limit: {readonly error: MtError; readonly until: number} | undefined;

  /** @param allows - Asks the host page before each request; false stops it. */
  constructor(allows: (request: ServiceRequest) => boolean) {
    this.#allows = allows;
  }

  /** Error of the daily limit, until the service may be asked again. */
  get limitError(): MtError | undefined {
    return this.#limit && Date.now() < this.#limit.until ? this.#limit.error : undefined;
  }

  /** Asks again though the daily limit was reached. */
  askAgain(): void {
    this.#limit = undefined;
  }

  /** Sends sentences; rejects with an `MtError`, a `RequestStopped` or the signal's reason. */
  async send(
    connection: Connection,
    {systemId, options}: SystemOptions,
    texts: readonly string[],
    call: CallOptions,
  ): Promise<ExtendedTranslation[]> {
    if (this.limitError) throw this.limitError;
    const isAllowed = this.#allows({operation: 'TranslateArrayEx', systemId, options, texts});
    call.signal?.throwIfAborted(); // the host page may have changed anything
    if (!isAllowed) throw new RequestStopped();
    try {
      return await translateArrayEx(connection, systemId, texts, options, call);
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
