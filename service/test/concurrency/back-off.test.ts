import assert from 'node:assert/strict';
import {test} from 'node:test';
import {backOffMs} from '../../src/concurrency/back-off.ts';

test('each wait is twice the one before, up to the longest', () => {
  const waits = [1, 2, 3, 4, 5, 2000].map((failures) => backOffMs(failures, {firstMs: 10, longestMs: 60}));
  assert.deepEqual(waits, [10, 20, 40, 60, 60, 60]);
});
