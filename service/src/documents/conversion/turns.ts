/** Lets one caller at a time go on, in the order of their asking. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all before have ended; rejects at once with the signal's reason when it is aborted before its turn. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(signal.reason as Error);
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp);
      this.#last = this.#last.then(async () => {
        // From here on the work itself answers an abort, when it has tidied up.
        signal.removeEventListener('abort', giveUp);
        if (!signal.aborted) await work().then(resolve, reject);
      });
    });
  }
}
