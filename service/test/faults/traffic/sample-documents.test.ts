import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {RECORD} from '../../documents/provenance/marked-file.ts';
import {isResultOf, SAMPLE_MARK, SAMPLES, type SampleDocument} from './sample-documents.ts';

const MARK = 'K00017';

async function resultAt(time: string, sample: SampleDocument, mark: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-samples-'));
  try {
    const path = join(folder, `a.${sample.extension}`);
    await writeFile(path, await sample.withMark(mark));
    await markDocument(path, sample.extension, {...RECORD, time});
    return await readFile(path);
  } finally {
    await rm(folder, {recursive: true});
  }
}

describe('the result of a sample', () => {
  for (const [index, sample] of SAMPLES.entries()) {
    it(`is compared without the time of its translation: ${index}, ${sample.extension}`, async () => {
      const undisturbed = await resultAt('2026-11-28T04:00:00Z', sample, SAMPLE_MARK);
      const result = await resultAt('2026-11-28T04:12:59Z', sample, MARK);
      assert.ok(await isResultOf(sample, {result, undisturbed, mark: MARK}));
    });

    it(`is another one if a text differs: ${index}, ${sample.extension}`, async () => {
      const undisturbed = await resultAt('2026-11-28T04:00:00Z', sample, SAMPLE_MARK);
      const result = await resultAt('2026-11-28T04:00:00Z', sample, 'K00018');
      assert.ok(!(await isResultOf(sample, {result, undisturbed, mark: MARK})));
    });
  }
});
