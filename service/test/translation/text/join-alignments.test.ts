import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createEngine} from '../../../src/engines/index.ts';
import type {SegmentResult, WordAlignment} from '../../../src/engines/engine.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf, translatorOf} from '../translators.ts';

/** Aligns the words of a text with the words of the other text in reverse order. */
function turned(source: string, target: string): WordAlignment {
  const ranges = (text: string) =>
    [...text.matchAll(/[^ ]+/g)].map(({0: word, index}) => [index, index + word.length] as const);
  const [from, to] = [ranges(source), ranges(target)];
  return {source: from, target: to, links: from.map((_, index) => [index, from.length - 1 - index])};
}

/** Creates a translator that reverses the order of words and adds white space around them. */
function turning(change: Partial<WordAlignment> = {}, alignment = true) {
  return translatorOf(
    (segment): SegmentResult => {
      const text = segment.filter((part) => typeof part === 'string').join('');
      const answer = `  ${text.split(' ').toReversed().join(' ')}\n`;
      return {ok: true, segment: [answer], alignment: {...turned(text, answer.trimEnd()), ...change}};
    },
    {inlineCodes: false, alignment},
  );
}

async function aligned(text: string, translator = turning(), more = {}) {
  const [result] = await translateTexts([text], {...contextOf(translator), alignment: true, ...more});
  const {translation, alignment} = result!;
  const words = alignment?.links.map(([from, to]) => [
    text.slice(...alignment.source[from]!),
    translation.slice(...alignment.target[to]!),
  ]);
  return {translation, words};
}

describe('alignment of words', () => {
  it('follows answers that are trimmed, separately in each sentence', async () => {
    const {translation, words} = await aligned('Viens divi. Trīs 😀 četri.');
    assert.equal(translation, 'divi. Viens četri. 😀 Trīs');
    assert.deepEqual(words, [
      ['Viens', 'Viens'],
      ['divi.', 'divi.'],
      ['Trīs', 'Trīs'],
      ['😀', '😀'],
      ['četri.', 'četri.'],
    ]);
  });

  it('counts placeholders, addresses and code that the engine did not see', async () => {
    const phrasebook = createEngine({engine: 'phrasebook'}).translator({source: 'en', target: 'es'});
    await phrasebook.start(new AbortController().signal);
    const text = '{{user}}: <b>red</b> v1.2 <code>the house</code> https://x.lv/ house, {{a}}{{b}} and dog';
    const [result] = await translateTexts([text], {...contextOf(phrasebook), alignment: true});
    const {alignment, translation = ''} = result ?? {};
    const words = alignment?.links.map(([from, to]) => [
      text.slice(...alignment.source[from]!),
      translation.slice(...alignment.target[to]!),
    ]);
    assert.deepEqual(words, [
      ['red', 'rojo'],
      ['house', 'casa'],
      ['and', 'y'],
      ['dog', 'perro'],
    ]);
  });

  it('counts tags and references that are put in around the engine', async () => {
    const text = '<div>Rīga &amp; <b>Liepāja</b> &lt;ostas&gt; <img alt="x > y"/> naktī</div>';
    const {translation, words} = await aligned(text);
    assert.match(translation, /<b>Liepāja<\/b>/);
    const bare = (word: string) => word.replace(/<[^>]*>/g, '');
    assert.deepEqual(
      words?.map(([from, to]) => [bare(from!), bare(to!)]),
      [
        ['Rīga', 'Rīga'],
        ['&amp;', '&amp;'],
        ['Liepāja', 'Liepāja'],
        ['&lt;ostas&gt;', '&lt;ostas&gt;'],
        ['naktī', 'naktī'],
      ],
    );
  });

  it('has no words of a sentence with terms', async () => {
    const more = {terms: [{source: 'divi', target: '2'}]};
    const {words} = await aligned('Viens divi. Trīs četri.', turning(), more);
    assert.deepEqual(words, [
      ['Trīs', 'Trīs'],
      ['četri.', 'četri.'],
    ]);
  });

  const WRONG: Readonly<Record<string, Partial<WordAlignment>>> = {
    'a word after the end': {source: [[0, 100]], links: []},
    'a word before the beginning': {target: [[-3, 1]], links: []},
    'a word without letters': {target: [[4, 4]], links: []},
    'half a position': {source: [[0, 1.5]], links: []},
    'a link to no word': {links: [[0, 7]]},
    'a link from no word': {links: [[-1, 0]]},
  };
  for (const [what, change] of Object.entries(WRONG)) {
    it(`is ignored when the engine aligns ${what}`, async () => {
      const {translation, words} = await aligned('Viens divi', turning(change));
      assert.deepEqual([translation, words], ['divi Viens', []]);
    });
  }

  it('is requested only when it is wanted and the engine supports it', async () => {
    const able = turning();
    assert.equal((await aligned('Viens divi', able, {alignment: false})).words, undefined);
    assert.equal(able.batches[0]!.alignment, false);
    const unable = turning({}, false);
    assert.equal((await aligned('Viens divi', unable)).words, undefined);
    assert.equal(unable.batches[0]!.alignment, false);
    await aligned('Trīs četri', able);
    assert.equal(able.batches[1]!.alignment, true);
  });
});
