import {nameInSentence} from '../../../localization/name-in-sentence.ts';
import type * as Identification from '../../../text/identification/identify-language.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type {BoxStore} from '../box-store.ts';
import {resultMessages} from '../result/result-messages.ts';

/** UTF-16 code units examined. */
const MAX_LENGTH = 1000;
/** Pause in typing after which a text that is not translated yet is examined. */
const PAUSE_MS = 700;

/** Detects the language of the text among the source languages, and translates from it if the user wants that. */
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

  /** Identifies the language of a text; undefined if it is unknown or not one of the source languages. */
  async identify(text: string): Promise<Identification.IdentifiedLanguage | undefined> {
    const {identifyLanguage} = await this.#load();
    const languages = new Set(this.#box.pairs.routes.map(({source}) => source));
    return identifyLanguage(text.slice(0, MAX_LENGTH), [...languages]);
  }

  /** Detects at once when the user wants it, later after a pause in typing. */
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

  /** Translates from the language of the current text; without the module, the pair stays. */
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
