import assert from 'node:assert/strict';
import {getEventListeners} from 'node:events';
import {describe, it, type TestContext} from 'node:test';
import {MtError, whenAwake, type WakeOptions} from '../../../src/client/index.ts';
import {rejection} from './test-service.ts';

const starting = (retryAfterSeconds?: number) => new MtError('systemIsStarting', {retryAfterSeconds});

/** Runs all code that is not waiting for a timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

interface Run {
  outcome: string;
  waits: [seconds: number, attempt: number][];
  calls: number;
  seconds: number;
}

/** Runs a call that fails with these errors in order, second by second. */
async function run(t: TestContext, failures: readonly unknown[], options: WakeOptions = {}): Promise<Run> {
  t.mock.timers.enable({apis: ['setTimeout']});
  const result: Run = {outcome: '', waits: [], calls: 0, seconds: 0};
  const call = () => {
    const failure = failures[result.calls++];
    return failure ? Promise.reject(failure as Error) : Promise.resolve('awake');
  };
  whenAwake(call, {onWaiting: (seconds, attempt) => result.waits.push([seconds, attempt]), ...options}).then(
    (value) => (result.outcome = value),
    (error: unknown) => (result.outcome = String((error as MtError).code ?? error)),
  );
  for (await settle(); !result.outcome && result.seconds < 1000; await settle()) {
    t.mock.timers.tick(1000);
    result.seconds++;
  }
  return result;
}

describe('whenAwake', () => {
  it('gives the result of a system that is awake at once', async (t) => {
    assert.deepEqual(await run(t, []), {outcome: 'awake', waits: [], calls: 1, seconds: 0});
  });

  it('counts down the time that the service names', async (t) => {
    const waits = [[3, 1], [2, 1], [1, 1], [2, 2], [1, 2]]; // prettier-ignore
    assert.deepEqual(await run(t, [starting(3), starting(2)]), {
      outcome: 'awake',
      waits,
      calls: 3,
      seconds: 5,
    });
  });

  it('waits at least a second, and rounds up', async (t) => {
    const waits = [[1, 1], [2, 2], [1, 2]]; // prettier-ignore
    assert.deepEqual(await run(t, [starting(0), starting(1.2)]), {
      outcome: 'awake',
      waits,
      calls: 3,
      seconds: 3,
    });
  });

  it('waits longer each time up to 15 seconds when the service names no time', async (t) => {
    const {waits, seconds} = await run(
      t,
      Array.from({length: 6}, () => starting()),
    );
    const first = waits.filter(([, attempt], index) => attempt !== waits[index - 1]?.[1]);
    assert.deepEqual(
      first.map(([pause]) => pause),
      [1, 2, 4, 8, 15, 15],
    );
    assert.equal(seconds, 45);
  });

  it('tries a last time at the end of the longest wait, then gives up with the error', async (t) => {
    const {outcome, calls, seconds} = await run(
      t,
      Array.from({length: 9}, () => starting(4)),
      {maxWaitSeconds: 10},
    );
    assert.deepEqual([outcome, calls, seconds], ['systemIsStarting', 4, 10]);
  });

  it('does not wait at all with 0', async (t) => {
    const {calls, waits} = await run(t, [starting(1)], {maxWaitSeconds: 0});
    assert.deepEqual([calls, waits], [1, []]);
  });

  it('ends with any other error at once', async (t) => {
    assert.equal((await run(t, [new MtError('systemNotStarted')])).outcome, 'systemNotStarted');
    t.mock.timers.reset();
    assert.deepEqual((await run(t, [starting(1), new MtError('network')])).calls, 2);
    t.mock.timers.reset();
    assert.equal((await run(t, [new Error('mine')])).outcome, 'Error: mine');
  });

  it('ends at once when aborted while waiting, and leaves no listener behind', async () => {
    const controller = new AbortController();
    const reason = new Error('the user left');
    let waiting = () => {};
    const isWaiting = new Promise<void>((resolve) => (waiting = resolve));
    const call = rejection(
      whenAwake(() => Promise.reject(starting(900)), {signal: controller.signal, onWaiting: waiting}),
    );
    await isWaiting;
    await settle();
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    controller.abort(reason);
    assert.equal(await call, reason);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    assert.equal(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length, timers - 1);
  });

  it('keeps one listener at most while it waits', async (t) => {
    const {signal} = new AbortController();
    let most = 0;
    const onWaiting = () => (most = Math.max(most, getEventListeners(signal, 'abort').length));
    await run(t, [starting(5), starting(5)], {signal, onWaiting});
    assert.deepEqual([most, getEventListeners(signal, 'abort').length], [0, 0]); // called before each wait
  });

  it('does not call at all when aborted before', async () => {
    const reason = new Error('too late');
    const call = () => assert.fail('called');
    assert.equal(await rejection(whenAwake(call, {signal: AbortSignal.abort(reason)})), reason);
  });
});
