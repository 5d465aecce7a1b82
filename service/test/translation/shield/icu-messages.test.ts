import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf, textTranslator, upper} from '../translators.ts';
import {translate} from './translate-shielding.ts';

const code = (id: number) => ({kind: 'standalone', id}) as const;

describe('ICU messages', () => {
  for (const [name, text, translation] of [
    [
      'the texts of their branches are translated',
      '{count, plural, =0 {No file} one {# file in {folder}} other {# files}} selected',
      '{count, plural, =0 {NO FILE} one {# FILE IN {folder}} other {# FILES}} SELECTED',
    ],
    [
      'in each other too',
      '{who, select, male {He has {n, plural, one {# cat} other {# cats}}.} other {They left.}}',
      '{who, select, male {HE HAS {n, plural, one {# CAT} other {# CATS}}.} other {THEY LEFT.}}',
    ],
    [
      'over lines, with white space kept',
      '{n, plural,\n  one { # file }\n  other {\n# files\n}\n}',
      '{n, plural,\n  one { # FILE }\n  other {\n# FILES\n}\n}',
    ],
    [
      'with tags',
      '{n, plural, one {<b>#</b> file} other {many <i>files</i>}}',
      '{n, plural, one {<b>#</b> FILE} other {MANY <i>FILES</i>}}',
    ],
    [
      'with apostrophes written twice',
      "{n, plural, one {It''s #} other {They''re #}}",
      "{n, plural, one {IT''S #} other {THEY''RE #}}",
    ],
    [
      'with quoted braces they stay',
      "{n, plural, one {a '{'b'}'} other {c}} d",
      "{n, plural, one {a '{'b'}'} other {c}} D",
    ],
  ] as const) {
    for (const inlineCodes of [true, false]) {
      it(`${name}, by an engine ${inlineCodes ? 'with' : 'without'} codes`, async () => {
        const change = (part: string): string =>
          part.replace(/\p{L}+/gu, (word) => (/qzx/i.test(word) ? word : word.toUpperCase()));
        const translator = textTranslator((part) => (inlineCodes ? part.toUpperCase() : change(part)), {
          inlineCodes,
        });
        assert.equal((await translate(text, translator)).translation, translation);
      });
    }
  }

  for (const [target, text, translation] of [
    [
      'lv',
      '{n, plural, one {# file} other {# files}} left',
      '{n, plural, one {# FILE} zero {# FILES} other {# FILES}} LEFT',
    ],
    [
      'ru',
      '{n, plural, one {# file} other {# of {name}}}',
      '{n, plural, one {# FILE} few {# OF {name}} many {# OF {name}} other {# OF {name}}}',
    ],
    [
      'pl',
      '{n, plural,\n  one {# file}\n  other {# files}\n}',
      '{n, plural,\n  one {# FILE}\n  few {# FILES}\n  many {# FILES}\n  other {# FILES}\n}',
    ],
    [
      'en',
      '{n, selectordinal, other {#. house}}',
      '{n, selectordinal, one {#. HOUSE} two {#. HOUSE} few {#. HOUSE} other {#. HOUSE}}',
    ],
    ['fr', '{n, plural, one {# file} other {# files}}', '{n, plural, one {# FILE} other {# FILES}}'],
    [
      'ru',
      '{who, select, male {He left} other {They left}}',
      '{who, select, male {HE LEFT} other {THEY LEFT}}',
    ],
    [
      'ru',
      '{n, plural, one {<b>#</b> file} other {<i>#</i> files}}',
      '{n, plural, one {<b>#</b> FILE} other {<i>#</i> FILES}}',
    ],
  ] as const) {
    it(`get the plural forms that ${target} has: ${text}`, async () => {
      const [result] = await translateTexts([text], contextOf(upper(), {target}));
      assert.equal(result!.translation, translation);
      assert.deepEqual(
        result!.checks.filter(({check}) => check !== 'untranslated'),
        [],
      );
    });
  }

  it('of other languages may repeat numbers in added forms', async () => {
    const text = '{n, plural, one {# of 250 files} other {# of 250 files in it}} are ready now';
    const [result] = await translateTexts(
      [text],
      contextOf(
        textTranslator((part) => part.replace(/are ready now/, 'готовы сейчас')),
        {target: 'ar'},
      ),
    );
    assert.ok(result!.translation.includes('zero {# of 250 files in it}'), result!.translation);
    assert.deepEqual(
      result!.checks.filter(({check}) => check !== 'wrongScript'),
      [],
    );
  });

  it('are asked for in one round', async () => {
    const translator = upper();
    await translate('{n, plural, one {# file} other {# files}} selected', translator);
    assert.equal(translator.batches.length, 1);
    assert.deepEqual(translator.asked, [
      [code(1), ' selected'],
      [code(1), ' file'],
      [code(1), ' files'],
    ]);
  });

  it('keep a branch whose translation would break them, and an apostrophe that would quote', async () => {
    const breaking = textTranslator((text) => text.replace('file', '{fichier}').replace('of ', "l'"));
    assert.equal(
      (await translate('{n, plural, one {# file} other {of {name}}}', breaking)).translation,
      "{n, plural, one {# file} other {l''{name}}}",
    );
  });
});
