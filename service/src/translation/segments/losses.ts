import type {EngineError} from '../../engines/engine.ts';

/** Share of a document's sentences that may stay in the source language, and number that may in a short document. */
const MAX_SHARE = 0.05;
const MAX_COUNT = 3;

/** Sentences of a document for which the engine has no translation: a few stay in the source language, and are reported. */
export class Losses {
  /** Number of sentences of the document. */
  sentences = 0;
  #lost = 0;

  /** Counts a sentence without a translation; throws its fault if too many sentences have none, or all. */
  add(fault: EngineError): void {
    this.#lost += 1;
    const most = Math.max(MAX_COUNT, this.sentences * MAX_SHARE);
    if (this.#lost > most || this.#lost >= this.sentences) throw fault;
  }
}
