import {backOffMs} from '../concurrency/back-off.ts';
import {isNotInstalled} from './system-state.ts';

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

/** Time until the retry after a number of failed starts in a row, in milliseconds. */
export function retryAfterMs(failure: Error, failures: number, timing: Partial<StartTiming>): number {
  const {firstRetryMs: firstMs, lastRetryMs: longestMs} = startTiming(timing);
  // An engine that is installed again is found without a restart.
  return isNotInstalled(failure) ? longestMs : backOffMs(failures, {firstMs, longestMs});
}
