import type {Kysely} from 'kysely';
import {RecentMap} from '../../caching/recent-map.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored} from '../database/stored-text.ts';
import type {FoundTranslation, TranslatedText} from './human-translation.ts';

/** Lookup of human translations; each database has its own efficient way. */
export interface MemoryReads {
  /** Forgets that a user, or everyone, has no human translations in a system, since some are being saved. */
  readonly saved: (userId: number, systemId: string) => void;
  /** Finds human translations by key, of the user or else for all users. */
  readonly find: (
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ) => Promise<Map<string, FoundTranslation>>;
  /**
   * Finds translations, of the user and for all users, whose sources may be similar to a sentence of these
   * words.
   */
  readonly similar: (
    userId: number,
    systemId: string,
    words: readonly string[],
  ) => Promise<{source: string; translation: string}[]>;
}

/** Converts stored texts. */
export function toTexts({source, translation}: TranslatedText): TranslatedText {
  return {source: fromStored(source), translation: fromStored(translation)};
}

/** Query, to be prepared, for any translation of a user in a system. */
export function anyTranslation(db: Kysely<Tables>) {
  return db
    .selectFrom('human_translations')
    .select('user_id')
    .where('user_id', '=', 0)
    .where('system_id', '=', '')
    .limit(1);
}

/**
 * Maximum number of remembered pairs of user and system, and their lifetime: another process may save
 * translations.
 */
const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 1_000;

/**
 * Remembers briefly which users have no human translations: most users, while a document has many sentences.
 */
export class OwnersWithNone {
  readonly #noted = new RecentMap<string, number>({maxSize: MAX_REMEMBERED});
  /** Counts saves of this process, which a query that began earlier may have missed. */
  #saves = 0;

  get saves(): number {
    return this.#saves;
  }

  has(userId: number, systemId: string): boolean {
    const noted = this.#noted.get(`${userId} ${systemId}`);
    return noted !== undefined && performance.now() - noted < REMEMBERED_MS;
  }

  /** Records the result of a query that began after `saves` saves. */
  note(userId: number, systemId: string, saves: number, began: number): void {
    if (saves !== this.#saves) return;
    this.#noted.set(`${userId} ${systemId}`, began);
  }

  saved(userId: number, systemId: string): void {
    this.#saves += 1;
    this.#noted.delete(`${userId} ${systemId}`);
  }
}
