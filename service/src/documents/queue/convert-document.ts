import {mkdir, rename} from 'node:fs/promises';
import {join} from 'node:path';
import {DOCUMENT_FORMATS} from '../../../../src/contract/index.ts';
import type {ConversionOptions} from '../conversion/installed-program.ts';
import type {LibreOffice} from '../conversion/libre-office.ts';
import type {PdfReader} from '../conversion/pdf-reader.ts';
import type {WorkFolder} from '../bytes/work-folder.ts';
import {DocumentError} from '../document-error.ts';
import {askWorker, startWorker, type WorkerBounds} from '../worker/ask-worker.ts';

/** Finds LibreOffice when a document needs it; undefined if LibreOffice is not installed. */
export type FindLibreOffice = () => Promise<LibreOffice | undefined>;

/** Finds pdftotext when a document needs it; undefined if pdftotext is not installed. */
export type FindPdfReader = () => Promise<PdfReader | undefined>;

/** The programs that convert documents, and the folder for the files of a conversion. */
export interface ConversionParts {
  readonly libreOffice: FindLibreOffice;
  readonly pdfReader: FindPdfReader;
  readonly work: WorkFolder;
}

const MEBIBYTE = 1024 * 1024;
/** Memory limit of LibreOffice as a multiple of the limit for reading. */
const MEMORY_FACTOR = 4;

/** Whether documents with this extension are converted to DOCX before they are read. */
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
  return extension === 'pdf'
    ? composeFromPdf(parts, path, bounds)
    : convert(parts, {path, from: extension, to: 'docx'}, bounds);
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

/** Writes the text of a PDF as DOCX: pdftotext finds the words, and a worker puts them together. */
async function composeFromPdf(
  {pdfReader, work}: ConversionParts,
  path: string,
  bounds: WorkerBounds,
): Promise<string> {
  const reader = await pdfReader();
  if (!reader) {
    throw new DocumentError(
      'notAvailable',
      'This service cannot read PDF documents, since poppler (pdftotext) is not installed on it. Save the document as DOCX and send that.',
    );
  }
  return await inWorkFolder(work, async (folder) => {
    const {signal, timeoutMs, memoryMegabytes} = bounds;
    const memoryBytes = memoryMegabytes * MEBIBYTE;
    const layout = await reader.readLayout(path, folder, {signal, timeoutMs, memoryBytes});
    const output = join(folder, 'document.docx');
    await askWorker(startWorker(bounds), {kind: 'compose', layout, output}, bounds);
    return output;
  });
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
  const memoryBytes = memoryMegabytes * MEMORY_FACTOR * MEBIBYTE;
  const options: ConversionOptions = {signal, timeoutMs, memoryBytes};
  return await inWorkFolder(work, (folder) => converter.convert(path, folder, to, options));
}

/** Runs `work` with a new folder, and keeps only the file that it returns; returns its temporary path. */
async function inWorkFolder(work: WorkFolder, run: (folder: string) => Promise<string>): Promise<string> {
  const folder = work.temporaryPath();
  await mkdir(folder, {recursive: true, mode: 0o700});
  try {
    const output = await run(folder);
    const temporary = work.temporaryPath();
    await rename(output, temporary);
    return temporary;
  } finally {
    await work.discard(folder);
  }
}
