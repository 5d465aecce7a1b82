import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {createEngine, type Engine, type Term, type Translator} from '../../src/engines/index.ts';
import {parseMarkup} from '../../src/translation/codes/parse-markup.ts';
import {translateTexts} from '../../src/translation/translate-texts.ts';
import {contextOf} from './translators.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const DEADLINE = deadline(30_000);

const TEXTS = [
  'The <b>red</b> house is <x id="1"/>big. <i>Good</i> morning, Dr. Smith!',
  '<p>Tom &amp; Jerry</p>\n\n<ul><li>How <b>are <i>you</b></i>?</li></ul>',
  'a < b & c > d',
  '[[t:g:1]] ^red$ [[/]] \\[ @ / * # + ~ {x}',
  'nul\0byte and \ud800 alone',
  'مرحبا <b>house</b> שלום 😀 Donaudampfschifffahrtsgesellschaft',
  '<b><i></i></b><u>house',
  `${'<b>'.repeat(500)}house${'</b>'.repeat(500)}`,
  '',
  ' \r\n\t',
];

function codesOf(text: string): string[] {
  const {codes, source} = parseMarkup(text);
  return codes.map(({start, end}) => source.slice(start, end)).sort();
}

for (const [name, engine] of [
  ['Apertium', createEngine({engine: 'apertium'})],
  ['the phrasebook', createEngine({engine: 'phrasebook'})],
] as [string, Engine][]) {
  describe(`around ${name}`, {timeout: DEADLINE}, () => {
    let translator: Translator;
    before(async () => {
      const pair = (await engine.pairs()).find(({source, target}) => source === 'en' && target === 'es');
      assert.ok(pair, 'English to Spanish is installed');
      translator = engine.translator(pair);
      await translator.start(AbortSignal.timeout(DEADLINE));
    });
    after(() => translator.stop());

    const translate = async (texts: readonly string[], terms: readonly Term[] = []): Promise<string[]> =>
      (await translateTexts(texts, contextOf(translator, {terms}))).map(({translation}) => translation);

    it('words are translated and tags stay around the same words', async () => {
      const [translation = ''] = await translate(['The <b>red</b> house is big.\n<u>Good morning</u>']);
      assert.match(translation, /<b>roj[oa]<\/b>/i);
      assert.match(translation, /casa/);
      assert.match(translation, /\n<u>¡?Buenos días!?<\/u>$/);
    });

    it('codes and white space of difficult texts are kept', async () => {
      const translations = await translate(TEXTS);
      translations.forEach((translation, index) => {
        const text = TEXTS[index] ?? '';
        assert.deepEqual(codesOf(translation), codesOf(text), translation);
        assert.deepEqual(translation.match(/[\r\n]+/g), text.match(/[\r\n]+/g));
      });
      assert.deepEqual(translations.slice(-2), TEXTS.slice(-2));
    });

    it('addresses stay unchanged', async () => {
      const addresses = [
        'https://example.com/search?q=white+house&red=big',
        'white.house@example.com',
        'www.example.com/house/red?the=house',
        'https://de.wikipedia.org/wiki/Haus_(red)',
        'https://example.com/?a=1?b=2#!house',
      ];
      const texts = addresses.map((address) => `The red house is at <b>${address}</b>. Good morning!`);
      const translations = await translate([...texts, ...addresses, `See (${addresses.join(', ')}).`]);
      addresses.forEach((address, index) => {
        assert.ok(translations[index]?.includes(`<b>${address}</b>. `), translations[index]);
        assert.match(translations[index] ?? '', /casa/);
        assert.equal(translations[addresses.length + index], address);
        assert.ok(translations.at(-1)?.includes(address), translations.at(-1));
      });
    });

    it('terms are applied, with the text’s capitals', async () => {
      const terms = [
        {source: 'house', target: 'mansión'},
        {source: 'C++ board', target: 'placa C++'},
        {source: 'red house', target: 'caserón'},
      ];
      const [first, second, third] = await translate(
        ['The House is big.', 'The <b>C++ board</b> is good.', 'The red house and a house.'],
        terms,
      );
      assert.match(first ?? '', /Mansión/);
      assert.match(second ?? '', /<b>placa C\+\+<\/b>/);
      assert.match(third ?? '', /caserón .* mansión/);
      assert.doesNotMatch(third ?? '', /casa/);
    });
  });
}
