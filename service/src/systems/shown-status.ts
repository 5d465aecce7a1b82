import {isSystemStatus, type SystemStatus} from '../../../src/contract/index.ts';
import {betterStatus, type NotedStatus} from '../store/nodes/node.ts';

/** What users see a system do. */
export interface ShownStatus {
  readonly status: SystemStatus;
  /** Why it does not run. */
  readonly reason: string | undefined;
}

/**
 * The better one of what a system does here and on other nodes. Only its own counts when the operator has stopped it:
 * the others follow in a moment.
 */
export function shownStatus({status, reason}: ShownStatus, elsewhere: NotedStatus | undefined): ShownStatus {
  const own = {status, reason};
  if (status === 'notstarted' || !elsewhere || !isSystemStatus(elsewhere.status)) return own;
  return betterStatus<ShownStatus>(own, {status: elsewhere.status, reason: elsewhere.reason});
}
