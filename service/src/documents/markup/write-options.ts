/** The translators of the paragraphs of a document. */
export interface ParagraphOrigins {
  /** Positions of the paragraphs that people translated as a whole. */
  readonly byPeople: ReadonlySet<number>;
  /** Whether the document is to have marks. */
  readonly isMarked: boolean;
}

/** Options for writing a translated document. */
export interface WriteOptions {
  /** Language to set as the document's own; if absent, language attributes are kept. */
  readonly target?: string;
  /** The translators of the paragraphs, for formats that say so of each; by default, they are not known. */
  readonly origins?: ParagraphOrigins;
}
