import type {DocumentInput} from '../formats/format.ts';

/** What a worker is asked to do: to read a document, to write it, or to write it after it has read it. */
export type WorkerRequest =
  | {readonly kind: 'read'; readonly input: DocumentInput}
  | {
      readonly kind: 'write';
      readonly input: DocumentInput;
      readonly output: string;
      readonly translations: readonly string[];
    };

/** What is in a document; see `OpenedDocument.paragraphs`. */
export interface DocumentContent {
  readonly paragraphs: readonly string[];
  /** Sentences of each paragraph. */
  readonly sentences: readonly number[];
  /** UTF-16 code units of text, without codes. */
  readonly characters: number;
}

/** What a worker answers; a refused document is told apart from a fault of the service's own. */
export type WorkerAnswer =
  | {readonly kind: 'done'; readonly content: DocumentContent | undefined}
  | {readonly kind: 'refused'; readonly error: {readonly kind: string; readonly message: string}}
  /** `code`: of the system, as `ENOSPC`. */
  | {readonly kind: 'failed'; readonly message: string; readonly code: string | undefined};
