import {EngineError} from '../engines/engine.ts';
import {OperationError} from '../errors/operation-error.ts';

/** State of a running system. */
export interface Running {
  readonly status: 'running';
  /** Removes the listener for the end of the engine's process. */
  removeListener: (() => void) | undefined;
}

/** State of a system's engine. */
export type State =
  | {readonly status: 'standby'}
  | {readonly status: 'queuingtransl'; readonly cancel: AbortController}
  | Running
  | {
      readonly status: 'error';
      readonly retryAt: number;
      /** Starts the system again; undefined if the fault was known before the first start. */
      readonly retry: NodeJS.Timeout | undefined;
      /** A start while the system is still shown as failed. */
      readonly attempt?: AbortController;
    };

/**
 * Error 0 for a system whose last start failed; `seconds` until the next one may succeed, which are not said if no retry
 * helps.
 */
export function couldNotStart(title: string, failure: Error | undefined, seconds: number): OperationError {
  return new OperationError(
    'systemTranslationFailed',
    `The system "${title}" could not be started: ${failure?.message ?? ''}`,
    isNotInstalled(failure) ? undefined : seconds,
    {cause: failure},
  );
}

/** Whether an engine failed that has to be installed again. */
export function isNotInstalled(failure: Error | undefined): boolean {
  return failure instanceof EngineError && failure.kind === 'notInstalled';
}

/** Error 21; `seconds` is how long the last start took, undefined before the first one. */
export function isStarting(title: string, seconds: number | undefined): OperationError {
  return new OperationError(
    'systemIsStarting',
    `The system "${title}" is starting. It will be ready in a few moments; send the request again then.`,
    seconds ?? 1,
  );
}

/** Error 23. */
export function notStarted(title: string): OperationError {
  return new OperationError(
    'systemNotStarted',
    `The system "${title}" is not started. The operator of the service must start it before it can translate.`,
  );
}
