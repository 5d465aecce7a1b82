import assert from 'node:assert/strict';
import {describe, it, type TestContext} from 'node:test';
import {releaseAfter} from '../../support/release-after.ts';

/** A test context outside the runner, so that a failing release does not count as a failed test. */
function endingTest(): {readonly context: TestContext; end(): Promise<void>} {
  const hooks: (() => Promise<void>)[] = [];
  const context = {after: (hook: () => Promise<void>) => void hooks.push(hook)} as unknown as TestContext;
  return {
    context,
    async end() {
      for (const hook of hooks) await hook();
    },
  };
}

describe('what a test holds', () => {
  it('is released when the test ends, the newest first', async (test) => {
    const released: string[] = [];
    await test.test('a test that holds a folder and a service in it', (inner) => {
      releaseAfter(inner, () => released.push('folder'));
      releaseAfter(inner, async () => {
        await Promise.resolve();
        released.push('service');
      });
      assert.deepEqual(released, []);
    });
    assert.deepEqual(released, ['service', 'folder']);
  });

  it('is all released, whatever one release throws, and the test fails', async () => {
    const {context, end} = endingTest();
    const released: string[] = [];
    const fail = (message: string) => () => {
      throw new Error(message);
    };
    releaseAfter(context, () => released.push('folder'));
    releaseAfter(context, fail('the service does not close'));
    releaseAfter(context, () => released.push('socket'));
    await assert.rejects(end(), /^Error: the service does not close$/);
    assert.deepEqual(released, ['socket', 'folder']);
  });

  it('reports each fault when there are several', async () => {
    const {context, end} = endingTest();
    for (const name of ['folder', 'service']) {
      releaseAfter(context, () => Promise.reject(new Error(name)));
    }
    await assert.rejects(end(), (error: AggregateError) => {
      assert.deepEqual(error.errors.map(String), ['Error: service', 'Error: folder']);
      return true;
    });
  });
});
