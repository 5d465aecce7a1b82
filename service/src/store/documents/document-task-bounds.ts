import {sql, type Transaction} from 'kysely';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import type {AddedDocumentTask, DocumentTask, DocumentTaskBounds} from './document-task.ts';
import {UNFINISHED} from './document-task-rows.ts';

/** Minimum size counted for a document, so that the limit of bytes also limits the number of tasks. */
export const MIN_KEPT_BYTES = 1024 * 1024;

/** Returns the limit that another task of an owner would exceed; undefined if it exceeds no limit. */
export async function boundPassed(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {userId, size}: Pick<DocumentTask, 'userId' | 'size'>,
  most: DocumentTaskBounds,
): Promise<Exclude<AddedDocumentTask, 'added'> | undefined> {
  const least = sql.lit(MIN_KEPT_BYTES);
  const {unfinished, bytes} = await transaction
    .selectFrom('document_tasks')
    .select(({fn}) => [
      fn.countAll<number>().filterWhere('status', 'in', UNFINISHED).as('unfinished'),
      sql<number>`coalesce(sum(${dialect.greatest(least, sql<number>`size`)}), 0)`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(unfinished) >= most.tasks) return 'tooManyTasks';
  return Number(bytes) + Math.max(MIN_KEPT_BYTES, size) > most.bytes ? 'tooManyBytes' : undefined;
}
