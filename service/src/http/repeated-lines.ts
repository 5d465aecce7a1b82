/** Time in which lines that are alike are counted together. */
const WINDOW_MS = 60_000;
/** Lines that are alike which are written in that time. */
const MAX_ALIKE = 5;
/** Kinds of lines that are told apart; beyond that all others count as one. */
const MAX_KINDS = 200;

/**
 * Lets a few log lines of a kind through in each minute and counts the others, so that a fault that meets
 * every request neither fills the disk nor hides other faults.
 */
export class RepeatedLines {
  /** Called at the end of a minute for each kind of which lines were left out. */
  onRepeated: (kind: string, lines: number) => void = () => undefined;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(windowMs = WINDOW_MS) {
    this.#windowMs = windowMs;
  }

  /** Whether a line of this kind is to be written. */
  admits(kind: string): boolean {
    if (!this.#timer) this.#timer = setTimeout(() => this.#report(), this.#windowMs).unref();
    const known = this.#counts.has(kind) || this.#counts.size < MAX_KINDS ? kind : '';
    const count = (this.#counts.get(known) ?? 0) + 1;
    this.#counts.set(known, count);
    return count <= MAX_ALIKE;
  }

  #report(): void {
    this.#timer = undefined;
    const counts = this.#counts;
    this.#counts = new Map();
    for (const [kind, count] of counts) {
      if (count > MAX_ALIKE) this.onRepeated(kind, count - MAX_ALIKE);
    }
  }
}
