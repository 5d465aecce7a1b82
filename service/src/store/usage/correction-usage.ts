import type {Transaction} from 'kysely';
import type {Tables} from '../database/schema.ts';

/** Size of a user's submission, and the daily limits. */
export interface CountedCorrection {
  /** Account to which the submission is counted; the user's own if absent. */
  readonly account?: number;
  readonly day: string;
  readonly characters: number;
  readonly most: {readonly corrections: number; readonly characters: number};
}

/**
 * Counts a user's submission in the transaction that saves it; returns false, and changes nothing, if the
 * submission exceeds a limit.
 */
export async function countCorrection(
  transaction: Transaction<Tables>,
  userId: number,
  {account = userId, day, characters, most}: CountedCorrection,
): Promise<boolean> {
  if (most.corrections < 1 || characters > most.characters) return false;
  const {numInsertedOrUpdatedRows = 0n} = await transaction
    .insertInto('correction_usage')
    .values({user_id: account, day, corrections: 1, characters})
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
}
