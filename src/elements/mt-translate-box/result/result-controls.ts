import type {BoxStore} from '../box-store.ts';
import type {HostFieldController} from '../host-field/host-field-controller.ts';
import type {HostField} from '../host-field/host-field.ts';
import type {Answer} from '../translating/answer.ts';

/** Puts the translation into the clipboard, and into a field of the page. */
export class ResultControls {
  readonly #box: BoxStore;
  readonly #changed: () => void;
  #copied: ReturnType<typeof setTimeout> | undefined;
  /** Field of the page that the translation is written into. */
  target: HostFieldController | undefined;
  /** Makes HTML of a translation with formatting; undefined for plain text. */
  htmlOf: ((answer: Answer) => string | undefined) | undefined;
  /** Whether that field is the one that the text is taken from. */
  isTargetSource = false;
  /** Whether the translation is not written, since the field has a text of its own. */
  isTargetEdited = false;

  constructor(box: BoxStore, changed: () => void) {
    this.#box = box;
    this.#changed = changed;
  }

  /** Translation with the corrections that were sent. */
  get text(): string {
    return this.#join(true);
  }

  /** Whether a copy succeeded in the last two seconds. */
  get isCopied(): boolean {
    return this.#copied !== undefined;
  }

  /** Copies the translation as it is seen, with corrections that are not sent; false when the browser forbids it. */
  async copy(formatted: ((text: string) => Promise<void>) | undefined): Promise<boolean> {
    const text = this.#join(false);
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

  /** Writes the translation into its field; with `force` also over a text of the field's own. */
  write(force = false): void {
    const {answer} = this.#box.translation;
    const field = answer && this.target?.field;
    if (field) {
      const {text} = this;
      const isFree = force || this.#isFree(field, text, answer.source.text);
      this.isTargetEdited = !(isFree && this.target!.write(text, this.htmlOf?.(answer)));
    } else this.isTargetEdited = false;
    this.#changed();
  }

  /** Empties the field if it still has the text that was written there. */
  clear(): void {
    if (this.target?.field?.isWritten) this.target.write('');
    this.isTargetEdited = false;
    this.#changed();
  }

  #join(isWithoutDrafts: boolean): string {
    const box = this.#box;
    const {answer} = box.translation;
    if (!answer) return '';
    return answer.sentences.reduce((text, sentence) => {
      const isLeftOut = isWithoutDrafts && box.isDraft(sentence, answer);
      const corrected = isLeftOut ? undefined : box.correctedText(sentence, answer);
      return text + (corrected ?? sentence.shown) + sentence.targetAfter;
    }, answer.lead);
  }

  #isFree(field: HostField, translation: string, source: string): boolean {
    return !field.isEdited || field.text === translation || (this.isTargetSource && field.text === source);
  }
}
