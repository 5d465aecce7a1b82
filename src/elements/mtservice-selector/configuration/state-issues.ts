import type {LanguagePair} from '../../../contract/index.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import type {StateIssue} from '../../../session/index.ts';
import {MtStateIssuesEvent} from '../events.ts';
import {isUsable, systemOf, type SystemIndex} from '../systems/system-index.ts';
import type {Choice} from './draft.ts';

/** Issues of a restored state: found when the state is read, and later in the list of systems. */
export class StateIssues {
  readonly #host: HTMLElement;
  #issues: readonly StateIssue[] = [];
  // Issues that wait for the list of systems, so that one event contains all issues of a state.
  #unreported: readonly StateIssue[] | undefined;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Reports the issues for which a state was rejected. */
  refuse(issues: readonly StateIssue[]): void {
    this.#issues = issues;
    this.#report();
  }

  /** Records the issues of a state that was read; the list of systems may add more. */
  accept(issues: readonly StateIssue[]): void {
    this.#issues = this.#unreported = issues;
  }

  /** Adds the systems of a restored state that are not in the list, and reports all issues. */
  check(choices: readonly Choice[], index: SystemIndex): void {
    if (!this.#unreported) return;
    const issues = [...this.#unreported, ...choices.flatMap((choice) => issueOf(choice, index))];
    this.#unreported = undefined;
    if (issues.length === 0) return;
    this.#issues = issues;
    this.#report();
  }

  /** Hides the issues after the user has saved. */
  hide(): void {
    this.#issues = [];
  }

  /** Forgets all issues, since the state is dropped. */
  clear(): void {
    this.#issues = [];
    this.#unreported = undefined;
  }

  /** Messages of the issues, except for unusable systems, which the rows of their pairs show. */
  texts(m: SelectorMessages, pairName: (pair: LanguagePair) => string): string[] {
    const texts: Partial<Record<string, (subject: string) => string>> = m.issues;
    return this.#issues.flatMap((issue) => {
      const subject = 'pair' in issue ? pairName(issue.pair) : (issue.path ?? '');
      return texts[issue.kind]?.(subject) ?? [];
    });
  }

  #report(): void {
    const found = new MtStateIssuesEvent(this.#issues);
    // Delayed until the call that set the state has returned, since the host may only then add a listener.
    queueMicrotask(() => this.#host.dispatchEvent(found));
  }
}

function issueOf({pair, systemId}: Choice, index: SystemIndex): StateIssue[] {
  const system = systemOf(index, systemId);
  if (!system) return [{kind: 'systemGone', pair, systemId}];
  return isUsable(system) ? [] : [{kind: 'systemStopped', pair, systemId}];
}
