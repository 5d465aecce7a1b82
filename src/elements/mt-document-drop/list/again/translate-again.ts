import type {MtClient} from '../../../../client/client.ts';
import type {TranslationSystem} from '../../../../client/types.ts';
import {canTranslate} from '../../../../client/system-order.ts';
import {languagePair} from '../../../../contract/configuration.ts';
import {routeBetween, type Route} from '../../../common/routes.ts';
import {Store} from '../../../common/store.ts';
import {nameAmong} from '../../../common/system-words.ts';
import type {SystemWords} from '../../../../localization/en/system-status.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';

/** A system that can translate the document. */
export interface OfferedSystem {
  readonly id: string;
  /** Language code. */
  readonly target: string;
  readonly title: string;
}

/**
 * A system that can translate the document; `system` is undefined if the service's list of systems could not be loaded.
 */
interface UsableSystem {
  readonly id: string;
  readonly target: string;
  readonly system: TranslationSystem | undefined;
}

/** Choice of another language or system for a document in the list; only one choice is open at a time. */
export class TranslateAgain extends Store {
  /** Document whose choice is open. */
  entry: DocumentEntry | undefined;
  /** Chosen language code and system id. */
  target = '';
  systemId = '';
  readonly #routes: () => readonly Route[];
  readonly #words: () => Pick<SystemWords, 'domains'>;
  #systems: readonly UsableSystem[] = [];
  #abort = new AbortController();

  /**
   * @param routes - Pairs of the saved configuration.
   * @param words - Words for the names of systems.
   */
  constructor(routes: () => readonly Route[], words: () => Pick<SystemWords, 'domains'>) {
    super();
    this.#routes = routes;
    this.#words = words;
  }

  /** Opens or closes the choice for a document; when opened, asks the service for its systems. */
  async toggle(entry: DocumentEntry, client: MtClient | undefined): Promise<void> {
    this.#abort.abort();
    this.#systems = [];
    const isOpen = this.entry === entry;
    this.entry = isOpen ? undefined : entry;
    this.changed();
    const source = entry.route?.source;
    if (isOpen || !source || !client) return;
    const {signal} = (this.#abort = new AbortController());
    const all = await client.getSystemList({signal}).catch(() => undefined);
    if (signal.aborted) return;
    const same = languagePair(source, source);
    const usable = all
      ?.filter(({status}) => canTranslate(status))
      .filter((system) => languagePair(system.source.code, system.source.code) === same);
    this.#systems = usable
      ? usable.map((system) => ({id: system.id, target: system.target.code, system}))
      : // Without the service's list, the systems of the saved configuration remain, without names.
        this.#routes()
          .filter((route) => route.source === source)
          .map((route) => ({id: route.systemId, target: route.target, system: undefined}));
    this.chooseTarget(this.#suggestedTarget(entry));
  }

  /** Whether the systems are not yet known. */
  get isLoading(): boolean {
    return this.#systems.length === 0;
  }

  /** Codes of the languages to choose from. */
  get targets(): readonly string[] {
    return [...new Set(this.#systems.map(({target}) => target))];
  }

  /** Systems for the chosen language. */
  get systems(): readonly OfferedSystem[] {
    const ofPair = this.#systems.filter(({target}) => target === this.target);
    const described = ofPair.flatMap(({system}) => system ?? []);
    return ofPair.map(({id, target, system}) => {
      return {id, target, title: system ? nameAmong(system, described, this.#words()) : id};
    });
  }

  /** Chooses a language, and its configured system or its first system. */
  chooseTarget(target: string): void {
    this.target = target;
    const {systems} = this;
    const configured = this.#configured?.systemId;
    const before = this.entry?.route?.systemId;
    const other = systems.find(({id}) => id !== before) ?? systems[0];
    this.systemId =
      (systems.some(({id}) => id === configured && id !== before) ? configured : other?.id) ?? '';
    this.changed();
  }

  chooseSystem(id: string): void {
    this.systemId = id;
    this.changed();
  }

  /** The chosen route; undefined while no system is chosen. */
  get route(): Route | undefined {
    const source = this.entry?.route?.source;
    const system = this.systems.find(({id}) => id === this.systemId);
    if (!source || !system) return undefined;
    const configured = this.#configured;
    const {id: systemId, target, title} = system;
    // A term corpus belongs to one system.
    const options = configured?.systemId === systemId ? configured.options : '';
    return {
      pair: `${source}-${target}`,
      source,
      target,
      systemId,
      options,
      threshold: undefined,
      picked: title,
    };
  }

  /** Closes the choice. */
  close(): void {
    this.#abort.abort();
    this.entry = undefined;
    this.changed();
  }

  get #configured(): Route | undefined {
    return routeBetween(this.#routes(), this.entry?.route?.source ?? '', this.target);
  }

  /** The document's target language if several systems translate into it, else another language. */
  #suggestedTarget({route}: DocumentEntry): string {
    const own = this.#systems.filter(({target}) => target === route?.target);
    const other = this.targets.find((target) => target !== route?.target);
    return (own.length > 1 ? route?.target : other) ?? route?.target ?? '';
  }
}
