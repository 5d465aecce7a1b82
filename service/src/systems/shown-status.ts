import {isSystemStatus, type SystemStatus} from '../../../src/contract/index.ts';
import {betterStatus, type NotedStatus} from '../store/nodes/node.ts';

/** Status of a system as users see it. */
export interface ShownStatus {
  readonly status: SystemStatus;
  /** Why it is not running. */
  readonly reason: string | undefined;
}

/**
 * The better of a system's statuses here and on other nodes. If the operator has stopped it, only the status
 * here counts, since the other nodes follow in a moment.
 */
export function shownStatus({status, reason}: ShownStatus, elsewhere: NotedStatus | undefined): ShownStatus {
  const own = {status, reason};
  if (status === 'notstarted' || !elsewhere || !isSystemStatus(elsewhere.status)) return own;
  return betterStatus<ShownStatus>(own, {status: elsewhere.status, reason: elsewhere.reason});
}
