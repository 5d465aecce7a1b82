import type {Provenance} from '../../client/types.ts';
import type {LanguagePair} from '../../contract/configuration.ts';
import {EVERYWHERE} from '../common/error-event.ts';
import type {Answer} from './translating/answer.ts';
import type {ServiceRequest} from './translating/stoppable-request.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** Texts of a translation, in the format of the box, and how it was made. */
export interface TranslationTexts {
  readonly format: 'text' | 'html';
  readonly source: string;
  readonly translation: string;
  readonly provenance: Provenance | undefined;
}

/**
 * Fired when everything translatable in the text is translated; `complete` is false if a sentence is left untranslated.
 */
export class MtTranslationEvent extends Event {
  /** Format of the texts: plain text, which must be escaped in HTML, or safe HTML. */
  readonly format!: 'text' | 'html';
  /** The source text, in the format `format`. */
  readonly source!: string;
  /**
   * Translation in the same format; a sentence without a translation, or whose translation is held back, is in the
   * source language.
   */
  readonly translation!: string;
  /** Language pair of the text, such as `en-lv`. */
  readonly pair: LanguagePair;
  /** Id of the system that translated the text. */
  readonly systemId: string;
  /** Lowest quality estimate of the sentences, 0 to 1; undefined if the service sent no estimates. */
  readonly quality: number | undefined;
  /** Whether no sentence is missing, held back, or beyond the box's `maxlength`. */
  readonly complete: boolean;
  /** How the translation was made, as the box's `provenance`; undefined if the service does not say. */
  readonly provenance!: Provenance | undefined;

  constructor({route, sentences, complete}: Answer, texts: TranslationTexts) {
    super('mt-translation', EVERYWHERE);
    const qualities = sentences.flatMap(({known}) => known?.quality ?? []);
    Object.assign(this, texts);
    this.pair = route.pair;
    this.systemId = route.systemId;
    this.quality = qualities.length > 0 ? Math.min(...qualities) : undefined;
    this.complete = complete;
  }
}

/** Fired when the user confirms the translation, takes that back, or changes a translation that was confirmed. */
export class MtReviewEvent extends Event {
  /** Format of the texts: plain text, which must be escaped in HTML, or safe HTML. */
  readonly format!: 'text' | 'html';
  /** The source text. */
  readonly source!: string;
  /** The translation, with the user's corrections. */
  readonly translation!: string;
  /** Language pair of the text, such as `en-lv`. */
  readonly pair: LanguagePair;
  /** How the translation was made; the state is `reviewed`, with the reviewer and the time, while it is confirmed. */
  readonly provenance!: Provenance;

  constructor({route}: Answer, texts: TranslationTexts, provenance: Provenance) {
    super('mt-review', EVERYWHERE);
    Object.assign(this, texts, {provenance});
    this.pair = route.pair;
  }
}

/**
 * Fired when the line that says how the translation was made appears, or is missing beside a translation: with
 * `disclosure="none"`, by styles of the page, or with an empty slot.
 */
export class MtDisclosureEvent extends Event {
  /** Whether people see the line. */
  readonly isShown: boolean;

  constructor(isShown: boolean) {
    super('mt-disclosure', EVERYWHERE);
    this.isShown = isShown;
  }
}

/** Fields of an `MtCorrectionEvent`. */
type CorrectionDetails = Omit<MtCorrectionEvent, keyof Event>;

/** Fired when the service has accepted the user's correction of a sentence. */
export class MtCorrectionEvent extends Event {
  /** Format of the texts: plain text, which must be escaped in HTML, or safe HTML. */
  readonly format!: 'text' | 'html';
  /** Source sentence. */
  readonly source!: string;
  /** Translation by the service. */
  readonly before!: string;
  /** Translation by the user. */
  readonly translation!: string;
  /** Id of the system that translated the sentence. */
  readonly systemId!: string;
  /** How the whole translation was made: its state is `edited` now, or still `human`. Undefined if the service does not say. */
  readonly provenance!: Provenance | undefined;

  constructor(correction: CorrectionDetails) {
    super('mt-correction', EVERYWHERE);
    Object.assign(this, correction);
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
    'mt-review': MtReviewEvent;
    'mt-disclosure': MtDisclosureEvent;
    'mt-system-waking': MtSystemWakingEvent;
    'mt-box-system-change': MtBoxSystemEvent;
    'mt-request': MtRequestEvent;
  }
}
