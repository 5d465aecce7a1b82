import type {SystemOptions} from '../../common/routes.ts';

/** A call to the service that the host page may stop. */
export interface ServiceRequest extends SystemOptions {
  readonly operation: 'TranslateArrayEx' | 'UpdateTranslation';
  /** Sentences of the source, as sent. */
  readonly texts: readonly string[];
  /** The user's translation of the only sentence. */
  readonly translation?: string;
}

/** The host page stopped a request: no error for the user. */
export class RequestStopped extends Error {
  override readonly name = 'RequestStopped';
}
