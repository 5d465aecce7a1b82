import type {Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {ClaimedTask, DocumentCharge} from './document-task.ts';
import {UNFINISHED, unusedOf, type DocumentTaskRow} from './document-task-rows.ts';
import {addToDay, takeFromDay} from '../usage/usage-rows.ts';

/** Thrown to roll back a transaction whose charge would exceed the limit. */
class OverLimitError extends Error {}

/** Charges a document's characters to its accounts for a day and records the charge with the task, atomically. */
export async function chargeTask(
  writer: StoreConnection,
  task: ClaimedTask,
  {characters, day, accounts}: DocumentCharge,
): Promise<'charged' | 'overLimit' | 'lost'> {
  const charge = async (transaction: Transaction<Tables>): Promise<'charged' | 'lost'> => {
    const row = await transaction
      .selectFrom('document_tasks')
      .select('charged')
      .where('number', '=', task.number)
      .where('fence', '=', task.fence)
      .where('status', 'in', UNFINISHED)
      .$if(writer.dialect.locksRows, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return 'lost';
    if (row.charged !== null) return 'charged';
    for (const account of accounts) {
      const counted = await addToDay(transaction, {...account, day, characters});
      if (counted === undefined) throw new OverLimitError();
    }
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
 * Returns the charged but unused characters of a task to its owner's limits, in the transaction that ends the
 * task.
 */
export async function giveBackUnused(transaction: Transaction<Tables>, row: DocumentTaskRow): Promise<void> {
  const unused = unusedOf(row);
  if (!unused) return;
  const {payer_id: network, all_id: all} = await transaction
    .selectFrom('users')
    .leftJoin('users as payer', 'payer.id', 'users.payer_id')
    .select(['users.payer_id', 'payer.payer_id as all_id'])
    .where('users.id', '=', unused.userId)
    .executeTakeFirstOrThrow();
  const accounts = network === null || all === null ? [unused.userId] : [network, all];
  for (const userId of accounts) await takeFromDay(transaction, {...unused, userId});
}
