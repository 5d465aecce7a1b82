import type {EngineError} from '../../engines/engine.ts';

/** Share of the sentences of a document or request that may stay in the source language, and number that may in a short one. */
const MAX_SHARE = 0.05;
const MAX_COUNT = 3;

/** Sentences of a document or request for which the engine has no translation: a few stay in the source language, and are reported. */
export class Losses {
  /** Number of its sentences; 0 until it is known. */
  sentences = 0;
  #lost = 0;

  /** Counts a sentence without a translation; throws its fault if too many sentences have none, or all. */
  add(fault: EngineError): void {
    this.#lost += 1;
    const most = Math.max(MAX_COUNT, this.sentences * MAX_SHARE);
    if (this.#lost > most || this.#lost >= this.sentences) throw fault;
  }
}
