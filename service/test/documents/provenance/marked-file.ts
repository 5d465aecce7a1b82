import {copyFile, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {formatOf} from '../../../src/documents/formats/index.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {readMarks} from '../../../src/documents/provenance/read-marks.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

/** A record whose texts are dangerous in every format. */
export const RECORD: WireProvenance = {
  engine: 'Māja & <b>--> ]]> "\'{{x}}{%y%} </script><!-- €',
  engineVersion: '1.2 — 𝛑',
  engineKind: 'rules',
  systemID: 'smt-1',
  sourceLanguage: 'en',
  targetLanguage: 'es',
  time: '2026-11-27T10:00:00Z',
  human: 'some',
  state: 'machine',
};

/** A short record of an earlier translation. */
export const EARLIER: WireProvenance = {
  engine: 'Apertium',
  systemID: 'smt-2',
  sourceLanguage: 'lv',
  targetLanguage: 'en',
  time: '2026-01-02T03:04:05Z',
  human: 'none',
  state: 'reviewed',
  reviewer: 'Anna',
  reviewTime: '2026-01-03T03:04:05Z',
};

/** Writes a document to a folder that is removed after the test. */
export async function documentFile(
  test: TestContext,
  extension: string,
  content: string | Buffer,
): Promise<string> {
  const path = join(await temporaryFolder(test), `document.${extension}`);
  await writeFile(path, content);
  return path;
}

/** Marks a document, which must succeed; returns its bytes. */
export async function mark(path: string, record: WireProvenance = RECORD): Promise<Buffer> {
  const outcome = await markDocument(path, extensionOf(path), record);
  if (!outcome.marked) throw new Error(outcome.reason);
  return await readFile(path);
}

/** Reads the marks of a document. */
export function marksOf(path: string): ReturnType<typeof readMarks> {
  return readMarks(path, extensionOf(path));
}

export function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Reads a document with the service's reader of the format and writes it unchanged; returns its paragraphs. */
export async function translateAgain(path: string): Promise<readonly string[]> {
  const extension = extensionOf(path);
  const input = {path, extension, source: 'en', target: 'es'};
  const opened = await (await formatOf(extension)).open(input);
  const output = `${path}.again`;
  await opened.write(output, opened.paragraphs, {target: 'es'});
  opened.close?.();
  await copyFile(output, path);
  return opened.paragraphs;
}
