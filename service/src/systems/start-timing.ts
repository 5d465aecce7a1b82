/** Bounds of starting a system, in milliseconds. */
export interface StartTiming {
  /** A start that takes longer has failed. */
  readonly startMs: number;
  /** Wait after a failed start; doubled with each further failure. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

const DEFAULT_TIMING: StartTiming = {startMs: 300_000, firstRetryMs: 5_000, lastRetryMs: 300_000};

/** The timing of a start; read for each, since the operator may change it. */
export function startTiming(own: Partial<StartTiming>): StartTiming {
  return {...DEFAULT_TIMING, ...own};
}
