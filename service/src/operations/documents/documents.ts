import {randomUUID} from 'node:crypto';
import type {Readable} from 'node:stream';
import {hasOption, TMX_OPTION, type WireProvenance} from '../../../../src/contract/index.ts';
import {BytesError} from '../../documents/bytes/bytes-error.ts';
import {earlierResultName, memoryName, resultName, sourceName} from '../../documents/bytes/bytes-names.ts';
import type {DocumentBytes, OpenedBytes} from '../../documents/bytes/document-bytes.ts';
import type {StorageWatch} from '../../documents/bytes/storage-watch.ts';
import type {WorkFolder} from '../../documents/bytes/work-folder.ts';
import {NOT_TRANSLATED} from '../../documents/provenance/marks.ts';
import type {DocumentSettings} from '../../documents/document-settings.ts';
import type {DocumentTask, NewDocumentTask, Store, User} from '../../store/index.ts';
import type {Caller} from '../caller.ts';
import {documentLimits, type DocumentLimits} from './document-limits.ts';
import {checkDocument, type ReceivedDocument} from './received-document.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {rememberSpan} from '../../tracing/spans.ts';
import {findSystem, termsFor, type TranslateParts} from '../translate/translate.ts';

/** A document to translate with a system. */
export interface DocumentRequest {
  readonly systemId: string;
  readonly fileName: string;
  readonly options: string;
  readonly document: ReceivedDocument;
}

/** A document task as its owner sees it, with the time until which its translation is kept. */
export interface OwnDocument extends DocumentTask {
  /**
   * Time until which the translation is kept; undefined without a translation, and for visitors, whose
   * documents end with their session.
   */
  readonly keptUntil: Date | undefined;
}

/** A translated document, whose bytes are read on demand. */
export interface DocumentDownload {
  readonly fileName: string;
  readonly size: number;
  readonly content: Readable;
}

/** The five operations for documents; all reject with an `OperationError`. */
export interface DocumentOperations {
  readonly settings: DocumentSettings;
  /** Limits for the documents of a user; if the user is not known yet, the limits of most users. */
  limitsOf(user: User | undefined): DocumentLimits;
  /** Folder where documents are received. */
  readonly work: WorkFolder;
  /** Starts the translation of a document; returns the id of the new task. */
  start(request: DocumentRequest, caller: Caller): Promise<string>;
  state(id: string, caller: Caller): Promise<OwnDocument>;
  list(caller: Caller): Promise<OwnDocument[]>;
  download(id: string, caller: Caller): Promise<DocumentDownload>;
  /** How a translated document was translated, also if it has no mark. */
  provenance(id: string, caller: Caller): Promise<WireProvenance>;
  /** The segments of a translated document as TMX, if its task was started with the option. */
  memory(id: string, caller: Caller): Promise<DocumentDownload>;
  remove(id: string, caller: Caller): Promise<void>;
}

export interface DocumentOperationsParts extends TranslateParts {
  readonly store: Store;
  readonly bytes: DocumentBytes;
  readonly work: WorkFolder;
  readonly settings: DocumentSettings;
  /** State of the document storage. */
  readonly watch: Pick<StorageWatch, 'check' | 'note'>;
  readonly runner: {wake(): void; forget(id: string): void};
  /** Called with failures of the service itself. */
  readonly onError?: (error: unknown) => void;
}

const HOUR_MS = 3_600_000;

export function createDocumentOperations(parts: DocumentOperationsParts): DocumentOperations {
  const {store, bytes, work, runner, settings} = parts;
  const find = async (id: string, {user}: Caller): Promise<DocumentTask> => {
    const task = await store.tasks.find(user.id, id.trim());
    if (!task) throw unknownTask(id);
    return task;
  };
  const limitsOf = (user: User | undefined) => documentLimits(user, settings, parts.visitors());
  return {
    settings,
    limitsOf,
    work,
    start: (request, caller) => start(parts, request, {...caller, limits: limitsOf(caller.user)}),
    state: async (id, caller) => withEnd(await find(id, caller), caller, settings),
    list: async (caller) =>
      (await store.tasks.ofUser(caller.user.id)).map((task) => withEnd(task, caller, settings)),

    async download(id, caller) {
      const task = await find(id, caller);
      if (task.status !== 'completed') throw notCompleted(task);
      const {stream, size} = await stored(parts, () => readResult(bytes, task));
      if (!task.isDownloaded) stream.once('end', () => void noteDownloaded(parts, task));
      return {fileName: task.fileName, size, content: stream};
    },

    async provenance(id, caller) {
      const task = await find(id, caller);
      if (task.status !== 'completed') throw notCompleted(task);
      if (!task.provenance) throw withoutRecord(task);
      return task.provenance;
    },

    memory: async (id, caller) => memoryOf(parts, await find(id, caller)),

    async remove(id, {user}) {
      if (!(await store.tasks.remove(user.id, id.trim()))) throw unknownTask(id);
      runner.forget(id.trim());
      await removeBytes(parts, id.trim());
    },
  };
}

