import {setTimeout as wait} from 'node:timers/promises';

/** Work of one request on the event loop, charged to its user. */
export interface Share {
  /** Charges milliseconds of work; a request that takes little of it is free. */
  spend(ms: number): void;
  /** Waits until it is the user's turn again; at once for all who have used little. */
  turn(): Promise<void>;
}

/** Part of the event loop that those who use much have together while others send requests; what is charged is about half of it. */
const SHARE = 0.125;
/** Work of a request that is free, and so are all requests for a sentence or two. */
const FREE_MS = 0.25;
/** Work that a user may be ahead of the share, so that a long text now and then does not wait. */
const AHEAD_MS = 25;
/** Longest time that a user is held back, however much was used. */
const MAX_WAIT_MS = 2_000;
/** Time after a request in which its user counts as there. */
const THERE_MS = 500;

/**
 * Divides the event loop between users. All that is done on it is done one after the other, so a user with a
 * few large requests at a time keeps everybody waiting. Who uses much waits while others are there, who do not;
 * alone, a user has all of it.
 */
export class FairShares {
  /** The times at which the users' work would be done at the pace of their share; those of the past are removed. */
  readonly #paidAt = new Map<number, number>();
  readonly #now: () => number;
  #lastLight = {userId: -1, at: -Infinity};
  /** The last request of a user other than the one of `#lastLight`. */
  #otherLightAt = -Infinity;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Notes a request of a user. */
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
      // In short steps, since the others may leave.
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

  /** Whether the user has used more than the share lately. */
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
