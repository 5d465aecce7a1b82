import {setImmediate as turnOfEventLoop} from 'node:timers/promises';

const SLICE_MS = 12;

/** Lets long work give way to other requests: pause whenever it is due. */
export class Pacer {
  #since = performance.now();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the event loop has been held long enough. */
  get due(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Gives way for one turn of the event loop; throws the signal's reason when aborted. */
  async pause(): Promise<void> {
    await turnOfEventLoop();
    this.#signal.throwIfAborted();
    this.#since = performance.now();
  }
}
