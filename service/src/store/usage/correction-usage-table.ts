import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {Store} from '../store.ts';

/** Counts what users submit in a day; each count is on the disk before the translation is saved. */
export function correctionUsageTable(writer: Kysely<Tables>): Pick<Store, 'addCorrectionUsage'> {
  return {
    async addCorrectionUsage(userId, day, characters, most) {
      if (most.corrections < 1 || characters > most.characters) return false;
      const {numInsertedOrUpdatedRows = 0n} = await writer
        .insertInto('correction_usage')
        .values({user_id: userId, day, corrections: 1, characters})
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'day'])
            .doUpdateSet((update) => ({
              corrections: update('correction_usage.corrections', '+', 1),
              characters: update('correction_usage.characters', '+', characters),
            }))
            .where('correction_usage.corrections', '<', most.corrections)
            .where('correction_usage.characters', '<=', most.characters - characters),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}
