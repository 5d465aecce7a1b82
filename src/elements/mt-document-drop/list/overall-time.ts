import type {DocumentEntry} from '../documents/document-entry.ts';
import {TimeLeft} from '../documents/time-left.ts';

/** Bytes that take about as long to translate as the fixed work for each document. */
const BYTES_OF_EACH = 20_000;
const MIN_DONE = 5;
const MIN_LEFT = 3;

/** Estimates when all documents are done, from the number and size of recently finished documents. */
export class OverallTime {
  #timeLeft = new TimeLeft();

  /** Estimates the remaining seconds; undefined if no document is in progress, or if too few have finished. */
  secondsLeft(all: readonly DocumentEntry[], now = performance.now()): number | undefined {
    const entries = all.filter(({state: {kind}}) => kind !== 'refused' && kind !== 'ready');
    const active = entries.filter(({isActive}) => isActive);
    if (active.length === 0) {
      this.#timeLeft = new TimeLeft();
      return undefined;
    }
    const total = effortOf(entries);
    this.#timeLeft.note(total - effortOf(active), now);
    const isKnown = entries.length - active.length >= MIN_DONE && active.length >= MIN_LEFT;
    return isKnown ? this.#timeLeft.seconds(total, now) : undefined;
  }
}

function effortOf(entries: readonly DocumentEntry[]): number {
  return entries.reduce((sum, {size}) => sum + size + BYTES_OF_EACH, 0);
}
