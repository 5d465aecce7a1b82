/** A human translation under one of its keys. */
export interface HumanTranslationEntry {
  readonly key: string;
  readonly source: string;
  readonly translation: string;
  /**
   * Words under which the translation is indexed for the search of similar sentences; absent for keys that
   * are not indexed.
   */
  readonly words?: readonly string[];
  /** Whether it is a machine's translation that a person changed or confirmed. */
  readonly isEdited?: boolean;
}

/** A source with its human translation. */
export interface TranslatedText {
  readonly source: string;
  readonly translation: string;
  /** Whether it is a machine's translation that a person changed or confirmed; absent for a person's own. */
  readonly isEdited?: true;
}

/** A human translation that was found, submitted by the user or imported for all users. */
export interface FoundTranslation extends TranslatedText {
  /** Whether the translation is for all users; absent for the user's own. */
  readonly shared?: true;
}

/** Day and characters of a submission to be counted, and the user's limits. */
export interface CountedSubmission {
  /** Account to which the submission is counted; the user's own if absent. */
  readonly account?: number;
  readonly day: string;
  readonly characters: number;
  readonly most: {readonly corrections: number; readonly characters: number; readonly units?: number};
}

/** Number of human translations of a system, by owner. */
export interface MemorySize {
  readonly systemId: string;
  /** Number of translations imported for all users. */
  readonly shared: number;
  /** Number of translations of individual users. */
  readonly own: number;
}
