import {getSystemList} from '../../../client/systems.ts';
import type {Connection, TranslationSystem} from '../../../client/types.ts';
import {languagePair} from '../../../contract/configuration.ts';
import type {Route} from '../../common/routes.ts';

type Status = TranslationSystem['status'] | 'gone';

/** Name and status of a system. */
export interface KnownSystem {
  readonly title: string;
  readonly status: Status;
}

/**
 * Names and statuses of the systems of a connection. Without the list the names are missing, and nothing
 * else: an error of the service shows with the next translation.
 */
export class SystemDirectory {
  readonly #changed: () => void;
  #connection: Connection | undefined;
  #systems: readonly TranslationSystem[] | undefined;
  #abort: AbortController | undefined;
  readonly #seen = new Map<string, Status>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Loads the list of a new connection; drops it without one. */
  use(connection: Connection | undefined): void {
    const before = this.#connection;
    this.#connection = connection;
    if (before?.baseUrl === connection?.baseUrl && before?.token === connection?.token) return;
    this.#systems = undefined;
    this.reload();
  }

  /** Loads the list again. */
  reload(): void {
    this.stop();
    if (this.#connection) void this.#load(this.#connection);
  }

  /** Stops loading. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Takes a status from an answer, which is newer than the list. */
  note(systemId: string, status: Status): void {
    this.#seen.set(systemId, status);
  }

  /** Finds name and status of a system; undefined while there is no list. */
  find(systemId: string): KnownSystem | undefined {
    const systems = this.#systems;
    if (!systems) return undefined;
    const system = systems.find(({id}) => id === systemId);
    return {
      title: system?.title ?? systemId,
      status: this.#seen.get(systemId) ?? system?.status ?? 'gone',
    };
  }

  /** Finds another running system for the route's language pair. */
  runningBeside({source, target, systemId}: Route): TranslationSystem | undefined {
    const pair = languagePair(source, target);
    return this.#systems?.find(
      (one) =>
        one.id !== systemId &&
        (this.#seen.get(one.id) ?? one.status) === 'running' &&
        languagePair(one.source.code, one.target.code) === pair,
    );
  }

  async #load(connection: Connection): Promise<void> {
    const {signal} = (this.#abort = new AbortController());
    try {
      const systems = await getSystemList(connection, {signal});
      if (signal.aborted) return;
      this.#systems = systems;
      this.#seen.clear();
      this.#changed();
    } catch {
      // The names stay missing.
    }
  }
}
