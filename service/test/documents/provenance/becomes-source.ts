import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import type {TestContext} from 'node:test';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

/** Marks a document without a record, with one, and twice; returns it without a record. */
export async function becomesSource(t: TestContext, extension: string, text: string): Promise<string> {
  const path = await documentFile(t, extension, text);
  assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []}, text);
  const plain = await documentFile(t, extension, text);
  await markDocument(plain, extension, undefined);
  assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []}, text);
  const marked = (await mark(path)).toString();
  assert.deepEqual((await marksOf(path)).own, RECORD, marked);
  assert.doesNotMatch(
    marked.replace(/^.*M\\u0101ja.*$/gm, ''),
    /="provenance"|ai-disclosure=|data-provenance=|mtservice.provenance ?:/,
  );
  await translateAgain(path);
  await mark(path);
  assert.deepEqual(await marksOf(path), {own: RECORD, source: RECORD, problems: []}, marked);
  return await readFile(plain, 'utf8');
}
