import {setImmediate as nextTurn} from 'node:timers/promises';
import {sql, type Insertable, type Kysely, type Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import type {
  CountedSubmission,
  FoundTranslation,
  HumanTranslationEntry,
  MemorySize,
  TranslatedText,
} from './human-translation.ts';
import {indexedUnits, indexTranslations, keyHash} from './memory-index.ts';
import {toTexts, type MemoryReads, type StoredText} from './memory-reads.ts';
import {memorySizes} from './memory-sizes.ts';
import {countCorrection} from '../usage/correction-usage.ts';
import {PostgresMemoryReads} from './postgres-memory-reads.ts';
import {SqliteMemoryReads} from './sqlite-memory-reads.ts';
import {toStored} from '../database/stored-text.ts';

const ROWS_PER_PAGE = 100;
/**
 * Number of keys of each translation: a key with tags, and a key without tags, which texts that differ only
 * in tags share.
 */
const KEYS_OF_EACH = 2;
const ROWS_PER_INSERT = 100;

/** The memory: human translations by user, system and key. The user `EVERYONE` owns those for all users. */
export class HumanTranslationsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;
  readonly #reads: MemoryReads;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
    this.#reads =
      reader.kind === 'postgres' ? new PostgresMemoryReads(reader) : new SqliteMemoryReads(reader);
  }

  /**
   * Saves human translations in one transaction; each replaces the translation with the same user, system and
   * key.
   */
  async save(userId: number, systemId: string, entries: readonly HumanTranslationEntry[]): Promise<void> {
    const {dialect} = this.#writer;
    await this.#writer.transaction((transaction) => save(transaction, dialect, {userId, systemId, entries}));
    this.#reads.saved(userId, systemId);
  }

  /**
   * Saves a user's submission and counts it, atomically. Returns `dayLimit` if the submission would exceed
   * the daily limit, `noRoom` if the user would have more than `most.units` translations in all systems;
   * without `units`, the number of translations is not limited.
   */
  async submit(
    userId: number,
    systemId: string,
    entries: readonly HumanTranslationEntry[],
    counted: CountedSubmission,
  ): Promise<'saved' | 'dayLimit' | 'noRoom'> {
    const {dialect} = this.#writer;
    const {units = Infinity} = counted.most;
    try {
      await this.#writer.transaction(async (transaction) => {
        const isBounded = units < Infinity;
        if (isBounded) await takeTurn(transaction, dialect, userId);
        const before = isBounded ? await rowsOf(transaction, userId) : 0;
        await save(transaction, dialect, {userId, systemId, entries});
        const now = isBounded ? await rowsOf(transaction, userId) : 0;
        if (now > before && unitsOf(now) > units) throw new RefusedError('noRoom');
        // The submission is counted last, since the user's other requests wait for this row until the
        // transaction ends.
        if (!(await countCorrection(transaction, userId, counted))) throw new RefusedError('dayLimit');
      });
    } catch (error) {
      if (error instanceof RefusedError) return error.why;
      throw error;
    }
    this.#reads.saved(userId, systemId);
    return 'saved';
  }

  /**
   * Finds human translations by key: the user's own, or else those for all users. Iterates over `keys` only
   * if there are any translations.
   */
  async find(
    userId: number,
    systemId: string,
    keys: Iterable<string>,
  ): Promise<Map<string, FoundTranslation>> {
    return await this.#reads.find(userId, systemId, keys);
  }

  /**
   * Finds human translations of the user and for all users, in bounded time, whose sources may be similar to
   * a sentence of these words.
   */
  async similar(userId: number, systemId: string, words: readonly string[]): Promise<TranslatedText[]> {
    return await this.#reads.similar(userId, systemId, words);
  }

  /**
   * Lists a page of the memory without duplicates, in order of the numbers: at most `most` translations with
   * a number above `after`.
   */
  async page(
    userId: number,
    systemId: string,
    after: number,
    most: number,
  ): Promise<(TranslatedText & {readonly number: number})[]> {
    const rows = await indexedUnits(this.#reader.db)
      .select(['unit.number', 'human.source', 'human.translation', 'human.is_edited'])
      .where('unit.user_id', '=', userId)
      .where('unit.system_id', '=', systemId)
      .where('unit.number', '>', after)
      .orderBy('unit.number')
      .limit(most)
      .execute();
    return rows.map((row) => ({number: row.number, ...toTexts(row)}));
  }

  /** Number of the user's human translations in all systems, without duplicates. */
  async count(userId: number): Promise<number> {
    return unitsOf(await rowsOf(this.#reader.db, userId));
  }

  /** Sizes of all memories that are not empty. */
  async sizes(): Promise<MemorySize[]> {
    return await memorySizes(this.#reader.db);
  }

  /** Lists the latest submissions, newest first, without duplicates from several keys. */
  async recent(userId: number, systemId: string, most: number): Promise<TranslatedText[]> {
    // Reads newest first and lets other requests take turns: a user may have hundreds of thousands of
    // translations.
    const different = new Map<string, StoredText & {readonly updated_at: number}>();
    for (let offset = 0; different.size < most; offset += ROWS_PER_PAGE) {
      const page = await this.#reader.db
        .selectFrom('human_translations')
        .select(['source', 'translation', 'updated_at', 'is_edited'])
        .where('user_id', '=', userId)
        .where('system_id', '=', systemId)
        .orderBy('updated_at', 'desc')
        // PostgreSQL returns rows with the same time in no fixed order.
        .$if(this.#reader.kind === 'postgres', (query) => query.orderBy('key_hash', 'desc'))
        .limit(ROWS_PER_PAGE)
        .offset(offset)
        .execute();
      for (const row of page) {
        const key = `${row.source}\0${row.translation}`;
        if (!different.has(key)) different.set(key, row);
      }
      if (page.length < ROWS_PER_PAGE) break;
      await nextTurn();
    }
    return [...different.values()]
      .toSorted((a, b) => b.updated_at - a.updated_at || (a.source < b.source ? -1 : 1))
      .slice(0, most)
      .map(toTexts);
  }

  /**
   * Removes the translation with the key `exact`, and also the translation with the key `bare` unless that
   * key now belongs to another text; returns whether anything was removed.
   */
  async remove(
    userId: number,
    systemId: string,
    {exact, bare}: {readonly exact: string; readonly bare: string},
  ): Promise<boolean> {
    const {db} = this.#writer;
    const exactSource = db
      .selectFrom('human_translations')
      .select('source')
      .where('user_id', '=', userId)
      .where('system_id', '=', systemId)
      .where('key_hash', '=', keyHash(exact));
    const {numDeletedRows} = await db
      .deleteFrom('human_translations')
      .where('user_id', '=', userId)
      .where('system_id', '=', systemId)
      .where(({eb, and, or}) =>
        or([
          eb('key_hash', '=', keyHash(exact)),
          and([eb('key_hash', '=', keyHash(bare)), eb('source', '=', exactSource)]),
        ]),
      )
      .executeTakeFirst();
    return numDeletedRows > 0;
  }
}

/** Thrown to roll back a transaction that would exceed a user's limit. */
class RefusedError extends Error {
  readonly why: 'noRoom' | 'dayLimit';

  constructor(why: RefusedError['why']) {
    super(why);
    this.why = why;
  }
}

/** Serializes requests of one user, which could otherwise both take the last free place. */
async function takeTurn(transaction: Transaction<Tables>, dialect: Dialect, userId: number): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .$if(dialect.locksRows, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

async function rowsOf(db: Kysely<Tables>, userId: number): Promise<number> {
  const {rows} = await db
    .selectFrom('human_translations')
    .select((select) => select.fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

const unitsOf = (rows: number): number => Math.ceil(rows / KEYS_OF_EACH);

interface SavedEntries {
  readonly userId: number;
  readonly systemId: string;
  readonly entries: readonly HumanTranslationEntry[];
}

/** The last entry of each key: a single statement must not change a row twice. */
function distinctEntries(entries: readonly HumanTranslationEntry[]): HumanTranslationEntry[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

/** Inserts rows; each replaces the row with the same user, system and key. */
async function insertRows(
  transaction: Transaction<Tables>,
  rows: readonly Insertable<Tables['human_translations']>[],
): Promise<void> {
  await transaction
    .insertInto('human_translations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'system_id', 'key_hash']).doUpdateSet((row) => ({
        source: row.ref('excluded.source'),
        translation: row.ref('excluded.translation'),
        updated_at: row.ref('excluded.updated_at'),
        // What was a person's own translation stays that when the person changes it; texts that differ in tags share a key.
        is_edited: sql<0 | 1>`case when human_translations.source = excluded.source
          then human_translations.is_edited * excluded.is_edited else excluded.is_edited end`,
      })),
    )
    .execute();
}

async function save(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {userId, systemId, entries}: SavedEntries,
): Promise<void> {
  const hashed = distinctEntries(entries).map((entry) => ({
    ...entry,
    userId,
    systemId,
    keyHash: keyHash(entry.key),
  }));
  // The entries are sorted, so that two processes cannot deadlock.
  if (dialect.locksRows) hashed.sort((a, b) => a.keyHash.compare(b.keyHash));
  const now = Date.now();
  for (let at = 0; at < hashed.length; at += ROWS_PER_INSERT) {
    const rows = hashed.slice(at, at + ROWS_PER_INSERT).map((entry) => ({
      user_id: userId,
      system_id: systemId,
      key_hash: entry.keyHash,
      source: toStored(entry.source),
      translation: toStored(entry.translation),
      updated_at: now,
      is_edited: entry.isEdited ? (1 as const) : (0 as const),
    }));
    await insertRows(transaction, rows);
  }
  await indexTranslations(
    transaction,
    dialect,
    hashed.flatMap(({words, ...entry}) => (words ? [{...entry, words}] : [])),
  );
}
