import {isSystemStatus, type SystemStatus} from '../../../src/contract/index.ts';
import {betterStatus, type NotedStatus} from '../store/nodes/node.ts';

/** Status of a system as users see it. */
export interface ShownStatus {
  readonly status: SystemStatus;
  /** Reason why the system is not running; undefined if unknown. */
  readonly reason: string | undefined;
}

/**
 * The better of a system's statuses on this node and on other nodes. If the operator has stopped the system,
 * only the status on this node counts, since the other nodes follow in a moment.
 */
export function shownStatus({status, reason}: ShownStatus, elsewhere: NotedStatus | undefined): ShownStatus {
  const local = {status, reason};
  if (status === 'notstarted' || !elsewhere || !isSystemStatus(elsewhere.status)) return local;
  return betterStatus<ShownStatus>(local, {status: elsewhere.status, reason: elsewhere.reason});
}
