import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {retryAfterSeconds} from '../../src/engines/http-json.ts';

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const SAMPLES: [string | null, number | undefined][] = [
    ['120', 120],
    ['0.2', 1],
    ['-5', 0],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ];
  for (const [header, seconds] of SAMPLES) {
    it(`${String(header)} means ${String(seconds)} seconds`, () => {
      assert.equal(retryAfterSeconds(header, now), seconds);
    });
  }
});
