interface Sample {
  readonly at: number;
  readonly done: number;
}

const WINDOW_MS = 120_000;
const LEAST_MS = 8_000;
const LEAST_STEPS = 3;
const LONGEST_SECONDS = 86_400;

/** How fast a document is translated, from what was seen in the last two minutes. */
export class Pace {
  #steps: Sample[] = [];

  /** Notes how far it is. */
  note(done: number, at: number): void {
    if (done < (this.#steps.at(-1)?.done ?? 0)) this.#steps = []; // begun anew
    if (done !== this.#steps.at(-1)?.done) this.#steps.push({at, done});
    while (this.#steps.length > LEAST_STEPS && at - this.#steps[0]!.at > WINDOW_MS) this.#steps.shift();
  }

  /** Seconds that the rest will take; undefined while too little was seen to tell. */
  secondsLeft(total: number, at: number): number | undefined {
    const first = this.#steps[0];
    const last = this.#steps.at(-1);
    // The first step is where it stood when it was first asked for.
    if (!first || !last || this.#steps.length <= LEAST_STEPS || at - first.at < LEAST_MS) return undefined;
    // Up to now, not to the last step: while nothing moves, the rest takes longer.
    const seconds = ((total - last.done) * (at - first.at)) / (last.done - first.done) / 1000;
    return seconds < LONGEST_SECONDS ? Math.max(0, seconds) : undefined;
  }
}
