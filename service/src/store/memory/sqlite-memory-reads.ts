import {setImmediate as nextTurn} from 'node:timers/promises';
import {sql} from 'kysely';
import type {SqliteConnection} from '../database/connection.ts';
import {preparedRows} from '../database/sqlite/prepared-rows.ts';
import {EVERYONE} from '../database/schema.ts';
import type {FoundTranslation} from './human-translation.ts';
import {fromStored} from '../database/stored-text.ts';
import {
  boundsOfSimilar,
  indexedUnits,
  keyHash,
  MAX_CANDIDATES,
  ROWS_OF_WORD,
  wordNumber,
} from './memory-index.ts';
import {anyTranslation, OwnersWithNone, type MemoryReads} from './memory-reads.ts';

const KEYS_PER_TURN = 200;

/** Looks up human translations in a data folder, where each query is a call within the process. */
export function sqliteMemoryReads(reader: SqliteConnection): MemoryReads {
  const rows = preparedRows<{source: string; translation: string}>(
    reader.database,
    reader.db
      .selectFrom('human_translations')
      .select(['source', 'translation'])
      .where('user_id', '=', 0)
      .where('system_id', '=', '')
      .where('key_hash', '=', Buffer.alloc(0)),
  );
  const any = preparedRows<object>(reader.database, anyTranslation(reader.db));
  const withNone = new OwnersWithNone();
  const similar = similarTranslations(reader);
  const hasAny = (userId: number, systemId: string) => {
    if (withNone.has(userId, systemId)) return false;
    if (any.first([userId, systemId, 1]) !== undefined) return true;
    withNone.note(userId, systemId, withNone.saves, performance.now());
    return false;
  };
  return {
    saved: (userId, systemId) => withNone.saved(userId, systemId),

    async find(userId, systemId, keys) {
      const found = new Map<string, FoundTranslation>();
      const owners = [userId, EVERYONE].filter((owner) => hasAny(owner, systemId));
      if (owners.length === 0) return found;
      const asked = new Set<string>();
      for (const key of keys) {
        if (asked.has(key)) continue;
        if (asked.add(key).size % KEYS_PER_TURN === 0) await nextTurn();
        const hash = keyHash(key);
        for (const owner of owners) {
          const row = rows.first([owner, systemId, hash]);
          if (row === undefined) continue;
          const texts = {source: fromStored(row.source), translation: fromStored(row.translation)};
          found.set(key, owner === EVERYONE ? {...texts, shared: true} : texts);
          break;
        }
      }
      return found;
    },

    async similar(userId, systemId, words) {
      return [userId, EVERYONE].flatMap((owner) =>
        hasAny(owner, systemId) ? similar(owner, systemId, words) : [],
      );
    },
  };
}

/** Finds human translations of a user and system whose source may be similar to a sentence of these words. */
function similarTranslations({
  database,
  db,
}: SqliteConnection): (
  userId: number,
  systemId: string,
  words: readonly string[],
) => {source: string; translation: string}[] {
  const ofWord = db
    .selectFrom('memory_words')
    .select('number')
    .where('word', '=', 0)
    .where('words', '>=', 0)
    .where('words', '<=', 0)
    .limit(ROWS_OF_WORD);
  const numbers = preparedRows<{number: number}>(database, ofWord);
  const counts = preparedRows<{count: number}>(
    database,
    db.selectFrom(ofWord.as('rows')).select((select) => select.fn.countAll<number>().as('count')),
  );
  const translations = preparedRows<{source: string; translation: string}>(
    database,
    indexedUnits(db)
      .select(['human.source', 'human.translation'])
      .where('unit.number', 'in', sql<number>`(select value from json_each(${'[]'}))`),
  );
  return (userId, systemId, words) => {
    if (words.length === 0) return [];
    const {least, most, rarest} = boundsOfSimilar(words.length);
    const asked = [...new Set(words)].map((word) => {
      const number = wordNumber(userId, systemId, word);
      return {number, count: counts.first([number, least, most, ROWS_OF_WORD])?.count ?? 0};
    });
    asked.sort((one, other) => one.count - other.count).splice(rarest);
    const shared = new Map<number, number>();
    for (const {number: word, count} of asked) {
      if (count === 0) continue;
      for (const {number} of numbers.all([word, least, most, ROWS_OF_WORD])) {
        // A rare word weighs more; of a frequent one, not all rows are read.
        shared.set(number, (shared.get(number) ?? 0) + 1 / count);
      }
    }
    const best = [...shared].sort((one, other) => other[1] - one[1]).slice(0, MAX_CANDIDATES);
    if (best.length === 0) return [];
    return translations
      .all([JSON.stringify(best.map(([number]) => number))])
      .map(({source, translation}) => ({
        source: fromStored(source),
        translation: fromStored(translation),
      }));
  };
}
