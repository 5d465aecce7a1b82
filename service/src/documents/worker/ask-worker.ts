import {untilAborted} from '../../concurrency/until-aborted.ts';
import {badDocument, DocumentError, type DocumentErrorKind} from '../document-error.ts';
import {WorkerEndedError, WorkerProcess} from './worker-process.ts';
import type {WorkerAnswer, WorkerRequest} from './worker-request.ts';

type SuccessfulAnswer = Extract<WorkerAnswer, {kind: 'done' | 'marked'}>;

/** Limits for the work on a document. */
export interface WorkerBounds {
  readonly signal: AbortSignal;
  /** Time limit for reading, and for writing. */
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
}

/** Starts a worker; throws the signal's reason when aborted. */
export function startWorker({signal, memoryMegabytes}: WorkerBounds): WorkerProcess {
  signal.throwIfAborted();
  return new WorkerProcess(memoryMegabytes);
}

/**
 * Sends a request; ends the worker after it, or if it fails. `keeps` keeps the worker for the next request. Rejects with
 * a `DocumentError` if the document is refused or needs too much time or memory, and with the signal's reason when
 * aborted.
 */
export async function askWorker(
  worker: WorkerProcess,
  request: WorkerRequest,
  {signal, timeoutMs}: WorkerBounds,
  keeps = false,
): Promise<SuccessfulAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(tooMuch('time')), timeoutMs);
  let goesOn = false;
  try {
    signal.throwIfAborted();
    const answer = untilAborted(worker.ask(request), AbortSignal.any([signal, late.signal]));
    const success = successOf(await answer);
    goesOn = keeps;
    return success;
  } catch (error) {
    throw error instanceof WorkerEndedError && error.outOfMemory ? tooMuch('memory', error) : error;
  } finally {
    clearTimeout(timer);
    if (!goesOn) await worker.end();
  }
}

function successOf(answer: WorkerAnswer): SuccessfulAnswer {
  if (answer.kind === 'done' || answer.kind === 'marked') return answer;
  if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), {code: answer.code});
  throw new DocumentError(answer.error.kind as DocumentErrorKind, answer.error.message);
}

function tooMuch(what: 'time' | 'memory', cause?: unknown): DocumentError {
  return badDocument(
    `The document needs more ${what} than the service allows for one document. Split it into smaller documents.`,
    cause,
  );
}
