import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {readMarks} from '../../../src/documents/provenance/read-marks.ts';
import {DocumentInWorker} from '../../../src/documents/worker/document-in-worker.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {bounds, page, RECORD} from './page-in-worker.ts';

test('a document that takes much memory does not keep it while it is translated', async (t) => {
  const {document, text, output, paragraphs} = await readLargePage(t);
  const end = Date.now() + deadline(60_000);
  while (document.pid !== undefined && Date.now() < end) await setTimeout(20);
  assert.equal(document.pid, undefined);
  await document.write(output, paragraphs);
  assert.equal(await readFile(output, 'utf8'), text);
});

for (const [what, text] of [
  ['lines', 'ā\n'],
  ['sentences in one line', 'Jā. '],
] as const) {
  test(`a document of 600 000 ${what} is refused with advice`, async (t) => {
    const path = join(await temporaryFolder(t), 'garš.txt');
    await writeFile(path, text.repeat(600_000));
    const input = {path, extension: 'txt', source: 'lv', target: 'en'};
    await assert.rejects(new DocumentInWorker(input, bounds({memoryMegabytes: 1024})).read(), {
      name: 'DocumentError',
      message:
        'The document has more than 500000 sentences, which is too many. Split it into smaller documents.',
    });
  });
}

test('the worker of a large document frees its memory before another one marks it', async (t) => {
  const {document, output, paragraphs} = await readLargePage(t);
  assert.deepEqual(await document.write(output, paragraphs, RECORD), {marked: true});
  assert.deepEqual((await readMarks(output, 'html')).own, RECORD);
});

/** Reads a page of 400,000 long words, in a worker that waits for their translations. */
async function readLargePage(t: TestContext) {
  const {input, output} = await page(t);
  const text = '<p>Donaudampfschifffahrtsgesellschaft'.repeat(400_000);
  await writeFile(input.path, text);
  const document = new DocumentInWorker(input, bounds({memoryMegabytes: 1024}));
  releaseAfter(t, () => document.close());
  const {paragraphs} = await document.read();
  return {document, text, output, paragraphs};
}
