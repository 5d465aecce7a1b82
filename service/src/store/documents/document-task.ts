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

/** A document task that is to be added. */
export type NewDocumentTask = Pick<
  DocumentTask,
  'id' | 'userId' | 'systemId' | 'fileName' | 'options' | 'size'
>;

/** How a task is freed, to be claimed again. */
export interface DocumentRelease {
  readonly afterMs: number;
  /** Whether the claim counts as an attempt without progress. */
  readonly counts: boolean;
  readonly status?: DocumentStatus;
  /** Why it waits, for its owner; gone when it is claimed again. */
  readonly message?: string;
}

/** A document that waits or is translated; neither its name nor its content. */
export interface QueuedDocument {
  readonly userName: string;
  readonly systemId: string;
  /** Ending of the file name, as `docx`; '' without one. */
  readonly kind: string;
  /** Bytes. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly segments: number;
  readonly translatedSegments: number;
  readonly createdAt: Date;
}
