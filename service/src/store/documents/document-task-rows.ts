import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Selectable, Transaction} from 'kysely';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import type {DocumentChecks, DocumentTask, NewDocumentTask} from './document-task.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

/** Statuses of unfinished tasks. */
export const UNFINISHED = ['queuing', 'waiting', 'translating'] as const;

/** A row of `document_tasks`. */
export type DocumentTaskRow = Selectable<Tables['document_tasks']>;

/** Adds the row of a task with the status `queuing`. */
export async function insertTask(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  task: NewDocumentTask,
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

export function toTask(row: DocumentTaskRow): DocumentTask {
  return {
    id: row.id,
    userId: row.user_id,
    systemId: fromStored(row.system_id),
    fileName: fromStored(row.file_name),
    options: fromStored(row.options),
    size: row.size,
    status: row.status,
    segments: row.segments,
    translatedSegments: row.translated_segments,
    countedCharacters: row.charged ?? 0,
    errorCode: row.error_code ?? undefined,
    errorMessage: row.error_message === null ? undefined : fromStored(row.error_message),
    checks: row.checks === null ? undefined : (JSON.parse(row.checks) as DocumentChecks),
    origins: {
      human: row.human_sentences,
      edited: row.edited_sentences,
      machine: row.machine_sentences,
    },
    provenance: row.provenance === null ? undefined : (JSON.parse(row.provenance) as WireProvenance),
    unmarked: row.unmarked === null ? undefined : fromStored(row.unmarked),
    finishedAt: row.finished_at === null ? undefined : new Date(row.finished_at),
    isDownloaded: row.downloaded_at !== null,
    fence: row.fence,
  };
}

/** Charged characters of the segments that are not translated; undefined if there are none. */
export function unusedOf(
  row: DocumentTaskRow,
): {readonly userId: number; readonly day: string; readonly characters: number} | undefined {
  const {charged, charged_day: day, segments, translated_segments: translated} = row;
  if (charged === null || day === null || charged === 0) return undefined;
  const share = segments === 0 ? 1 : Math.max(0, segments - translated) / segments;
  const characters = Math.floor(charged * share);
  return characters === 0 ? undefined : {userId: row.user_id, day, characters};
}
