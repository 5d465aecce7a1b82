import type {StateIssue} from '../../session/index.ts';
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

declare global {
  interface HTMLElementEventMap {
    'mt-state-issues': MtStateIssuesEvent;
  }
}
