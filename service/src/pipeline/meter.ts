import type {Share} from '../concurrency/fair-shares.ts';

/**
 * Charges a request's work on the event loop to its user. Work done before the user is known is charged
 * later.
 */
export class Meter {
  #share: Share | undefined;
  #owedMs = 0;
  #isTiming = false;

  /** Share of the user; undefined until the user is known. */
  get share(): Share | undefined {
    return this.#share;
  }

  /** Charges all work to a share, including the work so far. */
  chargeTo(share: Share): void {
    this.#share = share;
    share.spend(this.#owedMs);
    this.#owedMs = 0;
  }

  /** Runs work and charges its time; for asynchronous work, only the part before its first wait. */
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
