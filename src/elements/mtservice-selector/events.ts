import type {StateIssue} from '../../session/index.ts';
import type {LanguagePair} from '../../contract/index.ts';
import type {ProblemKind} from '../common/problems.ts';
import {EVERYWHERE} from '../common/error-event.ts';

/**
 * Fired for a state that the host page set: says why it was refused, or which pairs were repaired or
 * need the user's attention.
 */
export class MtStateIssuesEvent extends Event {
  /** At least one issue; a refusal is the only one. */
  readonly issues: readonly StateIssue[];

  constructor(issues: readonly StateIssue[]) {
    super('mt-state-issues', EVERYWHERE);
    this.issues = issues;
  }
}

/** Result of one system in a comparison. */
export interface TriedSystem {
  readonly systemId: string;
  /** Options that it was asked with. */
  readonly options: string;
  /** Undefined when it failed. */
  readonly translation?: string;
  /** 0 to 1; undefined when the system gives none. */
  readonly quality?: number | undefined;
  readonly milliseconds?: number;
  /** Why there is no translation, by the codes of `mt-error`. */
  readonly problem?: ProblemKind;
}

/** Fired when every system of a comparison has answered or failed. */
export class MtSystemTriedEvent extends Event {
  readonly pair: LanguagePair;
  /** Sentence that was translated. */
  readonly text: string;
  readonly results: readonly TriedSystem[];

  constructor(pair: LanguagePair, text: string, results: readonly TriedSystem[]) {
    super('mt-system-tried', EVERYWHERE);
    this.pair = pair;
    this.text = text;
    this.results = results;
  }
}

/** Fired when the user chooses another system for a pair, in its list or after a comparison; it is not saved yet. */
export class MtSystemChosenEvent extends Event {
  readonly pair: LanguagePair;
  readonly systemId: string;
  readonly options: string;

  constructor(pair: LanguagePair, systemId: string, options: string) {
    super('mt-system-chosen', EVERYWHERE);
    this.pair = pair;
    this.systemId = systemId;
    this.options = options;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-system-tried': MtSystemTriedEvent;
    'mt-system-chosen': MtSystemChosenEvent;
    'mt-state-issues': MtStateIssuesEvent;
  }
}
