import {createHash} from 'node:crypto';
import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {preparedRows} from './prepared-rows.ts';
import {fromStored} from './stored-text.ts';

/** A human translation with the words by which similar sentences find it. */
export interface IndexedTranslation {
  readonly userId: number;
  readonly systemId: string;
  readonly keyHash: Buffer;
  readonly words: readonly string[];
}

/** Share of words that a similar sentence may have changed. */
const MOST_CHANGED = 0.3;
/** Most rows that are read of one word, so that the time does not grow with the memory. */
const ROWS_OF_WORD = 500;
const MOST_CANDIDATES = 100;

/**
 * Adds translations to the index; those that are in it already stay. What is removed from the memory stays
 * here and is not found any more, since its translation is gone.
 */
export async function indexTranslations(
  db: Kysely<Tables>,
  translations: readonly IndexedTranslation[],
): Promise<void> {
  const units: [number, number, string, string][] = [];
  const rows: [number, number, number][] = [];
  for (const {userId, systemId, keyHash, words} of translations) {
    if (words.length === 0) continue;
    const number = unitNumber(userId, systemId, keyHash);
    units.push([number, userId, systemId, keyHash.toString('hex')]);
    for (const word of new Set(words)) rows.push([wordNumber(userId, systemId, word), words.length, number]);
  }
  if (units.length === 0) return;
  await sql`
    insert or ignore into memory_units (number, user_id, system_id, key_hash)
    select value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3) from json_each(${JSON.stringify(units)})
  `.execute(db);
  await sql`
    insert or ignore into memory_words (word, words, number)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
  `.execute(db);
}

/** Units of the index with the human translations that are there of them. */
export function indexedUnits(db: Kysely<Tables>) {
  return db
    .selectFrom('memory_units as unit')
    .innerJoin('human_translations as human', (join) =>
      join
        .onRef('human.user_id', '=', 'unit.user_id')
        .onRef('human.system_id', '=', 'unit.system_id')
        .onRef('human.key_hash', '=', 'unit.key_hash'),
    );
}

/** Finds human translations of a user and system whose source may be like a sentence of these words. */
export function similarTranslations({
  database,
  db,
}: StoreConnection): (
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
    const least = Math.ceil(words.length * (1 - MOST_CHANGED) - 1e-9);
    const most = Math.floor(words.length / (1 - MOST_CHANGED) + 1e-9);
    const asked = [...new Set(words)].map((word) => {
      const number = wordNumber(userId, systemId, word);
      return {number, count: counts.first([number, least, most, ROWS_OF_WORD])?.count ?? 0};
    });
    // A sentence that is alike has all words but three of ten, so it has one of the four rarest.
    const rarest = asked
      .sort((one, other) => one.count - other.count)
      .slice(0, Math.floor(words.length * MOST_CHANGED + 1e-9) + 1);
    const shared = new Map<number, number>();
    for (const {number: word, count} of rarest) {
      if (count === 0) continue;
      for (const {number} of numbers.all([word, least, most, ROWS_OF_WORD])) {
        // A rare word says more, and of a frequent one not all rows are read.
        shared.set(number, (shared.get(number) ?? 0) + 1 / count);
      }
    }
    const best = [...shared].sort((one, other) => other[1] - one[1]).slice(0, MOST_CANDIDATES);
    if (best.length === 0) return [];
    return translations
      .all([JSON.stringify(best.map(([number]) => number))])
      .map(({source, translation}) => ({
        source: fromStored(source),
        translation: fromStored(translation),
      }));
  };
}

// 48 bits: two that are equal by chance cost one match in a memory of millions.
function unitNumber(userId: number, systemId: string, keyHash: Buffer): number {
  return createHash('sha256').update(`${userId} ${systemId} `).update(keyHash).digest().readUIntBE(0, 6);
}

/** A number for a word of a user and system; words with the same number are told apart by the score. */
function wordNumber(userId: number, systemId: string, word: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  const text = `${userId} ${systemId} ${word}`;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x85ebca6b);
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
