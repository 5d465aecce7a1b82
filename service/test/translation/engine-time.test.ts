import assert from 'node:assert/strict';
import {test} from 'node:test';
import {EngineTime} from '../../src/translation/segments/engine-time.ts';

test('batches at once count as one, and what fails counts too', async ({mock}) => {
  let now = 0;
  mock.method(performance, 'now', () => now);
  const time = new EngineTime();
  const ends: (() => void)[] = [];
  const first = time.of(() => new Promise<void>((resolve) => ends.push(resolve)));
  const second = time.of(
    () => new Promise<void>((_, reject) => ends.push(() => reject(new Error('crashed')))),
  );
  now = 30;
  ends[0]!();
  await first;
  assert.equal(time.milliseconds, 0, 'the second is at work');
  now = 50;
  ends[1]!();
  await assert.rejects(second, /crashed/);
  assert.equal(time.milliseconds, 50);
  now = 1_000; // between batches
  await time.of(() => Promise.resolve((now = 1_005)));
  assert.equal(time.milliseconds, 55);
});
