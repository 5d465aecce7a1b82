import type {StateIssue} from '../../session/index.ts';
import type {LanguagePair, SavedConfiguration} from '../../contract/index.ts';
import type {ProblemKind} from '../common/problems.ts';
import {EVERYWHERE} from '../common/error-event.ts';

/**
 * Fired for a state that the host page set: says why the state was rejected, or which pairs were repaired or need the
 * user's attention.
 */
export class MtStateIssuesEvent extends Event {
  /**
   * At least one issue. A rejected state has one issue, `{kind, path}` with `notJson`, `notAState` or `wrongType`;
   * other states have `{kind, pair}` with `corpusIdRepaired`, or `{kind, pair, systemId}` with `systemGone` or
   * `systemStopped`.
   */
  readonly issues: readonly StateIssue[];

  constructor(issues: readonly StateIssue[]) {
    super('mt-state-issues', EVERYWHERE);
    this.issues = issues;
  }
}

/** Result of one system in a comparison. */
export interface TriedSystem {
  /** Id of the system. */
  readonly systemId: string;
  /** Options of the system's request. */
  readonly options: string;
  /** Translation by the system; undefined if the translation failed. */
  readonly translation?: string;
  /** Quality of the translation, 0 to 1; undefined if the system does not estimate quality. */
  readonly quality?: number | undefined;
  /** Time until the answer, in milliseconds; undefined if the translation failed. */
  readonly milliseconds?: number;
  /** Why there is no translation, by the codes of `mt-error`. */
  readonly problem?: ProblemKind;
}

/** Fired when every system of a comparison has answered or failed. */
export class MtSystemTriedEvent extends Event {
  /** Language pair, such as `en-lv`. */
  readonly pair: LanguagePair;
  /** The translated sentence. */
  readonly text: string;
  /** Result of each system. */
  readonly results: readonly TriedSystem[];

  constructor(pair: LanguagePair, text: string, results: readonly TriedSystem[]) {
    super('mt-system-tried', EVERYWHERE);
    this.pair = pair;
    this.text = text;
    this.results = results;
  }
}

/**
 * Fired when the user chooses another system for a pair, in the list of systems or after a comparison; the choice is
 * not yet saved.
 */
export class MtSystemChosenEvent extends Event {
  /** Language pair, such as `en-lv`. */
  readonly pair: LanguagePair;
  /** Id of the chosen system. */
  readonly systemId: string;
  /** Options of requests to the system, such as the term corpus; may be empty. */
  readonly options: string;

  constructor(pair: LanguagePair, systemId: string, options: string) {
    super('mt-system-chosen', EVERYWHERE);
    this.pair = pair;
    this.systemId = systemId;
    this.options = options;
  }
}

/**
 * Events of `mtservice-selector` by name: the events of every HTML element, and three custom events that do not bubble.
 */
export interface MtserviceSelectorEventMap extends Omit<HTMLElementEventMap, 'cancel'> {
  save: CustomEvent<SavedConfiguration>;
  cancel: CustomEvent<null>;
  logout: CustomEvent<null>;
}

declare global {
  interface HTMLElementEventMap {
    'mt-system-tried': MtSystemTriedEvent;
    'mt-system-chosen': MtSystemChosenEvent;
    'mt-state-issues': MtStateIssuesEvent;
  }
}
