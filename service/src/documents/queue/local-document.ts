import {copyFile} from 'node:fs/promises';
import type {ClaimedTask} from '../../store/index.ts';
import {convertedName, latestConverted, sourceName} from '../bytes/bytes-names.ts';
import type {DocumentBytes, LocalBytes} from '../bytes/document-bytes.ts';
import type {WorkFolder} from '../bytes/work-folder.ts';
import type {WorkerBounds} from '../worker/ask-worker.ts';
import {convertToOpen, isConverted, type ConversionParts} from './convert-document.ts';

/** The storage of documents, and the parts of the converter. */
export interface LocalDocumentParts extends ConversionParts {
  readonly bytes: DocumentBytes;
}

/**
 * The document of a task as a file in a format that the service reads; the document is converted only once
 * for all claims.
 */
export async function localDocument(
  task: ClaimedTask,
  extension: string,
  parts: LocalDocumentParts,
  bounds: WorkerBounds,
): Promise<LocalBytes> {
  const {bytes} = parts;
  if (!isConverted(extension)) return await bytes.local(sourceName(task.id), bounds.signal);
  const name = convertedName(task);
  const latest = latestConverted(await bytes.names(task.id));
  if (latest !== name) await keepConverted(name, latest, {task, extension, parts, bounds});
  return await bytes.local(name, bounds.signal);
}

interface Conversion {
  readonly task: ClaimedTask;
  readonly extension: string;
  readonly parts: LocalDocumentParts;
  readonly bounds: WorkerBounds;
}

/**
 * Stores the converted document of an earlier claim under this claim's name; converts the source if there is
 * no such document.
 */
async function keepConverted(
  name: string,
  earlier: string | undefined,
  {task, extension, parts, bounds}: Conversion,
): Promise<void> {
  const {bytes, work} = parts;
  const from = await bytes.local(earlier ?? sourceName(task.id), bounds.signal);
  let path: string | undefined;
  try {
    path =
      earlier === undefined
        ? await convertToOpen(parts, from.path, extension, bounds)
        : await copied(from.path, work);
    await bytes.keep(path, name, bounds.signal);
  } finally {
    if (path !== undefined) await work.discard(path);
    await from.discard();
  }
}

async function copied(from: string, work: WorkFolder): Promise<string> {
  const path = work.temporaryPath();
  await copyFile(from, path);
  return path;
}
