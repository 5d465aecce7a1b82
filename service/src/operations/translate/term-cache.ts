import {RecentMap} from '../../caching/recent-map.ts';
import {mergedTerms, terminologyOf} from '../../corpora/index.ts';
import type {CorporaTable, TermCorpus} from '../../store/index.ts';
import type {Terminology} from '../../translation/terms/term-rules.ts';

const MAX_CORPORA = 32;

/** Terms of recently used corpora, alone and together. A corpus that was imported again is read again. */
export class TermCache {
  readonly #corpora: CorporaTable;
  readonly #terms = new RecentMap<string, Promise<Terminology>>({maxSize: MAX_CORPORA});

  constructor(corpora: CorporaTable) {
    this.#corpora = corpora;
  }

  /** Terms of corpora in order of import; always the same object until one of them is imported again. */
  get(corpora: readonly Pick<TermCorpus, 'id' | 'edition'>[]): Promise<Terminology> {
    const key = corpora.map(({id, edition}) => `${id} ${edition}`).join(' ');
    const cached = this.#terms.get(key);
    if (cached) return cached;
    const terms = this.#read(corpora.map(({id}) => id));
    this.#terms.set(key, terms);
    terms.catch(() => this.#terms.delete(key));
    return terms;
  }

  async #read(ids: readonly string[]): Promise<Terminology> {
    return await terminologyOf(
      await mergedTerms(await Promise.all(ids.map((id) => this.#corpora.termsOf(id)))),
    );
  }
}
