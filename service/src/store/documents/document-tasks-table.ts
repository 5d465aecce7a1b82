import {sql, type Kysely, type Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Dialect} from '../database/dialect.ts';
import type {ClaimedTask, DocumentTaskStore} from './document-task.ts';
import {boundPassed} from './document-task-bounds.ts';
import type {Tables} from '../database/schema.ts';
import {documentQueueTable} from './document-queue-table.ts';
import {giveBackUnused} from './document-charge.ts';
import {toTask, UNFINISHED} from './document-task-rows.ts';
import {principalsOf} from '../accounts/principals.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

const ROWS_PER_INSERT = 100;
const notBefore = sql.ref<number>('not_before');
const leaseUntil = sql.ref<number>('lease_until');

/** Document tasks and the translations of their paragraphs; their charges are in `document-charge.ts`. */
export function documentTasksTable(
  writer: StoreConnection,
  reader: Kysely<Tables>,
): Omit<DocumentTaskStore, 'chargeDocumentTask'> {
  return {
    ...ownerMethods(writer, reader),
    ...runnerMethods(writer, reader),
    ...documentQueueTable(writer, reader),
  };
}

type AddedTask = Parameters<DocumentTaskStore['addDocumentTask']>[0];

type OwnerMethods = Pick<
  DocumentTaskStore,
  'addDocumentTask' | 'documentTask' | 'documentTasks' | 'removeDocumentTask'
>;

function ownerMethods(writer: StoreConnection, reader: Kysely<Tables>): OwnerMethods {
  const {dialect} = writer;
  const ofUser = (userId: number) =>
    reader.selectFrom('document_tasks').selectAll().where('user_id', '=', userId);
  return {
    addDocumentTask: (task, most) =>
      writer.transaction(async (transaction) => {
        // Two requests of one user wait for each other, or both would find the last place free.
        await transaction
          .selectFrom('users')
          .select('id')
          .where('id', '=', task.userId)
          .$if(dialect.locksRows, (query) => query.forNoKeyUpdate())
          .executeTakeFirst();
        const passed = await boundPassed(transaction, dialect, task, most);
        if (passed) return passed;
        await insertTask(transaction, dialect, task);
        return 'added';
      }),

    async documentTask(userId, id) {
      const row = await ofUser(userId).where('id', '=', id).executeTakeFirst();
      return row && toTask(row);
    },

    documentTasks: async (userId) => (await ofUser(userId).orderBy('number', 'desc').execute()).map(toTask),

    removeDocumentTask: (userId, id) =>
      writer.transaction(async (transaction) => {
        const row = await transaction
          .deleteFrom('document_tasks')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        if (UNFINISHED.some((status) => status === row.status)) await giveBackUnused(transaction, row);
        return true;
      }),
  };
}

async function insertTask(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  task: AddedTask,
): Promise<void> {
  await transaction
    .insertInto('document_tasks')
    .values({
      id: task.id,
      user_id: task.userId,
      system_id: toStored(task.systemId),
      file_name: toStored(task.fileName),
      options: toStored(task.options),
      size: task.size,
      status: 'queuing',
      segments: 0,
      translated_segments: 0,
      created_at: dialect.now(),
      not_before: 0,
      lease_until: 0,
      fence: 0,
      attempts: 0,
    })
    .execute();
}

type RunnerMethods = Pick<
  DocumentTaskStore,
  | 'claimDocumentTask'
  | 'nextDocumentTaskMs'
  | 'keepDocumentTask'
  | 'releaseDocumentTask'
  | 'finishDocumentTask'
  | 'documentParagraphs'
>;

