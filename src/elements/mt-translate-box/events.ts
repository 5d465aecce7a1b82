import type {LanguagePair} from '../../contract/configuration.ts';
import {EVERYWHERE} from '../common/error-event.ts';
import type {Answer} from './translator/answer.ts';
import type {ServiceRequest} from './translator/service-request.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** The texts of a translation, in the format of the box. */
export interface TranslationTexts {
  readonly format: 'text' | 'html';
  readonly source: string;
  readonly translation: string;
}

/** The whole text is translated. */
export class MtTranslationEvent extends Event {
  /** What the texts are: plain text, to be escaped in HTML, or HTML without anything that could do harm. */
  readonly format: 'text' | 'html';
  /** The text; HTML when that is the format. */
  readonly source: string;
  /** Its translation in the same format, with the source's own sentences where the service gave nothing or it is held back. */
  readonly translation: string;
  /** Language pair of the text, as `en-lv`. */
  readonly pair: LanguagePair;
  /** Id of the system that translated the text. */
  readonly systemId: string;
  /** Least quality of its sentences, 0 to 1; undefined when the service gave none. */
  readonly quality: number | undefined;
  /** Whether no sentence is missing or held back. */
  readonly complete: boolean;

  constructor({route, sentences, complete}: Answer, {format, source, translation}: TranslationTexts) {
    super('mt-translation', EVERYWHERE);
    const qualities = sentences.flatMap(({known}) => known?.quality ?? []);
    this.format = format;
    this.source = source;
    this.translation = translation;
    this.pair = route.pair;
    this.systemId = route.systemId;
    this.quality = qualities.length > 0 ? Math.min(...qualities) : undefined;
    this.complete = complete;
  }
}

/** The service has a user's correction of a sentence. Its texts are those of the service, to be escaped in HTML. */
export class MtCorrectionEvent extends Event {
  /** The sentence, as sent for translation. */
  readonly source: string;
  /** The sentence's translation as the service gave it. */
  readonly before: string;
  /** The translation that the user wrote instead. */
  readonly translation: string;
  /** Id of the system that had translated the sentence. */
  readonly systemId: string;

  constructor(source: string, before: string, translation: string, systemId: string) {
    super('mt-correction', EVERYWHERE);
    this.source = source;
    this.before = before;
    this.translation = translation;
    this.systemId = systemId;
  }
}

/** The system is starting; told at each try. */
export class MtSystemWakingEvent extends Event {
  /** Id of the system that is starting. */
  readonly systemId: string;
  /** Seconds until the text is sent again. */
  readonly secondsToNextTry: number;
  /** Tries so far, from 1. */
  readonly attempt: number;

  constructor(systemId: string, secondsToNextTry: number, attempt: number) {
    super('mt-system-waking', EVERYWHERE);
    this.systemId = systemId;
    this.secondsToNextTry = secondsToNextTry;
    this.attempt = attempt;
  }
}

/** A text is about to be sent; `preventDefault()` stops that. */
export class MtRequestEvent extends Event {
  /** What will be asked: operation, system, options and texts. */
  readonly request: ServiceRequest;

  constructor(request: ServiceRequest) {
    super('mt-request', {...EVERYWHERE, cancelable: true});
    this.request = request;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mt-translation': MtTranslationEvent;
    'mt-correction': MtCorrectionEvent;
    'mt-system-waking': MtSystemWakingEvent;
    'mt-request': MtRequestEvent;
  }
}
