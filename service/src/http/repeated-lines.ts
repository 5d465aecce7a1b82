/** Time during which similar lines are counted together. */
const WINDOW_MS = 60_000;
/** Maximum number of similar lines written in that time. */
const MAX_ALIKE = 5;
/** Maximum number of kinds that are counted separately; all further kinds count as one. */
const MAX_KINDS = 200;

/**
 * Passes a few log lines of each kind per minute and counts the rest, so that an error in every request
 * neither fills the disk nor hides other errors.
 */
export class RepeatedLines {
  /** Called at the end of a minute for each kind with suppressed lines. */
  onRepeated: (kind: string, lines: number) => void = () => undefined;
  readonly #windowMs: number;
  /** Number of lines received and written, by kind. */
  #counts = new Map<string, {lines: number; written: number}>();
  #timer: NodeJS.Timeout | undefined;

  constructor(windowMs = WINDOW_MS) {
    this.#windowMs = windowMs;
  }

  /**
   * Whether to write a line of this kind. An outage gets one line per minute, however many requests fail
   * because of it.
   */
  admits(kind: string, isOutage = false): boolean {
    if (!this.#timer) this.#timer = setTimeout(() => this.#report(), this.#windowMs).unref();
    const countedKind = this.#counts.has(kind) || this.#counts.size < MAX_KINDS ? kind : '';
    const count = this.#counts.get(countedKind) ?? {lines: 0, written: 0};
    this.#counts.set(countedKind, count);
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
