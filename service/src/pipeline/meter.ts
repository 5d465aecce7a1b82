import type {Share} from '../concurrency/fair-shares.ts';

/** Charges the work of a request on the event loop to its user; what was done before the user is known, afterwards. */
export class Meter {
  #share: Share | undefined;
  #owedMs = 0;
  #isTiming = false;

  /** Share of the user; undefined while the user is not known. */
  get share(): Share | undefined {
    return this.#share;
  }

  /** Charges all work to a share, also the work so far. */
  chargeTo(share: Share): void {
    this.#share = share;
    share.spend(this.#owedMs);
    this.#owedMs = 0;
  }

  /** Does work that waits for nothing, and charges its time. Of work that waits, the part before is charged. */
  time<Result>(work: () => Result): Result {
    if (this.#isTiming) return work();
    this.#isTiming = true;
    const since = performance.now();
    try {
      return work();
    } finally {
      this.#isTiming = false;
      const ms = performance.now() - since;
      if (this.#share) this.#share.spend(ms);
      else this.#owedMs += ms;
    }
  }
}
