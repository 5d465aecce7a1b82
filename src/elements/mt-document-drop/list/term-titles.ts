import type {MtClient} from '../../../client/client.ts';
import {optionValue, TERM_CORPUS_OPTION} from '../../../contract/options.ts';
import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import type {SystemOptions} from '../../common/routes.ts';

/** Titles of the documents' term corpora; requested once per system. */
export class TermTitles {
  readonly #changed: () => void;
  /** Titles by system and corpus id. */
  #titles = new Map<string, ReadonlyMap<string, string>>();
  #client: MtClient | undefined;

  /** @param changed - Called when titles have arrived. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Forgets the titles of another service or user. */
  use(client: MtClient | undefined): void {
    const before = this.#client;
    this.#client = client;
    if (before?.baseUrl !== client?.baseUrl || before?.token !== client?.token) this.#titles = new Map();
  }

  /**
   * Names the term corpus in a system's options, without its title until the title is known; empty without a term
   * corpus.
   */
  of({systemId, options}: SystemOptions, m: Pick<DocumentListMessages, 'terms' | 'withTerms'>): string {
    const id = optionValue(options, TERM_CORPUS_OPTION);
    if (!id) return '';
    if (!this.#titles.has(systemId) && this.#client) void this.#load(this.#client, systemId);
    const title = this.#titles.get(systemId)?.get(id);
    return title ? m.terms(withoutBidi(title)) : m.withTerms;
  }

  async #load(client: MtClient, systemId: string): Promise<void> {
    const titles = this.#titles.set(systemId, new Map());
    try {
      const corpora = await client.getSystemTermCorpora(systemId);
      titles.set(systemId, new Map(corpora.map(({id, title}) => [id, title])));
      if (titles === this.#titles) this.#changed();
    } catch {
      // The titles remain unknown.
    }
  }
}
