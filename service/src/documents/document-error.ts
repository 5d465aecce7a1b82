import {ERROR_ANSWERS, type ServiceErrorName} from '../../../src/contract/index.ts';
import {KindError} from '../errors/kind-error.ts';

/** Why a document cannot be translated; determines the task's `ErrorCode`. */
export type DocumentErrorKind =
  ServiceErrorName | 'badDocument' | 'protectedDocument' | 'wrongOptions' | 'notAvailable';

/** Thrown when a document cannot be translated; `message` explains to its owner what to do. */
export class DocumentError extends KindError<DocumentErrorKind> {
  override readonly name = 'DocumentError';
}

/** A task's `ErrorCode` for a kind of error. */
export function documentErrorCode(kind: DocumentErrorKind): number {
  return ERROR_ANSWERS[kind === 'badDocument' ? 'badRequest' : kind].code;
}

/** Error for a document that is damaged, unpacks to too many bytes, or does not match its extension. */
export function badDocument(message: string, cause?: unknown): DocumentError {
  return new DocumentError('badDocument', message, cause === undefined ? {} : {cause});
}

/** Error for options that do not fit a document; `message` names the option and what is possible. */
export function wrongOptions(message: string): DocumentError {
  return new DocumentError('wrongOptions', message);
}

/** Error for a document that cannot be opened without a password. */
export function protectedDocument(): DocumentError {
  return new DocumentError(
    'protectedDocument',
    'The document is protected by a password. Save it without one and try again.',
  );
}
