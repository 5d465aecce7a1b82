import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {DocumentInput} from '../../../src/documents/formats/format.ts';
import type {WorkerBounds} from '../../../src/documents/worker/ask-worker.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {temporaryFolder} from '../../store/temporary-folder.ts';

/** Bounds of a worker that no test reaches. */
export const bounds = (settings: Partial<WorkerBounds> = {}): WorkerBounds => ({
  signal: AbortSignal.timeout(deadline(60_000)),
  timeoutMs: deadline(60_000),
  memoryMegabytes: 128,
  ...settings,
});

/** The record of a translation by Apertium. */
export const RECORD: WireProvenance = {
  engine: 'Apertium',
  systemID: 'smt-1',
  sourceLanguage: 'lv',
  targetLanguage: 'en',
  time: '2026-11-27T10:00:00Z',
  human: 'none',
  state: 'machine',
};

/** Writes a page of one word into a new folder. */
export async function page(t: TestContext): Promise<{input: DocumentInput; output: string}> {
  const folder = await temporaryFolder(t);
  const path = join(folder, 'lapa.html');
  await writeFile(path, '<p>Labrīt');
  return {input: {path, extension: 'html', source: 'lv', target: 'en'}, output: join(folder, 'page.html')};
}
