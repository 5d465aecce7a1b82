import {Backoff, retryAfterMs} from './backoff.ts';
import {getDocumentTranslationState} from '../documents.ts';
import {MtError} from '../errors.ts';
import type {Connection, DocumentTask} from '../types.ts';
import {waitOnPage} from './wait.ts';

/** How to watch a task. */
export interface WatchOptions {
  /** Aborting ends the watching with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds to the second question, 1,000 when not given; grows to ten times that while nothing changes. */
  pauseMs?: number;
  /** Called when the service could not be asked: no network, no answer, an error of its own. It is asked again. */
  onWaiting?: (error: MtError) => void;
}

/**
 * Yields the states of a task until it is completed or failed. Asks less often while nothing changes
 * and while the page is hidden, and at once when it is seen or online again. A service that cannot be
 * reached or fails is waited for; rejects with an `MtError` when it refuses, as for a task that is gone.
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
    if (task && (!last || hasMoved(task, last))) backoff.reset();
    last = task ?? last;
    await waitOnPage(backoff.next(), leastMs, signal);
  }
}

function hasMoved(task: DocumentTask, last: DocumentTask): boolean {
  return task.status !== last.status || task.translatedSegments !== last.translatedSegments;
}

/** Whether the same question may get another answer later. */
function isPassing({code, httpStatus = 0}: MtError): boolean {
  const isRefused = httpStatus >= 400 && httpStatus < 500 && ![408, 425, 429].includes(httpStatus);
  return !isRefused && code !== 'unauthorized' && code !== 'badRequest';
}
