import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {DocumentTaskStore} from './document-task.ts';
import {UNFINISHED} from './document-task-rows.ts';

type DocumentQueuePart = Pick<
  DocumentTaskStore,
  'freeDocumentTasks' | 'removeOldDocumentTasks' | 'documentQueue' | 'documentTaskIds'
>;

/** The queue of document tasks as a whole. */
export function documentQueueTable(writer: StoreConnection, reader: Kysely<Tables>): DocumentQueuePart {
  const {dialect} = writer;
  return {
    async freeDocumentTasks() {
      // Of several processes, others may be translating: the leases of dead ones end by themselves.
      if (dialect.name === 'postgres') return;
      await writer.db
        .updateTable('document_tasks')
        .set({lease_until: 0})
        .where('lease_until', '>', 0)
        .execute();
    },

    async removeOldDocumentTasks(ageMs) {
      const rows = await writer.db
        .deleteFrom('document_tasks')
        .where('finished_at', '<', sql<number>`${dialect.now()} - ${ageMs}`)
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
          sql<number>`${dialect.now()} - ${select.fn.min('created_at')}`.as('ageMs'),
        ])
        .where('status', 'in', UNFINISHED)
        .groupBy('status')
        .execute();
      const all = rows.reduce((sum, {count}) => sum + count, 0);
      const translating = rows.find(({status}) => status === 'translating')?.count ?? 0;
      const oldestMs = all === 0 ? 0 : Math.max(0, ...rows.map(({ageMs}) => ageMs));
      return {waiting: all - translating, translating, oldestMs};
    },

    async documentTaskIds() {
      const rows = await reader.selectFrom('document_tasks').select('id').execute();
      return new Set(rows.map(({id}) => id));
    },
  };
}
