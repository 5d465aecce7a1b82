import {copyFile, link, mkdir, rename} from 'node:fs/promises';
import {join} from 'node:path';
import {DOCUMENT_FORMATS} from '../../../../src/contract/index.ts';
import type {LibreOffice} from '../conversion/libre-office.ts';
import type {WorkFolder} from '../bytes/work-folder.ts';
import {DocumentError} from '../document-error.ts';
import type {WorkerBounds} from '../worker/document-in-worker.ts';

/** Finds LibreOffice when a document needs it; undefined if LibreOffice is not installed. */
export type FindLibreOffice = () => Promise<LibreOffice | undefined>;

/** LibreOffice, and the folder for the files of a conversion. */
export interface ConversionParts {
  readonly libreOffice: FindLibreOffice;
  readonly work: WorkFolder;
}

/** Memory limit of a conversion as a multiple of the limit for reading. */
const MEMORY_FACTOR = 4;

/** Whether LibreOffice converts documents with this extension. */
export function isConverted(extension: string): boolean {
  return DOCUMENT_FORMATS.some((format) => format.extension === extension && format.family === 'converted');
}

/** Converts a document to DOCX; returns a temporary path. */
export function convertToOpen(
  parts: ConversionParts,
  path: string,
  extension: string,
  bounds: WorkerBounds,
): Promise<string> {
  return convert(parts, {path, from: extension, to: 'docx'}, bounds);
}

/** Converts a translated DOCX back to the original format, if LibreOffice can write it. */
export async function convertBack(
  parts: ConversionParts,
  path: string,
  extension: string,
  bounds: WorkerBounds,
): Promise<{path: string; extension: string}> {
  const to = extension === 'doc' || extension === 'rtf' ? extension : 'docx';
  if (to === 'docx') return {path, extension: 'docx'};
  return {path: await convert(parts, {path, from: 'docx', to}, bounds), extension: to};
}

/** A conversion of the document at `path` from one format to another, given by their extensions. */
interface Conversion {
  readonly path: string;
  readonly from: string;
  readonly to: 'doc' | 'rtf' | 'docx';
}

async function convert(
  {libreOffice, work}: ConversionParts,
  {path, from, to}: Conversion,
  {signal, timeoutMs, memoryMegabytes}: WorkerBounds,
): Promise<string> {
  const converter = await libreOffice();
  if (!converter) {
    throw new DocumentError(
      'notAvailable',
      `This service cannot read ${from.toUpperCase()} documents, since LibreOffice is not installed on it. Save the document as DOCX and send that.`,
    );
  }
  const workFolder = work.temporaryPath();
  const outputFolder = join(workFolder, 'output');
  await mkdir(outputFolder, {recursive: true, mode: 0o700});
  try {
    // LibreOffice needs the extension, so the bytes get a second name.
    const input = join(workFolder, `document.${from}`);
    await link(path, input).catch(() => copyFile(path, input));
    const memoryBytes = memoryMegabytes * MEMORY_FACTOR * 1024 * 1024;
    const output = await converter.convert(input, outputFolder, to, {signal, timeoutMs, memoryBytes});
    const temporary = work.temporaryPath();
    await rename(output, temporary);
    return temporary;
  } finally {
    await work.discard(workFolder);
  }
}
