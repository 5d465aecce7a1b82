import {sql, type Transaction} from 'kysely';
import {principalsOf, withVisitor} from '../accounts/principals.ts';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import type {ClaimedTask} from './document-task.ts';
import {toTask, UNFINISHED} from './document-task-rows.ts';

/**
 * Claims the next task: the oldest task of the owner with the fewest tasks under way. Undefined if no task
 * can be claimed.
 */
export async function claimTask(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {leaseMs, leftSystems}: {readonly leaseMs: number; readonly leftSystems: readonly string[]},
): Promise<ClaimedTask | undefined> {
  const next = await nextTask(transaction, dialect, leftSystems);
  if (!next) return undefined;
  const row = await transaction
    .updateTable('document_tasks')
    .set((set) => ({
      lease_until: sql<number>`${dialect.now()} + ${leaseMs}`,
      fence: set('fence', '+', 1),
      attempts: set('attempts', '+', 1),
      error_message: null,
    }))
    .where('number', '=', next.number)
    .returningAll()
    .executeTakeFirstOrThrow();
  const owner = await transaction
    .selectFrom('users')
    .leftJoin('users as payer', 'payer.id', 'users.payer_id')
    .select(['users.payer_id', 'payer.payer_id as all_id'])
    .select(['users.name', 'users.role', 'users.named_by_provider'])
    .select(dialect.identitiesOfUser().as('identities'))
    .where('users.id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const {number, attempts, charged} = row;
  const {name, role} = owner;
  const principals = principalsOf(owner);
  const by = {userName: fromStored(name), isByAdmin: role === 'admin', principals, ...withVisitor(owner)};
  return {...toTask(row), ...by, number, attempts, charged: charged !== null};
}

/** Finds the number of the next task and locks its row until the transaction ends. */
async function nextTask(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  leftSystems: readonly string[],
): Promise<{readonly number: number} | undefined> {
  const now = dialect.now();
  return await transaction
    // Tasks under way are counted once: with thousands of tasks, counting for each task would take minutes.
    .with('busy', (db) =>
      db
        .selectFrom('document_tasks')
        .select((select) => ['user_id', select.fn.countAll<number>().as('count')])
        .where('status', 'in', UNFINISHED)
        .where('lease_until', '>', now)
        .groupBy('user_id'),
    )
    .selectFrom('document_tasks as task')
    .leftJoin('busy', 'busy.user_id', 'task.user_id')
    .select('task.number')
    .where('task.status', 'in', UNFINISHED)
    .where('task.lease_until', '<=', now)
    .where('task.not_before', '<=', now)
    .$if(leftSystems.length > 0, (query) =>
      query.where('task.system_id', 'not in', leftSystems.map(toStored)),
    )
    .orderBy((order) => order.fn.coalesce('busy.count', sql<number>`0`))
    .orderBy('task.number')
    .limit(1)
    // Skips a task that another process is claiming.
    .$if(dialect.locksRows, (query) => query.forUpdate('task').skipLocked())
    .executeTakeFirst();
}
