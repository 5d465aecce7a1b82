/**
 * Outcome of an operation for its client: `unknown` without an answer, or if the answer does not say whether the
 * operation was performed.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** Properties of every observation by a client; times are milliseconds since 1970. */
interface Observed {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Number of the node that received the request. */
  readonly node: number;
  readonly user: string;
}

/** A text that was sent for translation. */
export interface Translation extends Observed {
  readonly kind: 'translation';
  readonly outcome: Outcome;
  readonly characters: number;
  /** Whether the translation is that of an undisturbed service; undefined if there was no answer. */
  readonly isRight?: boolean;
}

/**
 * A submitted human translation. The client submits the next translation of the same sentence only after this request
 * has ended.
 */
export interface Correction extends Observed {
  readonly kind: 'correction';
  readonly outcome: Outcome;
  readonly sentence: string;
  readonly translation: string;
}

/** Translation that a user received of a sentence that was, or may have been, corrected. */
export interface CorrectedReading extends Observed {
  readonly kind: 'corrected reading';
  readonly sentence: string;
  readonly translation: string;
}

/** A token that was issued or revoked. */
export interface TokenChange extends Observed {
  readonly kind: 'token issued' | 'token revoked';
  readonly outcome: Outcome;
  /** Name of the token in the history, instead of the token itself. */
  readonly token: string;
}

/** A request with a token, which the node accepted or refused. */
export interface TokenUse extends Observed {
  readonly kind: 'token use';
  readonly token: string;
  readonly isAccepted: boolean;
}

/** A document that was sent, with the id of the task if the service acknowledged the document. */
export interface Upload extends Observed {
  readonly kind: 'upload';
  readonly outcome: Outcome;
  /** Text that is in each sentence of the document and in no other document. */
  readonly mark: string;
  /** Number of characters counted for its translation. */
  readonly characters: number;
  readonly id?: string;
}

/** Status of a task; `gone` if the service does not know the id. */
export interface TaskReading extends Observed {
  readonly kind: 'task reading';
  readonly id: string;
  readonly status: string;
  readonly reason?: string;
}

/** A result that was received completely. */
export interface Download extends Observed {
  readonly kind: 'download';
  readonly id: string;
  /** Whether the bytes are those of an undisturbed run. */
  readonly isRight: boolean;
}

/** A task that its owner removed. */
export interface Removal extends Observed {
  readonly kind: 'removal';
  readonly id: string;
  readonly outcome: Outcome;
}

/** Ids in a user's list of tasks, after all faults. */
export interface TaskList extends Observed {
  readonly kind: 'task list';
  readonly ids: readonly string[];
}

/** Characters counted for a user in the database, after all processes have ended. */
export interface CountedUsage {
  readonly kind: 'counted usage';
  readonly user: string;
  readonly characters: number;
}

/** A change of a task's claim, as recorded by the database. */
export interface ClaimChange {
  readonly kind: 'claim change';
  readonly at: number;
  readonly mark: string;
  /** `kept` is a renewal. A task that was released can be claimed again at `freeAt`. */
  readonly change: 'claimed' | 'kept' | 'released' | 'ended' | 'removed';
  readonly fence: number;
  /** Number of the node; undefined if the change was not made by a node. */
  readonly node: number | undefined;
  /** Time from which the task can be claimed again. */
  readonly freeAt: number;
}

/** A request with sentences of a document, as received by the engine. */
export interface EngineWork {
  readonly kind: 'engine work';
  readonly at: number;
  readonly node: number;
  readonly mark: string;
}

/** A fault of a part of the system, from its occurrence until the part works again. */
export interface Fault {
  readonly kind: 'fault';
  readonly name: string;
  readonly from: number;
  readonly until: number;
  /** Nodes that the fault affects; undefined if it affects the database, and thus all nodes. */
  readonly nodes: readonly number[] | undefined;
  /** Effect on the process: it `died`, or was `stopped` and later continued. */
  readonly process?: 'died' | 'stopped';
}

/** A part that did not recover in time after a fault. */
export interface NoRecovery {
  readonly kind: 'no recovery';
  readonly at: number;
  readonly what: string;
}

export type HistoryEvent =
  | Translation
  | Correction
  | CorrectedReading
  | TokenChange
  | TokenUse
  | Upload
  | TaskReading
  | Download
  | Removal
  | TaskList
  | CountedUsage
  | ClaimChange
  | EngineWork
  | Fault
  | NoRecovery;

/** Configuration of a run, as far as the checks need to know it. */
export interface RunSettings {
  readonly nodes: number;
  /** Length of a claim. */
  readonly leaseMs: number;
  /** Number of documents that a node translates at once. */
  readonly documentsAtOnce: number;
  readonly dailyCharacters: number;
}

/** Observations of a run, in the order in which they were recorded. */
export class History {
  readonly settings: RunSettings;
  readonly #events: HistoryEvent[] = [];

  constructor(settings: RunSettings, events: readonly HistoryEvent[] = []) {
    this.settings = settings;
    this.#events.push(...events);
  }

  get size(): number {
    return this.#events.length;
  }

  note(...events: HistoryEvent[]): void {
    for (const event of events) this.#events.push(event);
  }

  /** Returns the events of some kinds. */
  of<Kind extends HistoryEvent['kind']>(...kinds: Kind[]): Extract<HistoryEvent, {kind: Kind}>[] {
    const kindNames: readonly string[] = kinds;
    return this.#events.filter((event): event is Extract<HistoryEvent, {kind: Kind}> =>
      kindNames.includes(event.kind),
    );
  }

  toJSON(): object {
    return {settings: this.settings, events: this.#events};
  }
}
