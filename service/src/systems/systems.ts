import {isDeepStrictEqual} from 'node:util';
import type {Store, User} from '../store/store.ts';
import type {SystemDefinition} from './definition.ts';
import {reverseSystem} from './reverse-system.ts';
import {ManagedSystem, type StartTiming} from './managed-system.ts';

/** Store, error listener and timing of the systems. */
export interface SystemsOptions {
  readonly store: Pick<Store, 'stoppedSystems' | 'noteSystemStatus' | 'systemStatuses'>;
  /** Called when a state cannot be read or saved; the systems go on. */
  /** Called when a system could not be started or ended by itself, with the reason. */
  readonly onFault?: (definition: SystemDefinition, reason: string) => void;
  readonly onError?: (error: unknown) => void;
  readonly timing?: Partial<StartTiming>;
  /** Milliseconds between two looks at what the operator has stopped or started. */
  readonly lookUpMs?: number;
}

const LOOK_UP_MS = 1_000;

/** All systems of the service. */
export class Systems {
  #byId = new Map<string, ManagedSystem>();
  /** Found once for each, until the systems are replaced. */
  readonly #reverse = new Map<ManagedSystem, ManagedSystem | undefined>();
  /** Systems that were replaced and are still in use. */
  readonly #retiring = new Map<ManagedSystem, Promise<void>>();
  readonly #options: SystemsOptions;
  #notes: Promise<void> = Promise.resolve();
  #lookUp: NodeJS.Timeout | undefined;

  constructor(definitions: readonly SystemDefinition[], options: SystemsOptions) {
    this.#options = options;
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

  /** Reads desired states, corrects statuses saved by an earlier process, and starts automatic systems. */
  async open(): Promise<void> {
    await this.refresh();
    const noted = await this.#options.store.systemStatuses();
    for (const [id, {status}] of noted) {
      const system = this.#byId.get(id);
      if (system && system.status !== status) this.#note(system);
    }
    for (const system of this.#byId.values()) if (system.definition.startAutomatically) system.start();
    const every = this.#options.lookUpMs ?? LOOK_UP_MS;
    this.#lookUp = setInterval(
      () => void this.refresh().catch((error) => this.#failed(error)),
      every,
    ).unref();
  }

  /** Stops and allows systems as the operator decided since the last time. */
  async refresh(): Promise<void> {
    const stopped = await this.#options.store.stoppedSystems();
    for (const [id, system] of this.#byId) system.setStopped(stopped.has(id));
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

  #note(system: ManagedSystem): void {
    // One that was replaced ends in silence: its row is that of its successor.
    if (!this.#isOpen(system)) return;
    const {definition, status, reason} = system;
    if (status === 'error') this.#options.onFault?.(definition, reason ?? '');
    this.#notes = this.#notes
      .then(() => this.#options.store.noteSystemStatus(definition.id, status, reason))
      .catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#options.onError?.(error);
  }
}

/** Whether two definitions are of one system, though each has an engine object of its own. */
function isSame(one: SystemDefinition, other: SystemDefinition): boolean {
  if (one.engineSettings === undefined && one.engine !== other.engine) return false;
  return isDeepStrictEqual({...one, engine: undefined}, {...other, engine: undefined});
}

function isVisible({definition: {visibleTo}}: ManagedSystem, user: User): boolean {
  return visibleTo === 'everyone' || visibleTo.includes(user.name);
}
