import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mergedTerms, terminologyOf} from '../../src/corpora/index.ts';
import type {CorpusTerm} from '../../src/store/index.ts';

const OWN: readonly CorpusTerm[] = [
  {source: 'Haus', target: 'ēka'},
  {source: 'Rechnung', target: 'faktūra', status: 'forbidden'},
  {source: 'Apfel', target: 'Apple', status: 'admitted'},
];
const SHARED: readonly CorpusTerm[] = [
  {source: 'Haus', target: 'māja'},
  {source: 'Haus', target: 'ēka', status: 'forbidden'},
  {source: 'haus', target: 'nams'},
  {source: 'Rechnung', target: 'faktūra'},
  {source: 'Rechnung', target: 'rēķins'},
  {source: '', target: 'fatūra', status: 'forbidden'},
];

test('of several corpora, the first that has a source decides, and what it says of a pair stays', async () => {
  assert.deepEqual(await mergedTerms([OWN, SHARED]), [
    ...OWN,
    {source: 'haus', target: 'nams'},
    {source: 'Rechnung', target: 'rēķins'},
    {source: '', target: 'fatūra', status: 'forbidden'},
  ]);
  const {terms} = await terminologyOf(await mergedTerms([SHARED, OWN]));
  assert.deepEqual(
    terms.map(({source, target}) => `${source} ${target}`),
    ['Haus māja', 'haus nams', 'Rechnung faktūra', 'Apfel Apple'],
  );
});

test('one corpus stays as it is', async () => {
  assert.equal(await mergedTerms([OWN]), OWN);
  assert.deepEqual(await mergedTerms([]), []);
});
