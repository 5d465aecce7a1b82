import {SYSTEM_STATUSES, type SystemStatus} from '../../../src/contract/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {SharedStatus} from '../store/nodes/node.ts';
import type {Store, User} from '../store/index.ts';
import type {SystemDefinition} from './definition.ts';
import {reverseSystem} from './reverse-system.ts';
import {isSameSystem} from './same-system.ts';
import {shownStatus, type ShownStatus} from './shown-status.ts';
import {ManagedSystem, type SystemUse} from './managed-system.ts';
import type {StartTiming} from './start-timing.ts';
import {mayUse} from './visibility.ts';

/** Options of the systems. */
export interface SystemsOptions {
  readonly store: Pick<Store, 'systems' | 'nodes'>;
  /** This process among the nodes of the service. */
  readonly node: {readonly id: number};
  /** Whether the database is on a server; other processes may then run the same systems. */
  readonly isShared?: boolean;
  /** Called with the reason if a system could not be started, or ended unexpectedly. */
  readonly onFault?: (definition: SystemDefinition, reason: string) => void;
  /** Called if a state cannot be read or saved; the systems continue to work. */
  readonly onError?: (error: unknown) => void;
  readonly timing?: Partial<StartTiming>;
  /**
   * Ids of the systems that visitors may use; absent or undefined if visitors may use all systems that
   * everyone may see.
   */
  readonly visitorSystems?: () => readonly string[] | undefined;
  /** Milliseconds between checks for systems that the operator has stopped or allowed to start. */
  readonly lookUpMs?: number;
}

const LOOK_UP_MS = 1_000;

/**
 * Longest time for which a request waits for a system to start here, if users see it as running because it
 * runs on another node.
 */
const START_WAIT_MS = 10_000;

const AWAKE: readonly string[] = ['running', 'queuingtransl'] satisfies SystemStatus[];

/** All systems of the service in this process. */
export class Systems {
  #byId = new Map<string, ManagedSystem>();
  /** Reverse system of each system, determined once, until the systems are replaced. */
  readonly #reverse = new Map<ManagedSystem, ManagedSystem | undefined>();
  /** Replaced systems that are still in use. */
  readonly #retiring = new Map<ManagedSystem, Promise<void>>();
  readonly #options: SystemsOptions;
  /** Reason of each failed system that was reported: a system that fails again for the same reason is not. */
  readonly #faults = new Map<string, string>();
  #notes: Promise<void> = Promise.resolve();
  #lookUp: NodeJS.Timeout | undefined;
  #looking = false;
  /** Id of the node under which the statuses were saved. */
  #notedAs: number;
  /** Status of each system on other nodes, as last read. */
  #elsewhere: ReadonlyMap<string, SharedStatus> = new Map();

  constructor(definitions: readonly SystemDefinition[], options: SystemsOptions) {
    this.#options = options;
    this.#notedAs = options.node.id;
    this.#byId = this.#build(definitions);
  }

