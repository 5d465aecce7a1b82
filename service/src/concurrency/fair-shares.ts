import {setTimeout as wait} from 'node:timers/promises';

/** Work of one request on the event loop, charged to its user. */
export interface Share {
  /** Charges milliseconds of work; a small amount per request is free. */
  spend(ms: number): void;
  /** Waits for the user's turn; immediate for users who have used little. */
  turn(): Promise<void>;
}

/** Does work and charges its time; for asynchronous work, only the part before its first wait. */
export function charged<Result>(share: Share | undefined, work: () => Result): Result {
  const since = performance.now();
  try {
    return work();
  } finally {
    share?.spend(performance.now() - since);
  }
}

/**
 * Fraction of the event loop that all heavy users share while other users send requests. Only about half of
 * the real work is charged.
 */
const SHARE = 0.125;
/** Free work per request in milliseconds, enough for a sentence or two. */
const FREE_MS = 0.25;
/**
 * Work by which a user may exceed the share before waiting, so that an occasional long text is not delayed.
 */
const AHEAD_MS = 25;
/** Longest wait of a user, regardless of how much work was charged. */
const MAX_WAIT_MS = 2_000;
/** Time after a request during which its user counts as present. */
const THERE_MS = 500;

/**
 * Divides the event loop between users. Work runs sequentially, so without a limit, a user with a few large
 * concurrent requests would delay everyone. Heavy users wait while light users are present; a user who is
 * alone gets the whole loop.
 */
export class FairShares {
  /**
   * Time at which each user's work will be paid off at the pace of the share; times in the past are removed.
   */
  readonly #paidAt = new Map<number, number>();
  readonly #now: () => number;
  #lastLight = {userId: -1, at: -Infinity};
  /** Time of the last request of a light user other than the user in `#lastLight`. */
  #otherLightAt = -Infinity;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Registers a request of a user; returns the share to which its work is charged. */
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
      // Waits in short steps, since the other users may leave.
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
