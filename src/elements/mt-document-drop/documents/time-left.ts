interface Sample {
  readonly at: number;
  readonly done: number;
}

const WINDOW_MS = 120_000;
const MIN_MS = 8_000;
const MIN_STEPS = 3;
const MAX_SECONDS = 86_400;

/** Estimates the remaining time of a translation from its speed in the last two minutes. */
export class TimeLeft {
  #steps: Sample[] = [];

  /** Records the number of translated segments at a time in milliseconds. */
  note(done: number, at: number): void {
    if (done < (this.#steps.at(-1)?.done ?? 0)) this.#steps = []; // the task was restarted
    if (done !== this.#steps.at(-1)?.done) this.#steps.push({at, done});
    while (this.#steps.length > MIN_STEPS && at - this.#steps[0]!.at > WINDOW_MS) this.#steps.shift();
  }

  /** Estimates the remaining seconds; undefined until enough progress was observed. */
  seconds(total: number, at: number): number | undefined {
    const first = this.#steps[0];
    const last = this.#steps.at(-1);
    // The duration of the first step is unknown: its segments were translated before recording began.
    if (!first || !last || this.#steps.length <= MIN_STEPS || at - first.at < MIN_MS) return undefined;
    // Measured up to now, not the last step, so that the estimate grows while nothing moves.
    const seconds = ((total - last.done) * (at - first.at)) / (last.done - first.done) / 1000;
    return seconds < MAX_SECONDS ? Math.max(0, seconds) : undefined;
  }
}
