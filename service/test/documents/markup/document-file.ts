import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import type {DocumentFormat, OpenedDocument} from '../../../src/documents/formats/format.ts';
import type {WriteOptions} from '../../../src/documents/markup/write-options.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

/** Options for opening a document. */
export interface OpenOptions {
  readonly extension: string;
  readonly source?: string;
  readonly target?: string;
  readonly sheetNames?: boolean;
  readonly columns?: readonly string[];
  readonly keys?: readonly string[];
  readonly fuzzy?: boolean;
}

/** An opened document, which has its own folder. */
export interface DocumentFile {
  readonly opened: OpenedDocument;
  readonly paragraphs: readonly string[];
  /** Returns the bytes of the document with each paragraph translated. */
  translate(translation: (paragraph: string) => string, options?: WriteOptions): Promise<Buffer>;
}

/** Writes a document to a file and opens it. */
export async function openDocumentFile(
  test: TestContext,
  format: DocumentFormat,
  content: string | Uint8Array,
  {extension, source = 'de', target = 'lv', sheetNames = false, ...options}: OpenOptions,
): Promise<DocumentFile> {
  const folder = await temporaryFolder(test);
  const path = join(folder, `document.${extension}`);
  await writeFile(path, content);
  const opened = await format.open({path, extension, source, target, sheetNames, ...options});
  return {
    opened,
    paragraphs: opened.paragraphs,
    translate: async (translation, options) => {
      const output = join(folder, `translated.${extension}`);
      await opened.write(output, opened.paragraphs.map(translation), options);
      return await readFile(output);
    },
  };
}

/** Changes a text as a translation would: puts «…» around each text between tags. */
export function marked(paragraph: string): string {
  return paragraph
    .split(/(<[^>]+>)/)
    .map((text) => (text.startsWith('<') || text.trim() === '' ? text : text.replace(/\S[^]*\S|\S/, '«$&»')))
    .join('');
}

/** Removes marks and white space. */
export function withoutMarks(text: string): string {
  return text.replace(/[\s«»]+/g, '');
}

/** Expected error for `assert.rejects`: options that do not fit a document, with the message. */
export function misfit(message: RegExp): {name: string; kind: string; message: RegExp} {
  return {name: 'DocumentError', kind: 'wrongOptions', message};
}

/** Expected error for `assert.rejects`: a refused document, with its message. */
export function refused(message: RegExp): {name: string; kind: string; message: RegExp} {
  const kind = message.test('protected by a password') ? 'protectedDocument' : 'badDocument';
  return {name: 'DocumentError', kind, message};
}
