/** The translators of the paragraphs of a document. */
export interface ParagraphOrigins {
  /** Positions of the paragraphs that people translated as a whole. */
  readonly byPeople: ReadonlySet<number>;
  /** Whether the document is to have marks. */
  readonly isMarked: boolean;
}
