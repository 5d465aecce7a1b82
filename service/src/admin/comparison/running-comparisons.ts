/** Reason of the signal of a comparison whose session has started another one. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError';
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
}

/**
 * The comparisons under way, one for each session. A new one stops the one before: its browser may have been
 * closed behind a proxy that does not tell.
 */
export class RunningComparisons {
  readonly #running = new Map<string, Running>();

  /** Runs the work once the session's comparison before has ended; its signal aborts when it is replaced. */
  async run<Result>(
    session: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const before = this.#running.get(session);
    before?.stop.abort(new ReplacedError());
    const stop = new AbortController();
    const both = AbortSignal.any([signal, stop.signal]);
    const result = (async () => {
      await before?.ended;
      both.throwIfAborted();
      return await work(both);
    })();
    const running = {stop, ended: result.catch(() => undefined)};
    this.#running.set(session, running);
    try {
      return await result;
    } finally {
      if (this.#running.get(session) === running) this.#running.delete(session);
    }
  }
}
