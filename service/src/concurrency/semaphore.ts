/** Options for waiting for a permit. */
export interface PermitOptions {
  /** Ends the wait: `run` rejects at once with the signal's reason. Work in progress continues. */
  readonly signal?: AbortSignal;
  /** Whether the work lets all other waiting work go first. */
  readonly background?: boolean;
}

/** Current use of a semaphore. */
export interface Load {
  readonly busy: number;
  readonly waiting: number;
  readonly most: number;
}

/** Limits concurrent work; further work waits in order of arrival. */
export class Semaphore {
  readonly #permits: number;
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #waitingInBackground = new Set<() => void>();

  constructor(permits: number) {
    this.#permits = Math.max(1, permits);
    this.#free = this.#permits;
  }

  /** Work in progress, work waiting, and the limit. */
  get load(): Load {
    const busy = this.#permits - this.#free;
    return {busy, waiting: this.#waiting.size + this.#waitingInBackground.size, most: this.#permits};
  }

  /** Whether no work is in progress or waiting. */
  get isIdle(): boolean {
    return this.#free === this.#permits;
  }

  /** Runs `work` as soon as a permit is free. */
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
