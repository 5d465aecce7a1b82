import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {countTokens} from '../../../src/translation/words/count-tokens.ts';

describe('tokens', () => {
  for (const [language, text, count] of [
    ['en', 'Hello, world!', 4],
    ['en', "It's 3.50 dollars.", 4],
    ['de', 'Donaudampfschifffahrtsgesellschaft', 1],
    ['lv', 'Šķūnī – āži.', 4],
    ['zh', '我喜欢苹果。', 4],
    ['ar', 'مرحبا بك', 2],
    ['en', 'ok 👍🏽', 2],
    ['en', ' \n ', 0],
    ['en', '', 0],
  ] as const) {
    it(`${JSON.stringify(text)} has ${count}`, () => assert.equal(countTokens(text, language), count));
  }

  it('of a long text are as many as those of its parts', () => {
    assert.equal(countTokens('Viens, divi! '.repeat(2000), 'lv'), 8000);
  });
});
