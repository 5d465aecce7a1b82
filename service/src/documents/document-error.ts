import type {ServiceErrorName} from '../../../src/contract/index.ts';

/** Why a document cannot be translated: what a task's `ErrorCode` is made of. */
export type DocumentErrorKind = ServiceErrorName | 'badDocument' | 'notAvailable';

/** Codes of the kinds that the interface document has none for are HTTP statuses. */
const OTHER_CODES = {badDocument: 400, notAvailable: 501} as const;

/** A reason for which a document is not translated; `message` tells its owner what to do. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly kind: DocumentErrorKind;

  constructor(kind: DocumentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The value of `ErrorCode` for a kind that the interface document does not list; undefined for one that it does. */
export function documentErrorCode(kind: DocumentErrorKind): number | undefined {
  return kind in OTHER_CODES ? OTHER_CODES[kind as keyof typeof OTHER_CODES] : undefined;
}

/** A document that is damaged, too large inside, or not what its name says. */
export function badDocument(message: string, cause?: unknown): DocumentError {
  return new DocumentError('badDocument', message, cause === undefined ? {} : {cause});
}
