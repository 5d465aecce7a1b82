/** When a process has grown: by a factor, after a number of answers. */
export interface GrowthBound {
  readonly answers: number;
  readonly factor: number;
}

/** Starting a process takes a second, so that one in so many answers may be late by it. */
const BOUND: GrowthBound = {answers: 10_000, factor: 1.25};
/** Share of the answers during which the buffers of the engine grow to their usual size. */
const FIRST_SHARE = 0.01;

/** Notices that a process takes more memory than after its first answers, as one that frees too little does. */
export class MemoryGrowth {
  readonly #bound: GrowthBound;
  #answers = 0;
  #firstBytes = 0;
  #bytes = 0;

  constructor(bound = BOUND) {
    this.#bound = bound;
  }

  /** Notes the memory of the process after an answer. */
  note(bytes: number): void {
    if (this.#answers <= this.#bound.answers * FIRST_SHARE)
      this.#firstBytes = Math.max(this.#firstBytes, bytes);
    this.#answers++;
    this.#bytes = bytes;
  }

  /** Whether the process should be replaced while no request waits for it. */
  get isGrown(): boolean {
    return this.#answers >= this.#bound.answers && this.#bytes > this.#firstBytes * this.#bound.factor;
  }
}
