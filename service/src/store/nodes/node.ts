/** A running process of the service; several may share one database. */
export interface NodeRow {
  readonly id: number;
  readonly name: string;
  /** Version of the service that it runs. */
  readonly version: string;
  readonly startedAt: Date;
  /** When it last said that it lives. */
  readonly seenAt: Date;
  /** Whether it counts: one that is silent for too long is taken for dead. */
  readonly isAlive: boolean;
}

/** What a system is doing, with the reason when it fails. */
export interface NotedStatus {
  readonly status: string;
  readonly reason: string | undefined;
}

/** What a system does on several nodes. */
export interface SharedStatus extends NotedStatus {
  /** Nodes on which it runs. */
  readonly running: number;
}

/** What another process has changed. */
export type NodeHint = 'documents' | 'systems';

/** Time between two signs of life. */
export const NODE_RENEWAL_MS = 2_000;
/** A node that is silent for longer is taken for dead. */
export const NODE_SILENCE_MS = 10_000;
/** Dead nodes are listed for this time. */
export const NODE_KEPT_MS = 600_000;

/** Statuses of systems from the best to the worst for who wants a translation. */
const ORDER: readonly string[] = ['running', 'queuingtransl', 'standby', 'error', 'notstarted'];

/** The status that is better for who wants a translation; the first one when both are the same. */
export function betterStatus<T extends {readonly status: string}>(one: T, other: T): T {
  return rank(other) < rank(one) ? other : one;
}

function rank({status}: {readonly status: string}): number {
  const at = ORDER.indexOf(status);
  return at < 0 ? ORDER.length : at;
}

/**
 * Numbers of the living nodes that share their name with another one. One that was killed and started again has the
 * name of its dead predecessor, which was not seen any more when it started.
 */
export function namesakes(nodes: readonly NodeRow[]): ReadonlySet<number> {
  const living = nodes.filter(({isAlive}) => isAlive);
  const isTwin = (one: NodeRow, other: NodeRow) =>
    one.id !== other.id &&
    one.name === other.name &&
    one.seenAt > other.startedAt &&
    other.seenAt > one.startedAt;
  return new Set(living.filter((one) => living.some((other) => isTwin(one, other))).map(({id}) => id));
}
