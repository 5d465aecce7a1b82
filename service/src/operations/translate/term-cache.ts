import type {Term} from '../../engines/engine.ts';
import type {Store, TermCorpus} from '../../store/index.ts';

const KEPT = 32;

/** Terms of the corpora used last; those of a corpus that was imported again are read again. */
export class TermCache {
  readonly #store: Pick<Store, 'termsOf'>;
  readonly #kept = new Map<string, Promise<Term[]>>();

  constructor(store: Pick<Store, 'termsOf'>) {
    this.#store = store;
  }

  /** Terms of a corpus, in the order of import; the same array until they are imported again. */
  get({id, edition}: Pick<TermCorpus, 'id' | 'edition'>): Promise<readonly Term[]> {
    const key = `${id} ${edition}`;
    const terms = this.#kept.get(key) ?? this.#store.termsOf(id);
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
