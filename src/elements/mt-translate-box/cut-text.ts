/** A sentence of a text, without the white space around it. */
export interface Sentence {
  /** Where it begins in the text, in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
  /** The white space up to the next sentence or the end of the text. */
  readonly after: string;
}

/** A text as sentences: `lead` and each sentence with its `after`, put together, are the text again. */
export interface CutText {
  readonly lead: string;
  readonly sentences: readonly Sentence[];
}
