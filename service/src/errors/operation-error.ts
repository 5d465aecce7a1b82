import {ERROR_ANSWERS, type ErrorName} from '../../../src/contract/index.ts';

/** An error answer to a request, independent of transport. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  /**
   * Integer code: for the seven errors of the interface document, the code defined there; for other errors,
   * the HTTP status.
   */
  readonly code: number;
  /** HTTP status over JSON. */
  readonly httpStatus: number;
  /** Name of the error. */
  readonly exception: ErrorName;
  /** Seconds after which the client may retry; undefined if unknown. */
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
