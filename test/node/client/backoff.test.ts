import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Backoff, retryAfterMs} from '../../../src/client/waiting/backoff.ts';

describe('Backoff', () => {
  it('doubles the pause up to a minute', () => {
    const backoff = new Backoff();
    const pauses = Array.from({length: 7}, () => backoff.next());
    assert.deepEqual(pauses, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('starts again after a try that worked', () => {
    const backoff = new Backoff(1000, 15_000);
    backoff.next();
    backoff.next();
    backoff.reset();
    assert.deepEqual([backoff.next(), backoff.next()], [1000, 2000]);
  });

  it('waits at least as long as the service asks for, and an hour at most', () => {
    const backoff = new Backoff(100, 1000, 1.5);
    assert.deepEqual([backoff.next(3), backoff.next(0), backoff.next(99_999)], [3000, 150, 3_600_000]);
    assert.equal(retryAfterMs(), 0);
  });
});
