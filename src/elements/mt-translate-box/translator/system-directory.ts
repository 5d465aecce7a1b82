import {getSystemList} from '../../../client/systems.ts';
import type {Connection, TranslationSystem} from '../../../client/types.ts';
import {languagePair} from '../../../contract/configuration.ts';
import type {Route} from '../../common/pairs.ts';

type Status = TranslationSystem['status'] | 'gone';

/** What is known of a system beyond its id. */
export interface KnownSystem {
  readonly title: string;
  readonly status: Status;
}

/**
 * Names and statuses of the systems that a connection may use. A list that cannot be loaded only
 * leaves the names out: what keeps a text from being translated is told by its translation.
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

  /** Loads the list of another connection; without one, forgets it. */
  use(connection: Connection | undefined): void {
    const before = this.#connection;
    this.#connection = connection;
    if (before?.baseUrl === connection?.baseUrl && before?.token === connection?.token) return;
    this.#systems = undefined;
    this.reload();
  }

  /** Loads the list anew, as after `stop`, or an error that says that a status is another one. */
  reload(): void {
    this.stop();
    if (this.#connection) void this.#load(this.#connection);
  }

  /** Ends a load that is under way. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Notes a status that was seen in an answer and is newer than the list. */
  note(systemId: string, status: Status): void {
    this.#seen.set(systemId, status);
  }

  /** What is known of a system; undefined while there is no list. */
  find(systemId: string): KnownSystem | undefined {
    const systems = this.#systems;
    if (!systems) return undefined;
    const system = systems.find(({id}) => id === systemId);
    return {
      title: system?.title ?? systemId,
      status: this.#seen.get(systemId) ?? system?.status ?? 'gone',
    };
  }

  /** A running system of the same pair as the route's; undefined when there is none. */
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
      // See above.
    }
  }
}
