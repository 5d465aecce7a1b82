import {Backoff, retryAfterMs} from './backoff.ts';
import {getDocumentTranslationState} from '../documents.ts';
import {MtError} from '../errors.ts';
import type {Connection, DocumentTask} from '../types.ts';
import {waitOnPage} from './wait.ts';

/** Options for watching a task. */
export interface WatchOptions {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds between the first two requests, 1,000 by default; up to ten times as long while nothing
   * changes.
   */
  pauseMs?: number;
  /**
   * Called if a request fails for a reason that may pass: no network, no answer, or an error of the service.
   */
  onWaiting?: (error: MtError) => void;
}

/**
 * Yields the states of a task until the task is completed or has failed. Asks less often while nothing changes and
 * while the page is hidden, and at once when the page is visible or online again. Waits while the service is
 * unreachable or fails; rejects with an `MtError` if the service refuses the request, as for a deleted task.
 */
export async function* watchDocumentTranslation(
  connection: Connection,
  id: string,
  {signal, pauseMs = 1000, onWaiting}: WatchOptions = {},
): AsyncGenerator<DocumentTask, void, undefined> {
  const backoff = new Backoff(pauseMs, pauseMs * 10, 1.5);
  let last: DocumentTask | undefined;
  for (;;) {
    let leastMs = 0;
    const task = await getDocumentTranslationState(connection, id, signal ? {signal} : {}).catch(
      (error: unknown) => {
        if (!(error instanceof MtError) || !isPassing(error)) throw error;
        leastMs = retryAfterMs(error.retryAfterSeconds);
        onWaiting?.(error);
      },
    );
    if (task) {
      yield task;
      if (task.status === 'completed' || task.status === 'error') return;
    }
    if (task && (!last || hasChanged(task, last))) backoff.reset();
    last = task ?? last;
    await waitOnPage(backoff.next(), leastMs, signal);
  }
}

function hasChanged(task: DocumentTask, last: DocumentTask): boolean {
  return task.status !== last.status || task.translatedSegments !== last.translatedSegments;
}

/** Whether the same request may succeed later. */
function isPassing({code, httpStatus = 0}: MtError): boolean {
  const isRefused = httpStatus >= 400 && httpStatus < 500 && ![408, 425, 429].includes(httpStatus);
  return !isRefused && code !== 'unauthorized' && code !== 'badRequest';
}
