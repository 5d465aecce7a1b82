/** Lets one caller at a time go on, in the order of their asking. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all before have ended; rejects with the signal's reason at once when it is aborted before. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(signal.reason as Error);
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp);
      void turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
  }
}
