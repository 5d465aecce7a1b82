/** Waiting times between attempts, which double up to a limit. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after this many consecutive failures. */
export function backOffMs(failures: number, {firstMs, longestMs}: BackOff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
