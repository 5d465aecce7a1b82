import {ERROR_ANSWERS, type ErrorName} from '../../../src/contract/index.ts';

/** An error that a request is answered with, whatever the transport. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  /** Integer code: the interface document's for its seven errors, the HTTP status for the others. */
  readonly code: number;
  /** HTTP status over JSON. */
  readonly httpStatus: number;
  /** Name of the error. */
  readonly exception: ErrorName;
  /** Seconds after which the client may repeat the request. */
  readonly retryAfterSeconds: number | undefined;

  /** @param description - What happened and what the caller can do, in one or two English sentences. */
  constructor(exception: ErrorName, description: string, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(description, options);
    const {code, httpStatus} = ERROR_ANSWERS[exception];
    this.code = code;
    this.httpStatus = httpStatus;
    this.exception = exception;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
