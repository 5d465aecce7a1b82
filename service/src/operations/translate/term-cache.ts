import type {Term} from '../../engines/engine.ts';
import type {Store, TermCorpus} from '../../store/index.ts';

const KEPT = 32;

/** Terms of recently used corpora; a reimported corpus is read again. */
export class TermCache {
  readonly #store: Pick<Store, 'termsOf'>;
  readonly #kept = new Map<string, Promise<Term[]>>();

  constructor(store: Pick<Store, 'termsOf'>) {
    this.#store = store;
  }

  /** Terms of a corpus in import order; the same array until it is imported again. */
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
