import type {BoxController} from './box-controller.ts';
import type {HostField, HostFieldController} from './host-field.ts';

/** Where the translation goes: to the clipboard, and into a field of the page. */
export class ResultControls {
  readonly #box: BoxController;
  readonly #changed: () => void;
  #copied: ReturnType<typeof setTimeout> | undefined;
  /** The field of the page that the translation is written into. */
  target: HostFieldController | undefined;
  /** Whether that field is the one that the text is taken from. */
  isTargetSource = false;
  /** The translation waits, since the field has a text of its own. */
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
      return text + (this.#box.sentText(sentence, answer) ?? sentence.shown) + sentence.targetAfter;
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

  /** Writes the translation into its field, unless the field has a text of its own. */
  write(force = false): void {
    const {answer} = this.#box.store;
    const field = answer && this.target?.field;
    if (field) {
      const {text} = this;
      const isFree = force || this.#isFree(field, text, answer.source.text);
      this.isTargetEdited = !(isFree && this.target!.write(text));
    } else this.isTargetEdited = false;
    this.#changed();
  }

  /** Takes back what was written into the field, unless it was changed since. */
  clear(): void {
    if (this.target?.field?.isWritten) this.target.write('');
    this.isTargetEdited = false;
    this.#changed();
  }

  #isFree(field: HostField, translation: string, source: string): boolean {
    return !field.isEdited || field.text === translation || (this.isTargetSource && field.text === source);
  }
}
