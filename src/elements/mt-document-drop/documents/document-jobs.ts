import {Backoff, retryAfterMs} from '../../../client/backoff.ts';
import {
  downloadDocumentTranslation,
  getDocumentTranslationList,
  removeDocumentTranslation,
  startDocumentTranslation,
} from '../../../client/documents.ts';
import {MtError} from '../../../client/errors.ts';
import {waitOnPage} from '../../../client/wait.ts';
import type {Connection, DocumentTask} from '../../../client/types.ts';
import {watchDocumentTranslation} from '../../../client/watch-document.ts';
import {serviceErrorName} from '../../../contract/errors.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import {problemOf} from '../../common/problems.ts';
import type {DocumentEntry} from './document-entry.ts';
import {documentProblem} from '../files/file-checks.ts';
import {Pace} from './time-left.ts';

/** What a job needs to know while it goes on. */
export interface Job {
  readonly entry: DocumentEntry;
  readonly connection: Connection;
  readonly signal: AbortSignal;
  /** Called when the entry is another state. */
  readonly changed: () => void;
  /** Whether a task is none of an upload of this entry whose answer was lost. */
  readonly isKnown: (task: DocumentTask) => boolean;
}

const LONGEST_FAILING = 5;
const SETTLES_MS = 1000; // until the service has made a task of an upload that nobody waits for

/** The task ended with an error. */
class TaskFailed extends Error {
  readonly task: DocumentTask;

  constructor(task: DocumentTask) {
    super(task.errorMessage);
    this.task = task;
  }
}

/** Sends a document; goes on when the network is back. */
export async function upload(job: Job): Promise<void> {
  const {entry, connection, signal, changed} = job;
  const {name, file, route} = entry;
  const send = async () => {
    // An answer that was lost may have been that of a task that is there now.
    if (entry.wasTried) entry.id = await findLost(job);
    if (entry.id) return;
    entry.wasTried = true;
    entry.id = await startDocumentTranslation(connection, route!.systemId, name, file!, route!.options, {
      signal,
      onProgress: (sent, total) => {
        entry.state = {kind: 'uploading', sent, total};
        changed();
      },
    });
  };
  await insist(job, send, LONGEST_FAILING); // each try sends everything anew
  entry.state = {kind: 'running', secondsLeft: undefined};
}

/** Follows a task until it is completed; rejects with a `TaskFailed` when it is not. */
export async function follow({entry, connection, signal, changed}: Job): Promise<void> {
  const pace = new Pace();
  entry.state = {kind: 'running', secondsLeft: undefined};
  changed();
  const onWaiting = (error: MtError) => {
    entry.trouble = troubleOf(error);
    changed();
  };
  for await (const task of watchDocumentTranslation(connection, entry.id, {signal, onWaiting})) {
    const now = performance.now();
    if (task.status === 'translating') pace.note(task.translatedSegments, now);
    entry.trouble = undefined;
    entry.task = task;
    entry.state =
      task.status === 'completed'
        ? {kind: 'completed', isLoading: false}
        : {kind: 'running', secondsLeft: pace.secondsLeft(task.segments, now)};
    if (task.status === 'error') throw new TaskFailed(task);
    changed();
  }
}

/** Gets the translation. */
export async function load(job: Job): Promise<Blob> {
  const {entry, connection, signal, changed} = job;
  entry.state = {kind: 'completed', isLoading: true};
  changed();
  const options = {signal, fileName: entry.translatedName};
  const blob = await insist(job, () => downloadDocumentTranslation(connection, entry.id, options));
  entry.state = {kind: 'completed', isLoading: false};
  return (entry.blob = blob);
}

/** Deletes the task, also one whose id never came; one that is gone already is deleted too. */
export async function remove(job: Job): Promise<void> {
  const {entry, connection, signal} = job;
  try {
    if (!entry.id) await waitOnPage(SETTLES_MS, SETTLES_MS, signal);
    await insist(job, async () => {
      entry.id ||= await findLost(job);
      if (entry.id) await removeDocumentTranslation(connection, entry.id, {signal});
    });
  } catch (error) {
    if (!(error instanceof MtError) || error.code === 'unauthorized') throw error;
  }
}

/** Why a job ended; a task that the service does not know is gone. */
export function problemOfJob(error: unknown, entry: DocumentEntry): DocumentProblem {
  if (error instanceof TaskFailed) return problemOfTask(error.task);
  const problem = troubleOf(error);
  const {code, description, cause, httpStatus} = problem.error;
  if (code === 'unexpected' && cause && !httpStatus) return documentProblem('documentUnreadable');
  if (httpStatus === 404 && entry.id) return documentProblem('documentGone', description);
  return code === 'unexpected' ? {...problem, kind: 'documentFailed', next: 'retry'} : problem;
}

/** Repeats a call while it fails for a reason that passes by itself; `most` times when the service fails. */
async function insist<T>(job: Job, call: () => Promise<T>, most = Infinity): Promise<T> {
  const {entry, signal, changed} = job;
  const backoff = new Backoff();
  for (let tries = 1; ; tries++) {
    try {
      const result = await call();
      entry.trouble = undefined;
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const trouble = troubleOf(error);
      const {code, cause, httpStatus, retryAfterSeconds} = trouble.error;
      const isUnreadable = code === 'unexpected' && cause && !httpStatus;
      const isPassing = trouble.next === 'wait' || code === 'systemIsStarting';
      if (!isPassing || isUnreadable || (code === 'unexpected' && tries >= most)) throw error;
      entry.trouble = trouble;
      changed();
      await waitOnPage(backoff.next(), retryAfterMs(retryAfterSeconds), signal);
    }
  }
}

async function findLost({entry, connection, signal, isKnown}: Job): Promise<string> {
  const tasks = await getDocumentTranslationList(connection, {signal});
  const isOurs = (task: DocumentTask) =>
    task.fileName === entry.name && task.size === entry.size && task.systemId === entry.route?.systemId;
  return tasks.find((task) => isOurs(task) && !isKnown(task))?.id ?? '';
}

function problemOfTask({errorCode = '', errorMessage = ''}: DocumentTask): DocumentProblem {
  const name = errorCode === '' ? undefined : serviceErrorName(Number(errorCode));
  // Of a whole document this says no more than that it failed.
  if (!name || name === 'systemTranslationFailed') return documentProblem('documentFailed', errorMessage);
  return problemOf(new MtError(name, {description: errorMessage}), true);
}

function troubleOf(error: unknown): DocumentProblem & {readonly error: MtError} {
  return problemOf(error, navigator.onLine);
}
