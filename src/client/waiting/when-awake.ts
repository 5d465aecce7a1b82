import {Backoff} from './backoff.ts';
import {MtError} from '../errors.ts';
import {wait} from './wait.ts';

/** Options for waiting until a system has started. */
export interface WakeOptions {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called at once and then every second while waiting; `attempt` counts the tries so far, from 1. */
  onWaiting?: (secondsToNextTry: number, attempt: number) => void;
  /** Maximum total of the pauses in seconds; 300 by default. */
  maxWaitSeconds?: number;
}

/**
 * Repeats a call while the service answers that the system is starting: after the delay that the service
 * requests, else after 1, 2, 4, 8 and then 15 seconds. Rejects at once with any other error.
 */
export async function whenAwake<T>(call: () => Promise<T>, options: WakeOptions = {}): Promise<T> {
  const {signal, onWaiting, maxWaitSeconds = 300} = options;
  const backoff = new Backoff(1000, 15_000);
  let left = maxWaitSeconds;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof MtError) || error.code !== 'systemIsStarting' || !(left > 0)) throw error;
      const pauseSeconds = backoff.next() / 1000;
      const pause = error.retryAfterSeconds ?? pauseSeconds;
      const seconds = Math.min(Math.max(1, Math.ceil(pause)), left); // the last attempt is at the end of the time limit
      left -= seconds;
      for (let second = seconds; second > 0; second--) {
        onWaiting?.(Math.ceil(second), attempt);
        await wait(Math.min(1, second) * 1000, signal);
      }
    }
  }
}
