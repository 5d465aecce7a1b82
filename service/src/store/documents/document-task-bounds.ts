import {sql, type Transaction} from 'kysely';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import type {AddedDocumentTask, DocumentTask, DocumentTaskBounds} from './document-task.ts';
import {UNFINISHED} from './document-task-rows.ts';

/** Minimum size counted for a document, so that the limit of bytes also limits the number of tasks. */
export const MIN_KEPT_BYTES = 1024 * 1024;

/**
 * Returns the limit that another task of an owner would exceed; undefined if it exceeds no limit. Locks the
 * owner until the transaction ends. The tasks of all visitors of a network count together.
 */
export async function boundPassed(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {userId, size}: Pick<DocumentTask, 'userId' | 'size'>,
  most: DocumentTaskBounds,
): Promise<Exclude<AddedDocumentTask, 'added'> | undefined> {
  // Serializes requests of one user or network, which could otherwise both take the last free place.
  const {payer_id: network} = await lockedOwner(transaction, dialect, userId);
  if (network !== null) await lockedOwner(transaction, dialect, network);
  const least = sql.lit(MIN_KEPT_BYTES);
  const {unfinished, kept, bytes} = await transaction
    .selectFrom('document_tasks')
    .select(({fn}) => [
      fn.countAll<number>().filterWhere('status', 'in', UNFINISHED).as('unfinished'),
      fn.countAll<number>().as('kept'),
      sql<number>`coalesce(sum(${dialect.greatest(least, sql<number>`size`)}), 0)`.as('bytes'),
    ])
    .$if(network === null, (query) => query.where('user_id', '=', userId))
    .$if(network !== null, (query) =>
      query.where('user_id', 'in', ({selectFrom}) =>
        selectFrom('users').select('users.id').where('users.payer_id', '=', network),
      ),
    )
    .executeTakeFirstOrThrow();
  if (Number(unfinished) >= most.tasks || Number(kept) >= (most.kept ?? Infinity)) return 'tooManyTasks';
  return Number(bytes) + Math.max(MIN_KEPT_BYTES, size) > most.bytes ? 'tooManyBytes' : undefined;
}

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
