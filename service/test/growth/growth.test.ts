import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../test/support/deadlines.mjs';
import {blanked} from '../../src/translation/words/text-ranges.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {documentWorks} from './document-works.ts';
import {pdfWorks} from './pdf-works.ts';
import {excessOf, type Excess, type GrowingWork} from './growth.ts';
import {alignmentWorks} from './alignment-works.ts';
import {bodyWorks, importWorks} from './import-works.ts';
import {markWorks} from './mark-works.ts';
import {sheetWorks} from './sheet-works.ts';
import {textWorks} from './text-works.ts';

/** `npm run test:growth` measures up to the largest size allowed; other runs stop at a small cost. */
const isLong = process.env.npm_lifecycle_event === 'test:growth';
const ENOUGH_MS = isLong ? 1_500 : 30;
/** Other runs use every twelfth alphabet, with different alphabets for each option and format. */
const STEP = isLong ? 1 : 12;
const LIMIT = {timeout: deadline(isLong ? 3_600_000 : 240_000)};

async function excesses(works: readonly GrowingWork[], offset: number): Promise<Excess[]> {
  const excessive: Excess[] = [];
  for (const [index, work] of works.entries()) {
    if (index % STEP !== offset % STEP) continue;
    const excess = await excessOf(work, ENOUGH_MS);
    if (excess) excessive.push(excess);
  }
  return excessive;
}

test('a text costs at most 2.5 times as much when it doubles, with every option', LIMIT, async () => {
  assert.deepEqual(await excesses(textWorks(), 0), []);
});

test('a document costs at most 2.5 times as much when it doubles, in every format', LIMIT, async (t) => {
  assert.deepEqual(await excesses(documentWorks(await temporaryFolder(t)), 1), []);
});

test(
  'a PDF costs at most 2.5 times as much when it doubles, however its text is laid out',
  LIMIT,
  async (t) => {
    assert.deepEqual(await excesses(pdfWorks(await temporaryFolder(t)), 1), []);
  },
);

test('marks of provenance cost at most 2.5 times as much when they double', LIMIT, async (t) => {
  const excessive: Excess[] = [];
  for (const work of markWorks(await temporaryFolder(t))) {
    const excess = await excessOf(work, ENOUGH_MS);
    if (excess) excessive.push(excess);
  }
  assert.deepEqual(excessive, []);
});

test('a formula of a workbook costs at most 2.5 times as much when it doubles', LIMIT, async () => {
  const excessive: Excess[] = [];
  for (const work of sheetWorks()) {
    const excess = await excessOf(work, ENOUGH_MS);
    if (excess) excessive.push(excess);
  }
  assert.deepEqual(excessive, []);
});

test('the word alignment of a sentence costs at most 2.5 times as much when it doubles', LIMIT, async () => {
  const excessive: Excess[] = [];
  for (const work of alignmentWorks()) {
    const excess = await excessOf(work, ENOUGH_MS);
    if (excess) excessive.push(excess);
  }
  assert.deepEqual(excessive, []);
});

test('a file of terms or a memory costs at most 2.5 times as much when it doubles', LIMIT, async (t) => {
  assert.deepEqual(await excesses(importWorks(await temporaryFolder(t)), 2), []);
});

test('the body of a request costs at most 2.5 times as much when it doubles', LIMIT, async () => {
  assert.deepEqual(await excesses(bodyWorks(), 3), []);
});

test('what searches the whole text for each finding is found out', LIMIT, async () => {
  const searching: GrowingWork = {
    name: 'searches',
    from: 1_000,
    most: 16_000,
    run: (size) => {
      const text = 'a'.repeat(size);
      let sum = 0;
      for (let at = 0; at < size * 2; at += 1) sum += text.lastIndexOf('b', at % size);
      return sum;
    },
  };
  const ranges = (size: number) => Array.from({length: size}, (_, at) => ({start: at, end: at + 1}));
  const inOnePass = {...searching, run: (size: number) => blanked('a'.repeat(size), ranges(size))};
  assert.equal((await excessOf(searching, 40))?.name, 'searches');
  assert.equal(await excessOf(inOnePass, 40), undefined);
});
