/** Clocks that a `ClockWatch` compares; replaceable in tests. */
export interface ClockSources {
  /** The machine's clock, which may be set. */
  readonly now: () => number;
  /** Elapsed milliseconds, independent of the clock. */
  readonly passed: () => number;
}

/** Options of a `ClockWatch`. */
export interface ClockWatchOptions extends Partial<ClockSources> {
  /** Time that the clock showed when an earlier process last trusted the clock; undefined if unknown. */
  readonly lastSeen: number | undefined;
  /** Called with the leap in milliseconds; negative if the clock was set back. */
  readonly onLeap?: (ms: number) => void;
}

/** Smallest change that counts as a leap; smaller corrections are common. */
const LEAP_MS = 60_000;
/**
 * If a service was stopped for less than this time according to the clock, the clock is assumed to be
 * unchanged.
 */
const SHORT_STOP_MS = 3_600_000;
/** Time for which a clock must run steadily before a new time is trusted. */
const GRACE_MS = 3_600_000;

/**
 * Watches the machine's clock, so that a leap does not cause data to be removed as old. A clock that has
 * leapt, or differs greatly from its last trusted time in an earlier process, is trusted after an hour.
 */
export class ClockWatch {
  readonly #now: () => number;
  readonly #passed: () => number;
  readonly #onLeap: ((ms: number) => void) | undefined;
  /** Difference between the clock and the elapsed time: now, and when the clock was last trusted. */
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

  /** Whether the clock is reliable enough for irreversible actions. */
  get isTrusted(): boolean {
    this.#look();
    return this.#offset === this.#trusted;
  }

  /** Whether the clock has leapt in this process since it was last trusted. */
  get hasLeapt(): boolean {
    return !this.isTrusted && this.#hasLeapt;
  }

  /**
   * Milliseconds by which the clock is ahead of the last trusted time (negative: behind); 0 while it is
   * trusted.
   */
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

/** A duration in words for an operator, such as "61 minutes" or "3 days". */
export function describedTime(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 2_880 ? `${minutes} minutes` : `${Math.round(minutes / 1_440)} days`;
}