  /**
   * Replaces the systems according to new definitions. Systems with unchanged definitions continue. Other
   * systems end after their current requests, while new requests use the new systems.
   */
  async replace(definitions: readonly SystemDefinition[]): Promise<void> {
    const before = this.#byId;
    this.#byId = this.#build(definitions, before);
    this.#reverse.clear();
    const ended = [...before.values()].filter((system) => !this.#isOpen(system));
    for (const system of ended) {
      const retiring = system.retire().finally(() => this.#retiring.delete(system));
      this.#retiring.set(system, retiring);
    }
    await this.refresh();
    for (const [id, system] of this.#byId) {
      const old = before.get(id);
      if (old === system) continue;
      this.#note(system);
      if (system.definition.startAutomatically || old?.status === 'running') system.start();
    }
  }

  #build(
    definitions: readonly SystemDefinition[],
    before: ReadonlyMap<string, ManagedSystem> = new Map(),
  ): Map<string, ManagedSystem> {
    const byId = new Map<string, ManagedSystem>();
    for (const definition of definitions) {
      const {id} = definition;
      if (byId.has(id)) throw new Error(`Two systems have the id ${id}; give one of them another id.`);
      const old = before.get(id);
      const system =
        old && isSameSystem(old, definition)
          ? old
          : new ManagedSystem(definition, (changed) => this.#note(changed), this.#options.timing);
      if (old && system !== old) system.succeed(old);
      byId.set(id, system);
    }
    return byId;
  }

  #isOpen(system: ManagedSystem): boolean {
    return this.#byId.get(system.definition.id) === system;
  }

  /** Reads the desired states, and starts systems that start automatically. */
  async open(): Promise<void> {
    await this.refresh();
    for (const system of this.#byId.values()) {
      if (system.status === 'error') this.#note(system); // known before the first start
      if (system.definition.startAutomatically) system.start();
    }
    this.#lookUp = setInterval(() => void this.#look(), this.#options.lookUpMs ?? LOOK_UP_MS).unref();
  }

  /**
   * Starts systems that run on other nodes, and waits until these and the automatic systems run or have
   * failed, so that this node can answer like the other nodes.
   */
  async warm(longestMs: number): Promise<void> {
    const {signal} = new AbortController();
    const toWarm = [...this.#byId.values()].filter(
      ({definition, status}) =>
        status !== 'notstarted' &&
        (definition.startAutomatically || this.#elsewhere.get(definition.id)?.status === 'running'),
    );
    const uses = await Promise.all(toWarm.map((system) => system.acquireWithin(longestMs, signal)));
    for (const use of uses) use?.release();
  }

  /**
   * Stops the systems that the operator has stopped since the last check, allows the others to start, and
   * reads the statuses on other nodes.
   */
  async refresh(): Promise<void> {
    const {store, node, isShared} = this.#options;
    const [stopped, elsewhere] = await Promise.all([
      store.systems.stopped(),
      isShared ? store.nodes.statuses(node.id) : undefined,
    ]);
    if (elsewhere) this.#elsewhere = elsewhere;
    if (this.#notedAs !== node.id) this.#noteAll();
    for (const [id, system] of this.#byId) system.setStopped(stopped.has(id));
  }

  async #look(): Promise<void> {
    // Only one check runs at a time, even if the database is slow.
    if (this.#looking) return;
    this.#looking = true;
    try {
      await this.refresh();
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#looking = false;
    }
  }

  /** Status of a system as users see it: the best of all nodes. */
  shownStatus(system: ManagedSystem): ShownStatus {
    return shownStatus(system, this.#elsewhere.get(system.definition.id));
  }

  /** Number of nodes on which a system runs; the number for other nodes may be a second old. */
  runningTranslators({status, definition}: ManagedSystem): number {
    if (status === 'notstarted') return 0;
    return (status === 'running' ? 1 : 0) + (this.#elsewhere.get(definition.id)?.running ?? 0);
  }

  /** Ids of systems that fail on this node, but run or start on another node. */
  failingOnlyHere(): string[] {
    const failing = [...this.#byId.values()].filter((system) => this.#failsOnlyHere(system));
    return failing.map(({definition}) => definition.id);
  }

  #failsOnlyHere({status, definition}: ManagedSystem): boolean {
    const elsewhere = this.#elsewhere.get(definition.id)?.status;
    return status === 'error' && elsewhere !== undefined && AWAKE.includes(elsewhere);
  }

  /**
   * Starts a use of a system, like `ManagedSystem.acquire`. Waits at most `startMs` for the system to start
   * here, but longer if users see it as running because it runs on another node. Throws error 21 if the system
   * fails only on this node: a retry may reach another node, or this node may have started the system by then.
   */
  async acquire(system: ManagedSystem, signal: AbortSignal, startMs = 0): Promise<SystemUse> {
    const isAwake = this.#elsewhere.get(system.definition.id)?.status === 'running';
    const isAsleep = system.status !== 'running' && system.status !== 'notstarted';
    const longest = Math.max(startMs, isAwake ? START_WAIT_MS : 0);
    const use = isAsleep && longest > 0 ? await system.acquireWithin(longest, signal) : undefined;
    if (use === undefined && this.#failsOnlyHere(system)) throw startsElsewhere(system);
    return use ?? system.acquire();
  }

  /**
   * Whether a system can translate or may start: false if it is stopped, fails to start within this time, or
   * runs but no server of its engine is up.
   */
  async mayStart(system: ManagedSystem, ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.shownStatus(system).status !== 'running') {
      const use = await system.acquireWithin(ms, signal);
      use?.release();
    } else if (!(await system.hasServer(ms, signal))) return false;
    return SYSTEM_STATUSES[this.shownStatus(system).status];
  }

  /** Finds a system by id; undefined if it does not exist or the user may not see it. */
  find(id: string, user: User): ManagedSystem | undefined {
    const system = this.#byId.get(id);
    return system && this.#isVisible(system, user) ? system : undefined;
  }

  /** Systems that a user may see, in configured order. */
  visibleTo(user: User): ManagedSystem[] {
    return [...this.#byId.values()].filter((system) => this.#isVisible(system, user));
  }

  /**
   * The reverse system of a system; undefined if there is no such system, or back-translation is not
   * configured.
   */
  reverseOf(system: ManagedSystem): ManagedSystem | undefined {
    if (system.definition.quality?.kind !== 'backTranslation') return undefined;
    if (!this.#reverse.has(system)) this.#reverse.set(system, reverseSystem(system, this.all()));
    return this.#reverse.get(system);
  }

  /** All systems, regardless of visibility. */
  all(): IterableIterator<ManagedSystem> {
    return this.#byId.values();
  }

  /** Ends all engine processes and waits until the last status is saved. */
  async close(): Promise<void> {
    clearInterval(this.#lookUp);
    await Promise.all([...this.#byId.values(), ...this.#retiring.keys()].map((system) => system.close()));
    await this.#notes;
  }

  #isVisible({definition: {id, visibleTo}}: ManagedSystem, user: User): boolean {
    if (!mayUse(visibleTo, user)) return false;
    return !user.visitor || (this.#options.visitorSystems?.()?.includes(id) ?? true);
  }

  /** Saves all statuses again after this node was presumed dead and has a new id. */
  #noteAll(): void {
    this.#notedAs = this.#options.node.id;
    for (const system of this.#byId.values()) if (system.status !== 'standby') this.#save(system);
  }

  #note(system: ManagedSystem): void {
    // A replaced system is not reported: the row belongs to its successor.
    if (!this.#isOpen(system)) return;
    const {definition, status, reason = ''} = system;
    if (status === 'running') this.#faults.delete(definition.id);
    if (status === 'error' && this.#faults.get(definition.id) !== reason) {
      this.#faults.set(definition.id, reason);
      this.#options.onFault?.(definition, reason);
    }
    this.#save(system);
  }

  #save({definition, status, reason}: ManagedSystem): void {
    const {store, node} = this.#options;
    this.#notes = this.#notes
      .then(() => store.nodes.noteStatus(node.id, definition.id, status, reason))
      .catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#options.onError?.(error);
  }
}

/** Seconds after which a client may retry, if another node can answer. */
const OTHER_NODE_SECONDS = 1;

function startsElsewhere({definition: {title}, reason}: ManagedSystem): OperationError {
  return new OperationError(
    'systemIsStarting',
    `The system "${title}" runs on another node, but not on the one that got your request, which is trying to start it: ${reason ?? ''} Send the request again.`,
    OTHER_NODE_SECONDS,
  );
}
