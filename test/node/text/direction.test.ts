import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {directionOf, LEFT_TO_RIGHT} from '../../../src/text/direction.ts';

describe('directionOf', () => {
  for (const code of 'ar ar-EG ckb dv fa he iw ks ps sd syr ug ur yi pa-Arab az-Arab ku-Arab ar-Arab-LB'.split(
    ' ',
  )) {
    it(`is from right to left for ${code}`, () => assert.equal(directionOf(code), 'rtl'));
  }

  for (const code of 'en lv de-AT ru ja zh-Hant pa az ku he-Latn tr am'.split(' ')) {
    it(`is from left to right for ${code}`, () => assert.equal(directionOf(code), 'ltr'));
  }

  for (const code of ['', '?', 'xx', 'en_US']) {
    it(`is from left to right for the unknown code "${code}"`, () => assert.equal(directionOf(code), 'ltr'));
  }

  it('is the same for common languages as `Intl` says', () => {
    for (const code of LEFT_TO_RIGHT) {
      const tag = new Intl.Locale(code).maximize().toString(); // with script and country, not in the table
      assert.equal(LEFT_TO_RIGHT.has(tag), false);
      assert.equal(directionOf(tag), directionOf(code), tag);
    }
  });
});
