import {SERVICE_ERROR_STATUSES, SERVICE_ERRORS, type ServiceErrorName} from '../../../src/contract/index.ts';

/** Errors that the interface document does not list: theirs is the HTTP status as code. */
const REQUEST_ERRORS = {
  badRequest: 400,
  unauthorized: 401,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  requestTimeout: 408,
  unexpected: 500,
  notAvailable: 501,
  unavailable: 503,
} as const;

/** Name of any error that an operation can answer with. */
export type OperationErrorName = ServiceErrorName | keyof typeof REQUEST_ERRORS;

/** An error that the caller is told of: name, code and HTTP status, whatever the transport. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  /** Integer code: the document's for its seven errors, the HTTP status for the others. */
  readonly code: number;
  /** HTTP status over JSON. */
  readonly httpStatus: number;
  /** Name of the error. */
  readonly exception: OperationErrorName;
  /** Seconds after which it makes sense to ask again. */
  readonly retryAfterSeconds: number | undefined;

  /** @param description - What happened and what the caller can do, in one or two English sentences. */
  constructor(
    exception: OperationErrorName,
    description: string,
    retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(description, options);
    this.exception = exception;
    this.retryAfterSeconds = retryAfterSeconds;
    if (exception in SERVICE_ERRORS) {
      this.code = SERVICE_ERRORS[exception as ServiceErrorName];
      this.httpStatus = SERVICE_ERROR_STATUSES[exception as ServiceErrorName];
    } else {
      this.code = this.httpStatus = REQUEST_ERRORS[exception as keyof typeof REQUEST_ERRORS];
    }
  }
}
