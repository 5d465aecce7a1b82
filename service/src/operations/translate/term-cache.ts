import {RecentMap} from '../../caching/recent-map.ts';
import {terminologyOf} from '../../corpora/index.ts';
import type {CorporaTable, TermCorpus} from '../../store/index.ts';
import type {Terminology} from '../../translation/terms/term-rules.ts';

const MAX_CORPORA = 32;

/** Terms of recently used corpora. A corpus that was imported again is read again. */
export class TermCache {
  readonly #corpora: CorporaTable;
  readonly #terms = new RecentMap<string, Promise<Terminology>>({maxSize: MAX_CORPORA});

  constructor(corpora: CorporaTable) {
    this.#corpora = corpora;
  }

  /** Terms of a corpus in order of import; always the same object until the corpus is imported again. */
  get({id, edition}: Pick<TermCorpus, 'id' | 'edition'>): Promise<Terminology> {
    const key = `${id} ${edition}`;
    const cached = this.#terms.get(key);
    if (cached) return cached;
    const terms = this.#corpora.termsOf(id).then(terminologyOf);
    this.#terms.set(key, terms);
    terms.catch(() => this.#terms.delete(key));
    return terms;
  }
}
