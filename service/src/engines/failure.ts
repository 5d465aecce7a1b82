import {EngineError, type Batch, type EngineErrorKind, type SegmentResult} from './engine.ts';

/** Fails every segment of a batch with the same error. */
export function failBatch(batch: Batch, error: EngineError): SegmentResult[] {
  return batch.segments.map(() => ({ok: false, error}));
}

/** Wraps any other error as an `EngineError`, by default as a malformed answer. */
export function asEngineError(reason: unknown, kind: EngineErrorKind = 'malformed'): EngineError {
  if (reason instanceof EngineError) return reason;
  return new EngineError(kind, reason instanceof Error ? reason.message : String(reason), undefined, {
    cause: reason,
  });
}
