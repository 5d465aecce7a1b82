/** A sentence that the reader changes in place. */
export class SentenceEditor {
  readonly #spans: readonly HTMLElement[];

  /** @param spans - The elements of the sentence; the first one takes all of its text. */
  constructor(spans: readonly HTMLElement[], text: string, label: string) {
    this.#spans = spans;
    const [span, ...others] = spans;
    for (const other of others) other.hidden = true;
    if (!span) return;
    span.textContent = text;
    span.contentEditable = 'plaintext-only';
    span.role = 'textbox';
    span.ariaLabel = label;
    span.focus();
    getSelection()?.selectAllChildren(span);
  }

  /** What the reader has written, as one line. */
  get text(): string {
    return this.#spans[0]?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  }

  /** Makes it a sentence like the others again. */
  end(): void {
    for (const span of this.#spans) {
      span.hidden = false;
      span.removeAttribute('contenteditable');
      span.role = span.ariaLabel = null;
    }
  }
}
