import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TimeLeft} from '../../../src/elements/mt-document-drop/documents/time-left.ts';

describe('the time that is left', () => {
  /** Records the steps one by one, and estimates the remaining seconds after the last. */
  function after(steps: readonly number[], total: number, secondsBetween = 1): number | undefined {
    const timeLeft = new TimeLeft();
    steps.forEach((done, index) => timeLeft.note(done, index * secondsBetween * 1000));
    return timeLeft.seconds(total, (steps.length - 1) * secondsBetween * 1000);
  }

  it('is not known before enough was seen', () => {
    assert.equal(after([], 100), undefined);
    assert.equal(after([0, 10, 20, 30, 40], 100), undefined);
    assert.equal(after([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 100), undefined);
    assert.equal(after([0, 50, 60], 100, 10), undefined);
  });

  it('follows the speed that was seen', () => {
    assert.equal(after([0, 10, 20, 30, 40, 50, 60, 70, 80, 90], 190), 10);
  });

  it('does not count segments that were done before the first step', () => {
    assert.equal(after([900, 901, 902, 903, 904, 905, 906, 907, 908, 909], 1000), 91);
  });

  it('grows while nothing moves', () => {
    const moving = after([0, 10, 20, 30, 40, 50, 60, 70, 80], 160)!;
    const stuck = after([0, 10, 20, 30, 40, 50, 60, 70, 80, 80, 80, 80, 80, 80, 80, 80, 80], 160)!;
    assert.equal(moving, 8);
    assert.equal(stuck, 16);
  });

  it('forgets a speed of long ago', () => {
    const fast = Array.from({length: 100}, (_, index) => index * 100);
    const slow = Array.from({length: 300}, (_, index) => 9900 + index);
    const left = after([...fast, ...slow], 10_299)!;
    assert.ok(left > 90 && left < 110, String(left));
  });

  it('starts again when the task does', () => {
    assert.equal(after([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 1], 100), undefined);
  });
});
