import type {Store, User} from '../store/store.ts';
import type {SystemDefinition} from './definition.ts';
import {ManagedSystem, type StartTiming} from './managed-system.ts';

/** What the systems need of their surroundings. */
export interface SystemsOptions {
  readonly store: Pick<Store, 'stoppedSystems' | 'noteSystemStatus' | 'systemStatuses'>;
  /** Told of failures to read or note a state; the systems go on. */
  readonly onError?: (error: unknown) => void;
  readonly timing?: Partial<StartTiming>;
  /** How often the operator's wishes are looked up, in milliseconds. */
  readonly lookUpMs?: number;
}

const LOOK_UP_MS = 1_000;

/** All systems of the service. */
export class Systems {
  readonly #byId = new Map<string, ManagedSystem>();
  readonly #options: SystemsOptions;
  #notes: Promise<void> = Promise.resolve();
  #lookUp: NodeJS.Timeout | undefined;

  constructor(definitions: readonly SystemDefinition[], options: SystemsOptions) {
    this.#options = options;
    for (const definition of definitions) {
      if (this.#byId.has(definition.id)) {
        throw new Error(`Two systems have the id ${definition.id}; give one of them another.`);
      }
      const system = new ManagedSystem(definition, (changed) => this.#note(changed), options.timing);
      this.#byId.set(definition.id, system);
    }
  }

  /** Reads what the operator wants, corrects what an earlier process noted, loads the automatic ones. */
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

  /** Brings what the operator asked for since the last time into effect. */
  async refresh(): Promise<void> {
    const stopped = await this.#options.store.stoppedSystems();
    for (const [id, system] of this.#byId) system.setStopped(stopped.has(id));
  }

  /** The system of this id, when the user may see it; otherwise it does not exist. */
  find(id: string, user: User): ManagedSystem | undefined {
    const system = this.#byId.get(id);
    return system && isVisible(system, user) ? system : undefined;
  }

  /** The user's own systems and the public ones, in the order of the configuration. */
  visibleTo(user: User): ManagedSystem[] {
    return [...this.#byId.values()].filter((system) => isVisible(system, user));
  }

  /** Every system, whoever may see it. */
  all(): IterableIterator<ManagedSystem> {
    return this.#byId.values();
  }

  /** Ends all processes and waits until the last status is noted. */
  async close(): Promise<void> {
    clearInterval(this.#lookUp);
    await Promise.all([...this.#byId.values()].map((system) => system.close()));
    await this.#notes;
  }

  #note(system: ManagedSystem): void {
    const {definition, status, reason} = system;
    this.#notes = this.#notes
      .then(() => this.#options.store.noteSystemStatus(definition.id, status, reason))
      .catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#options.onError?.(error);
  }
}

function isVisible({definition: {visibleTo}}: ManagedSystem, user: User): boolean {
  return visibleTo === 'everyone' || visibleTo.includes(user.name);
}
