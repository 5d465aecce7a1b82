import {setImmediate as nextTurn} from 'node:timers/promises';

/** Other requests wait for several slices each, which go on in the same turns of the event loop. */
const SLICE_MS = 1;

/** Divides long work on the event loop, so that other requests are answered meanwhile. */
export class TimeSlice {
  #since = performance.now();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the work has held the event loop long enough and should give way. */
  get isUsedUp(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Lets other work run and begins the next slice; throws the signal's reason when aborted. */
  async giveWay(): Promise<void> {
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#since = performance.now();
  }
}
