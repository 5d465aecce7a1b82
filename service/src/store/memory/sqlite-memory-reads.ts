import {setImmediate as nextTurn} from 'node:timers/promises';
import {sql} from 'kysely';
import type {SqliteConnection} from '../database/connection.ts';
import {preparedRows} from '../database/sqlite/prepared-rows.ts';
import {EVERYONE} from '../database/schema.ts';
import type {FoundTranslation, TranslatedText} from './human-translation.ts';
import {
  boundsOfSimilar,
  indexedUnits,
  keyHash,
  MAX_CANDIDATES,
  ROWS_OF_WORD,
  wordNumber,
} from './memory-index.ts';
import {anyTranslation, OwnersWithNone, toTexts, type MemoryReads, type StoredText} from './memory-reads.ts';

const KEYS_PER_TURN = 200;

type Rows<Row> = ReturnType<typeof preparedRows<Row>>;

/** Looks up human translations in a data folder, where each query is a call within the process. */
export class SqliteMemoryReads implements MemoryReads {
  readonly #ofKey: Rows<StoredText>;
  readonly #any: Rows<object>;
  readonly #withNone = new OwnersWithNone();
  readonly #similar: SimilarTranslations;

  constructor(reader: SqliteConnection) {
    this.#ofKey = preparedRows<StoredText>(
      reader.database,
      reader.db
        .selectFrom('human_translations')
        .select(['source', 'translation', 'is_edited'])
        .where('user_id', '=', 0)
        .where('system_id', '=', '')
        .where('key_hash', '=', Buffer.alloc(0)),
    );
    this.#any = preparedRows<object>(reader.database, anyTranslation(reader.db));
    this.#similar = new SimilarTranslations(reader);
  }

  saved(userId: number, systemId: string): void {
    this.#withNone.saved(userId, systemId);
  }

  async find(
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ): Promise<Map<string, FoundTranslation>> {
    const translations = new Map<string, FoundTranslation>();
    const owners = [userId, EVERYONE].filter((owner) => this.#hasAny(owner, systemId));
    if (owners.length === 0) return translations;
    const seen = new Set<string>();
    for (const key of keys) {
      if (seen.has(key)) continue;
      if (seen.add(key).size % KEYS_PER_TURN === 0) await nextTurn();
      const hash = keyHash(key);
      for (const owner of owners) {
        const row = this.#ofKey.first([owner, systemId, hash]);
        if (row === undefined) continue;
        translations.set(key, owner === EVERYONE ? {...toTexts(row), shared: true} : toTexts(row));
        break;
      }
    }
    return translations;
  }

  async similar(userId: number, systemId: string, words: readonly string[]): Promise<TranslatedText[]> {
    return [userId, EVERYONE].flatMap((owner) =>
      this.#hasAny(owner, systemId) ? this.#similar.find(owner, systemId, words) : [],
    );
  }

  #hasAny(userId: number, systemId: string): boolean {
    const withNone = this.#withNone;
    if (withNone.has(userId, systemId)) return false;
    if (this.#any.first([userId, systemId, 1]) !== undefined) return true;
    withNone.note(userId, systemId, withNone.saves, performance.now());
    return false;
  }
}

/** Search for the human translations of a user and system whose sources may be similar to a sentence. */
class SimilarTranslations {
  readonly #numbers: Rows<{number: number}>;
  readonly #counts: Rows<{count: number}>;
  readonly #translations: Rows<StoredText>;

  constructor({database, db}: SqliteConnection) {
    const ofWord = db
      .selectFrom('memory_words')
      .select('number')
      .where('word', '=', 0)
      .where('words', '>=', 0)
      .where('words', '<=', 0)
      .limit(ROWS_OF_WORD);
    this.#numbers = preparedRows<{number: number}>(database, ofWord);
    this.#counts = preparedRows<{count: number}>(
      database,
      db.selectFrom(ofWord.as('rows')).select((select) => select.fn.countAll<number>().as('count')),
    );
    this.#translations = preparedRows<StoredText>(
      database,
      indexedUnits(db)
        .select(['human.source', 'human.translation', 'human.is_edited'])
        .where('unit.number', 'in', sql<number>`(select value from json_each(${'[]'}))`),
    );
  }

  /** Finds the translations that share the rarest words of a sentence. */
  find(userId: number, systemId: string, words: readonly string[]): TranslatedText[] {
    if (words.length === 0) return [];
    const {least, most, rarest} = boundsOfSimilar(words.length);
    const wordCounts = [...new Set(words)].map((word) => {
      const number = wordNumber(userId, systemId, word);
      return {number, count: this.#counts.first([number, least, most, ROWS_OF_WORD])?.count ?? 0};
    });
    wordCounts.sort((a, b) => a.count - b.count).splice(rarest);
    const shared = new Map<number, number>();
    for (const {number: word, count} of wordCounts) {
      if (count === 0) continue;
      for (const {number} of this.#numbers.all([word, least, most, ROWS_OF_WORD])) {
        // A rare word weighs more. Of a frequent word, not all rows are read.
        shared.set(number, (shared.get(number) ?? 0) + 1 / count);
      }
    }
    const best = [...shared].sort((a, b) => b[1] - a[1]).slice(0, MAX_CANDIDATES);
    if (best.length === 0) return [];
    return this.#translations.all([JSON.stringify(best.map(([number]) => number))]).map(toTexts);
  }
}
