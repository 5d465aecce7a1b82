import type {BoxStore} from '../box-store.ts';
import type {BoundFields} from '../host-field/bound-fields.ts';
import {gapsAfter} from './sentence-gaps.ts';

/** Copies the translation to the clipboard and to a field of the page. */
export class ResultControls {
  readonly #box: BoxStore;
  readonly #changed: () => void;
  #copied: ReturnType<typeof setTimeout> | undefined;
  /** Fields of the page; undefined until their module is loaded. */
  fields: BoundFields | undefined;

  constructor(box: BoxStore, changed: () => void) {
    this.#box = box;
    this.#changed = changed;
  }

  /** The translation as shown, with the user's corrections. */
  get text(): string {
    const box = this.#box;
    const {answer} = box.translation;
    if (!answer) return '';
    const texts = answer.sentences.map((sentence) => box.correctedText(sentence, answer) ?? sentence.shown);
    const gaps = gapsAfter(answer, texts, (sentence) => box.isJoined(sentence, answer));
    return texts.reduce((text, each, index) => text + each + gaps[index]!, answer.lead);
  }

  /** Whether a copy succeeded within the last two seconds. */
  get isCopied(): boolean {
    return this.#copied !== undefined;
  }

  /** Copies the translation as shown; false if the browser forbids copying. */
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

  /** Writes the translation into the page's field; with `force`, replaces other text. */
  write(force = false): void {
    this.fields?.write(this.#box.translation.answer, this.text, force);
    this.#changed();
  }

  /**
   * Updates a field that contains the translation, for example after a correction.
   *
   * @param isTyping - Whether the focus must stay in the box.
   * @returns Whether the field is up to date.
   */
  rewrite(isTyping: boolean): boolean {
    return this.fields?.rewrite(this.#box.translation.answer, this.text, isTyping) ?? true;
  }

  /** Empties the page's field for the translation if its text was not changed. */
  clear(): void {
    this.fields?.clear();
    this.#changed();
  }
}
