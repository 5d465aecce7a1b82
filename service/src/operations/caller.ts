import type {User} from '../store/store.ts';

/** Who asks, and until when an answer is wanted. */
export interface Caller {
  readonly user: User;
  /** Aborted when the client is gone or has waited too long; its reason is what the caller is told. */
  readonly signal: AbortSignal;
}
