import type {Kysely} from 'kysely';
import {RecentMap} from '../../caching/recent-map.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored} from '../database/stored-text.ts';
import type {FoundTranslation, TranslatedText} from './human-translation.ts';

/** Lookup of human translations, implemented efficiently for each database. */
export interface MemoryReads {
  /**
   * Called when translations of a user, or for all users, are saved in a system, so that lookups no longer
   * assume that there are none.
   */
  readonly saved: (userId: number, systemId: string) => void;
  /** Finds human translations by key, the user's own, or else those for all users. */
  readonly find: (
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ) => Promise<Map<string, FoundTranslation>>;
  /**
   * Finds translations of the user and for all users whose sources may be similar to a sentence of these
   * words.
   */
  readonly similar: (userId: number, systemId: string, words: readonly string[]) => Promise<TranslatedText[]>;
}

/** A human translation as stored. */
export interface StoredText {
  readonly source: string;
  readonly translation: string;
  readonly is_edited: 0 | 1;
}

export function toTexts({source, translation, is_edited: isEdited}: StoredText): TranslatedText {
  return {
    source: fromStored(source),
    translation: fromStored(translation),
    ...(isEdited === 1 && {isEdited: true as const}),
  };
}

/** Query for any translation of a user in a system, to be prepared; the values are placeholders. */
export function anyTranslation(db: Kysely<Tables>) {
  return db
    .selectFrom('human_translations')
    .select('user_id')
    .where('user_id', '=', 0)
    .where('system_id', '=', '')
    .limit(1);
}

/**
 * Maximum number of remembered pairs of user and system, and how long they are remembered: another process
 * may save translations in the meantime.
 */
const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 1_000;

/**
 * Remembers for a short time which users have no human translations in a system. Most users have no human
 * translations, and a document has many sentences.
 */
export class OwnersWithNone {
  readonly #noted = new RecentMap<string, number>({maxSize: MAX_REMEMBERED});
  /** Number of saves by this process; a query that began before a save may have missed it. */
  #saves = 0;

  get saves(): number {
    return this.#saves;
  }

  has(userId: number, systemId: string): boolean {
    const noted = this.#noted.get(`${userId} ${systemId}`);
    return noted !== undefined && performance.now() - noted < REMEMBERED_MS;
  }

  /**
   * Remembers that a query found nothing; `saves` and `began` are the number of saves and the time when the
   * query began.
   */
  note(userId: number, systemId: string, saves: number, began: number): void {
    if (saves !== this.#saves) return;
    this.#noted.set(`${userId} ${systemId}`, began);
  }

  saved(userId: number, systemId: string): void {
    this.#saves += 1;
    this.#noted.delete(`${userId} ${systemId}`);
  }
}
