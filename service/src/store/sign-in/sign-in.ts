/** At most so many attempts under a key within a time. */
export interface AttemptLimit {
  /** SHA-256 of what the attempts have in common. */
  readonly key: Buffer;
  readonly most: number;
}

/** What signing in keeps for some minutes, so that it may go on at another process of the service. */
export interface SignInStore {
  /** Keeps something under the hash of a name for a time, instead of what is there. */
  keepTicket(hash: Buffer, content: Buffer, lifetimeMs: number): Promise<void>;
  /** Takes it away; undefined when it was taken, is too old or never was. */
  takeTicket(hash: Buffer): Promise<Buffer | undefined>;
  /**
   * Counts an attempt under all keys; milliseconds to wait, and nothing is counted, when one of them has had too
   * many since its first one. Atomic.
   */
  countAttempt(limits: readonly AttemptLimit[], windowMs: number): Promise<number | undefined>;
  /** Takes an attempt back that was counted. */
  uncountAttempt(keys: readonly Buffer[]): Promise<void>;
  /** Whether a place was noted in the last months. */
  isKnownPlace(hash: Buffer): Promise<boolean>;
  /** Notes from where a user has signed in. */
  noteKnownPlace(hash: Buffer): Promise<void>;
}
