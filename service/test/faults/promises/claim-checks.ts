import type {ClaimChange, EngineWork, Fault, History} from '../history.ts';
import {grouped, type Check, type Violation} from './violation.ts';

const ONE_NODE = 'no document is worked on by two nodes for longer than a lease';
const TAKEN_OVER = "another node takes a dead one's document within a lease and two seconds";
/** Maximum time between a request of a node and its record here. */
const SLACK_MS = 500;
const TAKE_OVER_MS = 2_000;
const STEP_MS = 50;

/** Checks that claims follow each other, and that a node that has lost a claim soon stops its work. */
export const checkClaims: Check = (history) => {
  const changes = changesByMark(history);
  return [
    ...[...changes].flatMap(([mark, ofTask]) => claimViolations(mark, ofTask)),
    ...staleWork(history, changes),
  ];
};

function changesByMark(history: History): Map<string, ClaimChange[]> {
  const inOrder = history.of('claim change').toSorted((a, b) => a.at - b.at);
  return grouped(inOrder, ({mark}) => mark);
}

function claimViolations(mark: string, changes: readonly ClaimChange[]): Violation[] {
  const violations: Violation[] = [];
  const broken = (what: string) => violations.push({promise: ONE_NODE, what: `${mark}: ${what}`});
  let holder: ClaimChange | undefined;
  let hasEnded = false;
  for (const change of changes) {
    const {change: how, node, fence, at} = change;
    if (hasEnded && how !== 'removed') broken(`${how} by node ${node} after its end`);
    if (how === 'claimed') {
      if (holder && at < holder.freeAt) broken(`claimed by node ${node} while node ${holder.node} has it`);
      if (holder && fence <= holder.fence)
        broken(`claimed by node ${node} with the fence of an earlier claim`);
    } else if (how !== 'removed' && holder && (node !== holder.node || fence !== holder.fence)) {
      broken(`${how} by node ${node} while node ${holder.node} has it`);
    }
    if (how === 'claimed' || how === 'kept') holder = change;
    else if (holder) holder = {...holder, freeAt: 0};
    hasEnded ||= how === 'ended';
  }
  return violations;
}

/**
 * Finds requests to the engine for documents that other nodes had already claimed, for longer than a lease.
 */
function staleWork(history: History, changes: ReadonlyMap<string, readonly ClaimChange[]>): Violation[] {
  const {leaseMs} = history.settings;
  const stops = history.of('fault').filter(({process}) => process === 'stopped');
  const longest = new Map<string, {work: EngineWork; ms: number}>();
  for (const work of history.of('engine work')) {
    const claims = (changes.get(work.mark) ?? []).filter(({change}) => change === 'claimed');
    const lostAt = lossOf(work, claims);
    if (lostAt === undefined) continue;
    const ms = work.at - lostAt - stoppedMs(stops, work.node, lostAt, work.at);
    const key = `${work.mark} ${work.node}`;
    if (ms > leaseMs + SLACK_MS && ms > (longest.get(key)?.ms ?? 0)) longest.set(key, {work, ms});
  }
  return [...longest.values()].map(({work: {mark, node}, ms}) => ({
    promise: ONE_NODE,
    what: `${mark}: node ${node} worked on it for ${ms} ms after it had lost it`,
  }));
}

/**
 * Time at which another node claimed a document that a node works on; undefined while the node has the last
 * claim.
 */
function lossOf({node, at}: EngineWork, claims: readonly ClaimChange[]): number | undefined {
  const before = claims.filter((claim) => claim.at <= at + SLACK_MS);
  const claimIndex = before.findLastIndex((claim) => claim.node === node);
  return before[claimIndex + 1]?.at;
}

function stoppedMs(stops: readonly Fault[], node: number, from: number, until: number): number {
  return stops
    .filter(({nodes}) => nodes?.includes(node))
    .reduce((sum, stop) => sum + Math.max(0, Math.min(until, stop.until) - Math.max(from, stop.from)), 0);
}

/** A document that was taken over from a node that died or was stopped. */
export interface TakeOver {
  readonly mark: string;
  /** The node that had the document before. */
  readonly node: number;
  /** Milliseconds from the fault to the next claim. */
  readonly ms: number;
  /** Milliseconds after the end of the lease in which some node could have claimed the document. */
  readonly lateMs: number;
}

/** Finds all documents that were taken over from nodes that died or were stopped. */
export function takeOvers(history: History): TakeOver[] {
  const changes = changesByMark(history);
  const holds = [...changes.values()].flatMap(holdsOf);
  const faults = history.of('fault');
  return faults
    .filter(({process}) => process !== undefined)
    .flatMap(({from, nodes = []}) =>
      [...changes].flatMap(([mark, ofTask]) => {
        const last = ofTask.findLast(({at}) => at <= from);
        const next = ofTask.find(({at, change}) => at > from && change !== 'kept');
        const holder = last && (last.change === 'claimed' || last.change === 'kept') ? last : undefined;
        if (holder?.node === undefined || !nodes.includes(holder.node) || next?.change !== 'claimed')
          return [];
        const lateMs = ableMs(history, holds, {node: holder.node, from: holder.freeAt, until: next.at});
        return [{mark, node: holder.node, ms: next.at - from, lateMs}];
      }),
    );
}

/** Checks that documents of dead nodes were taken over as soon as a node could do so. */
export const checkTakeOvers: Check = (history) =>
  takeOvers(history)
    .filter(({lateMs}) => lateMs > TAKE_OVER_MS)
    .map(({mark, node, ms, lateMs}) => ({
      promise: TAKEN_OVER,
      what: `${mark} of node ${node} was taken after ${ms} ms, ${lateMs} ms later than a node could`,
    }));

interface Hold {
  readonly node: number | undefined;
  readonly from: number;
  readonly until: number;
}

/** Periods in which nodes had a document. */
function holdsOf(changes: readonly ClaimChange[]): Hold[] {
  return changes.flatMap((claim, index) => {
    if (claim.change !== 'claimed') return [];
    const end = changes.slice(index + 1).find(({change}) => change !== 'kept');
    return [{node: claim.node, from: claim.at, until: end?.at ?? Infinity}];
  });
}

/** Milliseconds of a period in which a node worked, had capacity for a document, and reached the database. */
function ableMs(
  history: History,
  holds: readonly Hold[],
  {node, from, until}: {readonly node: number; readonly from: number; readonly until: number},
): number {
  const {nodes, documentsAtOnce} = history.settings;
  const faults = history.of('fault').filter((fault) => fault.until > from && fault.from < until);
  const near = holds.filter((hold) => hold.until > from && hold.from < until);
  let able = 0;
  for (let at = from; at < until; at += STEP_MS) {
    const isAble = (candidate: number): boolean =>
      !faults.some(
        (fault) => fault.from <= at && at < fault.until && (fault.nodes?.includes(candidate) ?? true),
      ) &&
      near.filter((hold) => hold.node === candidate && hold.from <= at && at < hold.until).length <
        documentsAtOnce;
    const otherNodes = Array.from({length: nodes}, (_, index) => index + 1).filter(
      (candidate) => candidate !== node,
    );
    if (otherNodes.some(isAble)) able += Math.min(STEP_MS, until - at);
  }
  return able;
}
