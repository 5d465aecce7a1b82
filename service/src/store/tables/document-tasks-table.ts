import {sql, type Kysely, type Transaction} from 'kysely';
import type {ClaimedTask, DocumentTaskStore} from '../document-task.ts';
import type {Tables} from '../database/schema.ts';
import {toTask, unusedOf} from './document-task-rows.ts';
import {fromStored, toStored} from './stored-text.ts';

const ROWS_PER_INSERT = 100;
const UNFINISHED = ['queuing', 'waiting', 'translating'] as const;

/** Document tasks and the translations of their paragraphs. */
export function documentTasksTable(writer: Kysely<Tables>, reader: Kysely<Tables>): DocumentTaskStore {
  return {
    ...ownerMethods(writer, reader),
    ...runnerMethods(writer, reader),
    ...maintenanceMethods(writer, reader),
  };
}

type OwnerMethods = Pick<
  DocumentTaskStore,
  'addDocumentTask' | 'documentTask' | 'documentTasks' | 'removeDocumentTask'
>;

function ownerMethods(writer: Kysely<Tables>, reader: Kysely<Tables>): OwnerMethods {
  const ofUser = (userId: number) =>
    reader.selectFrom('document_tasks').selectAll().where('user_id', '=', userId);
  return {
    addDocumentTask: (task, most) =>
      writer.transaction().execute(async (transaction) => {
        const {count} = await transaction
          .selectFrom('document_tasks')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('user_id', '=', task.userId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await insertTask(transaction, task);
        return true;
      }),

    async documentTask(userId, id) {
      const row = await ofUser(userId).where('id', '=', id).executeTakeFirst();
      return row && toTask(row);
    },

    documentTasks: async (userId) => (await ofUser(userId).orderBy('number', 'desc').execute()).map(toTask),

    async removeDocumentTask(userId, id) {
      const row = await writer
        .deleteFrom('document_tasks')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row && {unused: UNFINISHED.some((status) => status === row.status) ? unusedOf(row) : undefined};
    },
  };
}

async function insertTask(
  transaction: Transaction<Tables>,
  task: Parameters<DocumentTaskStore['addDocumentTask']>[0],
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
      created_at: Date.now(),
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

function runnerMethods(writer: Kysely<Tables>, reader: Kysely<Tables>): RunnerMethods {
  return {
    claimDocumentTask: (leaseMs) =>
      writer.transaction().execute((transaction) => claim(transaction, leaseMs)),

    async nextDocumentTaskMs() {
      const row = await reader
        .selectFrom('document_tasks')
        .select(sql<number | null>`min(max(not_before, lease_until))`.as('at'))
        .where('status', 'in', UNFINISHED)
        .executeTakeFirst();
      return row?.at === null || row?.at === undefined ? undefined : Math.max(0, row.at - Date.now());
    },

    keepDocumentTask: (task, leaseMs, progress = {}) =>
      writer.transaction().execute(async (transaction) => {
        const {status, segments, translatedSegments, charged, checks} = progress;
        const {numUpdatedRows} = await transaction
          .updateTable('document_tasks')
          .set({
            lease_until: Date.now() + leaseMs,
            ...(status && {status}),
            ...(segments !== undefined && {segments}),
            ...(translatedSegments !== undefined && {translated_segments: translatedSegments, attempts: 0}),
            ...(checks && {checks: JSON.stringify(checks)}),
            ...(charged && {charged: charged.characters, charged_day: charged.day}),
          })
          .where('number', '=', task.number)
          .where('fence', '=', task.fence)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await saveParagraphs(transaction, task.number, progress.paragraphs ?? []);
        return true;
      }),

    async releaseDocumentTask(task, {afterMs, counts, status, message}) {
      await writer
        .updateTable('document_tasks')
        .set({
          lease_until: 0,
          not_before: Date.now() + afterMs,
          ...(status && {status}),
          ...(message !== undefined && {error_message: toStored(message)}),
          ...(!counts && {attempts: sql<number>`max(0, attempts - 1)`}),
        })
        .where('number', '=', task.number)
        .where('fence', '=', task.fence)
        .execute();
    },

    finishDocumentTask: (task, outcome) =>
      writer.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('document_tasks')
          .set({
            status: outcome.status,
            lease_until: 0,
            finished_at: Date.now(),
            ...(outcome.status === 'completed'
              ? {file_name: toStored(outcome.fileName), translated_segments: sql<number>`segments`}
              : {error_code: outcome.errorCode, error_message: toStored(outcome.errorMessage)}),
          })
          .where('number', '=', task.number)
          .where('fence', '=', task.fence)
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        await transaction.deleteFrom('document_paragraphs').where('task', '=', task.number).execute();
        return {unused: outcome.status === 'error' ? unusedOf(row) : undefined};
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

async function claim(transaction: Transaction<Tables>, leaseMs: number): Promise<ClaimedTask | undefined> {
  const now = Date.now();
  const next = await transaction
    .selectFrom('document_tasks as task')
    .select('number')
    .where('status', 'in', UNFINISHED)
    .where('lease_until', '<=', now)
    .where('not_before', '<=', now)
    .orderBy((order) =>
      order
        .selectFrom('document_tasks as other')
        .select((select) => select.fn.countAll<number>().as('count'))
        .whereRef('other.user_id', '=', 'task.user_id')
        .where('other.lease_until', '>', now),
    )
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  const row = await transaction
    .updateTable('document_tasks')
    .set((set) => ({
      lease_until: now + leaseMs,
      fence: set('fence', '+', 1),
      attempts: set('attempts', '+', 1),
      error_message: null,
    }))
    .where('number', '=', next.number)
    .returningAll()
    .executeTakeFirstOrThrow();
  const {name} = await transaction
    .selectFrom('users')
    .select('name')
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const {number, fence, attempts, charged} = row;
  return {...toTask(row), userName: fromStored(name), number, fence, attempts, charged: charged !== null};
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

type MaintenanceMethods = Pick<
  DocumentTaskStore,
  'freeDocumentTasks' | 'removeOldDocumentTasks' | 'documentQueue' | 'documentTaskIds'
>;

function maintenanceMethods(writer: Kysely<Tables>, reader: Kysely<Tables>): MaintenanceMethods {
  return {
    async freeDocumentTasks() {
      await writer.updateTable('document_tasks').set({lease_until: 0}).where('lease_until', '>', 0).execute();
    },

    async removeOldDocumentTasks(before) {
      const rows = await writer
        .deleteFrom('document_tasks')
        .where('finished_at', '<', before)
        .returning('id')
        .execute();
      return rows.map(({id}) => id);
    },

    async documentQueue() {
      const rows = await reader
        .selectFrom('document_tasks')
        .select((select) => [
          'status',
          select.fn.countAll<number>().as('count'),
          select.fn.min('created_at').as('oldest'),
        ])
        .where('status', 'in', UNFINISHED)
        .groupBy('status')
        .execute();
      const all = rows.reduce((sum, {count}) => sum + count, 0);
      const translating = rows.find(({status}) => status === 'translating')?.count ?? 0;
      const oldestMs = all === 0 ? 0 : Math.max(0, Date.now() - Math.min(...rows.map(({oldest}) => oldest)));
      return {waiting: all - translating, translating, oldestMs};
    },

    async documentTaskIds() {
      const rows = await reader.selectFrom('document_tasks').select('id').execute();
      return new Set(rows.map(({id}) => id));
    },
  };
}