function runnerMethods(writer: StoreConnection, reader: Kysely<Tables>): RunnerMethods {
  const {dialect} = writer;
  const now = () => dialect.now();
  return {
    claimDocumentTask: (leaseMs, leftSystems = []) =>
      writer.transaction((transaction) => claim(transaction, dialect, {leaseMs, leftSystems})),

    async nextDocumentTaskMs(leftSystems = []) {
      const row = await reader
        .selectFrom('document_tasks')
        .select(sql<number | null>`min(${dialect.greatest(notBefore, leaseUntil)}) - ${now()}`.as('ms'))
        .where('status', 'in', UNFINISHED)
        .$if(leftSystems.length > 0, (query) => query.where('system_id', 'not in', leftSystems.map(toStored)))
        .executeTakeFirst();
      return row?.ms === null || row?.ms === undefined ? undefined : Math.max(0, row.ms);
    },

    keepDocumentTask: (task, leaseMs, progress = {}) =>
      writer.transaction(async (transaction) => {
        const {status, segments, translatedSegments, checks} = progress;
        const {numUpdatedRows} = await transaction
          .updateTable('document_tasks')
          .set({
            lease_until: sql<number>`${now()} + ${leaseMs}`,
            ...(status && {status}),
            ...(segments !== undefined && {segments}),
            ...(translatedSegments !== undefined && {translated_segments: translatedSegments, attempts: 0}),
            ...(checks && {checks: JSON.stringify(checks)}),
          })
          .where('number', '=', task.number)
          .where('fence', '=', task.fence)
          .where('status', 'in', UNFINISHED)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await saveParagraphs(transaction, task.number, progress.paragraphs ?? []);
        return true;
      }),

    async releaseDocumentTask(task, {afterMs, counts, status, message}) {
      await writer.db
        .updateTable('document_tasks')
        .set({
          lease_until: 0,
          not_before: sql<number>`${now()} + ${Math.ceil(afterMs)}`,
          ...(status && {status}),
          ...(message !== undefined && {error_message: toStored(message)}),
          ...(!counts && {attempts: dialect.greatest(sql<number>`0`, sql<number>`attempts - 1`)}),
        })
        // One that has ended stays so, also where its end was not confirmed.
        .where('number', '=', task.number)
        .where('fence', '=', task.fence)
        .where('status', 'in', UNFINISHED)
        .execute();
    },

    finishDocumentTask: (task, outcome) =>
      writer.transaction(async (transaction) => {
        const row = await transaction
          .updateTable('document_tasks')
          .set({
            status: outcome.status,
            lease_until: 0,
            finished_at: now(),
            ...(outcome.status === 'completed'
              ? {file_name: toStored(outcome.fileName), translated_segments: sql<number>`segments`}
              : {error_code: outcome.errorCode, error_message: toStored(outcome.errorMessage)}),
          })
          .where('number', '=', task.number)
          .where('fence', '=', task.fence)
          .where('status', 'in', UNFINISHED)
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        await transaction.deleteFrom('document_paragraphs').where('task', '=', task.number).execute();
        if (outcome.status === 'error') await giveBackUnused(transaction, row);
        return true;
      }),

    async documentParagraphs({number}) {
      const rows = await reader
        .selectFrom('document_paragraphs')
        .select(['position', 'translation'])
        .where('task', '=', number)
        .execute();
      return new Map(rows.map(({position, translation}) => [position, fromStored(translation)]));
    },
  };
}

async function claim(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  {leaseMs, leftSystems}: {readonly leaseMs: number; readonly leftSystems: readonly string[]},
): Promise<ClaimedTask | undefined> {
  const now = dialect.now();
  const next = await transaction
    // Counted once: with thousands of tasks, counting for each of them takes minutes.
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
    // A task that another process is claiming is passed over.
    .$if(dialect.locksRows, (query) => query.forUpdate('task').skipLocked())
    .executeTakeFirst();
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
    .select(['name', 'role', 'named_by_provider', dialect.identitiesOfUser().as('identities')])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const {number, attempts, charged} = row;
  const {name, role} = owner;
  const by = {userName: fromStored(name), isByAdmin: role === 'admin', principals: principalsOf(owner)};
  return {...toTask(row), ...by, number, attempts, charged: charged !== null};
}

async function saveParagraphs(
  transaction: Transaction<Tables>,
  task: number,
  paragraphs: readonly (readonly [position: number, translation: string])[],
): Promise<void> {
  for (let at = 0; at < paragraphs.length; at += ROWS_PER_INSERT) {
    await transaction
      .insertInto('document_paragraphs')
      .values(
        paragraphs
          .slice(at, at + ROWS_PER_INSERT)
          .map(([position, translation]) => ({task, position, translation: toStored(translation)})),
      )
      .onConflict((conflict) => conflict.columns(['task', 'position']).doNothing())
      .execute();
  }
}
