import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {humanTranslationKeys} from '../../../src/translation/segments/human-translations.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import type {ExtendedTranslation, TranslationContext} from '../../../src/translation/translation-context.ts';
import {contextOf, textTranslator, type TestTranslator} from '../translators.ts';

const exactKey = (text: string): string => humanTranslationKeys(text)!.exact;

describe('texts have the same human translation', () => {
  for (const [a, b] of [
    ['Hello', '  Hello\n'],
    ['Hello  big\tworld', 'Hello big\u00a0world'],
    ['čau', 'c\u030cau'],
    ['<b>Hi</b> you', '<i>Hi</i> you'],
    ['Hi', '<p><b>Hi</b></p>'],
    ['Tom & Jerry', '<b>Tom &amp; Jerry</b>'],
    ['a<br>b', 'a<x id="7"/>b'],
  ] as const) {
    it(`${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => assert.equal(exactKey(a), exactKey(b)));
  }
});

describe('texts have different human translations', () => {
  for (const [a, b] of [
    ['Hello', 'hello'],
    ['Hello', 'Hello!'],
    ['<b>Hi</b> you', 'Hi <b>you</b>'],
    ['<b>Hi</b> you', 'Hi you'],
    ['<b>a</b> b', '<x/>a<x/> b'],
    ['ab', 'a b'],
  ] as const) {
    it(`${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => assert.notEqual(exactKey(a), exactKey(b)));
  }

  it('an empty text has no human translation', () => {
    assert.equal(humanTranslationKeys(''), undefined);
    assert.equal(humanTranslationKeys(' <br/> '), undefined);
  });

  it('a key is short, whatever the text', () => {
    const long = 'garš '.repeat(10_000);
    assert.ok(exactKey(long).length < 600);
    assert.notEqual(exactKey(long), exactKey(`${long}x`));
    assert.equal(exactKey(long), exactKey(long.replaceAll(' ', '\n')));
  });
});

describe('human translations are used first', () => {
  async function translate(
    text: string,
    stored: Record<string, string>,
    translator: TestTranslator = textTranslator((part) => part.toUpperCase()),
  ): Promise<ExtendedTranslation> {
    const [result] = await translateTexts([text], withHuman(stored, translator));
    assert.ok(result);
    return result;
  }

  function withHuman(
    stored: Record<string, string>,
    translator: TestTranslator,
  ): TranslationContext & {lookUps: number} {
    const rows = new Map(
      Object.entries(stored).flatMap(([source, translation]) => {
        const {exact, bare} = humanTranslationKeys(source)!;
        return [exact, bare].map((key) => [key, {source, translation}] as const);
      }),
    );
    const context = {
      ...contextOf(translator),
      lookUps: 0,
      lookUp: async (keys: readonly string[]) => {
        context.lookUps += 1;
        const translations = new Map<string, {source: string; translation: string}>();
        for (const key of keys) {
          const row = rows.get(key);
          if (row) translations.set(key, row);
        }
        return translations;
      },
    };
    return context;
  }

  for (const [name, text, stored, translation] of [
    ['for a sentence', 'One. Two.', {'Two.': 'Divi.'}, 'ONE. Divi.'],
    [
      'for the whole text before its sentences',
      'One. Two.',
      {'One. Two.': 'Viens un divi.', 'Two.': 'Divi.'},
      'Viens un divi.',
    ],
    [
      'stored plain, for a text with tags',
      'One <b>two</b> three.',
      {'One two three.': 'Viens divi trīs.'},
      'Viens <b>divi</b> trīs.',
    ],
    [
      'stored with tags, for a plain text',
      'One two.',
      {'One <b>two</b>.': 'Viens <b>divi</b>.'},
      'Viens divi.',
    ],
    [
      'stored with the same tags before one without',
      '<b>One</b> two.',
      {'<b>One</b> two.': '<b>Viens</b> divi.', 'One two.': 'Cits.'},
      '<b>Viens</b> divi.',
    ],
    [
      'stored plain before one with tags',
      'One two.',
      {'One two.': 'Viens divi.', '<b>One</b> two.': '<b>Cits</b>.'},
      'Viens divi.',
    ],
    ['with the white space of the text', '\n One.\r\n\r\n', {'One.': '  Viens. '}, '\n Viens.\r\n\r\n'],
    ['with tags around the whole', '<p><b>One.</b></p>', {'One.': 'Viens.'}, '<p><b>Viens.</b></p>'],
    ['stored with tags around the whole', 'One.', {'<b>One.</b>': '<b>Viens.</b>'}, 'Viens.'],
    [
      'stored with tags around and inside',
      '<u>One <i>two</i></u>',
      {'<b>One <b>two</b></b>': '<b><b>Divi</b> viens</b>'},
      '<u><i>Divi</i> viens</u>',
    ],
    [
      'stored with tags around and inside, in the same order',
      '<u>One <i>two</i></u>',
      {'<b>One <b>two</b></b>': '<b>Viens <b>divi</b></b>'},
      '<u>Viens <i>divi</i></u>',
    ],
    [
      'with the new text’s tags',
      '<i id="9">red</i> car',
      {'<b>red</b> car': 'mašīna <b>sarkana</b>'},
      'mašīna <i id="9">sarkana</i>',
    ],
    [
      'with tags in the translator’s order',
      '<a>x</a> <c>y</c>',
      {'<b>x</b> <i>y</i>': '<i>Y</i> <b>X</b>'},
      '<c>Y</c> <a>X</a>',
    ],
    [
      'with all tags even when the translator dropped them',
      'a <i>b</i><x/> c',
      {'a <b>b</b><br/> c': 'ka'},
      undefined,
    ],
    [
      'escaped in markup',
      '<b>Tom &amp; Jerry</b>',
      {'Tom & Jerry': 'Toms & Džerijs <3'},
      '<b>Toms &amp; Džerijs &lt;3</b>',
    ],
    ['plain in plain text', 'Tom & Jerry', {'Tom &amp; Jerry': 'Toms &amp; Džerijs'}, 'Toms & Džerijs'],
    ['even empty', 'One.', {'One.': ''}, ''],
  ] as [string, string, Record<string, string>, string | undefined][]) {
    it(name, async () => {
      const result = await translate(text, stored);
      if (translation !== undefined) assert.equal(result.translation, translation);
      else {
        for (const tag of ['<i>', '</i>', '<x/>', 'ka']) {
          assert.equal(result.translation.split(tag).length, 2);
        }
      }
    });
  }

  it('without asking the engine, at quality 1', async () => {
    const translator = textTranslator((text) => text);
    const result = await translate('<p>One.</p>\nTwo.', {'One.': 'Viens.', 'Two.': 'Divi.'}, translator);
    assert.equal(result.quality, 1);
    assert.equal(translator.batches.length, 0);
  });

  it('at an average quality when the engine did the rest', async () => {
    const translator = textTranslator((text) => text.toUpperCase());
    const {quality} = await translate('Uno. Two.', {'Uno.': 'Viens.'}, translator);
    assert.ok(quality > 0.7 && quality < 1);
  });

  it('with the sentences of the text where the translation has as many', async () => {
    const two = await translate('One. Two.', {'One. Two.': 'Pirmais. Otrais.'});
    assert.deepEqual(two.sourceRanges, [
      [0, 4],
      [5, 4],
    ]);
    assert.deepEqual(two.targetRanges, [
      [0, 8],
      [9, 7],
    ]);
    const joined = await translate('One. Two.', {'One. Two.': 'Abi kopā.'});
    assert.deepEqual([joined.sentences, joined.sourceRanges, joined.targetRanges], [1, [[0, 9]], [[0, 9]]]);
  });

  const faults = ({checks}: ExtendedTranslation) =>
    checks.map(({check, sentence, expected}) => [check, sentence, expected]);

  it('and are checked as the engine’s are, sentence by sentence', async () => {
    const text = 'We have 250 dogs. <b>See</b> https://a.example/x now.';
    const partly = await translate(text, {'We have 250 dogs.': 'Mums ir 350 suņi.'});
    assert.deepEqual(faults(partly), [['numbersDiffer', 0, '250']]);
    assert.equal(partly.quality < 1, true);
    const whole = await translate(text, {
      'We have 250 dogs. See https://a.example/x now.': 'Mums ir 250 suņi. Skatiet https://b.example/x.',
    });
    assert.deepEqual(faults(whole), [['urlsDiffer', 1, 'https://a.example/x']]);
    const [check] = whole.checks;
    const part = (from: string, [start = 0, count = 0]: readonly number[] = []) =>
      from.slice(start, start + count);
    assert.equal(part(text, check?.source?.[0]), 'https://a.example/x');
    assert.equal(part(whole.translation, check?.translation?.[0]), 'https://b.example/x');
    assert.equal(whole.quality, 1);
    const joined = await translate('It costs 250 euros. It is 5 years old.', {
      'It costs 250 euros. It is 5 years old.': 'Cena 300, vecums 5 gadi.',
    });
    assert.deepEqual(faults(joined), [['numbersDiffer', 0, '250']]);
  });

  it('and may be the source text, or have its parts in another sentence', async () => {
    const same = 'Please close the window now.';
    assert.deepEqual(faults(await translate(same, {[same]: same})), []);
    const text = 'It costs 250 euros now. It came in May.';
    const moved = await translate(text, {[text]: 'Tas nāca maijā. Tas tagad maksā 250 eiro.'});
    assert.deepEqual(faults(moved), []);
  });

  it('with one look-up for all texts', async () => {
    const context = withHuman(
      {'One.': 'Viens.'},
      textTranslator((text) => text),
    );
    await translateTexts(['One. Two.', 'One.', '<b>One.</b>', 'Three.'], context);
    assert.equal(context.lookUps, 1);
  });

  it('with no look-up when there is no text', async () => {
    const context = withHuman(
      {},
      textTranslator((text) => text),
    );
    await translateTexts(['', ' \n', '<br/>'], context);
    assert.equal(context.lookUps, 0);
  });
});
