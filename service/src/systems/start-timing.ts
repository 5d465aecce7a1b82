/** Time limits for starting a system, in milliseconds. */
export interface StartTiming {
  /** A start that takes longer has failed. */
  readonly startMs: number;
  /** Wait after a failed start; doubles with each further failure. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

const DEFAULT_TIMING: StartTiming = {startMs: 300_000, firstRetryMs: 5_000, lastRetryMs: 300_000};

/** Timing of a start; read each time, since the operator may change it. */
export function startTiming(own: Partial<StartTiming>): StartTiming {
  return {...DEFAULT_TIMING, ...own};
}
