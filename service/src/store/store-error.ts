import {KindError} from '../errors/kind-error.ts';

/** Reasons for failures of the store. */
export type StoreErrorKind =
  /** The disk is full; nothing was changed. */
  | 'full'
  /** The data folder or its file system is read-only. */
  | 'readonly'
  /** Another process serves the data folder. */
  | 'locked'
  /** The database server does not answer now. */
  | 'unreachable'
  /** The database server rejects the user, or the database does not exist. */
  | 'refused'
  /** Another process kept writing for too long. */
  | 'busy'
  /** The database file belongs to another program or a newer version, or is damaged. */
  | 'damaged'
  /** The name is taken. */
  | 'duplicate'
  /** The row refers to something that does not exist. */
  | 'missing'
  /** No administrator would remain. */
  | 'lastAdmin'
  /** The value cannot be stored. */
  | 'invalid'
  /** The store is closed. */
  | 'closed'
  | 'failed';

/** A failure of the store; `message` says what the operator can do. Later calls may succeed. */
export class StoreError extends KindError<StoreErrorKind> {
  override readonly name = 'StoreError';
}

/**
 * Result code of an SQLite or file system error, such as `SQLITE_FULL` or `ENOSPC`; empty for any other
 * error.
 */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** Codes of `SQLITE_READONLY` with a reason, such as a folder without the right to write: libsql has no names for them. */
const READONLY = 'UNKNOWN_SQLITE_ERROR_(?:264|520|776|1032|1288|1544)';

const KINDS: readonly (readonly [pattern: RegExp, kind: StoreErrorKind, advice: string])[] = [
  [
    /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/,
    'full',
    'The disk that holds the data folder is full. Nothing was changed; free some space and try again.',
  ],
  [
    new RegExp(`^(SQLITE_READONLY.*|${READONLY}|SQLITE_PERM|SQLITE_AUTH|EROFS|EACCES|EPERM)$`),
    'readonly',
    'The data folder cannot be written. Give this user the right to write there, or choose another folder.',
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'busy',
    'Another process is writing to the data folder. Wait until it is done and try again.',
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    'damaged',
    'The database file is damaged, or is not one. Restore it from a backup, or choose another data folder.',
  ],
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/, 'duplicate', 'It exists already.'],
  [/^SQLITE_CONSTRAINT_FOREIGNKEY$/, 'missing', 'What it belongs to does not exist.'],
  [/^SQLITE_(CONSTRAINT|TOOBIG|RANGE|MISMATCH)/, 'invalid', 'The value cannot be stored.'],
];

/** Converts an error to a `StoreError` by its result code, or else to `failed` with its own message. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = errorCode(error);
  for (const [pattern, kind, advice] of KINDS) {
    if (pattern.test(code)) return new StoreError(kind, `${advice} (${code})`, {cause: error});
  }
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError('failed', `The store failed: ${message}`, {cause: error});
}
