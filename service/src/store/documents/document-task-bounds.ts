import {sql, type Transaction} from 'kysely';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import type {AddedDocumentTask, DocumentTask, DocumentTaskBounds} from './document-task.ts';
import {UNFINISHED} from './document-task-rows.ts';

/** Minimum size counted for a document, so that the limit of bytes also limits the number of tasks. */
export const MIN_KEPT_BYTES = 1024 * 1024;

/** Bytes that count for a document. */
const countedBytes = (dialect: Dialect) => dialect.greatest(sql.lit(MIN_KEPT_BYTES), sql<number>`size`);

/**
 * Checks whether another task of an owner may be added. If only bytes are lacking, removes finished tasks of
 * this owner that are no longer needed: downloaded tasks, oldest first, then failed tasks. Translations that
 * have not been downloaded are never removed for a new task. Locks the owner until the transaction ends. The
 * tasks of all visitors of a network count together.
 */
export async function makeRoom(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {userId, size}: Pick<DocumentTask, 'userId' | 'size'>,
  most: DocumentTaskBounds,
): Promise<AddedDocumentTask> {
  // Serializes requests of one user or network, which could otherwise both take the last free place.
  const {payer_id: network} = await lockedOwner(transaction, dialect, userId);
  if (network !== null) await lockedOwner(transaction, dialect, network);
  const {unfinished, kept, bytes} = await transaction
    .selectFrom('document_tasks')
    .select(({fn}) => [
      fn.countAll<number>().filterWhere('status', 'in', UNFINISHED).as('unfinished'),
      fn.countAll<number>().as('kept'),
      sql<number>`coalesce(sum(${countedBytes(dialect)}), 0)`.as('bytes'),
    ])
    .$if(network === null, (query) => query.where('user_id', '=', userId))
    .$if(network !== null, (query) =>
      query.where('user_id', 'in', ({selectFrom}) =>
        selectFrom('users').select('users.id').where('users.payer_id', '=', network),
      ),
    )
    .executeTakeFirstOrThrow();
  if (Number(unfinished) >= most.tasks || Number(kept) >= (most.kept ?? Infinity)) {
    return {outcome: 'tooManyTasks', removed: []};
  }
  const missing = Number(bytes) + Math.max(MIN_KEPT_BYTES, size) - most.bytes;
  if (missing <= 0) return {outcome: 'added', removed: []};
  const removed = await removeUnneeded(transaction, dialect, userId, missing);
  return removed ? {outcome: 'added', removed} : {outcome: 'tooManyBytes', removed: []};
}

/**
 * Removes finished tasks that are no longer needed until enough bytes are free; returns their ids. Removes
 * nothing and returns undefined if that would not be enough.
 */
async function removeUnneeded(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  userId: number,
  missingBytes: number,
): Promise<readonly string[] | undefined> {
  const rows = await transaction
    .selectFrom('document_tasks')
    .select(['number', 'id', countedBytes(dialect).as('bytes')])
    .where('user_id', '=', userId)
    .where(({or, eb}) => or([eb('downloaded_at', 'is not', null), eb('status', '=', 'error')]))
    .orderBy(sql`case when downloaded_at is null then 1 else 0 end`)
    .orderBy(({fn}) => fn.coalesce('downloaded_at', 'finished_at'))
    .orderBy('number')
    .execute();
  let free = 0;
  const enough = rows.findIndex(({bytes}) => (free += Number(bytes)) >= missingBytes);
  if (enough < 0) return undefined;
  const unneeded = rows.slice(0, enough + 1);
  for (let at = 0; at < unneeded.length; at += ROWS_PER_STATEMENT) {
    const numbers = unneeded.slice(at, at + ROWS_PER_STATEMENT).map(({number}) => number);
    await transaction.deleteFrom('document_tasks').where('number', 'in', numbers).execute();
  }
  return unneeded.map(({id}) => id);
}

const ROWS_PER_STATEMENT = 500;

async function lockedOwner(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  userId: number,
): Promise<{readonly payer_id: number | null}> {
  const owner = await transaction
    .selectFrom('users')
    .select('payer_id')
    .where('id', '=', userId)
    .$if(dialect.locksRows, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return owner ?? {payer_id: null};
}
