import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ClockWatch} from '../../src/concurrency/clock-watch.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 22, 12);

/** A watch with a clock and an elapsed time that the test sets. */
function watched(lastSeen: number | undefined) {
  let [clock, passed] = [START, 0];
  const leaps: number[] = [];
  const watch = new ClockWatch({
    lastSeen,
    now: () => clock,
    passed: () => passed,
    onLeap: (ms) => leaps.push(ms),
  });
  const set = (ms: number) => (clock += ms);
  const pass = (ms: number) => {
    clock += ms;
    passed += ms;
  };
  return {watch, leaps, set, pass};
}

test('a steady clock is trusted, and small corrections are not leaps', () => {
  const {watch, leaps, set, pass} = watched(START - 5_000);
  assert.ok(watch.isTrusted);
  for (let count = 0; count < 200; count += 1) {
    pass(10_000);
    set(count % 3 === 0 ? 900 : -300);
    assert.ok(watch.isTrusted);
  }
  assert.deepEqual(leaps, []);
});

test('a clock that leaps is reported at once, and trusted after an hour', () => {
  const {watch, leaps, set, pass} = watched(START);
  set(80 * HOUR_MS);
  assert.ok(!watch.isTrusted);
  assert.deepEqual([leaps, watch.leapMs, watch.hasLeapt], [[80 * HOUR_MS], 80 * HOUR_MS, true]);
  pass(HOUR_MS - 1);
  assert.ok(!watch.isTrusted);
  pass(1);
  assert.deepEqual([watch.isTrusted, watch.leapMs, watch.hasLeapt], [true, 0, false]);
});

test('a clock that is set right again is trusted at once', () => {
  const {watch, leaps, set, pass} = watched(START);
  set(80 * HOUR_MS);
  assert.ok(!watch.isTrusted);
  pass(60_000);
  set(-80 * HOUR_MS);
  assert.ok(watch.isTrusted);
  assert.deepEqual(leaps, [80 * HOUR_MS, -80 * HOUR_MS]);
});

test('a service that was stopped for long, or whose clock is behind, trusts it after an hour', () => {
  for (const lastSeen of [START - 80 * HOUR_MS, START + HOUR_MS, undefined]) {
    const {watch, leaps, pass} = watched(lastSeen);
    assert.ok(!watch.isTrusted);
    assert.equal(watch.leapMs, lastSeen === undefined ? 0 : START - lastSeen);
    assert.ok(!watch.hasLeapt);
    pass(HOUR_MS);
    assert.ok(watch.isTrusted);
    assert.deepEqual(leaps, []);
  }
});
