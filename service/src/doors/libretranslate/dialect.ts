import type {ErrorName} from '../../../../src/contract/index.ts';
import type {DoorDialect} from '../door.ts';

/** Statuses where they differ from those of the JSON interface; clients tell 400, 403 and 429 apart. */
const STATUSES: Partial<Record<ErrorName, number>> = {
  unauthorized: 403,
  systemNotFound: 400,
  textSizeLimitExceeded: 400,
  protectedDocument: 400,
  conflict: 400,
  systemNotStarted: 503,
  systemTranslationFailed: 500,
};

/** The key is `api_key` in the body or the query string; errors are `{"error": …}`. */
export const libretranslateDialect: DoorDialect = {
  isMethodStrict: true,
  keyNames: ['api_key', 'apiKey'],
  keyOf: (_request, fields) => fields.word('api_key') ?? fields.word('apiKey'),
  errorOf: ({exception, httpStatus, message}, isKeyMissing) => ({
    status: isKeyMissing ? 400 : (STATUSES[exception] ?? httpStatus),
    body: {error: message},
  }),
};
