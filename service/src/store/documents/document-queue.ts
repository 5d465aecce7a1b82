import {extname} from 'node:path';
import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored} from '../database/stored-text.ts';
import type {Page} from '../page.ts';
import type {DocumentQueue, QueuedDocument} from './document-task.ts';
import {UNFINISHED} from './document-task-rows.ts';

/** Counts the unfinished tasks of all owners, and the age of the oldest. */
export async function countQueue({db, dialect}: StoreConnection): Promise<DocumentQueue> {
  const rows = await db
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
}

/** Lists unfinished documents, oldest first. */
export async function listQueue(db: Kysely<Tables>, {offset, most}: Page): Promise<QueuedDocument[]> {
  const rows = await db
    .selectFrom('document_tasks as task')
    .innerJoin('users', 'users.id', 'task.user_id')
    .select(['users.name', 'task.system_id', 'task.file_name', 'task.size', 'task.status'])
    .select(['task.segments', 'task.translated_segments', 'task.created_at'])
    .where('task.status', 'in', UNFINISHED)
    .orderBy('task.number')
    .offset(offset)
    .limit(most)
    .execute();
  return rows.map((row) => ({
    userName: fromStored(row.name),
    systemId: row.system_id,
    kind: kindOf(fromStored(row.file_name)),
    size: row.size,
    status: row.status,
    segments: row.segments,
    translatedSegments: row.translated_segments,
    createdAt: new Date(row.created_at),
  }));
}

/** Extension of a file name; empty if the extension may be part of the name itself, which stays private. */
function kindOf(fileName: string): string {
  const [, ending = ''] = /^[.]([a-z0-9]{1,5})$/i.exec(extname(fileName)) ?? [];
  return ending.toLowerCase();
}
