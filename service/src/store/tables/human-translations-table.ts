import {createHash} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import {preparedRows} from './prepared-rows.ts';
import type {Tables} from '../database/schema.ts';
import type {Store} from '../store.ts';
import {fromStored, toStored} from './stored-text.ts';

type HumanTranslationsPart = Pick<
  Store,
  'saveHumanTranslation' | 'humanTranslations' | 'listHumanTranslations' | 'removeHumanTranslation'
>;

const KEYS_PER_TURN = 200;

/** Most pairs of user and system that are remembered as having none. */
const MOST_REMEMBERED = 10_000;

/**
 * Human translations by user, system and key. Remembers who has none: only the process that serves the
 * data folder adds any.
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
  const withNone = new Set<string>();
  const hasAny = (userId: number, systemId: string) => {
    const key = `${userId} ${systemId}`;
    if (withNone.has(key)) return false;
    if (any.first([userId, systemId, 1]) !== undefined) return true;
    if (withNone.size === MOST_REMEMBERED) withNone.clear();
    withNone.add(key);
    return false;
  };
  return {
    async saveHumanTranslation(userId, systemId, entry) {
      const texts = {
        source: toStored(entry.source),
        translation: toStored(entry.translation),
        updated_at: Date.now(),
      };
      await writer
        .insertInto('human_translations')
        .values({user_id: userId, system_id: systemId, key_hash: keyHash(entry.key), ...texts})
        .onConflict((conflict) => conflict.columns(['user_id', 'system_id', 'key_hash']).doUpdateSet(texts))
        .execute();
      withNone.delete(`${userId} ${systemId}`);
    },

    async humanTranslations(userId, systemId, keys) {
      const found = new Map<string, {source: string; translation: string}>();
      // Most users have none, while a document has many sentences to look up.
      if (!hasAny(userId, systemId)) return found;
      const asked = new Set<string>();
      for (const key of keys) {
        if (asked.has(key)) continue;
        if (asked.add(key).size % KEYS_PER_TURN === 0) await nextTurn();
        const row = rows.first([userId, systemId, keyHash(key)]);
        if (row !== undefined) {
          found.set(key, {source: fromStored(row.source), translation: fromStored(row.translation)});
        }
      }
      return found;
    },

    async listHumanTranslations(userId, systemId, most) {
      const found = await reader.db
        .selectFrom('human_translations')
        .select(['source', 'translation'])
        .where('user_id', '=', userId)
        .where('system_id', '=', systemId)
        .groupBy(['source', 'translation'])
        .orderBy((rows) => rows.fn.max('updated_at'), 'desc')
        .orderBy('source')
        .limit(most)
        .execute();
      return found.map(({source, translation}) => ({
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

function keyHash(key: string): Buffer {
  return createHash('sha256').update(toStored(key)).digest();
}
