import {BytesError} from '../documents/bytes/bytes-error.ts';
import {EngineError} from '../engines/engine.ts';
import {OperationError} from '../errors/operation-error.ts';
import {StoreError} from '../store/store-error.ts';

/** Seconds after which to retry: a database that restarts, or the standby that replaces it, soon answers again. */
const RETRY_SECONDS = 5;

/** Converts any error to the error that is sent; the message of an unexpected error is not revealed. */
export function toOperationError(error: unknown): OperationError {
  if (error instanceof OperationError) return error;
  if (error instanceof StoreError && (error.kind === 'unreachable' || error.kind === 'busy')) {
    return new OperationError(
      'unavailable',
      'The service cannot reach its data now. Try again in a moment.',
      RETRY_SECONDS,
      {cause: error},
    );
  }
  if (error instanceof StoreError) {
    return new OperationError(
      'unavailable',
      'The service cannot read or write its data now. Try again later, or tell its operator.',
      30,
      {cause: error},
    );
  }
  if (error instanceof BytesError) {
    return new OperationError(
      'unavailable',
      error.kind === 'full'
        ? 'The service has no space left for the document. Try again later, or tell its operator.'
        : 'The service cannot store or read documents now; texts are translated, and documents that were sent before go on later by themselves. Try again in half a minute. If it lasts, tell its operator.',
      30,
      {cause: error},
    );
  }
  if (error instanceof EngineError) {
    return new OperationError('systemTranslationFailed', `The system failed: ${error.message}`, undefined, {
      cause: error,
    });
  }
  return (
    frameworkError(error) ??
    new OperationError('unexpected', 'Something went wrong in the service.', undefined, {cause: error})
  );
}

/**
 * Converts an error of the HTTP framework; undefined for other errors. A status below 500 means that the
 * request is at fault.
 */
function frameworkError(error: unknown): OperationError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const {statusCode, message} = error;
  if (statusCode === 413) return new OperationError('textSizeLimitExceeded', message);
  if (statusCode === 503) return new OperationError('unavailable', 'The service is shutting down.', 5);
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  return new OperationError('badRequest', message);
}
