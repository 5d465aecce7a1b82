/** Counts the uses of a running engine, and ends the engine after some time without one. */
export class EngineUses {
  readonly #idleMs: number;
  readonly #endEngine: () => void;
  #count = 0;
  #lastUse = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Calls `endEngine` after `idleSeconds` without a use, never if that is 0. */
  constructor(idleSeconds: number, endEngine: () => void) {
    this.#idleMs = idleSeconds * 1000;
    this.#endEngine = endEngine;
  }

  /** Number of uses that have not ended. */
  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
    this.#lastUse = Date.now();
  }

  /** Starts to wait until the engine is idle, from now on. */
  watchFromNow(): void {
    this.#lastUse = Date.now();
    this.watch();
  }

  /** Goes on waiting until the engine is idle, counted from its last use. */
  watch(): void {
    if (this.#idleMs === 0 || this.#timer !== undefined) return;
    const wait = Math.max(1, this.#lastUse + this.#idleMs - Date.now());
    this.#timer = setTimeout(() => this.#check(), wait).unref();
  }

  /** Stops waiting. */
  unwatch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #check(): void {
    this.#timer = undefined;
    if (this.#count > 0) return;
    if (Date.now() - this.#lastUse < this.#idleMs) return this.watch();
    this.#endEngine();
  }
}
