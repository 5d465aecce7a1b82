import {Backoff, retryAfterMs} from '../../../client/waiting/backoff.ts';
import {MtError} from '../../../client/errors.ts';
import {waitOnPage} from '../../../client/waiting/wait.ts';
import type {MtClient} from '../../../client/client.ts';
import type {DocumentTask} from '../../../client/types.ts';
import {serviceErrorName} from '../../../contract/errors.ts';
import {
  asksRecord,
  CHECKS_OPTION,
  joinedOptions,
  PROVENANCE_OPTION,
  withOption,
} from '../../../contract/options.ts';
import {
  documentProblem,
  type DocumentProblem,
  type DocumentProblemKind,
} from '../../common/document-problems.ts';
import {problemOf} from '../../common/problems.ts';
import type {DocumentEntry} from './document-entry.ts';
import {NotKept} from './document-keeper.ts';
import {countTasks, type TaskCounts} from './service-room.ts';
import {TimeLeft} from './time-left.ts';

/** Work on one document. */
export interface Job {
  readonly entry: DocumentEntry;
  readonly client: MtClient;
  readonly signal: AbortSignal;
  /** Options of the page for its documents, before those of the system. */
  readonly options: string;
  /** Removes the personal details that must stay in the page from the file. */
  readonly hide: () => Promise<void>;
  /** Restores the personal details in the translation. */
  readonly restore: (translated: Blob) => Promise<Blob>;
  /** Called when the entry has changed. */
  readonly changed: () => void;
  /** Whether a task cannot come from an upload of this entry whose answer was lost. */
  readonly isKnown: (task: DocumentTask) => boolean;
}

const MAX_UPLOADS = 5; // attempts if the service reports errors: each upload sends the whole document
const QUIET_MS = 20_000; // time without progress until the user is informed
const UNKNOWN_QUIET_MS = 60_000; // the same if progress is unknown, as with a host's own `fetch`
const SETTLES_MS = 1000; // time until the service has created the task of a canceled upload

/** The service could not translate the document. */
class TaskFailed extends Error {
  readonly task: DocumentTask;

  constructor(task: DocumentTask) {
    super(task.errorMessage);
    this.task = task;
  }
}

/** The service accepts no more tasks of the user. */
export class NoRoom extends Error {
  readonly tasks: TaskCounts;

  constructor(tasks: TaskCounts) {
    super();
    this.tasks = tasks;
  }
}

/**
 * Sends a document; continues when the network is back, and rejects with `NoRoom` if the user has too many
 * tasks.
 */
export async function upload(job: Job): Promise<void> {
  const {entry, client, signal} = job;
  const options = requestOptions(entry, job.options);
  await job.hide();
  const content = entry.sentContent ?? entry.file!;
  const send = async () => {
    if (entry.wasTried) entry.id = await findLost(job);
    if (entry.id) return;
    entry.wasTried = true;
    entry.id = await start(job, options, content);
  };
  try {
    await retryWhilePassing(job, send, MAX_UPLOADS);
  } catch (error) {
    const {code, httpStatus} = requestProblem(error).error;
    const isConflict = httpStatus === 409 && code === 'badRequest';
    const tasks = isConflict ? await client.getDocumentTranslationList({signal}) : [];
    throw tasks.length > 0 ? new NoRoom(countTasks(tasks)) : error;
  }
  entry.state = {kind: 'running', secondsLeft: undefined};
}

/**
 * The options of a document's settings file, of the page and of its route, asking for checks and for the record of how the
 * document was translated.
 */
function requestOptions(entry: Pick<DocumentEntry, 'options' | 'route'>, ofPage: string): string {
  // Of two options of one name, the first one applies.
  const ofOthers = [ofPage, entry.route!.options].filter(Boolean).join();
  const options = joinedOptions(entry.options, ofOthers);
  const checked = withOption(options, CHECKS_OPTION, true);
  // An option of the page's own decides whether the document is marked; the record is asked for in any case.
  const hasOwn = withOption(options, PROVENANCE_OPTION, undefined) !== options;
  if (!hasOwn) return withOption(checked, PROVENANCE_OPTION, 'record');
  return asksRecord(checked) ? checked : `${checked},${PROVENANCE_OPTION}`;
}

/** Sends a document, and informs the user if the upload makes no progress. */
async function start(job: Job, options: string, content: Blob): Promise<string> {
  const {entry, client, signal, changed} = job;
  const {name, route} = entry;
  let told: DocumentProblem | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMoved = () => {
    clearTimeout(timer);
    if (told && entry.passingProblem === told) entry.passingProblem = undefined;
    timer = setTimeout(
      () => {
        entry.passingProblem = told = requestProblem(new MtError('network'));
        changed();
      },
      client.fetch ? UNKNOWN_QUIET_MS : QUIET_MS,
    );
  };
  const onProgress = (sent: number, total: number) => {
    onMoved();
    entry.state = {kind: 'uploading', sent, total};
    changed();
  };
  onMoved();
  try {
    const o = {signal, onProgress};
    return await client.startDocumentTranslation(route!.systemId, name, content, options, o);
  } finally {
    clearTimeout(timer);
  }
}

