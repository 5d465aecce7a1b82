const CLEARING_MS = 60_000;

/** Removes what is old of a table once a minute at most, before something is added to it. */
export class Clearing {
  readonly #remove: () => Promise<void>;
  #clearedAt = -Infinity;

  constructor(remove: () => Promise<void>) {
    this.#remove = remove;
  }

  async clear(): Promise<void> {
    if (performance.now() - this.#clearedAt < CLEARING_MS) return;
    this.#clearedAt = performance.now();
    await this.#remove();
  }
}
