import type {StateIssue} from '../../session/index.ts';

/**
 * What was found wrong in a state that the host set: why it was refused, or which pairs were
 * repaired or need the reader's attention.
 */
export class MtStateIssuesEvent extends Event {
  /** @param issues - At least one; a refusal stands alone. */
  constructor(readonly issues: readonly StateIssue[]) {
    super('mt-state-issues', {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-state-issues': MtStateIssuesEvent;
  }
}
