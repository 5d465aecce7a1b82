import {createHash} from 'node:crypto';
import {sql, type Kysely} from 'kysely';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import {toStored} from '../database/stored-text.ts';

/** A human translation and the words under which it is indexed for the search of similar sentences. */
export interface IndexedTranslation {
  readonly userId: number;
  readonly systemId: string;
  readonly keyHash: Buffer;
  readonly words: readonly string[];
}

/**
 * Adds translations to the index; existing entries are kept. Entries of removed translations remain, but
 * `indexedUnits` ignores them.
 */
export async function indexTranslations(
  db: Kysely<Tables>,
  dialect: Dialect,
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
  await (dialect.name === 'postgres' ? insertColumns(db, units, rows) : insertJson(db, units, rows));
}

type Units = readonly [number: number, userId: number, systemId: string, keyHash: string][];
type Rows = readonly [word: number, words: number, unit: number][];

async function insertJson(db: Kysely<Tables>, units: Units, rows: Rows): Promise<void> {
  await sql`
    insert or ignore into memory_units (number, user_id, system_id, key_hash)
    select value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3) from json_each(${JSON.stringify(units)})
  `.execute(db);
  await sql`
    insert or ignore into memory_words (word, words, number)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
  `.execute(db);
}

/** Inserts rows in sorted order, so that two processes cannot deadlock. */
async function insertColumns(db: Kysely<Tables>, units: Units, rows: Rows): Promise<void> {
  await sql`
    insert into memory_units (number, user_id, system_id, key_hash)
    select number, user_id, system_id, decode(hash, 'hex')
    from unnest(
      ${units.map(([number]) => number)}::bigint[], ${units.map(([, userId]) => userId)}::bigint[],
      ${units.map(([, , systemId]) => systemId)}::text[], ${units.map(([, , , hash]) => hash)}::text[]
    ) as unit (number, user_id, system_id, hash)
    order by number
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into memory_words (word, words, number)
    select word, words, number
    from unnest(
      ${rows.map(([word]) => word)}::bigint[], ${rows.map(([, words]) => words)}::bigint[],
      ${rows.map(([, , unit]) => unit)}::bigint[]
    ) as row (word, words, number)
    order by word, words, number
    on conflict do nothing
  `.execute(db);
}

/** Entries of the index, joined with the human translations that still exist. */
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

// The number has 48 bits: a collision costs one match in a memory of millions of translations.
function unitNumber(userId: number, systemId: string, keyHash: Buffer): number {
  return createHash('sha256').update(`${userId} ${systemId} `).update(keyHash).digest().readUIntBE(0, 6);
}

/**
 * Number of a word, specific to user and system. If two words share a number, the score distinguishes them.
 */
export function wordNumber(userId: number, systemId: string, word: string): number {
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

/** Hash under which a key is stored, since keys may be long. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(toStored(key)).digest();
}

/** Maximum share of words that differ between similar sentences. */
const MAX_CHANGED = 0.3;
/** Maximum number of rows read per word, so that the time does not grow with the memory. */
export const ROWS_OF_WORD = 500;
export const MAX_CANDIDATES = 100;

/**
 * Bounds for sentences similar to a sentence of `words` words: the minimum (`least`) and maximum (`most`)
 * number of words, and the number of the rarest words to look up (`rarest`).
 */
export function boundsOfSimilar(words: number): {least: number; most: number; rarest: number} {
  return {
    least: Math.ceil(words * (1 - MAX_CHANGED) - 1e-9),
    most: Math.floor(words / (1 - MAX_CHANGED) + 1e-9),
    // A similar sentence lacks at most three words of ten, so it contains one of the four rarest.
    rarest: Math.floor(words * MAX_CHANGED + 1e-9) + 1,
  };
}
