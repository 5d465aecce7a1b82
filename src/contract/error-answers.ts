import {SERVICE_ERRORS, type ServiceErrorName} from './errors.ts';

/** How this project's service reports an error. */
export interface ErrorAnswer {
  /** Integer: `code` over JSON, `ErrorCode` over SOAP and in a document task. */
  readonly code: number;
  /** HTTP status over JSON. */
  readonly httpStatus: number;
  /** Code of the SOAP 1.1 fault: whether the client or the service is at fault. */
  readonly soapFault: 'Client' | 'Server';
  /** HTTP status over SOAP 1.1, which prescribes 500 for faults. */
  readonly soapStatus: 401 | 500;
  /** Limits an error to one protocol or to document tasks; absent if both protocols have the error. */
  readonly only?: 'json' | 'task';
  /** When the error is raised; Markdown, printed in the reference of the service. */
  readonly condition: string;
}

const CLIENT = {soapFault: 'Client', soapStatus: 500} as const;
const SERVER = {soapFault: 'Server', soapStatus: 500} as const;

/**
 * Every error that the service returns, by `exception`. The interface document defines the codes of the first
 * seven, but no HTTP statuses and no other errors. The code of every other error is its HTTP status.
 */
export const ERROR_ANSWERS = {
  systemTranslationFailed: {
    code: SERVICE_ERRORS.systemTranslationFailed,
    httpStatus: 502,
    ...SERVER,
    condition: 'The engine failed, or did not answer in time; the description ends with the reason.',
  },
  dayLimitReached: {
    code: SERVICE_ERRORS.dayLimitReached,
    httpStatus: 429,
    ...CLIENT,
    condition: 'The daily limit of the user is reached. `Retry-After` counts to midnight UTC.',
  },
  textSizeLimitExceeded: {
    code: SERVICE_ERRORS.textSizeLimitExceeded,
    httpStatus: 413,
    ...CLIENT,
    condition: 'A text, an array, a body, the headers or a document is too large.',
  },
  systemIsStarting: {
    code: SERVICE_ERRORS.systemIsStarting,
    httpStatus: 503,
    ...SERVER,
    condition: 'The system was in stand-by and is starting. `Retry-After` says when to ask again.',
  },
  systemNotFound: {
    code: SERVICE_ERRORS.systemNotFound,
    httpStatus: 404,
    ...CLIENT,
    condition: 'There is no such system, or the user may not use it.',
  },
  systemNotStarted: {
    code: SERVICE_ERRORS.systemNotStarted,
    httpStatus: 409,
    ...CLIENT,
    condition: 'The operator stopped the system, or it could not be started.',
  },
  unknownTermCorpusId: {
    code: SERVICE_ERRORS.unknownTermCorpusId,
    httpStatus: 400,
    ...CLIENT,
    condition: 'The term corpus in `options` is not attached to the system, or not `Ready`.',
  },
  badRequest: {
    code: 400,
    httpStatus: 400,
    ...CLIENT,
    condition: 'A parameter is missing or wrong, the body cannot be read, or a document is damaged.',
  },
  unauthorized: {
    code: 401,
    httpStatus: 401,
    soapFault: 'Client',
    soapStatus: 401,
    condition: 'The token in `client-id` is missing, unknown or revoked.',
  },
  notFound: {
    code: 404,
    httpStatus: 404,
    ...CLIENT,
    condition: 'There is no such operation, document task, human translation or address.',
  },
  methodNotAllowed: {
    code: 405,
    httpStatus: 405,
    ...CLIENT,
    only: 'json',
    condition: 'The SOAP address was called with a method other than POST; the answer is JSON.',
  },
  requestTimeout: {
    code: 408,
    httpStatus: 408,
    ...CLIENT,
    condition: 'The request did not arrive in time.',
  },
  conflict: {
    code: 409,
    httpStatus: 409,
    ...CLIENT,
    condition:
      'The document is not translated, or the user has too many document tasks or human translations.',
  },
  tooManyRequests: {
    code: 429,
    httpStatus: 429,
    ...CLIENT,
    condition:
      'The user has too many requests or bytes under way, or sent too many in a minute. `Retry-After` says when to ask again.',
  },
  protectedDocument: {
    code: 423,
    httpStatus: 423,
    ...CLIENT,
    only: 'task',
    condition: 'The `ErrorCode` of a document task whose document is protected by a password.',
  },
  wrongOptions: {
    code: 422,
    httpStatus: 422,
    ...CLIENT,
    only: 'task',
    condition:
      'The `ErrorCode` of a document task whose options name something that the document does not have, such as a key or a column.',
  },
  unexpected: {
    code: 500,
    httpStatus: 500,
    ...SERVER,
    condition: 'Something went wrong in the service; its log says what.',
  },
  notAvailable: {
    code: 501,
    httpStatus: 501,
    ...SERVER,
    only: 'task',
    condition:
      'The `ErrorCode` of a document task whose format needs LibreOffice or poppler, which is missing.',
  },
  unavailable: {
    code: 503,
    httpStatus: 503,
    ...SERVER,
    condition: 'The service cannot read or write its data now, or is shutting down.',
  },
} as const satisfies Record<string, ErrorAnswer> & Record<ServiceErrorName, ErrorAnswer>;

/** Name of any error that the service returns. */
export type ErrorName = keyof typeof ERROR_ANSWERS;

/** HTTP statuses over JSON of the errors that the interface document lists. */
export const SERVICE_ERROR_STATUSES: Readonly<Record<ServiceErrorName, number>> = {
  dayLimitReached: ERROR_ANSWERS.dayLimitReached.httpStatus,
  textSizeLimitExceeded: ERROR_ANSWERS.textSizeLimitExceeded.httpStatus,
  systemIsStarting: ERROR_ANSWERS.systemIsStarting.httpStatus,
  systemNotFound: ERROR_ANSWERS.systemNotFound.httpStatus,
  systemNotStarted: ERROR_ANSWERS.systemNotStarted.httpStatus,
  systemTranslationFailed: ERROR_ANSWERS.systemTranslationFailed.httpStatus,
  unknownTermCorpusId: ERROR_ANSWERS.unknownTermCorpusId.httpStatus,
};
