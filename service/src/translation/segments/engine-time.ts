/** Time during which an engine works for a request: batches at once count as one. */
export class EngineTime {
  #atWork = 0;
  #since = 0;
  #milliseconds = 0;

  /** Total so far, without batches that have not ended. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Counts the time of a batch. */
  async of<Result>(batch: () => Promise<Result>): Promise<Result> {
    if (this.#atWork++ === 0) this.#since = performance.now();
    try {
      return await batch();
    } finally {
      if (--this.#atWork === 0) this.#milliseconds += performance.now() - this.#since;
    }
  }
}
