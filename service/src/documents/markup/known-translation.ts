/** A translation by people that a document has already, as two paragraphs with the same tags; see `Paragraph.text`. */
export interface KnownTranslation {
  readonly source: string;
  readonly translation: string;
  /** Whether the document keeps it at its place; a proposal or the translation of an earlier text is not kept. */
  readonly isKept: boolean;
}

/** Numbers of translations that a document has already and keeps, by who made them. */
export interface KeptTranslations {
  readonly people: number;
  readonly machine: number;
  /** Those of which the document does not say it. */
  readonly unknown: number;
}

/** Maximum number of translations that a document teaches, and of their characters. */
export const MAX_KNOWN = 20_000;
export const MAX_KNOWN_CHARACTERS = 4_000_000;
