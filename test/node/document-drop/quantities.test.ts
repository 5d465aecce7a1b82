import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {INTERFACE_LANGUAGES} from '../../../src/localization/interface-languages.ts';
import {durationText, sizeText} from '../../../src/elements/mt-document-drop/files/quantities.ts';

describe('quantities in words', () => {
  it('have units of the language', () => {
    assert.equal(sizeText(0, 'en'), '0 bytes');
    assert.equal(sizeText(1023, 'en'), '1,023 bytes');
    assert.equal(sizeText(1536, 'en'), '1.5 kB');
    assert.equal(sizeText(52_428_800, 'en'), '50 MB');
    assert.equal(sizeText(1_258_291, 'lv'), '1,2 MB');
    for (const {code} of INTERFACE_LANGUAGES)
      assert.equal(
        sizeText(52_428_800, code),
        (50).toLocaleString(code, {style: 'unit', unit: 'megabyte', unitDisplay: 'short'}),
      );
    assert.equal(durationText(61, 'en'), '2 minutes');
    assert.equal(durationText(90 * 60, 'en'), '90 minutes');
    assert.equal(durationText(3 * 3600, 'en'), '3 hours');
    assert.equal(durationText(3 * 3600, 'lv'), '3 stundas');
  });
});
