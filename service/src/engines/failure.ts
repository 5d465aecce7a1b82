import {setMaxListeners} from 'node:events';
import {EngineError, type Batch, type EngineErrorKind, type SegmentResult} from './engine.ts';

/** The same error for every segment of a batch. */
export function failBatch(batch: Batch, error: EngineError): SegmentResult[] {
  return batch.segments.map(() => ({ok: false, error}));
}

/** `reason` as an `EngineError`; anything else than one is an engine's unexpected answer. */
export function asEngineError(reason: unknown, kind: EngineErrorKind = 'malformed'): EngineError {
  if (reason instanceof EngineError) return reason;
  return new EngineError(kind, reason instanceof Error ? reason.message : String(reason), undefined, {
    cause: reason,
  });
}

/** `promise`, or the signal's reason as soon as it aborts; the promise's later failure is not unhandled. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    const heard = (): void => signal.removeEventListener('abort', stop);
    if (signal.aborted) stop();
    else {
      // Many batches of one request share its signal.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', stop, {once: true});
    }
    promise.then(resolve, reject).finally(heard);
  });
}
