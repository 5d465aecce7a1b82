import type {Term} from '../engines/engine.ts';
import type {Store} from '../store/store.ts';

const KEPT = 32;

/** Terms of the corpora used last; a corpus never changes under its id. */
export class TermCache {
  readonly #store: Pick<Store, 'termsOf'>;
  readonly #byId = new Map<string, Promise<Term[]>>();

  constructor(store: Pick<Store, 'termsOf'>) {
    this.#store = store;
  }

  /** Terms of a corpus, in the order of import; the same array each time. */
  get(corpusId: string): Promise<readonly Term[]> {
    const terms = this.#byId.get(corpusId) ?? this.#store.termsOf(corpusId);
    this.#byId.delete(corpusId);
    this.#byId.set(corpusId, terms);
    terms.catch(() => this.#byId.delete(corpusId));
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size <= KEPT) break;
      this.#byId.delete(oldest);
    }
    return terms;
  }
}
