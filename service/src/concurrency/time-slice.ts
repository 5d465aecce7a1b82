import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Share} from './fair-shares.ts';

/** Other requests wait for several slices each, which go on in the same turns of the event loop. */
const SLICE_MS = 1;
/** Most that one slice is charged, since the time may have gone to something that was waited for. */
const MAX_CHARGED_MS = 2;

/** Divides long work on the event loop, so that other requests are answered meanwhile. */
export class TimeSlice {
  #since = performance.now();
  readonly #signal: AbortSignal;
  readonly #share: Share | undefined;

  /** Work is charged to the share; absent: to nobody. */
  constructor(signal: AbortSignal, share?: Share) {
    this.#signal = signal;
    this.#share = share;
  }

  /** Whether the work has held the event loop long enough and should give way. */
  get isUsedUp(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Begins the slice anew after the work has waited for something outside of this process. */
  restart(): void {
    this.#since = performance.now();
  }

  /** Charges the work since the slice began. */
  charge(): void {
    const now = performance.now();
    this.#share?.spend(Math.min(MAX_CHARGED_MS, now - this.#since));
    this.#since = now;
  }

  /** Lets other work run and begins the next slice; throws the signal's reason when aborted. */
  async giveWay(): Promise<void> {
    this.charge();
    await nextTurn();
    await this.#share?.turn();
    this.#signal.throwIfAborted();
    this.restart();
  }
}
