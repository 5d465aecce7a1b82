import type {BoxController} from './box-controller.ts';
import type {HostFieldController} from './host-field.ts';

/** Where the translation goes: to the clipboard, and into a field of the page. */
export class ResultControls {
  readonly #box: BoxController;
  readonly #changed: () => void;
  #copied: ReturnType<typeof setTimeout> | undefined;
  /** The field of the page that the translation is written into. */
  target: HostFieldController | undefined;
  /** The translation waits, since the field was changed by hand. */
  isTargetEdited = false;

  constructor(box: BoxController, changed: () => void) {
    this.#box = box;
    this.#changed = changed;
  }

  /** The translation as it is shown, with the corrections that were sent. */
  get text(): string {
    const {answer} = this.#box.store;
    if (!answer) return '';
    return answer.sentences.reduce((text, sentence) => {
      const isSent = this.#box.correctionOf(sentence, answer)?.kind !== 'draft';
      const corrected = isSent ? this.#box.correctedText(sentence, answer) : undefined;
      return text + (corrected ?? sentence.shown) + sentence.targetAfter;
    }, answer.lead);
  }

  /** Whether the last copy succeeded a moment ago. */
  get isCopied(): boolean {
    return this.#copied !== undefined;
  }

  /** Copies the translation; false when the browser did not let us. */
  async copy(formatted: ((text: string) => Promise<void>) | undefined): Promise<boolean> {
    const {text} = this;
    try {
      await (formatted?.(text) ?? navigator.clipboard.writeText(text));
    } catch {
      return false;
    }
    clearTimeout(this.#copied);
    this.#copied = setTimeout(() => {
      this.#copied = undefined;
      this.#changed();
    }, 2000);
    this.#changed();
    return true;
  }

  /** Writes the translation into its field, unless the field was changed by hand since. */
  write(force = false): void {
    const field = this.#box.store.answer && this.target?.field;
    this.isTargetEdited = !!field && ((!force && field.isEdited) || !this.target!.write(this.text));
    this.#changed();
  }
}
