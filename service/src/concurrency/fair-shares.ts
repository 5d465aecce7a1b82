import {setTimeout as wait} from 'node:timers/promises';

/** Event-loop work of one request, charged to its user. */
export interface Share {
  /** Charges milliseconds of work; small requests are free. */
  spend(ms: number): void;
  /** Waits for the user's turn; immediate for users who have used little. */
  turn(): Promise<void>;
}

/** Does work that waits for nothing, and charges its time; of work that waits, the part before is charged. */
export function charged<Result>(share: Share | undefined, work: () => Result): Result {
  const since = performance.now();
  try {
    return work();
  } finally {
    share?.spend(performance.now() - since);
  }
}

/**
 * Fraction of the event loop that all heavy users share while others send requests; charged work is about
 * half of the real work.
 */
const SHARE = 0.125;
/** Free work per request, enough for a sentence or two. */
const FREE_MS = 0.25;
/** Work a user may be ahead of the share, so that an occasional long text need not wait. */
const AHEAD_MS = 25;
/** Longest delay of a user, however much was used. */
const MAX_WAIT_MS = 2_000;
/** Time after a request in which its user counts as present. */
const THERE_MS = 500;

/**
 * Divides the event loop between users. Work runs sequentially, so a user with a few large concurrent
 * requests delays everyone. Heavy users wait while light users are present; alone, a user gets the whole
 * loop.
 */
export class FairShares {
  /** When each user's work would be paid off at the pace of the share; past times are removed. */
  readonly #paidAt = new Map<number, number>();
  readonly #now: () => number;
  #lastLight = {userId: -1, at: -Infinity};
  /** Last request of a light user other than that of `#lastLight`. */
  #otherLightAt = -Infinity;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Registers a request of a user. */
  arrived(userId: number): Share {
    if (!this.#isHeavy(userId)) this.#noteLight(userId);
    let spent = 0;
    return {
      spend: (ms) => {
        const before = Math.max(spent, FREE_MS);
        spent += ms;
        if (spent > before) this.#charge(userId, spent - before);
      },
      turn: () => this.#turn(userId),
    };
  }

  async #turn(userId: number): Promise<void> {
    const until = this.#now() + MAX_WAIT_MS;
    for (;;) {
      const now = this.#now();
      const ms = Math.min((this.#paidAt.get(userId) ?? 0) - AHEAD_MS / SHARE, until) - now;
      if (ms <= 0 || !this.#isAnotherThere(userId, now)) return;
      // Waits in short steps, since the others may leave.
      await wait(Math.min(ms, THERE_MS));
    }
  }

  #charge(userId: number, ms: number): void {
    const now = this.#now();
    for (const [id, at] of this.#paidAt) if (at <= now) this.#paidAt.delete(id);
    const from = this.#paidAt.get(userId) ?? now;
    const sharing = this.#paidAt.size + (this.#paidAt.has(userId) ? 0 : 1);
    this.#paidAt.set(userId, Math.min(from + (ms * sharing) / SHARE, now + MAX_WAIT_MS + AHEAD_MS / SHARE));
  }

  /** Whether the user has recently exceeded the share. */
  #isHeavy(userId: number): boolean {
    const at = this.#paidAt.get(userId);
    return at !== undefined && at - AHEAD_MS / SHARE > this.#now();
  }

  #noteLight(userId: number): void {
    const at = this.#now();
    if (userId !== this.#lastLight.userId) this.#otherLightAt = this.#lastLight.at;
    this.#lastLight = {userId, at};
  }

  #isAnotherThere(userId: number, now: number): boolean {
    const at = userId === this.#lastLight.userId ? this.#otherLightAt : this.#lastLight.at;
    return now - at < THERE_MS;
  }
}
