import {getDocumentTranslationState} from './documents.ts';
import {MtError} from './errors.ts';
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
const HIDDEN_MS = 60_000;
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
    signal?.throwIfAborted(); // while the state was looked at
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

/** Waits, at least for `leastMs`; no longer than that once the page is seen or online again. */
function rest(pauseMs: number, leastMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const page = typeof document === 'undefined' ? undefined : document; // none in Node
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          end.abort();
          resolve();
        },
        Math.max(ms, leastMs) - (performance.now() - start),
      );
    };
    const plan = (shown: number) =>
      waitFor(page?.visibilityState === 'hidden' ? Math.max(HIDDEN_MS, pauseMs) : shown);
    const listen = {signal: end.signal};
    page?.addEventListener('visibilitychange', () => plan(0), listen);
    if (page) addEventListener('online', () => waitFor(0), listen);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        end.abort();
        reject(signal.reason as Error);
      },
      listen,
    );
    plan(pauseMs);
  });
}
