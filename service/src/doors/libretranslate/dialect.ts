import type {ErrorName} from '../../../../src/contract/index.ts';
import type {DoorDialect} from '../door.ts';

/** Statuses that differ from the JSON interface; clients distinguish 400, 403 and 429. */
const STATUSES: Partial<Record<ErrorName, number>> = {
  unauthorized: 403,
  systemNotFound: 400,
  textSizeLimitExceeded: 400,
  protectedDocument: 400,
  wrongOptions: 400,
  conflict: 400,
  systemNotStarted: 503,
  systemTranslationFailed: 500,
};

/** Words by which clients recognize an error, before the message that says what to do. */
const OPENINGS: Partial<Record<ErrorName, string>> = {
  unauthorized: 'Invalid API key. ',
  textSizeLimitExceeded: 'Invalid request: exceeds text limit. ',
};

/** Reads the key from `api_key` in the body or the query string; errors are `{"error": …}`. */
export const libretranslateDialect: DoorDialect = {
  isMethodStrict: true,
  keyNames: ['api_key', 'apiKey'],
  keyOf: (_request, fields) => fields.word('api_key') ?? fields.word('apiKey'),
  errorOf: ({exception, httpStatus, message}, isKeyMissing) =>
    isKeyMissing
      ? {status: 400, body: {error: message}}
      : {
          status: STATUSES[exception] ?? httpStatus,
          body: {error: `${OPENINGS[exception] ?? ''}${message}`},
        },
};
