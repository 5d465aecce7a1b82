/**
 * How an operation ended for its client: `unknown` when no answer came, or one that does not say whether
 * anything was done.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** What every observation of a client has; times are milliseconds since 1970. */
interface Observed {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Number of the node that was asked. */
  readonly node: number;
  readonly user: string;
}

/** A text that was sent to be translated. */
export interface Translation extends Observed {
  readonly kind: 'translation';
  readonly outcome: Outcome;
  readonly characters: number;
  /** Whether the translation is the one of an undisturbed service; undefined without an answer. */
  readonly isRight?: boolean;
}

/** A human translation that was submitted; the client sends the next one of a sentence when this has ended. */
export interface Correction extends Observed {
  readonly kind: 'correction';
  readonly outcome: Outcome;
  readonly sentence: string;
  readonly translation: string;
}

/** What a user got for a sentence that was, or may have been, corrected. */
export interface CorrectedReading extends Observed {
  readonly kind: 'corrected reading';
  readonly sentence: string;
  readonly translation: string;
}

/** A token that was issued, or revoked. */
export interface TokenChange extends Observed {
  readonly kind: 'token issued' | 'token revoked';
  readonly outcome: Outcome;
  /** A name for the token, which is not the token itself. */
  readonly token: string;
}

/** A request with a token that the node took or refused. */
export interface TokenUse extends Observed {
  readonly kind: 'token use';
  readonly token: string;
  readonly isAccepted: boolean;
}

/** A document that was sent; its id when it was acknowledged. */
export interface Upload extends Observed {
  readonly kind: 'upload';
  readonly outcome: Outcome;
  /** Text in each of its sentences and in no other document. */
  readonly mark: string;
  /** Characters that its translation counts. */
  readonly characters: number;
  readonly id?: string;
}

/** Status of a task; `gone` when the service knows none of this id. */
export interface TaskReading extends Observed {
  readonly kind: 'task reading';
  readonly id: string;
  readonly status: string;
  readonly reason?: string;
}

/** A result that was received whole. */
export interface Download extends Observed {
  readonly kind: 'download';
  readonly id: string;
  /** Whether its bytes are those of an undisturbed run. */
  readonly isRight: boolean;
}

/** A task that its owner removed. */
export interface Removal extends Observed {
  readonly kind: 'removal';
  readonly id: string;
  readonly outcome: Outcome;
}

/** Ids in the list of a user's tasks, after all faults. */
export interface TaskList extends Observed {
  readonly kind: 'task list';
  readonly ids: readonly string[];
}

/** Characters in the database that count for a user, after all processes have ended. */
export interface CountedUsage {
  readonly kind: 'counted usage';
  readonly user: string;
  readonly characters: number;
}

/** A change of the claim of a task, as the database saw it. */
export interface ClaimChange {
  readonly kind: 'claim change';
  readonly at: number;
  readonly mark: string;
  /** `kept` is a renewal; a task that was released can be claimed again at `freeAt`. */
  readonly change: 'claimed' | 'kept' | 'released' | 'ended' | 'removed';
  readonly fence: number;
  /** Number of the node; undefined if the change was not made by a node. */
  readonly node: number | undefined;
  /** When the next claim can follow. */
  readonly freeAt: number;
}

/** A request with sentences of a document, as the engine saw it. */
export interface EngineWork {
  readonly kind: 'engine work';
  readonly at: number;
  readonly node: number;
  readonly mark: string;
}

/** A fault of a part of the system, from its beginning until the part works again. */
export interface Fault {
  readonly kind: 'fault';
  readonly name: string;
  readonly from: number;
  readonly until: number;
  /** Nodes that it concerns; undefined: the database, and so all of them. */
  readonly nodes: readonly number[] | undefined;
  /** How it concerns the process: it `died`, or was `stopped` and went on. */
  readonly process?: 'died' | 'stopped';
}

/** A part that did not work again in time after a fault. */
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

/** What a run was configured with, as far as checks need it. */
export interface RunSettings {
  readonly nodes: number;
  /** Length of a claim. */
  readonly leaseMs: number;
  /** Documents that a node works on at once. */
  readonly documentsAtOnce: number;
  readonly dailyCharacters: number;
}

/** All that was observed in a run, in the order in which it was noted. */
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

  /** The events of some kinds. */
  of<Kind extends HistoryEvent['kind']>(...kinds: Kind[]): Extract<HistoryEvent, {kind: Kind}>[] {
    const wanted: readonly string[] = kinds;
    return this.#events.filter((event): event is Extract<HistoryEvent, {kind: Kind}> =>
      wanted.includes(event.kind),
    );
  }

  toJSON(): object {
    return {settings: this.settings, events: this.#events};
  }
}
