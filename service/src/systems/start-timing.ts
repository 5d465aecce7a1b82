/** Time limits for starting a system, in milliseconds. */
export interface StartTiming {
  /** Time after which a start has failed. */
  readonly startMs: number;
  /** Time until the retry after a failed start; doubles with each further failure, up to `lastRetryMs`. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

const DEFAULT_TIMING: StartTiming = {startMs: 300_000, firstRetryMs: 5_000, lastRetryMs: 300_000};

/** Completes time limits with the defaults; called for each start, since the operator may change the limits. */
export function startTiming(overrides: Partial<StartTiming>): StartTiming {
  return {...DEFAULT_TIMING, ...overrides};
}
