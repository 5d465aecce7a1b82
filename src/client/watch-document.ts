import {getDocumentTranslationState} from './documents.ts';
import {MtError} from './errors.ts';
import {rest} from './rest.ts';
import type {Connection, DocumentTask} from './types.ts';

/** How to watch a task. */
export interface WatchOptions {
  /** Aborting ends the watching with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds to the second question, 1,000 when not given; grows to ten times that while nothing changes. */
  pauseMs?: number;
  /** Called when the service could not be asked: no network, no answer, an error of its own. It is asked again. */
  onWaiting?: (error: MtError) => void;
}

const GROWTH = 1.5;
const SLOWEST = 10;
const LONGEST_MS = 3_600_000; // a timer with a much longer delay fires at once

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
  let pause = pauseMs;
  let last: DocumentTask | undefined;
  for (;;) {
    let least = 0;
    const task = await getDocumentTranslationState(connection, id, signal ? {signal} : {}).catch(
      (error: unknown) => {
        if (!(error instanceof MtError) || !isPassing(error)) throw error;
        least = Math.min((error.retryAfterSeconds ?? 0) * 1000, LONGEST_MS);
        onWaiting?.(error);
      },
    );
    if (task) {
      yield task;
      if (task.status === 'completed' || task.status === 'error') return;
    }
    const isMoving = task && (!last || hasMoved(task, last));
    pause = isMoving ? pauseMs : Math.min(pause * GROWTH, pauseMs * SLOWEST);
    last = task ?? last;
    await rest(pause, least, signal);
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
