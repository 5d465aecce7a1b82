import {extname} from 'node:path';
import type {Kysely} from 'kysely';
import type {AdministrationStore} from './administration.ts';
import type {Tables} from '../database/schema.ts';
import {UNFINISHED} from '../documents/document-task-rows.ts';
import {fromStored} from '../database/stored-text.ts';

/** Lists for administrators; each reads one page. */
export function administrationLists(db: Kysely<Tables>): AdministrationStore {
  return {
    async queuedDocuments({offset, most}) {
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
    },
  };
}

/** Ending of a file name, unless it could be a part of the name itself. */
function kindOf(fileName: string): string {
  const [, ending = ''] = /^[.]([a-z0-9]{1,5})$/i.exec(extname(fileName)) ?? [];
  return ending.toLowerCase();
}
