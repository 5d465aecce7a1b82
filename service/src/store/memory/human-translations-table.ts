import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely, Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import type {HumanTranslationEntry, Store} from '../store.ts';
import {indexedUnits, indexTranslations, keyHash} from './memory-index.ts';
import {countCorrection} from '../usage/correction-usage.ts';
import {postgresMemoryReads} from './postgres-memory-reads.ts';
import {sqliteMemoryReads} from './sqlite-memory-reads.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

type HumanTranslationsPart = Pick<
  Store,
  | 'saveHumanTranslation'
  | 'saveHumanTranslations'
  | 'humanTranslations'
  | 'similarTranslations'
  | 'memoryPage'
  | 'submitTranslation'
  | 'countHumanTranslations'
  | 'listHumanTranslations'
  | 'removeHumanTranslation'
>;

const ROWS_PER_PAGE = 100;
/** Each is stored under a key with its tags and one without; texts that differ only in tags share the latter. */
const KEYS_OF_EACH = 2;
const ROWS_PER_INSERT = 100;

/**
 * Human translations by user, system and key.
 */
export function humanTranslationsTable(
  writer: StoreConnection,
  reader: StoreConnection,
): HumanTranslationsPart {
  const reads = reader.kind === 'postgres' ? postgresMemoryReads(reader) : sqliteMemoryReads(reader);
  const saveAll: Store['saveHumanTranslations'] = async (userId, systemId, entries) => {
    await writer.transaction((transaction) => save(transaction, writer.dialect, {userId, systemId, entries}));
    reads.saved(userId, systemId);
  };
  return {
    saveHumanTranslation: (userId, systemId, entry) => saveAll(userId, systemId, [entry]),
    saveHumanTranslations: saveAll,

    async submitTranslation(userId, systemId, entries, counted) {
      const {units = Infinity} = counted.most;
      const outcome = await writer
        .transaction(async (transaction) => {
          const isBounded = units < Infinity;
          if (isBounded) await takeTurn(transaction, writer.dialect, userId);
          const before = isBounded ? await rowsOf(transaction, userId) : 0;
          await save(transaction, writer.dialect, {userId, systemId, entries});
          const now = isBounded ? await rowsOf(transaction, userId) : 0;
          if (now > before && unitsOf(now) > units) throw new RefusedError('noRoom');
          // Last, since the user's other requests wait for this row until the end.
          if (!(await countCorrection(transaction, userId, counted))) throw new RefusedError('dayLimit');
          return 'saved' as const;
        })
        .catch((error: unknown) => {
          if (error instanceof RefusedError) return error.why;
          throw error;
        });
      if (outcome === 'saved') reads.saved(userId, systemId);
      return outcome;
    },

    // Reads the keys only when there are any.
    humanTranslations: reads.find,
    similarTranslations: reads.similar,

    memoryPage: async (userId, systemId, after, most) =>
      (
        await indexedUnits(reader.db)
          .select(['unit.number', 'human.source', 'human.translation'])
          .where('unit.user_id', '=', userId)
          .where('unit.system_id', '=', systemId)
          .where('unit.number', '>', after)
          .orderBy('unit.number')
          .limit(most)
          .execute()
      ).map(({number, source, translation}) => ({
        number,
        source: fromStored(source),
        translation: fromStored(translation),
      })),

    countHumanTranslations: async (userId) => unitsOf(await rowsOf(reader.db, userId)),

    async listHumanTranslations(userId, systemId, most) {
      // Read from the newest on, in turns with other requests: a user may have hundreds of thousands.
      const different = new Map<string, {source: string; translation: string; updated_at: number}>();
      for (let offset = 0; different.size < most; offset += ROWS_PER_PAGE) {
        const page = await reader.db
          .selectFrom('human_translations')
          .select(['source', 'translation', 'updated_at'])
          .where('user_id', '=', userId)
          .where('system_id', '=', systemId)
          .orderBy('updated_at', 'desc')
          // Rows of the same time have no order of their own there.
          .$if(reader.kind === 'postgres', (query) => query.orderBy('key_hash', 'desc'))
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
        .toSorted((one, other) => other.updated_at - one.updated_at || (one.source < other.source ? -1 : 1))
        .slice(0, most)
        .map(({source, translation}) => ({
          source: fromStored(source),
          translation: fromStored(translation),
        }));
    },

    async removeHumanTranslation(userId, systemId, {exact, bare}) {
      const own = writer.db
        .selectFrom('human_translations')
        .select('source')
        .where('user_id', '=', userId)
        .where('system_id', '=', systemId)
        .where('key_hash', '=', keyHash(exact));
      const {numDeletedRows} = await writer.db
        .deleteFrom('human_translations')
        .where('user_id', '=', userId)
        .where('system_id', '=', systemId)
        .where(({eb, and, or}) =>
          or([
            eb('key_hash', '=', keyHash(exact)),
            and([eb('key_hash', '=', keyHash(bare)), eb('source', '=', own)]),
          ]),
        )
        .executeTakeFirst();
      return numDeletedRows > 0;
    },
  };
}

/** Thrown in the transaction that would pass a bound of a user. */
class RefusedError extends Error {
  readonly why: 'noRoom' | 'dayLimit';

  constructor(why: RefusedError['why']) {
    super(why);
    this.why = why;
  }
}

/** Two requests of one user wait for each other, or both would find the last place free. */
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

async function save(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {userId, systemId, entries}: SavedEntries,
): Promise<void> {
  const now = Date.now();
  // The last one of a key wins; one statement must not change a row twice.
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const hashed = [...byKey.values()].map((entry) => ({
    ...entry,
    userId,
    systemId,
    keyHash: keyHash(entry.key),
  }));
  // In one order, so that two processes do not wait for each other.
  if (dialect.locksRows) hashed.sort((one, other) => one.keyHash.compare(other.keyHash));
  for (let at = 0; at < hashed.length; at += ROWS_PER_INSERT) {
    await transaction
      .insertInto('human_translations')
      .values(
        hashed.slice(at, at + ROWS_PER_INSERT).map((one) => ({
          user_id: userId,
          system_id: systemId,
          key_hash: one.keyHash,
          source: toStored(one.source),
          translation: toStored(one.translation),
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'system_id', 'key_hash']).doUpdateSet((row) => ({
          source: row.ref('excluded.source'),
          translation: row.ref('excluded.translation'),
          updated_at: now,
        })),
      )
      .execute();
  }
  await indexTranslations(
    transaction,
    dialect,
    hashed.flatMap(({words, ...one}) => (words ? [{...one, words}] : [])),
  );
}
