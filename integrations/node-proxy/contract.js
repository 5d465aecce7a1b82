// Generated from src/contract by `npm run docs`; do not edit.

/**
 * Operations that the proxies forward, with the parameters that each accepts in the query string.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const OPERATIONS = {
  GetSystemList: ['appID', 'uiLanguageID', 'options'],
  Translate: ['appID', 'systemID', 'text', 'options'],
  TranslateEx: ['appID', 'systemID', 'text', 'options'],
  TranslateArray: ['appID', 'systemID', 'textArray', 'options'],
  TranslateArrayEx: ['appID', 'systemID', 'textArray', 'options'],
  UpdateTranslation: ['appID', 'systemID', 'text', 'translation', 'translationtext', 'options'],
  GetSystemTermCorpora: ['systemID'],
  StartDocumentTranslation: ['appID', 'fileName', 'systemID', 'options'],
  GetDocumentTranslationState: ['appID', 'id'],
  DownloadDocumentTranslation: ['appID', 'id', 'options'],
  RemoveDocumentTranslation: ['appID', 'id'],
  GetDocumentTranslationList: ['appID'],
};

/**
 * The usual HTTP method of each operation.
 *
 * @type {Readonly<Record<string, 'GET' | 'POST'>>}
 */
export const METHODS = {
  GetSystemList: 'GET',
  Translate: 'POST',
  TranslateEx: 'POST',
  TranslateArray: 'POST',
  TranslateArrayEx: 'POST',
  UpdateTranslation: 'POST',
  GetSystemTermCorpora: 'GET',
  StartDocumentTranslation: 'POST',
  GetDocumentTranslationState: 'GET',
  DownloadDocumentTranslation: 'GET',
  RemoveDocumentTranslation: 'GET',
  GetDocumentTranslationList: 'GET',
};

/** Path between `{base_url}` and the name of the operation. */
export const JSON_PATH = '/service.svc/json';

/** Path, below the base address, of reviews. */
export const REVIEW_PATH = '/reviews';

/** Header that carries the token. */
export const TOKEN_HEADER = 'client-id';

/** Codes and HTTP statuses of the service's errors, by `exception`. */
export const SERVICE_ERRORS = {
  systemTranslationFailed: {code: 0, httpStatus: 502},
  dayLimitReached: {code: 11, httpStatus: 429},
  textSizeLimitExceeded: {code: 12, httpStatus: 413},
  systemIsStarting: {code: 21, httpStatus: 503},
  systemNotFound: {code: 22, httpStatus: 404},
  systemNotStarted: {code: 23, httpStatus: 409},
  unknownTermCorpusId: {code: 41, httpStatus: 400},
  badRequest: {code: 400, httpStatus: 400},
  unauthorized: {code: 401, httpStatus: 401},
  notFound: {code: 404, httpStatus: 404},
  methodNotAllowed: {code: 405, httpStatus: 405},
  requestTimeout: {code: 408, httpStatus: 408},
  conflict: {code: 409, httpStatus: 409},
  tooManyRequests: {code: 429, httpStatus: 429},
  unexpected: {code: 500, httpStatus: 500},
  unavailable: {code: 503, httpStatus: 503},
};
