/** A running process of the service; several may share one database. */
export interface NodeRow {
  readonly id: number;
  readonly name: string;
  /** Version of the service that the node runs. */
  readonly version: string;
  readonly startedAt: Date;
  /** Time of the last heartbeat. */
  readonly seenAt: Date;
  /** Whether the node counts as alive; a node that is silent for too long is presumed dead. */
  readonly isAlive: boolean;
}

/** Status of a system, with the reason if it has failed. */
export interface NotedStatus {
  readonly status: string;
  readonly reason: string | undefined;
}

/** Status of a system across several nodes. */
export interface SharedStatus extends NotedStatus {
  /** Number of nodes on which the system runs. */
  readonly running: number;
}

/** Kind of change made by another process. */
export type NodeHint = 'documents' | 'systems';

/** Interval between heartbeats. */
export const NODE_RENEWAL_MS = 2_000;
/** Silence after which a node is presumed dead. */
export const NODE_SILENCE_MS = 10_000;
/** Silence after which a dead node is removed; until then, the node is listed. */
export const NODE_KEPT_MS = 600_000;

/** Statuses from best to worst, from the point of view of a user who wants a translation. */
const ORDER: readonly string[] = ['running', 'queuingtransl', 'standby', 'error', 'notstarted'];

/** The better of two statuses; the first status if they are equal. */
export function betterStatus<T extends {readonly status: string}>(a: T, b: T): T {
  return rank(b) < rank(a) ? b : a;
}

function rank({status}: {readonly status: string}): number {
  const at = ORDER.indexOf(status);
  return at < 0 ? ORDER.length : at;
}

/**
 * Ids of live nodes that share their name with another live node. A restarted node is not counted: it has the
 * name of its predecessor, which was already silent when the node started.
 */
export function namesakes(nodes: readonly NodeRow[]): ReadonlySet<number> {
  const living = nodes.filter(({isAlive}) => isAlive);
  const isTwin = (a: NodeRow, b: NodeRow) =>
    a.id !== b.id && a.name === b.name && a.seenAt > b.startedAt && b.seenAt > a.startedAt;
  return new Set(
    living.filter((node) => living.some((candidate) => isTwin(node, candidate))).map(({id}) => id),
  );
}
