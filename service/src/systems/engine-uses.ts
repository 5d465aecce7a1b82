/** Counts the uses of a running engine, and ends the engine when it has not been used for some time. */
export class EngineUses {
  readonly #idleMs: number;
  readonly #endEngine: () => void;
  #count = 0;
  #lastUse = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Calls `endEngine` when the engine was not used for `idleSeconds`; never if `idleSeconds` is 0. */
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

  /** Starts waiting for the engine to become idle, counted from now. */
  watchFromNow(): void {
    this.#lastUse = Date.now();
    this.watch();
  }

  /** Continues waiting for the engine to become idle, counted from its last use. */
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
