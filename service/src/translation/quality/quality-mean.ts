/** Mean quality of sentences, weighted by length, to four decimals; 1 without sentences. */
export class QualityMean {
  #sum = 0;
  #weight = 0;

  /** Adds a sentence with its length in characters. */
  add(quality: number, characters: number): void {
    const bounded = quality >= 0 ? Math.min(quality, 1) : 0;
    this.#sum += bounded * characters;
    this.#weight += characters;
  }

  get value(): number {
    return this.#weight === 0 ? 1 : Math.round((this.#sum / this.#weight) * 10_000) / 10_000;
  }
}
