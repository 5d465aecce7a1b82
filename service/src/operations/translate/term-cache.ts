import type {Term} from '../../engines/engine.ts';
import type {CorporaTable, TermCorpus} from '../../store/index.ts';

const KEPT = 32;

/** Terms of recently used corpora; a reimported corpus is read again. */
export class TermCache {
  readonly #corpora: CorporaTable;
  readonly #kept = new Map<string, Promise<Term[]>>();

  constructor(corpora: CorporaTable) {
    this.#corpora = corpora;
  }

  /** Terms of a corpus in import order; the same array until it is imported again. */
  get({id, edition}: Pick<TermCorpus, 'id' | 'edition'>): Promise<readonly Term[]> {
    const key = `${id} ${edition}`;
    const terms = this.#kept.get(key) ?? this.#corpora.termsOf(id);
    this.#kept.delete(key);
    this.#kept.set(key, terms);
    terms.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return terms;
  }
}
