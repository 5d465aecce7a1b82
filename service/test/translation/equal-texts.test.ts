import assert from 'node:assert/strict';
import {it} from 'node:test';
import {translateTexts} from '../../src/translation/translate-texts.ts';
import {upper} from './translators.ts';

it('equal texts of a request are worked on once, wherever they are', async () => {
  let lookedUp = 0;
  const answers = await translateTexts(['', 'čau 😀', '', 'Zeņķis', 'čau 😀', ''], {
    ...{translator: upper(), source: 'lv', target: 'en', terms: [], shield: false},
    ...{quality: undefined, cache: undefined, signal: new AbortController().signal},
    lookUp: (keys) => {
      lookedUp = [...keys].length;
      return Promise.resolve(new Map());
    },
  });
  assert.deepEqual(
    answers.map(({translation}) => translation),
    ['', 'ČAU 😀', '', 'ZEŅĶIS', 'ČAU 😀', ''],
  );
  // Two of the texts contain words; for each, the whole text and its sentence are looked up, with and without
  // tags.
  assert.equal(lookedUp, 8);
});
