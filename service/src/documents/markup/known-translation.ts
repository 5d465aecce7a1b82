/** A translation by people that a document has already, as two paragraphs with the same tags; see `Paragraph.text`. */
export interface KnownTranslation {
  readonly source: string;
  readonly translation: string;
}

/** Maximum number of translations that a document teaches, and of their characters. */
export const MAX_KNOWN = 20_000;
export const MAX_KNOWN_CHARACTERS = 4_000_000;
