import type {SystemOptions} from '../../common/routes.ts';

/** A request to the service that the host page may stop. */
export interface ServiceRequest extends SystemOptions {
  readonly operation: 'TranslateArrayEx' | 'UpdateTranslation';
  /** Source sentences as sent. */
  readonly texts: readonly string[];
  /** The user's translation in a correction, whose `texts` has one sentence. */
  readonly translation?: string;
}

/** The host page stopped a request; not an error for the user. */
export class RequestStopped extends Error {
  override readonly name = 'RequestStopped';
}