/** Follows a task until the task is completed; rejects with a `TaskFailed` if the service gives up. */
export async function follow({entry, client, signal, changed}: Job): Promise<void> {
  const timeLeft = new TimeLeft();
  entry.state = {kind: 'running', secondsLeft: undefined};
  changed();
  const onWaiting = (error: MtError) => {
    entry.passingProblem = requestProblem(error, client);
    changed();
  };
  for await (const task of client.watchDocumentTranslation(entry.id, {signal, onWaiting})) {
    const now = performance.now();
    if (task.status === 'translating') timeLeft.note(task.translatedSegments, now);
    entry.passingProblem = undefined;
    entry.task = task;
    entry.state =
      task.status === 'completed'
        ? {kind: 'completed', isLoading: false}
        : {kind: 'running', secondsLeft: timeLeft.seconds(task.segments, now)};
    if (task.status === 'error') throw new TaskFailed(task);
    changed();
  }
}

/** Downloads the translation. */
export async function load(job: Job): Promise<Blob> {
  const {entry, client, signal, changed} = job;
  entry.state = {kind: 'completed', isLoading: true};
  changed();
  const options = {signal, fileName: entry.translatedName};
  const translated = await retryWhilePassing(job, () =>
    client.downloadDocumentTranslation(entry.id, options),
  );
  const blob = await job.restore(translated);
  entry.state = {kind: 'completed', isLoading: false};
  return (entry.blob = blob);
}

/** Deletes the task, even one whose id was never received; succeeds if the service has no such task. */
export async function remove(job: Job): Promise<void> {
  const {entry, client, signal} = job;
  try {
    if (!entry.id) await waitOnPage(SETTLES_MS, SETTLES_MS, signal);
    await retryWhilePassing(job, async () => {
      entry.id ||= await findLost(job);
      if (entry.id) await client.removeDocumentTranslation(entry.id, {signal});
    });
  } catch (error) {
    if (!(error instanceof MtError) || error.code === 'unauthorized') throw error;
  }
}

/** The problem for a job's error. */
export function jobProblem(error: unknown, entry: DocumentEntry, client: MtClient): DocumentProblem {
  if (error instanceof TaskFailed) return taskProblem(error.task, client);
  const problem = requestProblem(error, client);
  if (error instanceof NotKept) return {...problem, kind: 'notKept', next: 'retry'};
  const {description, httpStatus} = problem.error;
  if (isUnreadable(problem.error)) return documentProblem('documentUnreadable');
  if (httpStatus === 404 && entry.id) return documentProblem('documentGone', description);
  return problem.kind === 'unexpected' ? {...problem, kind: 'documentFailed', next: 'retry'} : problem;
}

/**
 * Repeats a call while the call fails for a temporary reason; at most `mostErrors` times if the service reports errors.
 */
async function retryWhilePassing<T>(job: Job, call: () => Promise<T>, mostErrors = Infinity): Promise<T> {
  const {entry, client, signal, changed} = job;
  const backoff = new Backoff();
  for (let tries = 1; ; tries++) {
    try {
      const result = await call();
      entry.passingProblem = undefined;
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const problem = requestProblem(error, client);
      const {code, retryAfterSeconds} = problem.error;
      const isPassing = problem.next === 'wait' || code === 'systemIsStarting';
      const isTooOften = code === 'unexpected' && tries >= mostErrors;
      if (!isPassing || isTooOften || isUnreadable(problem.error)) throw error;
      entry.passingProblem = problem;
      changed();
      await waitOnPage(backoff.next(), retryAfterMs(retryAfterSeconds), signal);
    }
  }
}

/** Finds the task of an upload whose answer was lost; returns an empty id if there is no such task. */
async function findLost({entry, client, signal, isKnown}: Job): Promise<string> {
  const tasks = await client.getDocumentTranslationList({signal});
  const size = entry.sentContent?.size ?? entry.size;
  const isOurs = (task: DocumentTask) =>
    task.fileName === entry.name && task.size === size && task.systemId === entry.route?.systemId;
  return tasks.find((task) => isOurs(task) && !isKnown(task))?.id ?? '';
}

/** Problems of a document by codes of the service, in addition to those in the interface. */
const TASK_PROBLEMS: Readonly<Record<string, DocumentProblemKind>> = {
  400: 'documentDamaged',
  422: 'documentOptions',
  423: 'documentProtected',
  501: 'documentNotSupported',
};

function taskProblem({errorCode = '', errorMessage = ''}: DocumentTask, client: MtClient): DocumentProblem {
  const kind = Object.hasOwn(TASK_PROBLEMS, errorCode) ? TASK_PROBLEMS[errorCode] : undefined;
  if (kind) return documentProblem(kind, errorMessage);
  const name = errorCode === '' ? undefined : serviceErrorName(Number(errorCode));
  // For a document, `systemTranslationFailed` gives no further reason.
  if (!name || name === 'systemTranslationFailed') return documentProblem('documentFailed', errorMessage);
  return problemOf(new MtError(name, {description: errorMessage}), true, client);
}

function requestProblem(error: unknown, client?: MtClient): DocumentProblem & {readonly error: MtError} {
  return problemOf(error, navigator.onLine, client);
}

/** Whether the file was deleted from the disk or is no longer readable. */
function isUnreadable({code, cause, httpStatus}: MtError): boolean {
  return code === 'unexpected' && Boolean(cause) && !httpStatus;
}
