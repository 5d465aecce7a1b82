import type {Generated} from 'kysely';

export interface HumanTranslations {
  /** Owner of the translation; `EVERYONE` for translations imported for all users. */
  user_id: number;
  system_id: string;
  /** SHA-256 of the key, since keys may be long. */
  key_hash: Buffer;
  source: string;
  translation: string;
  updated_at: number;
  /** 1 if it is a machine's translation that a person changed or confirmed. */
  is_edited: Generated<0 | 1>;
}

/** Human translations in the index of similar sentences. */
export interface MemoryUnits {
  number: number;
  user_id: number;
  system_id: string;
  key_hash: Buffer;
}

/** Index of the words of human translations, for the search of similar sentences. */
export interface MemoryWords {
  /** Number of a word, specific to user and system. */
  word: number;
  /** Number of words in the whole sentence. */
  words: number;
  number: number;
}
