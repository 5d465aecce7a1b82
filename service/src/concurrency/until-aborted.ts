import {setMaxListeners} from 'node:events';

/**
 * Waits for a promise. If the signal aborts first, rejects with the signal's reason and ignores the promise.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else {
      // There is no limit for listeners, since many batches of one request share the request's signal.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onAbort, {once: true});
    }
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
