import type {ElementController} from '../../common/element-controller.ts';
import {nameInSentence} from '../../../localization/name-in-sentence.ts';
import type {BoxStore} from '../box-store.ts';
import {resultMessages} from '../result/result-messages.ts';
import type {LanguageDetection} from './language-detection.ts';

/** Minimum length of a text for detection, in UTF-16 code units. */
const MIN_LENGTH = 4;
/** Minimum probability of a language to be offered. */
const MIN_CONFIDENCE = 0.9;
/** Pause in typing after which a text is examined. */
const PAUSE_MS = 700;

/** Offers to translate from the detected language; not again after the user has declined. */
export class LanguageOffer {
  readonly #box: BoxStore;
  readonly #element: ElementController<'translateBox'>;
  readonly #detection: LanguageDetection;
  #text = '';
  #guess: string | undefined;
  #isRefused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(box: BoxStore, element: ElementController<'translateBox'>, detection: LanguageDetection) {
    this.#box = box;
    this.#element = element;
    this.#detection = detection;
    box.on('change', () => this.#follow());
    this.#follow();
  }

  /** The offered language; undefined without an offer. */
  get language(): string | undefined {
    const {route} = this.#box;
    const isOffered = !this.#isRefused && this.#isPossible && route && this.#guess !== route.source;
    return isOffered ? this.#guess : undefined;
  }

  /** Makes the offered language the source language. */
  accept(): void {
    const {pairs, route} = this.#box;
    const {language} = this;
    if (!language || !route) return;
    if (pairs.reverse?.source === language) pairs.swap();
    else pairs.choose(language, route.target);
  }

  /** Stops offering languages, as the user has asked. */
  refuse(): void {
    this.#isRefused = true;
    this.#box.redraw();
  }

  #follow(): void {
    const {text} = this.#box.source;
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#timer);
    if (text.length < MIN_LENGTH) this.#guess = undefined;
    else if (!this.#isRefused && this.#isPossible)
      this.#timer = setTimeout(() => void this.#look(text), PAUSE_MS);
  }

  async #look(text: string): Promise<void> {
    try {
      const found = await this.#detection.identify(text);
      if (text !== this.#text) return;
      const before = this.language;
      this.#guess = found && found.confidence >= MIN_CONFIDENCE ? found.language : undefined;
      const {language} = this;
      if (language === before) return;
      if (language)
        this.#element.say((m) => resultMessages(m).looksLike(nameInSentence(this.#element.names, language)));
      this.#box.redraw();
    } catch {
      // Nothing is offered.
    }
  }

  /** Whether the user may choose another source language and has not chosen detection. */
  get #isPossible(): boolean {
    const {pairs} = this.#box;
    return pairs.canDetect && !pairs.isDetecting;
  }
}
