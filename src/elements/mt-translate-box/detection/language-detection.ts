import {nameInSentence} from '../../../localization/name-in-sentence.ts';
import type * as Identification from '../../../text/identification/identify-language.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type {BoxStore} from '../box-store.ts';
import {resultMessages} from '../result/result-messages.ts';

/** Number of UTF-16 code units of a text that are examined. */
const MAX_LENGTH = 1000;
/** Pause in typing after which a text that is not translated yet is examined. */
const PAUSE_MS = 700;

/**
 * Detects the language of the text among the source languages; translates from this language if the user has chosen
 * detection.
 */
export class LanguageDetection {
  readonly #box: BoxStore;
  readonly #element: ElementController<'translateBox'>;
  readonly #load: () => Promise<typeof Identification>;
  #isOn = false;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param load - Loads the module for language detection. */
  constructor(
    box: BoxStore,
    element: ElementController<'translateBox'>,
    load: () => Promise<typeof Identification>,
  ) {
    this.#box = box;
    this.#element = element;
    this.#load = load;
    box.on('change', () => this.#follow());
    this.#follow();
  }

  /** Identifies the language of a text; undefined if the language is unknown or not among the source languages. */
  async identify(text: string): Promise<Identification.IdentifiedLanguage | undefined> {
    const {identifyLanguage} = await this.#load();
    const languages = new Set(this.#box.pairs.routes.map(({source}) => source));
    return identifyLanguage(text.slice(0, MAX_LENGTH), [...languages]);
  }

  /** Detects the language at once when the user chooses detection, and later after each pause in typing. */
  #follow(): void {
    const {pairs, source} = this.#box;
    const {isDetecting} = pairs;
    if (isDetecting === this.#isOn && source.text === this.#text) return;
    const pause = isDetecting && !this.#isOn ? 0 : PAUSE_MS;
    this.#isOn = isDetecting;
    this.#text = source.text;
    clearTimeout(this.#timer);
    if (isDetecting) this.#timer = setTimeout(() => void this.use(source.text), pause);
  }

  /**
   * Uses the language of the current text as the source language; if the module cannot be loaded, the pair does not
   * change.
   */
  async use(text: string): Promise<void> {
    const {pairs} = this.#box;
    if (!pairs.isDetecting) return;
    const found = await this.identify(text).catch(() => undefined);
    if (text !== this.#box.source.text || !this.#box.useDetected(found?.language)) return;
    const {detected} = pairs;
    if (detected)
      this.#element.say((m) => resultMessages(m).detected(nameInSentence(this.#element.names, detected)));
  }
}
