import type {Share} from '../concurrency/fair-shares.ts';
import type {TokenUser} from '../store/index.ts';

/** The user of a request and its time limit. */
export interface Caller {
  readonly user: TokenUser;
  /** Aborted if the client disconnects or the time is up; its reason is the error of the answer. */
  readonly signal: AbortSignal;
  /** Share that pays for the request's work on the event loop; absent if it is not charged. */
  readonly share?: Share | undefined;
  /** Called with the id of each system that contributed to the answer or accepted a document. */
  readonly answeredBy?: (systemId: string) => void;
}
