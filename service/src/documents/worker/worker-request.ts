import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {ParagraphOrigins} from '../markup/write-options.ts';
import type {LengthLimit} from '../markup/length-limit.ts';
import type {KeptTranslations, KnownTranslation} from '../markup/known-translation.ts';
import type {DocumentInput} from '../formats/format.ts';
import type {MarkOutcome} from '../provenance/marks.ts';

/**
 * Request to a worker: read a document; write it, reading it first if necessary; or mark the written document. Writing
 * and marking are two requests, so that whatever ends the worker while it marks leaves a complete document. A PDF is
 * composed as a DOCX from the layout of its words, before that is read.
 */
export type WorkerRequest =
  | {readonly kind: 'read'; readonly input: DocumentInput}
  | {
      readonly kind: 'write';
      readonly input: DocumentInput;
      readonly output: string;
      readonly translations: readonly string[];
      readonly origins: ParagraphOrigins;
    }
  | {
      readonly kind: 'compose';
      /** Path of the layout that pdftotext wrote. */
      readonly layout: string;
      readonly output: string;
    }
  | {
      readonly kind: 'mark';
      readonly output: string;
      /** Extension of the written document. */
      readonly extension: string;
      /** The record; if undefined, an earlier mark only becomes that of the source. */
      readonly provenance: WireProvenance | undefined;
    };

/** Texts of a document; see `OpenedDocument.paragraphs`. */
export interface DocumentContent {
  readonly paragraphs: readonly string[];
  /** Number of sentences in each paragraph. */
  readonly sentences: readonly number[];
  /** See `OpenedDocument.known`. */
  readonly known: readonly KnownTranslation[];
  /** See `OpenedDocument.kept`. */
  readonly kept: KeptTranslations;
  /** See `OpenedDocument.limits`. */
  readonly limits: readonly LengthLimit[];
  /** Length of the text without codes, in UTF-16 code units. */
  readonly characters: number;
}

/** Answer of a worker; `refused` is the document's fault, `failed` the service's. */
export type WorkerAnswer =
  | {readonly kind: 'done'; readonly content: DocumentContent | undefined}
  | {readonly kind: 'marked'; readonly outcome: MarkOutcome}
  | {readonly kind: 'refused'; readonly error: {readonly kind: string; readonly message: string}}
  /** `code`: error code of the operating system, such as `ENOSPC` */
  | {readonly kind: 'failed'; readonly message: string; readonly code: string | undefined};
