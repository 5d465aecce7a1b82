import type {DocumentInput} from '../formats/format.ts';

/** Request to a worker: read a document, or write it, with or without having read it. */
export type WorkerRequest =
  | {readonly kind: 'read'; readonly input: DocumentInput}
  | {
      readonly kind: 'write';
      readonly input: DocumentInput;
      readonly output: string;
      readonly translations: readonly string[];
    };

/** Texts of a document; see `OpenedDocument.paragraphs`. */
export interface DocumentContent {
  readonly paragraphs: readonly string[];
  /** Sentences of each paragraph. */
  readonly sentences: readonly number[];
  /** UTF-16 code units of text, without codes. */
  readonly characters: number;
}

/** Answer of a worker; `refused` is the document's fault, `failed` the service's. */
export type WorkerAnswer =
  | {readonly kind: 'done'; readonly content: DocumentContent | undefined}
  | {readonly kind: 'refused'; readonly error: {readonly kind: string; readonly message: string}}
  /** `code`: of the operating system, such as `ENOSPC`. */
  | {readonly kind: 'failed'; readonly message: string; readonly code: string | undefined};
