/** What screen readers say, politely: the last of what came in while the reader was still typing. */
export class Announcer {
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the live region holds. */
  text = '';
  /** Language of the text; empty for the reader's own. */
  language = '';

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Says a text, after a pause in which a newer one may take its place. */
  say(text: string, pauseMs = 0, language = ''): void {
    clearTimeout(this.#timer);
    const say = () => {
      this.text = text;
      this.language = language;
      this.#changed();
    };
    if (pauseMs > 0) this.#timer = setTimeout(say, pauseMs);
    else say();
  }

  /** Forgets what was to be said. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
