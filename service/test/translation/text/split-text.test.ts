import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {texts} from '../arbitrary-texts.ts';
import {translateOne, translatorOf, wordTranslator} from '../translators.ts';
import {checkRanges, pieces} from '../sentence-ranges.ts';

describe('sentence ranges', () => {
  for (const [text, source, target] of [
    ['One. Two.', ['One.', 'Two.'], ['ONE.', 'TWO.']],
    ['  <b>One.</b> <i>Two</i>.\n', ['<b>One.</b>', '<i>Two</i>.'], ['<b>ONE.</b>', '<i>TWO</i>.']],
    ['<p>A &amp; be. D!</p>', ['A &amp; be.', 'D!'], ['A &amp; BE.', 'D!']],
    ['<b>One. </b>Two.', ['<b>One.', 'Two.'], ['<b>ONE.', 'TWO.']],
    ['One.<b> Two.</b>', ['One.', 'Two.</b>'], ['ONE.', 'TWO.</b>']],
    ['一。<b>二。</b>三。', ['一。', '<b>二。</b>', '三。'], ['一。', '<b>二。</b>', '三。']],
    ['😀 Ja. 😀 Nein.', ['😀 Ja.', '😀 Nein.'], ['😀 JA.', '😀 NEIN.']],
    ['Straße. Maß.', ['Straße.', 'Maß.'], ['STRASSE.', 'MASS.']],
    ['', [], []],
    [' \n', [], []],
    ['<br/>', [], []],
  ] as const) {
    it(`of ${JSON.stringify(text)}`, async () => {
      const result = await translateOne(text);
      assert.deepEqual(pieces(text, result.sourceRanges), source);
      assert.deepEqual(pieces(result.translation, result.targetRanges), target);
      assert.equal(result.sentences, source.length);
      checkRanges(text, result);
    });
  }

  it('index the sentences of any text', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => checkRanges(text, await translateOne(text))),
      {numRuns: 300},
    );
  });
});

describe('tokens and quality', () => {
  it('tokens are words and marks, without tags', async () => {
    assert.equal((await translateOne('<b>Hello</b>, world! Bye<br>now.')).tokens, 7);
    assert.equal((await translateOne('')).tokens, 0);
  });

  it('quality is 1 for a text without words', async () => {
    for (const text of ['', ' \n', '<br/>', '42 – 43', '😀']) {
      assert.equal((await translateOne(text)).quality, 1, text);
    }
  });

  it('quality is less the more words stayed in the source language', async () => {
    const dictionary = {the: 'la', red: 'roja', house: 'casa', is: 'es'};
    const quality = async (text: string): Promise<number> =>
      (await translateOne(text, wordTranslator(dictionary))).quality;
    assert.equal(await quality('The red house'), 0.7);
    assert.equal(await quality('blah blubb'), 0.01);
    assert.equal(await quality('the red blubb'), 0.4667);
    assert.equal(await quality('The house is Riga'), 0.7);
  });

  it('the engine’s own estimate goes first, weighted by the length of the sentences', async () => {
    const translator = translatorOf(
      (segment) => ({ok: true, segment, quality: segment[0] === 'Aaa.' ? 1 : 0.5}),
      {quality: true},
    );
    assert.equal((await translateOne('Aaa. Bbbbbbbbbbb.', translator)).quality, (1 * 4 + 0.5 * 12) / 16);
  });
});
