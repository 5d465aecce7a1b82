import type {StateIssue} from '../../session/index.ts';

/**
 * What was found wrong in a state that the host set: why it was refused, or which pairs were
 * repaired or need the reader's attention.
 */
export class MtStateIssuesEvent extends Event {
  /** What was found, at least one issue; a refusal stands alone. */
  readonly issues: readonly StateIssue[];

  constructor(issues: readonly StateIssue[]) {
    super('mt-state-issues', {bubbles: true, composed: true});
    this.issues = issues;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-state-issues': MtStateIssuesEvent;
  }
}
