import type {Share} from '../concurrency/fair-shares.ts';
import type {TokenUser} from '../store/index.ts';

/** Context of an operation: the user who sent the request, and the signal that stops the operation. */
export interface Caller {
  readonly user: TokenUser;
  /**
   * Aborted if the client disconnects or the time limit is exceeded; the signal's reason is then the error to
   * answer with.
   */
  readonly signal: AbortSignal;
  /** Share to which the request's work on the event loop is charged; undefined if the work is not charged. */
  readonly share?: Share | undefined;
  /** Called with the id of each system that contributed to the answer or accepted a document. */
  readonly answeredBy?: (systemId: string) => void;
}
