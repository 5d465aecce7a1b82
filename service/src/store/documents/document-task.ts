import type {DocumentStatus, TranslationCheck} from '../../../../src/contract/index.ts';

/** A fact about the translation of one sentence of a document. */
export interface DocumentCheck {
  readonly check: TranslationCheck;
  /** Position of the paragraph in the document. */
  readonly position: number;
  /** The sentence and its translation, without tags. */
  readonly source: string;
  readonly translation: string;
  /** What should stand in the translation. */
  readonly expected?: string;
  /** What stands in the translation, where that is short. */
  readonly found?: string;
}

/** What was found in a document so far. */
export interface DocumentChecks {
  /** Number of all faults. */
  readonly count: number;
  /** The first ones in the order of the document. */
  readonly items: readonly DocumentCheck[];
}

/** A document task as its owner sees it. */
export interface DocumentTask {
  /** `d-<uuid>`. */
  readonly id: string;
  readonly userId: number;
  readonly systemId: string;
  readonly fileName: string;
  /** Translation options as they were sent. */
  readonly options: string;
  /** Bytes of the document. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly segments: number;
  readonly translatedSegments: number;
  /** Characters that count against the daily limit; 0 before they are counted. */
  readonly countedCharacters: number;
  readonly errorCode: string | undefined;
  readonly errorMessage: string | undefined;
  /** Undefined until the first paragraphs of a task with the option `checks` are saved. */
  readonly checks: DocumentChecks | undefined;
  /** Number of the last claim; its runner has made the result. */
  readonly fence: number;
}

/** A claimed task. Its lease ends at a time; afterwards another claim may follow, and writes of this one are refused. */
export interface ClaimedTask extends DocumentTask {
  readonly userName: string;
  /** As those of a `User`; undefined: the name alone. */
  readonly principals: readonly string[] | undefined;
  /** Whether the user was an administrator when the task was claimed. */
  readonly isByAdmin: boolean;
  readonly number: number;
  /** Claims in a row without progress, this one included. */
  readonly attempts: number;
  /** Whether its characters were counted against the daily limit. */
  readonly charged: boolean;
}

/** Changes of a task while it is translated. */
export interface DocumentProgress {
  readonly status?: DocumentStatus;
  readonly segments?: number;
  /** Number of translated segments; resets `attempts`. */
  readonly translatedSegments?: number;
  /** Translations of paragraphs by their position in the document. */
  readonly paragraphs?: readonly (readonly [position: number, translation: string])[];
  /** Everything found so far, saved together with the paragraphs. */
  readonly checks?: DocumentChecks;
}

/** Characters of a document that are to count against its owner's limit of a day. */
export interface DocumentCharge {
  readonly characters: number;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Most characters that the owner may have on that day. */
  readonly limit: number;
}

/** Final state of a task. */
export type DocumentOutcome =
  | {readonly status: 'completed'; readonly fileName: string}
  | {readonly status: 'error'; readonly errorCode: string; readonly errorMessage: string};

/** Tasks of all owners that have not ended. */
export interface DocumentQueue {
  readonly waiting: number;
  readonly translating: number;
  /** Milliseconds since the oldest of them was created; 0 when there is none. */
  readonly oldestMs: number;
}

/** Most that the tasks of one owner may be together. */
export interface DocumentTaskBounds {
  /** Tasks that have not ended. */
  readonly tasks: number;
  /** Bytes of all documents, also of ended tasks; each counts as a megabyte at least. */
  readonly bytes: number;
}

/** Whether a task was added, or the bound that it would pass. */
export type AddedDocumentTask = 'added' | 'tooManyTasks' | 'tooManyBytes';

/** Tasks of document translations, and their queue. */
export interface DocumentTaskStore {
  /** Adds a task as `queuing`, within the bounds of its owner. */
  addDocumentTask(
    task: Pick<DocumentTask, 'id' | 'userId' | 'systemId' | 'fileName' | 'options' | 'size'>,
    most: DocumentTaskBounds,
  ): Promise<AddedDocumentTask>;
  /** Finds a task of this owner; undefined also for a task of somebody else. */
  documentTask(userId: number, id: string): Promise<DocumentTask | undefined>;
  /** Lists the tasks of an owner, newest first. */
  documentTasks(userId: number): Promise<DocumentTask[]>;
  /** Removes a task and its translations, and gives back the characters that it did not use; false when there is none. */
  removeDocumentTask(userId: number, id: string): Promise<boolean>;
  /**
   * Claims the next task for `leaseMs`: the oldest one of the owner with the fewest tasks under way.
   * Undefined when no task can be claimed now; tasks of some systems are left to other processes.
   */
  claimDocumentTask(leaseMs: number, leftSystems?: readonly string[]): Promise<ClaimedTask | undefined>;
  /** Milliseconds until the next task can be claimed; undefined when there is none. */
  nextDocumentTaskMs(leftSystems?: readonly string[]): Promise<number | undefined>;
  /** Saves progress and extends the lease by `leaseMs`; false when the claim has ended. */
  keepDocumentTask(task: ClaimedTask, leaseMs: number, progress?: DocumentProgress): Promise<boolean>;
  /**
   * Counts a document's characters against its owner's day, once for the task, whoever claims it. `overLimit`
   * changes nothing; `lost` when the claim has ended.
   */
  chargeDocumentTask(task: ClaimedTask, charge: DocumentCharge): Promise<'charged' | 'overLimit' | 'lost'>;
  /** Frees a task, to be claimed again after a time; `counts` as an attempt without progress. */
  releaseDocumentTask(
    task: ClaimedTask,
    how: {
      readonly afterMs: number;
      readonly counts: boolean;
      readonly status?: DocumentStatus;
      /** Why it waits, for its owner; gone when it is claimed again. */
      readonly message?: string;
    },
  ): Promise<void>;
  /**
   * Ends a task and deletes its translations; one that failed gives back the characters that it did not use. False
   * when the claim has ended.
   */
  finishDocumentTask(task: ClaimedTask, outcome: DocumentOutcome): Promise<boolean>;
  /** Saved translations by position. */
  documentParagraphs(task: ClaimedTask): Promise<Map<number, string>>;
  /** Frees all tasks; called by the process that serves the data folder when it starts. */
  freeDocumentTasks(): Promise<void>;
  /** Removes tasks that ended longer ago, by the clock of the database; returns their ids. */
  removeOldDocumentTasks(ageMs: number): Promise<string[]>;
  /** Counts the tasks of all owners that have not ended, and how long the oldest of them is there. */
  documentQueue(): Promise<DocumentQueue>;
  /** Ids of the tasks of all owners. */
  documentTaskIds(): Promise<Set<string>>;
}
