const CLEARING_MS = 60_000;

/** Removes old rows of a table, at most once a minute, before a row is added. */
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
