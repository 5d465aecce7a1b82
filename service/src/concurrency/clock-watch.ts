/** Times that a `ClockWatch` compares; for tests. */
export interface ClockSources {
  /** The machine's clock, which may be set. */
  readonly now: () => number;
  /** Milliseconds that have passed, however the clock is set. */
  readonly passed: () => number;
}

/** Options of a `ClockWatch`. */
export interface ClockWatchOptions extends Partial<ClockSources> {
  /** Clock when an earlier process last trusted it; undefined when that is not known. */
  readonly lastSeen: number | undefined;
  /** Called with the leap's milliseconds, negative when the clock was set back. */
  readonly onLeap?: (ms: number) => void;
}

/** Least difference that is a leap: clocks are corrected by less all the time. */
const LEAP_MS = 60_000;
/** Longest time between two processes in which nothing may have happened to the clock. */
const SHORT_STOP_MS = 3_600_000;
/** Time for which a clock must go on evenly before a new time is believed. */
const GRACE_MS = 3_600_000;

/**
 * Watches the machine's clock, so that what is old by the clock is not removed on the word of one leap. A
 * clock that has leapt, or that differs much from when the service ran last, is trusted after an hour.
 */
export class ClockWatch {
  readonly #now: () => number;
  readonly #passed: () => number;
  readonly #onLeap: ((ms: number) => void) | undefined;
  /** Difference between the clock and the time that has passed, as it is and as it was last trusted. */
  #offset: number;
  #trusted: number | undefined;
  #changedAt: number;
  #hasLeapt = false;

  constructor({now = Date.now, passed = () => performance.now(), lastSeen, onLeap}: ClockWatchOptions) {
    this.#now = now;
    this.#passed = passed;
    this.#onLeap = onLeap;
    this.#changedAt = passed();
    this.#offset = now() - passed();
    const stopped = lastSeen === undefined ? undefined : now() - lastSeen;
    if (stopped === undefined) return;
    const isPlausible = stopped > -LEAP_MS && stopped < SHORT_STOP_MS;
    this.#trusted = isPlausible ? this.#offset : this.#offset - stopped;
  }

  /** Whether the clock can be trusted with what cannot be undone. */
  get isTrusted(): boolean {
    this.#look();
    return this.#offset === this.#trusted;
  }

  /** Whether the clock has leapt in this process since it was trusted last. */
  get hasLeapt(): boolean {
    return !this.isTrusted && this.#hasLeapt;
  }

  /** Milliseconds by which the clock is ahead of the time that was trusted last, or behind it; 0 while it is trusted. */
  get leapMs(): number {
    return this.isTrusted || this.#trusted === undefined ? 0 : this.#offset - this.#trusted;
  }

  #look(): void {
    const offset = this.#now() - this.#passed();
    const change = offset - this.#offset;
    this.#offset = offset;
    const isLeap = Math.abs(change) >= LEAP_MS;
    if (isLeap) {
      this.#changedAt = this.#passed();
      this.#hasLeapt = true;
    }
    const isBack = this.#trusted !== undefined && Math.abs(offset - this.#trusted) < LEAP_MS;
    if (isBack || this.#passed() - this.#changedAt >= GRACE_MS) {
      this.#trusted = offset;
      this.#hasLeapt = false;
    }
    if (isLeap) this.#onLeap?.(change);
  }
}

/** A length of time in words for an operator, as "61 minutes" or "3 days". */
export function describedTime(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 2_880 ? `${minutes} minutes` : `${Math.round(minutes / 1_440)} days`;
}
