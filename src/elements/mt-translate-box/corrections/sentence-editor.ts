/** Makes a sentence of the translation editable in place. */
export class SentenceEditor {
  readonly #spans: readonly HTMLElement[];

  /** @param spans - Elements of the sentence; the first one takes its whole text. */
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

  /** Text that the user wrote, as one line. */
  get text(): string {
    return this.#spans[0]?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  }

  /** Ends the editing. */
  end(): void {
    for (const span of this.#spans) {
      span.hidden = false;
      span.removeAttribute('contenteditable');
      span.role = span.ariaLabel = null;
    }
  }
}
