import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Semaphore} from '../../src/concurrency/semaphore.ts';

describe('a semaphore', () => {
  it('with one permit runs one work at a time, first come first served, also after a failure', async () => {
    const semaphore = new Semaphore(1);
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const runs = ['a', 'b', 'c'].map((name) => semaphore.run(work(name)));
    const outcomes = await Promise.allSettled(runs);
    assert.deepEqual(
      outcomes.map(({status}) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(log, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('rejects waiting work at once on abort, and lets running work finish', async () => {
    const semaphore = new Semaphore(1);
    const caller = new AbortController();
    const reason = new Error('the task was removed');
    const log: string[] = [];
    const {signal} = caller;
    const running = semaphore.run(
      async () => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise((resolve) => setImmediate(resolve));
        log.push('finished');
        throw reason;
      },
      {signal},
    );
    const waiting = semaphore.run(() => log.push('never'), {signal});
    await new Promise((resolve) => setImmediate(resolve));
    caller.abort(reason);
    await assert.rejects(waiting, (error) => error === reason);
    assert.deepEqual(log, []);
    await assert.rejects(running, (error) => error === reason);
    assert.deepEqual(log, ['finished']);
    await assert.rejects(
      semaphore.run(() => 1, {signal}),
      (error) => error === reason,
    );
    assert.equal(await semaphore.run(() => 2), 2);
  });

  it('runs as much as it has permits, work in the background after all other', async () => {
    const semaphore = new Semaphore(2);
    assert.equal(semaphore.isIdle, true);
    const log: string[] = [];
    const release: (() => void)[] = [];
    const work = (name: string) => () => {
      log.push(name);
      return new Promise<void>((resolve) => release.push(resolve));
    };
    const runs = [
      semaphore.run(work('a')),
      semaphore.run(work('b')),
      semaphore.run(work('behind'), {background: true}),
      semaphore.run(work('c')),
    ];
    assert.deepEqual(log, ['a', 'b']);
    for (const [index, names] of ['a b c', 'a b c behind'].entries()) {
      release[index]?.();
      await runs[index];
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(log.join(' '), names);
    }
    assert.equal(semaphore.isIdle, false);
    release[2]?.();
    release[3]?.();
    await Promise.all(runs);
    assert.equal(semaphore.isIdle, true);
  });
});
