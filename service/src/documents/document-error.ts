import type {ServiceErrorName} from '../../../src/contract/index.ts';

/** Reason why a document cannot be translated; determines the task's `ErrorCode`. */
export type DocumentErrorKind = ServiceErrorName | 'badDocument' | 'notAvailable';

/** HTTP statuses as codes of kinds without a code in the interface document. */
const OTHER_CODES = {badDocument: 400, notAvailable: 501} as const;

/** Thrown when a document cannot be translated; `message` tells its owner what to do. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly kind: DocumentErrorKind;

  constructor(kind: DocumentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Value of `ErrorCode` for a kind that the interface document does not list; undefined for others. */
export function documentErrorCode(kind: DocumentErrorKind): number | undefined {
  return kind in OTHER_CODES ? OTHER_CODES[kind as keyof typeof OTHER_CODES] : undefined;
}

/** Error for a document that is damaged, unpacks to too much, or does not fit its extension. */
export function badDocument(message: string, cause?: unknown): DocumentError {
  return new DocumentError('badDocument', message, cause === undefined ? {} : {cause});
}
