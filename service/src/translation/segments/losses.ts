import type {EngineError} from '../../engines/engine.ts';

/** Share of the sentences of a document or request that may stay in the source language, and number, at most half, in a short one. */
const MAX_SHARE = 0.05;
const MAX_COUNT = 3;

/** Sentences of a document or request for which the engine has no translation: a few stay in the source language, and are reported. */
export class Losses {
  /** Number of its sentences. */
  sentences: number;
  #lost = 0;
  #first: EngineError | undefined;

  /** @param sentences - 0 until the number is known; none may be lost then. */
  constructor(sentences: number) {
    this.sentences = sentences;
  }

  /** Counts a sentence without a translation; throws the first one's fault if too many have none, or over half of them. */
  add(fault: EngineError): void {
    this.#first ??= fault;
    this.#lost += 1;
    const most = Math.min(Math.max(MAX_COUNT, this.sentences * MAX_SHARE), this.sentences / 2);
    if (this.#lost > most) throw this.#first;
  }
}
