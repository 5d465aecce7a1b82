import type {Selectable} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {DocumentChecks, DocumentTask} from './document-task.ts';
import {fromStored} from '../database/stored-text.ts';

/** Statuses of unfinished tasks. */
export const UNFINISHED = ['queuing', 'waiting', 'translating'] as const;

/** A row of `document_tasks`. */
export type DocumentTaskRow = Selectable<Tables['document_tasks']>;

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
