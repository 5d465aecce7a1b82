import {createHash} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely, Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import {preparedRows} from './prepared-rows.ts';
import {EVERYONE, type Tables} from '../database/schema.ts';
import type {FoundTranslation, HumanTranslationEntry, Store} from '../store.ts';
import {indexedUnits, indexTranslations, similarTranslations} from './memory-index.ts';
import {fromStored, toStored} from './stored-text.ts';

type HumanTranslationsPart = Pick<
  Store,
  | 'saveHumanTranslation'
  | 'saveHumanTranslations'
  | 'humanTranslations'
  | 'similarTranslations'
  | 'memoryPage'
  | 'countHumanTranslations'
  | 'listHumanTranslations'
  | 'removeHumanTranslation'
>;

const KEYS_PER_TURN = 200;
const ROWS_PER_PAGE = 100;
/** Each is stored under a key with its tags and one without; texts that differ only in tags share the latter. */
const KEYS_OF_EACH = 2;
const ROWS_PER_INSERT = 100;

/** Most pairs of user and system that are remembered as having none, and for how long: a command may import some. */
const MOST_REMEMBERED = 10_000;
const REMEMBERED_MS = 1_000;

/**
 * Human translations by user, system and key. Remembers for a moment who has none.
 */
export function humanTranslationsTable(
  writer: Kysely<Tables>,
  reader: StoreConnection,
): HumanTranslationsPart {
  const rows = preparedRows<{source: string; translation: string}>(
    reader.database,
    reader.db
      .selectFrom('human_translations')
      .select(['source', 'translation'])
      .where('user_id', '=', 0)
      .where('system_id', '=', '')
      .where('key_hash', '=', Buffer.alloc(0)),
  );
  const any = preparedRows<object>(
    reader.database,
    reader.db
      .selectFrom('human_translations')
      .select('user_id')
      .where('user_id', '=', 0)
      .where('system_id', '=', '')
      .limit(1),
  );
  const withNone = new Map<string, number>();
  const similar = similarTranslations(reader);
  const hasAny = (userId: number, systemId: string) => {
    const key = `${userId} ${systemId}`;
    const noted = withNone.get(key);
    if (noted !== undefined && performance.now() - noted < REMEMBERED_MS) return false;
    if (any.first([userId, systemId, 1]) !== undefined) return true;
    if (withNone.size >= MOST_REMEMBERED) withNone.clear();
    withNone.set(key, performance.now());
    return false;
  };
  const saveAll: Store['saveHumanTranslations'] = async (userId, systemId, entries) => {
    await writer.transaction().execute((transaction) => save(transaction, userId, systemId, entries));
    withNone.delete(`${userId} ${systemId}`);
  };
  return {
    saveHumanTranslation: (userId, systemId, entry) => saveAll(userId, systemId, [entry]),
    saveHumanTranslations: saveAll,

    async humanTranslations(userId, systemId, keys) {
      const found = new Map<string, FoundTranslation>();
      // Most users have none, while a document has many sentences to look up.
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

    async similarTranslations(userId, systemId, words) {
      return [userId, EVERYONE].flatMap((owner) =>
        hasAny(owner, systemId) ? similar(owner, systemId, words) : [],
      );
    },

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

    async countHumanTranslations(userId) {
      const {rows} = await reader.db
        .selectFrom('human_translations')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Math.ceil(rows / KEYS_OF_EACH);
    },

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
      const own = writer
        .selectFrom('human_translations')
        .select('source')
        .where('user_id', '=', userId)
        .where('system_id', '=', systemId)
        .where('key_hash', '=', keyHash(exact));
      const {numDeletedRows} = await writer
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

async function save(
  transaction: Transaction<Tables>,
  userId: number,
  systemId: string,
  entries: readonly HumanTranslationEntry[],
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
    hashed.flatMap(({words, ...one}) => (words ? [{...one, words}] : [])),
  );
}

function keyHash(key: string): Buffer {
  return createHash('sha256').update(toStored(key)).digest();
}
