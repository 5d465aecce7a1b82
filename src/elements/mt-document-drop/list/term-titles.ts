import {getSystemTermCorpora} from '../../../client/term-corpora.ts';
import type {Connection} from '../../../client/types.ts';
import {optionValue, TERM_CORPUS_OPTION} from '../../../contract/options.ts';
import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {withoutBidi} from '../../common/bidi.ts';
import type {SystemOptions} from '../../common/routes.ts';

/** Titles of the term corpora that documents are translated with; asked for once by system. */
export class TermTitles {
  readonly #changed: () => void;
  /** Titles by system and id of the corpus. */
  #titles = new Map<string, ReadonlyMap<string, string>>();
  #connection: Connection | undefined;

  /** @param changed - Called when titles have come. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Forgets the titles of another service or user. */
  use(connection: Connection | undefined): void {
    const before = this.#connection;
    this.#connection = connection;
    if (before?.baseUrl !== connection?.baseUrl || before?.token !== connection?.token)
      this.#titles = new Map();
  }

  /** Names the terms of a system's options, without a title while it is not known; empty without terms. */
  of({systemId, options}: SystemOptions, m: Pick<DocumentListMessages, 'terms' | 'withTerms'>): string {
    const id = optionValue(options, TERM_CORPUS_OPTION);
    if (!id) return '';
    if (!this.#titles.has(systemId) && this.#connection) void this.#load(this.#connection, systemId);
    const title = this.#titles.get(systemId)?.get(id);
    return title ? m.terms(withoutBidi(title)) : m.withTerms;
  }

  async #load(connection: Connection, systemId: string): Promise<void> {
    const titles = this.#titles.set(systemId, new Map());
    try {
      const corpora = await getSystemTermCorpora(connection, systemId);
      titles.set(systemId, new Map(corpora.map(({id, title}) => [id, title])));
      if (titles === this.#titles) this.#changed();
    } catch {
      // The titles stay missing.
    }
  }
}
