/** A human translation under one of its keys. */
export interface HumanTranslationEntry {
  readonly key: string;
  readonly source: string;
  readonly translation: string;
  /** Words by which similar sentences find it; absent under keys that are not to be found by them. */
  readonly words?: readonly string[];
}

/** A source with its human translation. */
export interface TranslatedText {
  readonly source: string;
  readonly translation: string;
}

/** A human translation as it was submitted or imported. */
export interface FoundTranslation extends TranslatedText {
  /** Present for one that is for all users. */
  readonly shared?: true;
}

/** What is counted of a translation that a user submits, and the bounds of the user. */
export interface CountedSubmission {
  readonly day: string;
  readonly characters: number;
  readonly most: {readonly corrections: number; readonly characters: number; readonly units?: number};
}

/** How many human translations a system has. */
export interface MemorySize {
  readonly systemId: string;
  /** Those that were imported for all users. */
  readonly shared: number;
  /** Those of single users. */
  readonly own: number;
}
