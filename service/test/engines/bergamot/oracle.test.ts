import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import fxtranslate from 'fxtranslate';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {BergamotEngine} from '../../../src/engines/bergamot/bergamot-engine.ts';
import {modelFiles} from '../../../src/engines/bergamot/models.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {writeTestModel} from './test-model.ts';

const WORDS = {
  ...{
    Hello: 'Sveika',
    world: 'pasaule',
    good: 'labs',
    morning: 'rīts',
    the: 'tā',
    big: 'liela',
    house: 'māja',
  },
  ...{is: 'ir', and: 'un', cat: 'kaķis', dog: 'suns', sleeps: 'guļ', Anna: 'Anna', year: 'gads'},
};
const OTHERS = ['123', 'a,b', '(x)', '50%', "Anna's", 'Donaudampfschifffahrt', 'e-mail', 'B2B', '3.14'];
const SENTENCES = 500;
const MAX_WORDS = 6;

function sentences(): string[] {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const words = [...Object.keys(WORDS), ...OTHERS];
  return Array.from({length: SENTENCES}, () => {
    const length = 1 + random(MAX_WORDS);
    return `${Array.from({length}, () => words[random(words.length)]).join(' ')}.`;
  });
}

test('an independent engine translates 500 sentences with the same model in the same way', async (t) => {
  const folder = await temporaryFolder(t);
  await writeTestModel(folder, {source: 'en', target: 'lv', words: WORDS, isOfToday: true});
  const pair = {source: 'en', target: 'lv'};
  const {model, shortlist, vocabularies} = await modelFiles(folder, pair);
  const [bytes, lexicon, source, target] = await Promise.all(
    [model, shortlist!, ...vocabularies].map((path) => readFile(path)),
  );
  const other = new fxtranslate.Translator(bytes!, source!, target!, lexicon);
  const translator = new BergamotEngine({folder}).translator(pair);
  releaseAfter(t, () => translator.stop());
  const texts = sentences();
  const {signal} = new AbortController();
  await translator.start(signal);
  const {maxSegments} = translator.capabilities;
  const translations: string[] = [];
  for (let start = 0; start < texts.length; start += maxSegments) {
    const segments = texts.slice(start, start + maxSegments).map((text) => [text]);
    for (const result of await translator.translate({segments, terms: [], signal})) {
      assert.ok(result.ok, String(!result.ok && result.error));
      translations.push(result.segment.join(''));
    }
  }
  assert.deepEqual(
    translations,
    texts.map((text) => other.translate(text)),
  );
  const changed = translations.filter((translation, index) => translation !== texts[index]).length;
  assert.ok(changed > SENTENCES * 0.8, `only ${changed} sentences were translated`);
});
