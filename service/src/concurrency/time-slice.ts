import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Share} from './fair-shares.ts';

/** Length of a slice; short, because several slices may share a turn of the event loop. */
const SLICE_MS = 1;
/** Maximum time charged per slice, since part of the time may have been spent waiting. */
const MAX_CHARGED_MS = 2;

/** Divides long work on the event loop into slices, so that other requests are answered in between. */
export class TimeSlice {
  #since = performance.now();
  readonly #signal: AbortSignal;
  readonly #share: Share | undefined;

  /** @param share - Share to which the work is charged; if undefined, the work is not charged. */
  constructor(signal: AbortSignal, share?: Share) {
    this.#signal = signal;
    this.#share = share;
  }

  /** Whether the work has held the event loop long enough and should yield. */
  get isUsedUp(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Restarts the slice after waiting for something outside of this process. */
  restart(): void {
    this.#since = performance.now();
  }

  /** Charges the work since the slice began. */
  charge(): void {
    const now = performance.now();
    this.#share?.spend(Math.min(MAX_CHARGED_MS, now - this.#since));
    this.#since = now;
  }

  /** Lets other work run, then starts the next slice; throws the signal's reason if the signal has aborted. */
  async giveWay(): Promise<void> {
    this.charge();
    await nextTurn();
    await this.#share?.turn();
    this.#signal.throwIfAborted();
    this.restart();
  }
}
