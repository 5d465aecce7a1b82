import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {ComparedStrings} from '../../../../src/documents/formats/formulas/compared-strings.ts';

function keptTexts(formula: string, ...texts: string[]): string[] {
  const compared = new ComparedStrings();
  compared.addFormula(formula);
  return texts.filter((text) => compared.keeps(text));
}

describe('criteria of formulas', () => {
  it('may have hyphens, slashes and all signs of regular expressions next to a star', () => {
    assert.deepEqual(keptTexts('COUNTIF(A:A,"e-mail*")', 'E-mail', 'e-mails', 'email', 'mail'), [
      'E-mail',
      'e-mails',
    ]);
    for (const sign of '-/\\^$.+()[]{}|&#') {
      assert.deepEqual(keptTexts(`COUNTIF(A:A,"a${sign}b*")`, `a${sign}b`, `A${sign}B c`, 'a', 'axb'), [
        `a${sign}b`,
        `A${sign}B c`,
      ]);
    }
  });

  it('match whole texts, with any characters for a star and one for a question mark', () => {
    assert.deepEqual(
      keptTexts('COUNTIF(A:A,"a?c*e*f")', 'abcef', 'abc e f', 'a😀cef', 'abcf', 'abcefg', 'acef'),
      ['abcef', 'abc e f', 'a😀cef'],
    );
    assert.deepEqual(keptTexts('COUNTIF(A:A,"*ab*ab*")', 'ab', 'abab', 'xabyab', 'aab'), ['abab', 'xabyab']);
    assert.deepEqual(keptTexts('COUNTIF(A:A,"what~?*")', 'What?', 'what? no', 'whats'), [
      'What?',
      'what? no',
    ]);
    assert.deepEqual(keptTexts('COUNTIF(A:A,"a*")', 'a', 'ab', 'ba'), ['a', 'ab']);
  });

  it('of functions after a minus are read, and of conditions with hyphens', () => {
    assert.deepEqual(keptTexts('A1-COUNTIF(B:B,"Yes")', 'Yes', 'No'), ['Yes']);
    assert.deepEqual(keptTexts('cell-content-is-in-list("Yes";"No")', 'Yes', 'No', 'Or'), ['Yes', 'No']);
  });

  it('are matched without going back at each star', {timeout: deadline(2_000)}, () => {
    assert.deepEqual(keptTexts(`COUNTIF(A:A,"${'a*'.repeat(20)}b")`, 'a'.repeat(30_000)), []);
  });
});
