/** A human translation under one of its keys. */
export interface HumanTranslationEntry {
  readonly key: string;
  readonly source: string;
  readonly translation: string;
  /** Words by which similar sentences find it; absent for keys that are not searched by words. */
  readonly words?: readonly string[];
}

/** A source with its human translation. */
export interface TranslatedText {
  readonly source: string;
  readonly translation: string;
}

/** A submitted or imported human translation. */
export interface FoundTranslation extends TranslatedText {
  /** Present if it is for all users. */
  readonly shared?: true;
}

/** Amount that a submitted translation counts, and the limits of the user. */
export interface CountedSubmission {
  readonly day: string;
  readonly characters: number;
  readonly most: {readonly corrections: number; readonly characters: number; readonly units?: number};
}

/** Number of human translations of a system. */
export interface MemorySize {
  readonly systemId: string;
  /** Translations imported for all users. */
  readonly shared: number;
  /** Translations of single users. */
  readonly own: number;
}
