import assert from 'node:assert/strict';
import {test} from 'node:test';
import {termLanguage} from '../../src/corpora/index.ts';

for (const [text, expected] of [
  ['LV', 'lv'],
  [' pt-br ', 'pt-BR'],
  ['ltg', 'ltg'],
  ['sr-latn', 'sr-Latn'],
  ['english', undefined],
  ['Deutsch', undefined],
  ['latviešu', undefined],
  ['', undefined],
] as const) {
  test(`"${text}" is ${expected === undefined ? 'no code of a language' : `the language ${expected}`}`, () => {
    assert.equal(termLanguage(text), expected);
  });
}
