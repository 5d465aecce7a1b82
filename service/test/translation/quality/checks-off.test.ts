import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {checkHumanTranslation, judgeSegment} from '../../../src/translation/quality/judge-segment.ts';

const SOURCE = 'The house is not red.';
const TRANSLATION = 'la casa es roja.';
const setting = {source: 'en', target: 'es'};
const translated = {segment: [TRANSLATION], checks: [], quality: 0.9};

describe('checks that are switched off', () => {
  it('are not made, and do not lower the quality', () => {
    const all = judgeSegment(SOURCE, translated, setting, 0.9);
    assert.deepEqual(
      all.checks.map(({check}) => check),
      ['negationDiffers', 'capitalsDiffer'],
    );
    assert.equal(all.quality, 0.5);
    const some = judgeSegment(SOURCE, translated, {...setting, checksOff: new Set(['negationDiffers'])}, 0.9);
    assert.deepEqual(
      some.checks.map(({check}) => check),
      ['capitalsDiffer'],
    );
    assert.equal(some.quality, 0.9);
  });

  it('are not made of human translations either', () => {
    const off = new Set(['negationDiffers', 'capitalsDiffer'] as const);
    assert.equal(checkHumanTranslation(SOURCE, TRANSLATION, setting).length, 2);
    assert.deepEqual(checkHumanTranslation(SOURCE, TRANSLATION, {...setting, checksOff: off}), []);
  });
});
