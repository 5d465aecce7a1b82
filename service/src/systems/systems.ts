import {isDeepStrictEqual} from 'node:util';
import {SYSTEM_STATUSES, type SystemStatus} from '../../../src/contract/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {SharedStatus} from '../store/nodes/node.ts';
import type {Store, User} from '../store/index.ts';
import type {SystemDefinition} from './definition.ts';
import {reverseSystem} from './reverse-system.ts';
import {shownStatus, type ShownStatus} from './shown-status.ts';
import {ManagedSystem, type SystemUse} from './managed-system.ts';
import type {StartTiming} from './start-timing.ts';
import {mayUse} from './visibility.ts';

/** Store, error listener and timing of the systems. */
export interface SystemsOptions {
  readonly store: Pick<Store, 'systems' | 'nodes'>;
  /** This process among those of the service. */
  readonly node: {readonly id: number};
  /** Whether other processes may run the same systems. */
  readonly isShared?: boolean;
  /** Called when a system could not be started or ended by itself, with the reason. */
  readonly onFault?: (definition: SystemDefinition, reason: string) => void;
  /** Called when a state cannot be read or saved; the systems go on. */
  readonly onError?: (error: unknown) => void;
  readonly timing?: Partial<StartTiming>;
  /** Milliseconds between two looks at what the operator has stopped or started. */
  readonly lookUpMs?: number;
}

const LOOK_UP_MS = 1_000;

/** Longest wait of a request for a system that users see running, since another node runs it. */
const START_WAIT_MS = 10_000;

const AWAKE: readonly string[] = ['running', 'queuingtransl'] satisfies SystemStatus[];

/** All systems of the service, as this process runs them. */
export class Systems {
  #byId = new Map<string, ManagedSystem>();
  /** Found once for each, until the systems are replaced. */
  readonly #reverse = new Map<ManagedSystem, ManagedSystem | undefined>();
  /** Systems that were replaced and are still in use. */
  readonly #retiring = new Map<ManagedSystem, Promise<void>>();
  readonly #options: SystemsOptions;
  #notes: Promise<void> = Promise.resolve();
  #lookUp: NodeJS.Timeout | undefined;
  #looking = false;
  /** Number of the node under which the statuses are noted. */
  #notedAs: number;
  /** What systems do on other nodes, as read last. */
  #elsewhere: ReadonlyMap<string, SharedStatus> = new Map();

  constructor(definitions: readonly SystemDefinition[], options: SystemsOptions) {
    this.#options = options;
    this.#notedAs = options.node.id;
    this.#byId = this.#made(definitions);
  }

  /**
   * Changes to other definitions. Systems whose definitions stay go on; others end when the requests that use
   * them have, while new requests find the new ones.
   */
  async replace(definitions: readonly SystemDefinition[]): Promise<void> {
    const before = this.#byId;
    this.#byId = this.#made(definitions, before);
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

  #made(
    definitions: readonly SystemDefinition[],
    before: ReadonlyMap<string, ManagedSystem> = new Map(),
  ): Map<string, ManagedSystem> {
    const made = new Map<string, ManagedSystem>();
    for (const definition of definitions) {
      const {id} = definition;
      if (made.has(id)) throw new Error(`Two systems have the id ${id}; give one of them another id.`);
      const old = before.get(id);
      const system =
        old && isSame(old.definition, definition)
          ? old
          : new ManagedSystem(definition, (changed) => this.#note(changed), this.#options.timing);
      if (old && system !== old) system.succeed(old);
      made.set(id, system);
    }
    return made;
  }

  #isOpen(system: ManagedSystem): boolean {
    return this.#byId.get(system.definition.id) === system;
  }

