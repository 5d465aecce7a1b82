import {createHash} from 'node:crypto';
import {sql, type Kysely, type Migration} from 'kysely';
import {fromStored} from '../stored-text.ts';
import {wordsOfStored} from './memory-index-words.ts';

const ROWS_PER_TURN = 500;
const EVERYONE = 0;

/** Tables at the time of this migration. */
interface Then {
  users: {id: number; name: string; created_at: number; password_hash: string | null};
  human_translations: {user_id: number; system_id: string; key_hash: Buffer; source: string};
}

/** Adds human translations for all users, and the word index. */
export const memoryIndex: Migration = {
  async up(db: Kysely<Then>) {
    // Owner of the human translations for all users. No user can have the empty name.
    await db
      .insertInto('users')
      .values({id: EVERYONE, name: '', created_at: 0, password_hash: null})
      .execute();
    await db.schema
      .createTable('memory_units')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('system_id', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'blob', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('memory_words')
      .addColumn('word', 'bigint', (column) => column.notNull())
      .addColumn('words', 'integer', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('memory_words_key', ['word', 'words', 'number'])
      .modifyEnd(sql`without rowid`)
      .execute();
    await indexSubmitted(db);
  },
};

/** Indexes each translation once, under the first of its keys. */
async function indexSubmitted(db: Kysely<Then>): Promise<void> {
  const rows = await db
    .selectFrom('human_translations')
    .select(['user_id', 'system_id', 'key_hash', 'source'])
    .where(
      sql<number>`rowid`,
      'in',
      sql<number>`(select min(rowid) from human_translations group by user_id, system_id, source, translation)`,
    )
    .execute();
  for (let at = 0; at < rows.length; at += ROWS_PER_TURN) {
    const some = rows.slice(at, at + ROWS_PER_TURN);
    const translations = some.map(({user_id: userId, system_id: systemId, key_hash: keyHash, source}) => ({
      ...{userId, systemId, keyHash: Buffer.from(keyHash)},
      words: wordsOfStored(fromStored(source)),
    }));
    await indexTranslations(db, translations);
  }
}

interface IndexedTranslation {
  readonly userId: number;
  readonly systemId: string;
  readonly keyHash: Buffer;
  readonly words: readonly string[];
}

async function indexTranslations(
  db: Kysely<Then>,
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
  await insertJson(db, units, rows);
}

type Units = readonly [number: number, userId: number, systemId: string, keyHash: string][];
type Rows = readonly [word: number, words: number, unit: number][];

async function insertJson(db: Kysely<Then>, units: Units, rows: Rows): Promise<void> {
  await sql`
    insert or ignore into memory_units (number, user_id, system_id, key_hash)
    select value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3) from json_each(${JSON.stringify(units)})
  `.execute(db);
  await sql`
    insert or ignore into memory_words (word, words, number)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
  `.execute(db);
}

// The number has 48 bits: a collision costs one match in a memory of millions of translations.
function unitNumber(userId: number, systemId: string, keyHash: Buffer): number {
  return createHash('sha256').update(`${userId} ${systemId} `).update(keyHash).digest().readUIntBE(0, 6);
}

/**
 * Number of a word, specific to user and system. If two words share a number, the score distinguishes them.
 */
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
