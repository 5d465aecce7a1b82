import type {ErrorName} from '../../../../src/contract/index.ts';
import type {DoorDialect} from '../door.ts';

/** Statuses that differ from the JSON interface; clients distinguish 403, 404, 413, 429, 456 and 503. */
const STATUSES: Partial<Record<ErrorName, number>> = {
  unauthorized: 403,
  dayLimitReached: 456,
  systemNotFound: 400,
  protectedDocument: 400,
  wrongOptions: 400,
  conflict: 400,
  unknownTermCorpusId: 404,
  systemNotStarted: 503,
  systemTranslationFailed: 500,
};

/**
 * Reads the key from the header `Authorization`, or from the parameter `auth_key` of older clients; errors
 * are `{"message": …}`.
 */
export const deeplDialect: DoorDialect = {
  isMethodStrict: false,
  keyNames: ['auth_key'],
  keyOf: ({headers}, fields) =>
    /^DeepL-Auth-Key\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? fields.word('auth_key'),
  errorOf: ({exception, httpStatus, message}) => ({
    status: STATUSES[exception] ?? httpStatus,
    body: {message},
  }),
};
