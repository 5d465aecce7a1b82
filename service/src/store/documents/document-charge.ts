import type {Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {ClaimedTask, DocumentCharge} from './document-task.ts';
import {UNFINISHED, unusedOf, type DocumentTaskRow} from './document-task-rows.ts';
import {addToDay, takeFromDay} from '../usage/usage-rows.ts';

/** Rolls back a transaction whose charge would exceed the limit. */
class OverLimitError extends Error {}

/** Adds a document's characters to its owner's day and records them on its task, atomically. */
export async function chargeTask(
  writer: StoreConnection,
  task: ClaimedTask,
  {characters, day, limit}: DocumentCharge,
): Promise<'charged' | 'overLimit' | 'lost'> {
  const charge = async (transaction: Transaction<Tables>): Promise<'charged' | 'lost'> => {
    const row = await transaction
      .selectFrom('document_tasks')
      .select(['user_id', 'charged'])
      .where('number', '=', task.number)
      .where('fence', '=', task.fence)
      .where('status', 'in', UNFINISHED)
      .$if(writer.dialect.locksRows, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return 'lost';
    if (row.charged !== null) return 'charged';
    const counted = await addToDay(transaction, {userId: row.user_id, day, characters, limit});
    if (counted === undefined) throw new OverLimitError();
    await transaction
      .updateTable('document_tasks')
      .set({charged: characters, charged_day: day})
      .where('number', '=', task.number)
      .execute();
    return 'charged';
  };
  try {
    return await writer.transaction(charge);
  } catch (error) {
    if (error instanceof OverLimitError) return 'overLimit';
    throw error;
  }
}

/**
 * Returns the charged but unused characters of a task to its owner's limit, in the transaction that ends the
 * task.
 */
export async function giveBackUnused(transaction: Transaction<Tables>, row: DocumentTaskRow): Promise<void> {
  const unused = unusedOf(row);
  if (unused) await takeFromDay(transaction, unused);
}
