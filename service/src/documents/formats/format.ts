/** A document to read. */
export interface DocumentInput {
  /** Path of its bytes. */
  readonly path: string;
  /** Extension of its name in lower case, without the dot. */
  readonly extension: string;
  /** RFC 5646 codes of the languages. */
  readonly source: string;
  readonly target: string;
  /** Whether the names of sheets are translated too, with every reference to them. */
  readonly sheetNames?: boolean;
}

/** Options for writing a translated document. */
export interface WriteOptions {
  /** Sets the document's own language to this one; without it, language attributes stay as they are. */
  readonly target?: string;
}

/** A document that was read: always the same for the same bytes and languages. */
export interface OpenedDocument {
  /**
   * Paragraphs to translate: text with the inline tags `<g1>…</g1>`, `<x2/>`
   * and `<br id="3"/>`, in which `&`, `<` and `>` are escaped. A translation has the same tags.
   */
  readonly paragraphs: readonly string[];
  /**
   * Writes the document with translations in the order of `paragraphs`. Everything else is copied byte
   * for byte, including unchanged paragraphs.
   */
  write(output: string, translations: readonly string[], options?: WriteOptions): Promise<void>;
  /** Closes the file; nothing can be written afterwards. */
  close?(): void;
}

/** A family of document formats; rejects with a `DocumentError` for a document that it cannot read. */
export interface DocumentFormat {
  open(input: DocumentInput): Promise<OpenedDocument>;
}
