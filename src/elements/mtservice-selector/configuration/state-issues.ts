import type {LanguagePair} from '../../../contract/index.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import type {StateIssue} from '../../../session/index.ts';
import {MtStateIssuesEvent} from '../events.ts';
import {isUsable, systemOf, type SystemIndex} from '../systems/system-index.ts';
import type {Choice} from './draft.ts';

/** Issues of a restored state: those found in reading it, then those found in the list of systems. */
export class StateIssues {
  readonly #host: HTMLElement;
  #issues: readonly StateIssue[] = [];
  // Issues that wait for the list, so that one event has all issues of a state.
  #unreported: readonly StateIssue[] | undefined;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Reports why a state was refused. */
  refuse(issues: readonly StateIssue[]): void {
    this.#issues = issues;
    this.#report();
  }

  /** Takes the issues of a state that was read; the list of its systems may bring more. */
  accept(issues: readonly StateIssue[]): void {
    this.#issues = this.#unreported = issues;
  }

  /** Adds the systems of a restored state that the list does not offer, and reports all issues. */
  check(choices: readonly Choice[], index: SystemIndex): void {
    if (!this.#unreported) return;
    const issues = [...this.#unreported, ...choices.flatMap((choice) => issueOf(choice, index))];
    this.#unreported = undefined;
    if (issues.length === 0) return;
    this.#issues = issues;
    this.#report();
  }

  /** Hides the issues, since the user has saved. */
  hide(): void {
    this.#issues = [];
  }

  /** Forgets all issues, with the state that had them. */
  clear(): void {
    this.#issues = [];
    this.#unreported = undefined;
  }

  /** The issues in words, but for systems that cannot be used: the rows of their pairs say it. */
  texts(m: SelectorMessages, pairName: (pair: LanguagePair) => string): string[] {
    const texts: Partial<Record<string, (subject: string) => string>> = m.issues;
    return this.#issues.flatMap((issue) => {
      const subject = 'pair' in issue ? pairName(issue.pair) : (issue.path ?? '');
      return texts[issue.kind]?.(subject) ?? [];
    });
  }

  #report(): void {
    const found = new MtStateIssuesEvent(this.#issues);
    // After the call that set the state has returned: the host may begin to listen then.
    queueMicrotask(() => this.#host.dispatchEvent(found));
  }
}

function issueOf({pair, systemId}: Choice, index: SystemIndex): StateIssue[] {
  const system = systemOf(index, systemId);
  if (!system) return [{kind: 'systemGone', pair, systemId}];
  return isUsable(system) ? [] : [{kind: 'systemStopped', pair, systemId}];
}
