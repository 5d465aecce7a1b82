import {randomUUID} from 'node:crypto';
import type {Readable} from 'node:stream';
import {DOCUMENT_EXTENSIONS} from '../../../src/contract/index.ts';
import type {DocumentFolder} from '../documents/document-folder.ts';
import {SAVE_PDF} from '../documents/formats/wrong-format.ts';
import type {DocumentSettings} from '../documents/document-settings.ts';
import type {DocumentTask, Store, User} from '../store/index.ts';
import type {Caller} from './caller.ts';
import {OperationError} from '../errors/operation-error.ts';
import {findSystem, termsFor, type TranslateParts} from './translate.ts';

/** A document that was received whole. */
export interface ReceivedDocument {
  /** Temporary path of its bytes; the operation takes or removes it. */
  readonly path: string;
  readonly size: number;
}

/** A document to translate with a system. */
export interface DocumentRequest {
  readonly systemId: string;
  readonly fileName: string;
  readonly options: string;
  readonly document: ReceivedDocument;
}

/** A translated document; its bytes come from the file as they are read. */
export interface DocumentDownload {
  readonly fileName: string;
  readonly size: number;
  readonly content: Readable;
}

/** The five document operations; all reject with `OperationError`. */
export interface DocumentOperations {
  readonly settings: DocumentSettings;
  readonly folder: DocumentFolder;
  /** Id of the new task. */
  start(request: DocumentRequest, caller: Caller): Promise<string>;
  state(id: string, caller: Caller): Promise<DocumentTask>;
  list(caller: Caller): Promise<DocumentTask[]>;
  download(id: string, caller: Caller): Promise<DocumentDownload>;
  remove(id: string, caller: Caller): Promise<void>;
}

/** Parts of the document operations. */
export interface DocumentOperationsParts extends TranslateParts {
  readonly store: Store;
  readonly folder: DocumentFolder;
  readonly settings: DocumentSettings;
  readonly runner: {wake(): void; forget(id: string): void};
}

const LONGEST_NAME = 255;
const EXTENSIONS = new Set(DOCUMENT_EXTENSIONS);

/** Creates the document operations. */
export function createDocumentOperations(parts: DocumentOperationsParts): DocumentOperations {
  const {store, folder, runner, settings} = parts;
  const find = async (id: string, {user}: Caller): Promise<DocumentTask> => {
    const task = await store.documentTask(user.id, id.trim());
    if (!task) throw unknownTask(id);
    return task;
  };
  return {
    settings,
    folder,
    start: (request, caller) => start(parts, request, caller.user),
    state: find,
    list: ({user}) => store.documentTasks(user.id),

    async download(id, caller) {
      const task = await find(id, caller);
      if (task.status !== 'completed') throw notCompleted(task);
      const {stream, size} = await folder.read(task.id, 'result');
      return {fileName: task.fileName, size, content: stream};
    },

    async remove(id, {user}) {
      const removed = await store.removeDocumentTask(user.id, id.trim());
      if (!removed) throw unknownTask(id);
      runner.forget(id.trim());
      await folder.remove(id.trim());
      const {unused} = removed;
      if (unused) await store.returnUsage(unused.userId, unused.day, unused.characters);
    },
  };
}

async function start(
  parts: DocumentOperationsParts,
  {systemId, fileName, options, document}: DocumentRequest,
  user: User,
): Promise<string> {
  const {store, folder, settings, runner, systems} = parts;
  try {
    const name = checkName(fileName);
    if (document.size === 0) {
      throw new OperationError('badRequest', 'The document is empty: it has 0 bytes.');
    }
    const system = findSystem(systems, systemId, user);
    await termsFor(parts, options, system, user);
    system.checkStarted();
    const id = `d-${randomUUID()}`;
    await folder.keep(document.path, id, 'source');
    const task = {id, userId: user.id, systemId, fileName: name, options, size: document.size};
    const added = await store.addDocumentTask(task, settings.tasksPerUser).catch(async (error: unknown) => {
      await folder.remove(id);
      throw error;
    });
    if (!added) {
      await folder.remove(id);
      throw tooManyTasks(settings.tasksPerUser);
    }
    runner.wake();
    return id;
  } finally {
    await folder.discard(document.path);
  }
}

/** The name without folders; must end in one of the extensions of the interface document. */
function checkName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  if (extension === 'pdf') {
    throw new OperationError('badRequest', `A PDF is not translated. ${SAVE_PDF}`);
  }
  if (!EXTENSIONS.has(extension)) {
    const shown = extension === '' ? 'no extension' : `the extension "${extension.slice(0, 20)}"`;
    throw new OperationError(
      'badRequest',
      `Documents with ${shown} are not translated. Send one of: ${DOCUMENT_EXTENSIONS.join(', ')}.`,
    );
  }
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME - extension.length - 1)}.${extension}`;
}

function unknownTask(id: string): OperationError {
  const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id;
  return new OperationError(
    'notFound',
    `There is no document translation task with the id "${shown}". GetDocumentTranslationList lists yours.`,
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

function tooManyTasks(most: number): OperationError {
  return new OperationError(
    'conflict',
    `You have ${most} document translation tasks, which is the most that are kept. Remove some with RemoveDocumentTranslation, then send the document again.`,
  );
}
