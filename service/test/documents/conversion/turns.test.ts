import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Turns} from '../../../src/documents/conversion/turns.ts';

describe('turns', () => {
  const never = new AbortController().signal;

  it('run one work at a time in the order of asking, also after one that failed', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const asked = ['a', 'b', 'c'].map((name) => turns.take(never, work(name)));
    const outcomes = await Promise.allSettled(asked);
    assert.deepEqual(
      outcomes.map(({status}) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(log, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('give up at once what waits, and wait for what runs to tidy up', async () => {
    const turns = new Turns();
    const caller = new AbortController();
    const reason = new Error('the task was removed');
    const log: string[] = [];
    const running = turns.take(caller.signal, async () => {
      await new Promise((resolve) => caller.signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setImmediate(resolve));
      log.push('tidied up');
      throw reason;
    });
    const waiting = turns.take(caller.signal, async () => log.push('never'));
    await new Promise((resolve) => setImmediate(resolve));
    caller.abort(reason);
    await assert.rejects(waiting, (error) => error === reason);
    assert.deepEqual(log, []);
    await assert.rejects(running, (error) => error === reason);
    assert.deepEqual(log, ['tidied up']);
    await assert.rejects(
      turns.take(caller.signal, async () => 1),
      (error) => error === reason,
    );
    assert.equal(await turns.take(never, async () => 2), 2);
  });
});
