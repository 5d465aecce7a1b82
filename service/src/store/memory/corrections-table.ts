import {createHash} from 'node:crypto';
import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {Store} from '../store.ts';
import {toStored} from '../database/stored-text.ts';

/** Most corrections of a system that are read: the last ones. */
const MAX_READ = 10_000;

/** How much users changed what was estimated; figures alone, no texts. */
export function correctionsTable(
  writer: Kysely<Tables>,
  reader: Kysely<Tables>,
): Pick<Store, 'saveCorrection' | 'corrections'> {
  return {
    async saveCorrection(userId, systemId, {key, estimate, edited}) {
      const figures = {estimate, edited, updated_at: Date.now()};
      const key_hash = createHash('sha256').update(toStored(key)).digest();
      await writer
        .insertInto('corrections')
        .values({user_id: userId, system_id: systemId, key_hash, ...figures})
        .onConflict((conflict) => conflict.columns(['system_id', 'user_id', 'key_hash']).doUpdateSet(figures))
        .execute();
    },

    corrections: (systemId) =>
      reader
        .selectFrom('corrections')
        .select(['estimate', 'edited'])
        .where('system_id', '=', systemId)
        .orderBy('updated_at', 'desc')
        .limit(MAX_READ)
        .execute(),
  };
}
