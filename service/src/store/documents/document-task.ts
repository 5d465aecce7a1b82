import type {VisitorAccounts} from '../accounts/account.ts';
import type {DocumentStatus, TranslationCheck, WireProvenance} from '../../../../src/contract/index.ts';

/** A finding about the translation of one sentence of a document. */
export interface DocumentCheck {
  readonly check: TranslationCheck;
  /** Position of the paragraph in the document. */
  readonly position: number;
  /** The sentence and its translation, without tags. */
  readonly source: string;
  readonly translation: string;
  /** Text that the translation should contain. */
  readonly expected?: string;
  /** Offending text in the translation, if that text is short. */
  readonly found?: string;
}

/** Findings in a document so far. */
export interface DocumentChecks {
  /** Total number of findings, which may exceed `items`. */
  readonly count: number;
  /** The first findings in document order. */
  readonly items: readonly DocumentCheck[];
}

/** Numbers of sentences of a text, by their translators. */
export interface SentenceOrigins {
  readonly human: number;
  /** Translated by a machine, and changed or confirmed by a person since then. */
  readonly edited: number;
  readonly machine: number;
}

/** A document task as its owner sees it. */
export interface DocumentTask {
  /** Id of the form `d-<uuid>`. */
  readonly id: string;
  readonly userId: number;
  readonly systemId: string;
  readonly fileName: string;
  /** Translation options as sent by the client. */
  readonly options: string;
  /** Size of the document in bytes. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly segments: number;
  readonly translatedSegments: number;
  /** Characters counted against the daily limit; 0 until counted. */
  readonly countedCharacters: number;
  readonly errorCode: string | undefined;
  readonly errorMessage: string | undefined;
  /** Findings so far; undefined until the first paragraphs of a task with the option `checks` are saved. */
  readonly checks: DocumentChecks | undefined;
  /** The translators of the sentences so far. */
  readonly origins: SentenceOrigins;
  /** How the document was translated; undefined before the end, and for documents of earlier versions. */
  readonly provenance: WireProvenance | undefined;
  /** Why the document has a record but no mark, as an English sentence; undefined if it has one. */
  readonly unmarked: string | undefined;
  /** Time at which the task ended; undefined while it is unfinished. */
  readonly finishedAt: Date | undefined;
  /** Whether the translation has been sent completely. */
  readonly isDownloaded: boolean;
  /** Number of the latest claim; of a completed task, the claim that produced the result. */
  readonly fence: number;
}

/**
 * A claimed task. After its lease has expired, the task may be claimed again, and writes of this claim are
 * rejected.
 */
export interface ClaimedTask extends DocumentTask {
  readonly userName: string;
  /** Principals of the owner, as in `User.principals`; undefined if only the name counts. */
  readonly principals: readonly string[] | undefined;
  /** Accounts to which the visitor's use is charged; present only for a visitor's document. */
  readonly visitor?: VisitorAccounts;
  /** Whether the user was an administrator at the time of the claim. */
  readonly isByAdmin: boolean;
  readonly number: number;
  /** Consecutive claims without progress, including this one. */
  readonly attempts: number;
  /** Whether the document's characters have been counted against the daily limit. */
  readonly charged: boolean;
}

/** Author of a whole paragraph: people, who `edited` a machine's translation of at least a part of it, or wrote all of it. */
export type ParagraphAuthor = 'people' | 'edited';

/** Changes to a task during its translation. */
export interface DocumentProgress {
  readonly status?: DocumentStatus;
  readonly segments?: number;
  /** Number of translated segments; resets `attempts`. */
  readonly translatedSegments?: number;
  /** Translations of paragraphs by their position in the document, and who translated the whole paragraph. */
  readonly paragraphs?: readonly (readonly [
    position: number,
    translation: string,
    author?: ParagraphAuthor | undefined,
  ])[];
  /** All findings so far, saved together with the paragraphs. */
  readonly checks?: DocumentChecks;
  /** The translators of all sentences so far, saved together with the paragraphs. */
  readonly origins?: SentenceOrigins;
}

/** Characters of a document to be counted against daily limits. */
export interface DocumentCharge {
  readonly characters: number;
  /** Day, as `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Accounts to which the owner's characters are charged. */
  readonly accounts: readonly ChargedAccount[];
}

/** An account, and its maximum number of characters a day. */
export interface ChargedAccount {
  readonly userId: number;
  readonly limit: number;
}

/** Final state of a task. */
export type DocumentOutcome =
  | {
      readonly status: 'completed';
      readonly fileName: string;
      /** How the document was translated; absent for a document without a record. */
      readonly provenance?: WireProvenance | undefined;
      /** Why the document has no mark although it has a record; absent if it has one. */
      readonly unmarked?: string | undefined;
      /** All findings; absent if the task does not ask for them. */
      readonly checks?: DocumentChecks | undefined;
    }
  | {readonly status: 'error'; readonly errorCode: string; readonly errorMessage: string};

/** Unfinished tasks of all owners. */
export interface DocumentQueue {
  readonly waiting: number;
  readonly translating: number;
  /** Age of the oldest task in milliseconds; 0 if there are no tasks. */
  readonly oldestMs: number;
}

/** Limits for all tasks of one owner, or of the visitors of one network. */
export interface DocumentTaskBounds {
  /** Maximum number of unfinished tasks. */
  readonly tasks: number;
  /** Maximum number of tasks, including finished tasks; absent if there is no limit. */
  readonly kept?: number;
  /**
   * Maximum total bytes of the documents, including those of finished tasks; each document counts as at least
   * 1 MiB. A new task replaces finished tasks of its owner that are no longer needed: first downloaded, then
   * failed tasks.
   */
  readonly bytes: number;
}

/** Whether a task was added, or the limit that it would exceed. */
export interface AddedDocumentTask {
  readonly outcome: 'added' | 'tooManyTasks' | 'tooManyBytes';
  /** Ids of finished tasks that were removed to make room; their files still exist. */
  readonly removed: readonly string[];
}

/** A document task to be added. */
export type NewDocumentTask = Pick<
  DocumentTask,
  'id' | 'userId' | 'systemId' | 'fileName' | 'options' | 'size'
>;

/** Options for releasing a task, which can be claimed again afterwards. */
export interface DocumentRelease {
  readonly afterMs: number;
  /** Whether the claim counts as an attempt without progress. */
  readonly counts: boolean;
  readonly status?: DocumentStatus;
  /** Reason for the wait, shown to the task's owner until the next claim. */
  readonly message?: string;
}

/** An unfinished document as shown to the operator, without its name or content. */
export interface QueuedDocument {
  readonly userName: string;
  readonly systemId: string;
  /** File extension in lower case, such as `docx`; empty if there is no extension. */
  readonly kind: string;
  /** Size in bytes. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly segments: number;
  readonly translatedSegments: number;
  readonly createdAt: Date;
}
