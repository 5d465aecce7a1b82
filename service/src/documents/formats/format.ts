import type {LengthLimit} from '../markup/length-limit.ts';
import type {KeptTranslations, KnownTranslation} from '../markup/known-translation.ts';
import type {WriteOptions} from '../markup/write-options.ts';

/** A document to read. */
export interface DocumentInput {
  /** Path of the document's bytes. */
  readonly path: string;
  /** Extension of the document's name, in lower case and without the dot. */
  readonly extension: string;
  /** RFC 5646 codes of the languages. */
  readonly source: string;
  readonly target: string;
  /** Whether to translate sheet names, too, with all references to them. */
  readonly sheetNames?: boolean;
  /** Whether translations by the machine in PO files are marked as fuzzy. */
  readonly fuzzy?: boolean;
  /** Names or numbers of the columns to translate in CSV and TSV; if absent, the format chooses them. */
  readonly columns?: readonly string[] | undefined;
  /** Patterns of the keys whose values are translated in files of strings; see `KeyFilter`. */
  readonly keys?: readonly string[] | undefined;
  /** Forms of the inline tags that the upload names, such as `[[…]]`; see `withInlineTags`. */
  readonly inline?: readonly string[] | undefined;
}

/** A document that has been read; the same bytes and languages always result in the same paragraphs. */
export interface OpenedDocument {
  /**
   * Paragraphs to translate: text with the inline tags `<g1>…</g1>`, `<x2/>` and `<br id="3"/>`, in which
   * `&`, `<` and `>` are escaped. A translation must have the same tags.
   */
  readonly paragraphs: readonly string[];
  /** Translations by people that the document has, for other places with the same text; absent for formats without them. */
  readonly known?: readonly KnownTranslation[];
  /** Numbers of translations that the document has and keeps; absent for formats without them. */
  readonly kept?: KeptTranslations;
  /** Maximum lengths that the document gives for its texts; absent for formats without them. */
  readonly limits?: readonly LengthLimit[];
  /**
   * Writes the document with translations in the order of `paragraphs`. Everything else is copied byte
   * for byte, including unchanged paragraphs.
   */
  write(output: string, translations: readonly string[], options?: WriteOptions): Promise<void>;
  /** Closes the file; `write` must not be called afterwards. */
  close?(): void;
}

/**
 * A family of document formats; `open` rejects with a `DocumentError` for a document that the format cannot
 * read.
 */
export interface DocumentFormat {
  open(input: DocumentInput): Promise<OpenedDocument>;
}
