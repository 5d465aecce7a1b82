import type {User} from '../store/store.ts';

/** The user of a request and its time limit. */
export interface Caller {
  readonly user: User;
  /** Aborted when the client is gone or the time is over; its reason is the error of the answer. */
  readonly signal: AbortSignal;
}
