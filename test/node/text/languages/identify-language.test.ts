import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {identifyLanguage} from '../../../../src/text/identification/identify-language.ts';
import {HELD_OUT, readSamples} from './samples.ts';

/** Languages that the model cannot distinguish from similar languages. */
const NEIGHBOURS = new Set(['eo', 'gl', 'ms', 'sr-Latn']);
const MAX_BYTES = 25 * 1024;
const all = readSamples(HELD_OUT);
const samples = all.filter(({language}) => !NEIGHBOURS.has(language));
const languageOf = (text: string, candidates?: readonly string[]) =>
  identifyLanguage(text, candidates)?.language;

function shareOfRight(isShort: boolean): number {
  const asked = samples.filter((sample) => sample.isShort === isShort);
  return asked.filter(({language, text}) => languageOf(text) === language).length / asked.length;
}

describe('identifyLanguage', () => {
  it('finds the language of 96 of 100 sentences of four to twelve words', () => {
    assert.ok(samples.filter(({isShort}) => !isShort).length > 1000);
    const share = shareOfRight(false);
    assert.ok(share >= 0.96, share.toFixed(3));
  });

  it('finds the language of 88 of 100 texts of one to three words', () => {
    const share = shareOfRight(true);
    assert.ok(share >= 0.88, share.toFixed(3));
  });

  it('knows at least forty languages', () => {
    assert.ok(new Set(samples.map(({language}) => language)).size >= 40);
  });

  it('knows the words with which people try a translation', () => {
    const expected = {Hello: 'en', 'hello!': 'en', Danke: 'de', 'Bitte.': 'de', Merci: 'fr'};
    for (const [text, language] of Object.entries(expected)) assert.equal(languageOf(text), language, text);
    assert.equal(languageOf('Hello', ['en-US', 'fi', 'lv']), 'en-US');
    assert.equal(languageOf('Hello', ['fi', 'lv']), undefined);
  });

  it('takes at most 25 KB, compressed', async () => {
    const {outputFiles} = await build({
      entryPoints: [
        fileURLToPath(new URL('../../../../src/text/identification/identify-language.ts', import.meta.url)),
      ],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
    });
    const bytes = brotliCompressSync(outputFiles[0]!.contents).length;
    assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  });

  it('is right as often as its confidence says', () => {
    for (const [from, to] of [
      [0.4, 0.7],
      [0.7, 0.95],
      [0.95, 1],
    ] as const) {
      const answers = samples.flatMap(({language, text}) => {
        const found = identifyLanguage(text);
        return found && found.confidence >= from && found.confidence <= to
          ? [{isRight: found.language === language, confidence: found.confidence}]
          : [];
      });
      const right = answers.filter(({isRight}) => isRight).length / answers.length;
      const said = answers.reduce((sum, {confidence}) => sum + confidence, 0) / answers.length;
      assert.ok(
        Math.abs(right - said) < 0.12,
        `${from} to ${to}: ${right.toFixed(2)} right, ${said.toFixed(2)} said`,
      );
    }
  });

  it('knows what users wrote', () => {
    for (const [text, language] of [
      ['Buenos días, ¿cómo estás?', 'es'],
      ['صباح الخير، كيف حالك اليوم؟', 'ar'],
      ['سلام، امروز حالت چطور است؟', 'fa'],
      ['السلام علیکم، آپ کیسے ہیں؟', 'ur'],
      ['Добро јутро, како сте данас?', 'sr'],
      ['Добро утро, како сте денес?', 'mk'],
      ['请问最近的药店在哪里?', 'zh'],
      ['請問最近的藥店在哪裡?', 'zh'],
      ['一番近い薬局はどこですか?', 'ja'],
      ['가장 가까운 약국이 어디예요?', 'ko'],
      ['Πού είναι το πλησιέστερο φαρμακείο;', 'el'],
      ['איפה בית המרקחת הקרוב?', 'he'],
    ] as const)
      assert.equal(languageOf(text), language, text);
  });

  it('says nothing of texts without a language', () => {
    for (const text of [
      '',
      'ok',
      '123',
      '12345 67890',
      '👍',
      '👩‍👩‍👧 🏡',
      'https://example.com',
      'a@example.org',
      '…',
    ])
      assert.equal(languageOf(text), undefined, text);
    assert.equal(languageOf('https://example.org/sobre/nosotros/contacto?q=hola', ['en', 'es']), undefined);
  });

  it('is never sure of a text in a language that it does not know', () => {
    for (const {text} of all.filter(({language}) => language === 'eo'))
      assert.ok((identifyLanguage(text)?.confidence ?? 0) < 0.9, text);
  });

  it('takes a mixed text for what most of it is', () => {
    const russian = 'Не удалось открыть файл, попробуйте ещё раз';
    assert.equal(languageOf(`${russian}: Microsoft Word`), 'ru');
    assert.equal(languageOf('Click the button „Сохранить“ to keep all of your changes'), 'en');
    assert.equal(languageOf('この本の題名は「Hello World」です。'), 'ja');
  });

  it('chooses among candidates, with countries and scripts, in any case', () => {
    assert.equal(languageOf('Labrīt! Kā jums klājas šodien?', ['en-GB', 'lv_LV', 'lv-LV']), 'lv-LV');
    assert.equal(languageOf('请问最近的药店在哪里?谢谢您的帮助。', ['zh-Hans', 'EN']), 'zh-Hans');
    assert.equal(languageOf('Hvor er nærmeste apotek, vær så snill?', ['nb', 'en']), 'nb');
    assert.equal(languageOf('Gdje je najbliža ljekarna?', ['bs', 'en']), 'bs');
    assert.equal(languageOf('Gde je najbliža apoteka?', ['sr-Latn', 'en']), 'sr-Latn');
    assert.equal(languageOf('Magandang umaga sa inyong lahat', ['fil', 'en']), 'fil');
  });

  it('says nothing if the text is in no candidate', () => {
    assert.equal(languageOf('Where is the nearest pharmacy?', ['lv', 'ru', 'de']), undefined);
    assert.equal(languageOf('Where is the nearest pharmacy?', ['xx', 'tlh', '']), undefined);
    assert.equal(languageOf('Πού είναι το φαρμακείο;', ['en', 'ru']), undefined);
    assert.equal(languageOf('Where is the nearest pharmacy?', []), undefined);
  });

  it('takes twice the time for twice the text', () => {
    const text = 'Kur ir tuvākā aptieka? Where is the pharmacy? '.repeat(2_000);
    const timeOf = (some: string) => {
      const since = process.cpuUsage();
      languageOf(some);
      return process.cpuUsage(since).user;
    };
    languageOf(text);
    // The least of many rounds, in turn: other programs on the machine make each of them slower.
    let [once, twice] = [Infinity, Infinity];
    for (let round = 0; round < 60 && !(twice < 2.5 * once); round++) {
      once = Math.min(once, timeOf(text));
      twice = Math.min(twice, timeOf(text + text));
    }
    assert.ok(twice < 3 * once, `${once} µs, then ${twice} µs`);
  });
});
