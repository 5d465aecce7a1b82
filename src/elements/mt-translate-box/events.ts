import type {LanguagePair} from '../../contract/configuration.ts';
import {EVERYWHERE} from '../common/error-event.ts';
import type {Answer} from './translating/answer.ts';
import type {ServiceRequest} from './translating/stoppable-request.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** Texts of a translation, in the format of the box. */
export interface TranslationTexts {
  readonly format: 'text' | 'html';
  readonly source: string;
  readonly translation: string;
}

/**
 * Fired when everything translatable in the text is translated; `complete` is false if a sentence is left untranslated.
 */
export class MtTranslationEvent extends Event {
  /** Format of the texts: plain text, which must be escaped in HTML, or safe HTML. */
  readonly format: 'text' | 'html';
  /** The source text, in the format `format`. */
  readonly source: string;
  /**
   * Translation in the same format; a sentence without a translation, or whose translation is held back, is in the
   * source language.
   */
  readonly translation: string;
  /** Language pair of the text, such as `en-lv`. */
  readonly pair: LanguagePair;
  /** Id of the system that translated the text. */
  readonly systemId: string;
  /** Lowest quality estimate of the sentences, 0 to 1; undefined if the service sent no estimates. */
  readonly quality: number | undefined;
  /** Whether no sentence is missing, held back, or beyond the box's `maxlength`. */
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

/** Fields of an `MtCorrectionEvent`. */
type CorrectionDetails = Pick<MtCorrectionEvent, 'format' | 'source' | 'before' | 'translation' | 'systemId'>;

/** Fired when the service has accepted the user's correction of a sentence. */
export class MtCorrectionEvent extends Event {
  /** Format of the texts: plain text, which must be escaped in HTML, or safe HTML. */
  readonly format: 'text' | 'html';
  /** Source sentence. */
  readonly source: string;
  /** Translation by the service. */
  readonly before: string;
  /** Translation by the user. */
  readonly translation: string;
  /** Id of the system that translated the sentence. */
  readonly systemId: string;

  constructor(correction: CorrectionDetails) {
    super('mt-correction', EVERYWHERE);
    this.format = correction.format;
    this.source = correction.source;
    this.before = correction.before;
    this.translation = correction.translation;
    this.systemId = correction.systemId;
  }
}

/** Fired at each attempt while the system is starting. */
export class MtSystemWakingEvent extends Event {
  /** Id of the system that is starting. */
  readonly systemId: string;
  /** Seconds until the next attempt. */
  readonly secondsToNextTry: number;
  /** Number of the attempt, from 1. */
  readonly attempt: number;

  constructor(systemId: string, secondsToNextTry: number, attempt: number) {
    super('mt-system-waking', EVERYWHERE);
    this.systemId = systemId;
    this.secondsToNextTry = secondsToNextTry;
    this.attempt = attempt;
  }
}

/** Fired when the user chooses another system in the box; the saved configuration does not change. */
export class MtBoxSystemEvent extends Event {
  /** Language pair of the system, such as `en-lv`. */
  readonly pair: LanguagePair;
  /** Id of the chosen system. */
  readonly systemId: string;

  constructor(pair: LanguagePair, systemId: string) {
    super('mt-box-system-change', EVERYWHERE);
    this.pair = pair;
    this.systemId = systemId;
  }
}

/** Fired before a text is sent; `preventDefault()` stops the request. */
export class MtRequestEvent extends Event {
  /**
   * The request: `operation` (`TranslateArrayEx` or `UpdateTranslation`), `systemId`, `options`, `texts`, and
   * for a correction its `translation`.
   */
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
    'mt-box-system-change': MtBoxSystemEvent;
    'mt-request': MtRequestEvent;
  }
}
