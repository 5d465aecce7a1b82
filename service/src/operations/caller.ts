import type {Share} from '../concurrency/fair-shares.ts';
import type {TokenUser} from '../store/index.ts';

/** The user of a request and its time limit. */
export interface Caller {
  readonly user: TokenUser;
  /** Aborted when the client is gone or the time is over; its reason is the error of the answer. */
  readonly signal: AbortSignal;
  /** Whom the request's work on the event loop is charged to; absent: nobody. */
  readonly share?: Share | undefined;
  /** Called with the id of each system that gave a part of the answer, or took a document. */
  readonly answeredBy?: (systemId: string) => void;
}
