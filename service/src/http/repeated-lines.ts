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
  /** Lines of each kind that arrived, and that were written. */
  #counts = new Map<string, {lines: number; written: number}>();
  #timer: NodeJS.Timeout | undefined;

  constructor(windowMs = WINDOW_MS) {
    this.#windowMs = windowMs;
  }

  /** Whether a line of this kind is to be written; an outage has the place of one line, whatever fails by it. */
  admits(kind: string, isOutage = false): boolean {
    if (!this.#timer) this.#timer = setTimeout(() => this.#report(), this.#windowMs).unref();
    const known = this.#counts.has(kind) || this.#counts.size < MAX_KINDS ? kind : '';
    const count = this.#counts.get(known) ?? {lines: 0, written: 0};
    this.#counts.set(known, count);
    count.lines += 1;
    const isWritten = count.written < (isOutage ? 1 : MAX_ALIKE);
    if (isWritten) count.written += 1;
    return isWritten;
  }

  #report(): void {
    this.#timer = undefined;
    const counts = this.#counts;
    this.#counts = new Map();
    for (const [kind, {lines, written}] of counts) {
      if (lines > written) this.onRepeated(kind, lines - written);
    }
  }
}