  /** Reads desired states and starts automatic systems. */
  async open(): Promise<void> {
    await this.refresh();
    for (const system of this.#byId.values()) if (system.definition.startAutomatically) system.start();
    this.#lookUp = setInterval(() => void this.#look(), this.#options.lookUpMs ?? LOOK_UP_MS).unref();
  }

  /**
   * Starts what runs on other nodes, and waits until that and what starts by itself runs or has failed: from then on
   * this node can do what the others do.
   */
  async warm(longestMs: number): Promise<void> {
    const {signal} = new AbortController();
    const wanted = [...this.#byId.values()].filter(
      ({definition, status}) =>
        status !== 'notstarted' &&
        (definition.startAutomatically || this.#elsewhere.get(definition.id)?.status === 'running'),
    );
    const uses = await Promise.all(wanted.map((system) => system.acquireWithin(longestMs, signal)));
    for (const use of uses) use?.release();
  }

  /** Stops and allows systems as the operator decided since the last time, and reads what other nodes do. */
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
    // One that waits for a slow database is enough.
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

  /** What users see a system do, whichever node does it. */
  shownStatus(system: ManagedSystem): ShownStatus {
    return shownStatus(system, this.#elsewhere.get(system.definition.id));
  }

  /** Number of nodes that run a system now; the count of the others is a second old. */
  runningTranslators({status, definition}: ManagedSystem): number {
    if (status === 'notstarted') return 0;
    return (status === 'running' ? 1 : 0) + (this.#elsewhere.get(definition.id)?.running ?? 0);
  }

  /** Ids of the systems that fail here, while they run or start on another node. */
  failingOnlyHere(): string[] {
    const failing = [...this.#byId.values()].filter((system) => this.#failsOnlyHere(system));
    return failing.map(({definition}) => definition.id);
  }

  #failsOnlyHere({status, definition}: ManagedSystem): boolean {
    const elsewhere = this.#elsewhere.get(definition.id)?.status;
    return status === 'error' && elsewhere !== undefined && AWAKE.includes(elsewhere);
  }

  /**
   * Begins a use of a system, as `ManagedSystem.acquire`. Waits for the start of one that users see running since
   * another node runs it, instead of telling them that it starts; of any other for at most `startMs`. One that fails
   * here alone is error 21, so that who asks again comes to another node, or here when it has started.
   */
  async acquire(system: ManagedSystem, signal: AbortSignal, startMs = 0): Promise<SystemUse> {
    const isAwake = this.#elsewhere.get(system.definition.id)?.status === 'running';
    const isAsleep = system.status === 'standby' || system.status === 'queuingtransl';
    const longest = Math.max(startMs, isAwake ? START_WAIT_MS : 0);
    const use = isAsleep && longest > 0 ? await system.acquireWithin(longest, signal) : undefined;
    if (use === undefined && this.#failsOnlyHere(system)) throw startsElsewhere(system);
    return use ?? system.acquire();
  }

  /**
   * Whether a system runs on some node, or may yet: false when it is stopped, when its start fails within a time, or when
   * it runs and no server of its engine is there.
   */
  async mayStart(system: ManagedSystem, ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.shownStatus(system).status !== 'running') {
      const use = await system.acquireWithin(ms, signal);
      use?.release();
    } else if (!(await system.hasServer(ms, signal))) return false;
    return SYSTEM_STATUSES[this.shownStatus(system).status];
  }

  /** Finds a system by its id; undefined also for one that the user may not see. */
  find(id: string, user: User): ManagedSystem | undefined {
    const system = this.#byId.get(id);
    return system && isVisible(system, user) ? system : undefined;
  }

  /** The user's own systems and the public ones, in the order of the configuration. */
  visibleTo(user: User): ManagedSystem[] {
    return [...this.#byId.values()].filter((system) => isVisible(system, user));
  }

  /** The system that translates a system's answers back, as its configuration asks; undefined for none. */
  reverseOf(system: ManagedSystem): ManagedSystem | undefined {
    if (system.definition.quality?.kind !== 'backTranslation') return undefined;
    if (!this.#reverse.has(system)) this.#reverse.set(system, reverseSystem(system, this.all()));
    return this.#reverse.get(system);
  }

  /** All systems, whoever may see them. */
  all(): IterableIterator<ManagedSystem> {
    return this.#byId.values();
  }

  /** Ends all processes and waits until the last status is saved. */
  async close(): Promise<void> {
    clearInterval(this.#lookUp);
    await Promise.all([...this.#byId.values(), ...this.#retiring.keys()].map((system) => system.close()));
    await this.#notes;
  }

  /** Notes all statuses again, for a node that was taken for dead and has another number now. */
  #noteAll(): void {
    this.#notedAs = this.#options.node.id;
    for (const system of this.#byId.values()) if (system.status !== 'standby') this.#save(system);
  }

  #note(system: ManagedSystem): void {
    // One that was replaced ends in silence: its row is that of its successor.
    if (!this.#isOpen(system)) return;
    const {definition, status, reason} = system;
    if (status === 'error') this.#options.onFault?.(definition, reason ?? '');
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

/** Seconds after which a client asks again that may come to another node. */
const OTHER_NODE_SECONDS = 1;

function startsElsewhere({definition: {title}, reason}: ManagedSystem): OperationError {
  return new OperationError(
    'systemIsStarting',
    `The system "${title}" runs, but not yet where your request came to, which tries again: ${reason ?? ''} Send the request again.`,
    OTHER_NODE_SECONDS,
  );
}

/** Whether two definitions are of one system, though each has an engine object of its own. */
function isSame(one: SystemDefinition, other: SystemDefinition): boolean {
  if (one.engineSettings === undefined && one.engine !== other.engine) return false;
  return isDeepStrictEqual({...one, engine: undefined}, {...other, engine: undefined});
}

function isVisible({definition: {visibleTo}}: ManagedSystem, user: User): boolean {
  return mayUse(visibleTo, user);
}
