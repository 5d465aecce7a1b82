import type {LanguagePair} from '../../contract/configuration.ts';
import {EVERYWHERE} from '../common/error-event.ts';
import type {Answer} from './answer.ts';
import type {ServiceRequest} from './service-request.ts';

export {MtErrorEvent} from '../common/error-event.ts';

/** The whole text is translated. */
export class MtTranslationEvent extends Event {
  readonly source: string;
  readonly pair: LanguagePair;
  readonly systemId: string;
  /** Least quality of its sentences, 0 to 1; undefined when the service gave none. */
  readonly quality: number | undefined;
  /** Whether no sentence is missing or held back. */
  readonly complete: boolean;

  /** @param translation - With the source's own sentences where the service gave nothing or it is held back. */
  constructor(
    {route, source, sentences, complete}: Answer,
    readonly translation: string,
  ) {
    super('mt-translation', EVERYWHERE);
    const qualities = sentences.flatMap(({known}) => known?.quality ?? []);
    this.source = source.text;
    this.pair = route.pair;
    this.systemId = route.systemId;
    this.quality = qualities.length > 0 ? Math.min(...qualities) : undefined;
    this.complete = complete;
  }
}

/** The service has a reader's correction of a sentence. */
export class MtCorrectionEvent extends Event {
  /**
   * @param source - The sentence, as sent for translation.
   * @param before - Its translation as the service gave it.
   * @param translation - What the reader made of it.
   */
  constructor(
    readonly source: string,
    readonly before: string,
    readonly translation: string,
    readonly systemId: string,
  ) {
    super('mt-correction', EVERYWHERE);
  }
}

/** The system is starting; told at each try. */
export class MtSystemWakingEvent extends Event {
  /** @param attempt - Tries so far, from 1. */
  constructor(
    readonly systemId: string,
    readonly secondsToNextTry: number,
    readonly attempt: number,
  ) {
    super('mt-system-waking', EVERYWHERE);
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
