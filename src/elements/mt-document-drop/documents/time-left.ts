interface Sample {
  readonly at: number;
  readonly done: number;
}

const WINDOW_MS = 120_000;
const MIN_MS = 8_000;
const MIN_STEPS = 3;
const MAX_SECONDS = 86_400;

/** Estimates the time that a translation still takes, from its speed in the last two minutes. */
export class TimeLeft {
  #steps: Sample[] = [];

  /** Notes how many segments are done at a time in milliseconds. */
  note(done: number, at: number): void {
    if (done < (this.#steps.at(-1)?.done ?? 0)) this.#steps = []; // the task was started again
    if (done !== this.#steps.at(-1)?.done) this.#steps.push({at, done});
    while (this.#steps.length > MIN_STEPS && at - this.#steps[0]!.at > WINDOW_MS) this.#steps.shift();
  }

  /** Estimates the seconds that the other segments take; undefined while too little was seen to tell. */
  seconds(total: number, at: number): number | undefined {
    const first = this.#steps[0];
    const last = this.#steps.at(-1);
    // How long the segments of the first step took is unknown: they were done before it was noted.
    if (!first || !last || this.#steps.length <= MIN_STEPS || at - first.at < MIN_MS) return undefined;
    // Up to now, not to the last step: while nothing moves, the estimate grows.
    const seconds = ((total - last.done) * (at - first.at)) / (last.done - first.done) / 1000;
    return seconds < MAX_SECONDS ? Math.max(0, seconds) : undefined;
  }
}
