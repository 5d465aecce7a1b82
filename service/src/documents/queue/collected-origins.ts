import type {SentenceOrigins} from '../../store/index.ts';

/** Counts by whom the sentences of a document are translated, while the document is translated. */
export class CollectedOrigins {
  #value: SentenceOrigins;

  /** Continues from saved numbers. */
  constructor(saved: SentenceOrigins) {
    this.#value = saved;
  }

  get value(): SentenceOrigins {
    return this.#value;
  }

  /** Adds the sentences of one paragraph. */
  add({human, edited, machine}: SentenceOrigins): void {
    this.#value = {
      human: this.#value.human + human,
      edited: this.#value.edited + edited,
      machine: this.#value.machine + machine,
    };
  }
}
