import type {TranslationWay} from '../common/pairs.ts';

/** A call that is about to be made. */
export interface ServiceRequest extends TranslationWay {
  readonly operation: 'TranslateArrayEx' | 'UpdateTranslation';
  /** Sentences of the source, as sent. */
  readonly texts: readonly string[];
  /** A reader's translation of the only sentence. */
  readonly translation?: string;
}

/** Lets a request pass, or stops it with false. */
export type RequestGate = (request: ServiceRequest) => boolean;

/** The host did not let a request pass: no problem to tell the reader about. */
export class RequestStopped extends Error {
  override readonly name = 'RequestStopped';
}
