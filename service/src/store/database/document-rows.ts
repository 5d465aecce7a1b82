import type {Generated} from 'kysely';

/**
 * A document task. One row holds what its owner sees and its place in the queue, so the two cannot differ.
 */
export interface DocumentTasks {
  /** Short key for the many rows of `document_paragraphs`, in order of creation. */
  number: Generated<number>;
  id: string;
  user_id: number;
  system_id: string;
  file_name: string;
  options: string;
  size: number;
  status: 'queuing' | 'waiting' | 'translating' | 'completed' | 'error';
  segments: number;
  translated_segments: number;
  error_code: string | null;
  error_message: string | null;
  created_at: number;
  finished_at: number | null;
  /** Time at which the translation was first sent completely. */
  downloaded_at: number | null;
  /** Time before which the task is not claimed. */
  not_before: number;
  /** Time until which a runner has claimed the task; 0 if it is free. */
  lease_until: number;
  /** Number of claims of the task so far: writes of an earlier claim are rejected. */
  fence: number;
  /** Consecutive claims without progress. */
  attempts: number;
  /** Characters counted against the daily limit, and the day; null until they are counted. */
  charged: number | null;
  charged_day: string | null;
  /** JSON of `DocumentChecks`; null if the task does not have the option `checks`. */
  checks: string | null;
  /** Numbers of translated sentences: by people, by a machine and edited by people, and by the engine. */
  human_sentences: Generated<number>;
  edited_sentences: Generated<number>;
  machine_sentences: Generated<number>;
  /** JSON of `WireProvenance`; null until the document is translated, and for documents without a record. */
  provenance: string | null;
  /** Why the document has no mark although it has a record; null otherwise. */
  unmarked: string | null;
}

export interface DocumentParagraphs {
  task: number;
  position: number;
  translation: string;
  /** 1 if people translated the whole paragraph. */
  by_people: Generated<0 | 1 | 2>;
}

export interface DocumentBytes {
  number: Generated<number>;
  name: string;
  size: number;
  stored_at: number;
}

export interface DocumentPieces {
  document: number;
  /** Position of the piece, counted from 0. */
  position: number;
  content: Buffer;
}

/** Folders outside the data folder where documents have been stored. */
export interface DocumentFolders {
  path: string;
}