async function start(
  parts: DocumentOperationsParts,
  {systemId, fileName, options, document}: DocumentRequest,
  {user, answeredBy, limits}: Caller & {readonly limits: DocumentLimits},
): Promise<string> {
  const {bytes, work, runner, systems} = parts;
  try {
    const name = checkDocument(fileName, document);
    const system = findSystem(systems, systemId, user);
    await termsFor(parts, options, system, user);
    system.checkStarted();
    const id = `d-${randomUUID()}`;
    await stored(parts, () => bytes.keep(document.path, sourceName(id)));
    // The span is remembered before a runner can claim the task.
    rememberSpan(id);
    const task = {id, userId: user.id, systemId, fileName: name, options, size: document.size};
    const refused = await addTask(parts, task, limits);
    if (refused) {
      await removeBytes(parts, id);
      throw refused;
    }
    runner.wake();
    answeredBy?.(systemId);
    return id;
  } finally {
    await work.discard(document.path);
  }
}

/**
 * Adds the task of a stored document; returns an error if the owner's limits would be exceeded. If the
 * database connection breaks before the answer, the task may exist, so the document is kept. If it is
 * impossible to find out, a document without a task is removed later as a leftover.
 */
async function addTask(
  parts: DocumentOperationsParts,
  task: NewDocumentTask,
  {bounds, tooManyTasks, tooManyBytes}: DocumentLimits,
): Promise<OperationError | undefined> {
  const {store} = parts;
  try {
    const {outcome, removed} = await store.tasks.add(task, bounds);
    for (const id of removed) await removeBytes(parts, id);
    if (outcome === 'added') return undefined;
    return outcome === 'tooManyTasks' ? tooManyTasks() : tooManyBytes();
  } catch (error) {
    const isAdded = await store.tasks.find(task.userId, task.id).then(
      (added) => added !== undefined,
      () => undefined,
    );
    if (isAdded) return undefined;
    if (isAdded === false) await removeBytes(parts, task.id);
    throw error;
  }
}

/** Stores or reads a document, unless the storage is known to be down. */
async function stored<T>({watch}: Pick<DocumentOperationsParts, 'watch'>, act: () => Promise<T>): Promise<T> {
  await watch.check();
  try {
    return await act();
  } catch (error) {
    watch.note(error);
    throw error;
  }
}

function withEnd(
  task: DocumentTask,
  {user}: Caller,
  {retentionHours}: Pick<DocumentSettings, 'retentionHours'>,
): OwnDocument {
  const end = task.status === 'completed' && !user.visitor ? task.finishedAt : undefined;
  return {...task, keptUntil: end && new Date(end.getTime() + retentionHours * HOUR_MS)};
}

async function readResult(bytes: DocumentBytes, task: DocumentTask): Promise<OpenedBytes> {
  try {
    return await bytes.read(resultName(task));
  } catch (error) {
    if (!(error instanceof BytesError) || error.kind !== 'missing') throw error;
    return await bytes.read(earlierResultName(task.id));
  }
}

async function memoryOf(parts: DocumentOperationsParts, task: DocumentTask): Promise<DocumentDownload> {
  if (task.status !== 'completed') throw notCompleted(task);
  if (!hasOption(task.options, TMX_OPTION)) throw withoutMemory();
  const {stream, size} = await stored(parts, () => parts.bytes.read(memoryName(task)));
  return {fileName: `${task.fileName}.tmx`, size, content: stream};
}

/** Records that a translation has been sent completely. If recording fails, the task is only kept longer. */
async function noteDownloaded({store, onError}: DocumentOperationsParts, task: DocumentTask): Promise<void> {
  try {
    await store.tasks.noteDownloaded(task.userId, task.id);
  } catch (error) {
    onError?.(error);
  }
}

/** Removes the bytes of a removed task. If the removal fails, the bytes are later removed as leftovers. */
async function removeBytes({bytes, onError}: DocumentOperationsParts, id: string): Promise<void> {
  try {
    await bytes.remove(await bytes.names(id));
  } catch (error) {
    onError?.(error);
  }
}

function unknownTask(id: string): OperationError {
  const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id;
  return new OperationError(
    'notFound',
    `There is no document translation task with the id "${shown}". GetDocumentTranslationList lists yours.`,
  );
}

function withoutRecord({unmarked}: DocumentTask): OperationError {
  const why =
    unmarked === NOT_TRANSLATED
      ? 'nothing in the document was translated.'
      : 'an earlier version of the service made it. Translate the document again.';
  return new OperationError('notFound', `There is no record of this translation: ${why}`);
}

function withoutMemory(): OperationError {
  return new OperationError(
    'notFound',
    'There is no TMX of this document, since it was sent without the option tmx. Translate it again with the option.',
  );
}

function notCompleted({status, translatedSegments, segments, errorMessage}: DocumentTask): OperationError {
  if (status === 'error') {
    return new OperationError(
      'conflict',
      `The document was not translated, so there is nothing to download. ${errorMessage ?? ''}`.trim(),
    );
  }
  return new OperationError(
    'conflict',
    `The document is not translated yet: its status is ${status}, with ${translatedSegments} of ${segments} segments done. Download it when it is completed.`,
    5,
  );
}
