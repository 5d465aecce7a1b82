import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {FoundTranslation} from './human-translation.ts';

/** How human translations are looked up; the databases differ in what is cheap. */
export interface MemoryReads {
  /** Forgets that a user has no human translations in a system, or everyone: some are saved. */
  readonly saved: (userId: number, systemId: string) => void;
  /** Finds human translations by key, of the user or else those for all users. */
  readonly find: (
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ) => Promise<Map<string, FoundTranslation>>;
  /** Finds those of the user and for all users whose sources may be like a sentence of these words. */
  readonly similar: (
    userId: number,
    systemId: string,
    words: readonly string[],
  ) => Promise<{source: string; translation: string}[]>;
}

/** Finds any translation of a user in a system, as a query to prepare. */
export function anyTranslation(db: Kysely<Tables>) {
  return db
    .selectFrom('human_translations')
    .select('user_id')
    .where('user_id', '=', 0)
    .where('system_id', '=', '')
    .limit(1);
}

/** Most pairs of user and system that are remembered, and for how long: another process may save some. */
const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 1_000;

/** Remembers for a moment who has no human translations: most users, while a document has many sentences. */
export class OwnersWithNone {
  readonly #noted = new Map<string, number>();
  /** Counts what was saved here, which a query that began before may not have seen. */
  #saves = 0;

  get saves(): number {
    return this.#saves;
  }

  has(userId: number, systemId: string): boolean {
    const noted = this.#noted.get(`${userId} ${systemId}`);
    return noted !== undefined && performance.now() - noted < REMEMBERED_MS;
  }

  /** Notes what was found by a query that began when the number of saves was this. */
  note(userId: number, systemId: string, saves: number, began: number): void {
    if (saves !== this.#saves) return;
    if (this.#noted.size >= MAX_REMEMBERED) this.#noted.clear();
    this.#noted.set(`${userId} ${systemId}`, began);
  }

  saved(userId: number, systemId: string): void {
    this.#saves += 1;
    this.#noted.delete(`${userId} ${systemId}`);
  }
}
