import type {DocumentStatus} from '../../../src/contract/index.ts';

/** A document to be translated, as its owner sees it. */
export interface DocumentTask {
  /** `d-<uuid>`. */
  readonly id: string;
  readonly userId: number;
  readonly systemId: string;
  readonly fileName: string;
  /** Translation options, as they were sent. */
  readonly options: string;
  /** Bytes of the document. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly segments: number;
  readonly translatedSegments: number;
  readonly errorCode: string | undefined;
  readonly errorMessage: string | undefined;
}

/** A task that a worker has for a time; what it writes counts as long as nobody else has taken it. */
export interface ClaimedTask extends DocumentTask {
  readonly userName: string;
  readonly number: number;
  readonly fence: number;
  /** Times that it was taken up in a row without getting on, this one included. */
  readonly attempts: number;
  /** Whether its characters were taken off the daily limit. */
  readonly charged: boolean;
}

/** What changes while a task is worked on. */
export interface DocumentProgress {
  readonly status?: DocumentStatus;
  readonly segments?: number;
  /** Segments that are done now; counts as getting on. */
  readonly translatedSegments?: number;
  /** Translations of paragraphs by their position in the document. */
  readonly paragraphs?: readonly (readonly [position: number, translation: string])[];
  /** Characters that were taken off the limit of a day (`YYYY-MM-DD`). */
  readonly charged?: {readonly characters: number; readonly day: string};
}

/** How a task ends. */
export type DocumentOutcome =
  | {readonly status: 'completed'; readonly fileName: string}
  | {readonly status: 'error'; readonly errorCode: string; readonly errorMessage: string};

/** What was taken off the daily limit for a task that will not use it. */
export interface UnusedCharacters {
  readonly userId: number;
  readonly day: string;
  readonly characters: number;
}

/** The queue of document translations: the row that the owner sees is the one that workers claim. */
export interface DocumentTaskStore {
  /** Adds a task as `queuing` unless its owner has `most` already; whether it did. */
  addDocumentTask(
    task: Pick<DocumentTask, 'id' | 'userId' | 'systemId' | 'fileName' | 'options' | 'size'>,
    most: number,
  ): Promise<boolean>;
  /** A task of this owner; somebody else's does not exist. */
  documentTask(userId: number, id: string): Promise<DocumentTask | undefined>;
  /** Tasks of an owner, newest first. */
  documentTasks(userId: number): Promise<DocumentTask[]>;
  /** Removes a task and its translations; undefined when there is none. */
  removeDocumentTask(userId: number, id: string): Promise<{unused: UnusedCharacters | undefined} | undefined>;
  /**
   * Takes the next task until `leaseMs` from now: of the owner who has fewest under way, the oldest.
   * Undefined when there is none to work on now.
   */
  claimDocumentTask(leaseMs: number): Promise<ClaimedTask | undefined>;
  /** Milliseconds until a task can be claimed that cannot be now; undefined when there is none. */
  nextDocumentTaskMs(): Promise<number | undefined>;
  /** Notes progress and keeps the task for `leaseMs` more; false when it is no longer this worker's. */
  keepDocumentTask(task: ClaimedTask, leaseMs: number, progress?: DocumentProgress): Promise<boolean>;
  /** Gives a task back, to be taken up again after a time; `counts`: as one that did not get on. */
  releaseDocumentTask(
    task: ClaimedTask,
    how: {readonly afterMs: number; readonly counts: boolean; readonly status?: DocumentStatus},
  ): Promise<void>;
  /** Ends a task and forgets its translations; false when it is no longer this worker's. */
  finishDocumentTask(
    task: ClaimedTask,
    outcome: DocumentOutcome,
  ): Promise<{unused: UnusedCharacters | undefined} | false>;
  /** Translations noted so far, by position. */
  documentParagraphs(task: ClaimedTask): Promise<Map<number, string>>;
  /** Makes every task free to be claimed: for the one process that serves the data folder, as it starts. */
  freeDocumentTasks(): Promise<void>;
  /** Removes tasks that ended before a time (milliseconds since 1970); their ids. */
  removeOldDocumentTasks(before: number): Promise<string[]>;
  /** Ids of all tasks, whoever's. */
  documentTaskIds(): Promise<Set<string>>;
}
