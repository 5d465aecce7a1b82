/** How work waits for its permit. */
export interface PermitOptions {
  /** Ends the wait: `run` rejects at once with the signal's reason. Work that has begun goes on. */
  readonly signal?: AbortSignal;
  /** Waits until no other work waits. */
  readonly background?: boolean;
}

/** Use of a semaphore at a moment. */
export interface Load {
  readonly busy: number;
  readonly waiting: number;
  readonly most: number;
}

/** Limits how much work is under way at once; the rest waits, first come first served. */
export class Semaphore {
  readonly #permits: number;
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #waitingInBackground = new Set<() => void>();

  constructor(permits: number) {
    this.#permits = Math.max(1, permits);
    this.#free = this.#permits;
  }

  /** How much work is under way, how much waits, and how much may be under way. */
  get load(): Load {
    const busy = this.#permits - this.#free;
    return {busy, waiting: this.#waiting.size + this.#waitingInBackground.size, most: this.#permits};
  }

  /** Whether no work is under way, and none waits. */
  get isIdle(): boolean {
    return this.#free === this.#permits;
  }

  /** Runs `work` as soon as it gets a permit. */
  async run<T>(work: () => T | PromiseLike<T>, {signal, background = false}: PermitOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#permit(background ? this.#waitingInBackground : this.#waiting, signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  #permit(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        waiting.delete(onPermit);
        reject(signal?.reason as Error);
      };
      const onPermit = (): void => {
        waiting.delete(onPermit);
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      waiting.add(onPermit);
      signal?.addEventListener('abort', onAbort, {once: true});
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting.size > 0 ? this.#waiting : this.#waitingInBackground;
    if (next) next();
    else this.#free += 1;
  }
}
