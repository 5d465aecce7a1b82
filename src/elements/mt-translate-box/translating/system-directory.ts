import type {MtClient} from '../../../client/client.ts';
import type {TranslationSystem} from '../../../client/types.ts';
import {languagePair} from '../../../contract/configuration.ts';
import {optionValue, TERM_CORPUS_OPTION} from '../../../contract/options.ts';
import type {Route} from '../../common/routes.ts';

type Status = TranslationSystem['status'] | 'gone';

/** Known properties of a system, with its last status. */
export interface KnownSystem extends Pick<
  TranslationSystem,
  'id' | 'title' | 'domain' | 'source' | 'target' | 'metadata'
> {
  readonly status: Status;
}

const NO_LANGUAGE = {code: '', name: ''};

/**
 * Names and statuses of a client's systems, and names of their term corpora. If the list cannot be loaded, only names
 * are missing: the next translation shows the error of the service.
 */
export class SystemDirectory {
  readonly #changed: () => void;
  #client: MtClient | undefined;
  #systems: readonly TranslationSystem[] | undefined;
  #abort: AbortController | undefined;
  readonly #seen = new Map<string, Status>();
  /** Titles of term corpora by system and id. */
  readonly #terms = new Map<string, ReadonlyMap<string, string>>();
  #route: Route | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Loads the list of systems for a new client; without a client, clears the list. */
  use(client: MtClient | undefined): void {
    const before = this.#client;
    this.#client = client;
    if (before?.baseUrl === client?.baseUrl && before?.token === client?.token) return;
    this.#systems = undefined;
    this.#terms.clear();
    this.reload();
  }

  /** Loads the list of systems again. */
  reload(): void {
    this.stop();
    if (this.#client) void this.#load(this.#client);
  }

  /** Stops loading. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Records the status of a system from an answer, which is newer than the list. */
  note(systemId: string, status: Status): void {
    this.#seen.set(systemId, status);
  }

  /** Finds name and status of a system; undefined before the list is loaded. */
  find(systemId: string): KnownSystem | undefined {
    const systems = this.#systems;
    if (!systems) return undefined;
    const system = systems.find(({id}) => id === systemId);
    if (system) return this.#known(system);
    const [source, target] = [NO_LANGUAGE, NO_LANGUAGE];
    return {id: systemId, title: systemId, domain: '', source, target, metadata: {}, status: 'gone'};
  }

  /** Lists the systems of the route's language pair, in the order of the service. */
  ofPair({source, target}: Route): KnownSystem[] {
    const pair = languagePair(source, target);
    return (this.#systems ?? [])
      .filter((one) => languagePair(one.source.code, one.target.code) === pair)
      .map((system) => this.#known(system));
  }

  /** Metadata of a system; undefined before the list is loaded. */
  metadataOf(systemId: string): TranslationSystem['metadata'] | undefined {
    return this.#systems?.find(({id}) => id === systemId)?.metadata;
  }

  /** Title of a route's term corpus; empty if unknown, or if the route has no term corpus. */
  termsOf({systemId, options}: Route): string {
    const id = optionValue(options, TERM_CORPUS_OPTION);
    return (id && this.#terms.get(systemId)?.get(id)) || '';
  }

  /** Loads the titles of the term corpora that a route may use. */
  loadTerms(route: Route | undefined): void {
    this.#route = route;
    const {systemId, options} = route ?? {systemId: '', options: ''};
    const isWanted = optionValue(options, TERM_CORPUS_OPTION) && !this.#terms.has(systemId);
    if (isWanted && this.#systems && this.#client) void this.#loadTerms(this.#client, systemId);
  }

  #known(system: TranslationSystem): KnownSystem {
    const {id, title, domain, source, target, metadata} = system;
    return {id, title, domain, source, target, metadata, status: this.#seen.get(id) ?? system.status};
  }

  async #load(client: MtClient): Promise<void> {
    const {signal} = (this.#abort = new AbortController());
    try {
      const systems = await client.getSystemList({signal});
      if (signal.aborted) return;
      this.#systems = systems;
      this.#seen.clear();
      this.#changed();
      this.loadTerms(this.#route);
    } catch {
      // The names remain unknown.
    }
  }

  async #loadTerms(client: MtClient, systemId: string): Promise<void> {
    const {signal} = this.#abort!;
    this.#terms.set(systemId, new Map());
    try {
      const corpora = await client.getSystemTermCorpora(systemId, {signal});
      if (signal.aborted) return;
      this.#terms.set(systemId, new Map(corpora.map(({id, title}) => [id, title])));
      this.#changed();
    } catch {
      // The titles remain unknown.
    }
  }
}
