import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it} from 'node:test';
import {withService} from '../client/test-service.ts';
import {Box, extended, shouting, clientOf} from './box.ts';
import {deadline} from '../../support/deadlines.mjs';

const TEXT = 'Sveika, pasaule! Kā klājas?';

/**
 * Resolves when the condition holds and all code has run that is not waiting for a timer. Works while `setTimeout` is
 * mocked, although the box then loads modules, which takes an unknown time.
 */
async function settledAt(condition: () => boolean): Promise<void> {
  const end = Date.now() + deadline(30_000);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  while (!condition()) {
    assert.ok(Date.now() < end, `never: ${String(condition)}`);
    await turn();
  }
  for (let turns = 0; turns < 20; turns++) await turn();
}

/** A box whose service never answers; `onRequest` is called with each request. */
function unansweredBox(onRequest: () => unknown): Box {
  const fetch = () => {
    onRequest();
    return new Promise<Response>(() => {});
  };
  return new Box(clientOf({baseUrl: 'http://service.test'}, 't', {fetch}));
}

describe('LiveTranslation that tries again', () => {
  it('recovers automatically when the network does', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const {port} = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve)); // leaves a port without a server
    await withService(shouting, async (service) => {
      let isBack = false;
      const nowhere = `http://127.0.0.1:${port}`;
      const client = clientOf(service, undefined, {
        fetch: (address, init) => fetch(isBack ? (address as string) : nowhere, init),
      });
      const box = new Box(client);
      box.online = false;
      box.write(TEXT);
      await box.until('failed');
      assert.equal(box.problems[0]?.kind, 'offline');
      isBack = box.online = true;
      box.store.resume(); // as the element does on `online`
      await box.until('idle');
      assert.equal(box.translation, TEXT.toUpperCase());
    });
  });

  it('tries again in growing intervals, and not before the service says', async (t) => {
    const retryAfter = [undefined, '5', undefined];
    let tries = 0;
    const fetch = () => {
      const wait = retryAfter[tries++];
      const headers = {...(wait && {'retry-after': wait})};
      if (tries > retryAfter.length) return Promise.resolve(Response.json([extended('Viens.', 'VIENS.')]));
      return Promise.resolve(new Response('', {status: 503, headers}));
    };
    t.mock.timers.enable({apis: ['setTimeout']});
    const box = new Box(clientOf({baseUrl: 'http://service.test'}, 't', {timeoutMs: 0, fetch}));
    const triesAfter = async (ms: number, expected: number) => {
      t.mock.timers.tick(ms);
      await settledAt(
        () => tries >= expected && (tries > retryAfter.length || box.problems.length === tries),
      );
      return tries;
    };
    box.write('Viens.');
    assert.equal(await triesAfter(0, 1), 1);
    assert.equal(await triesAfter(1999, 1), 1);
    assert.equal(await triesAfter(1, 2), 2);
    assert.equal(await triesAfter(4999, 2), 2);
    assert.equal(await triesAfter(1, 3), 3);
    assert.equal(await triesAfter(7999, 3), 3);
    assert.equal(await triesAfter(1, 4), 4);
    await settledAt(() => box.translation === 'VIENS.');
  });

  it('gives a slow system more time at each try, and then asks only when the user does', async (t) => {
    let tries = 0;
    t.mock.timers.enable({apis: ['setTimeout']});
    const box = unansweredBox(() => tries++);
    const after = async (seconds: number, condition = () => true) => {
      t.mock.timers.tick(seconds * 1000);
      await settledAt(condition);
    };
    box.write('Viens.');
    await after(0, () => tries === 1);
    for (const [limit, pause, attempt] of [
      [30, 2, 1],
      [90, 4, 2],
    ] as const) {
      await after(limit - 1);
      assert.equal(box.store.state.kind, 'translating');
      await after(1, () => box.problems.length === attempt);
      assert.deepEqual([box.problems.at(-1)?.kind, box.problems.at(-1)?.next], ['timeout', 'wait']);
      await after(pause, () => tries === attempt + 1);
    }
    await after(300, () => box.problems.length === 3);
    assert.deepEqual([box.problems.at(-1)?.kind, box.problems.at(-1)?.next], ['timeout', 'retry']);
    await after(3600);
    box.store.resume();
    await after(0);
    assert.equal(tries, 3);
    box.store.translateNow();
    await after(0, () => tries === 4);
    await after(299);
    assert.equal(box.store.state.kind, 'translating');
    box.store.stop();
  });

  it('takes the time limit that the page names', async (t) => {
    let asked = false;
    t.mock.timers.enable({apis: ['setTimeout']});
    const box = unansweredBox(() => (asked = true));
    box.store.configure({timeoutMs: 120_000});
    box.write('Viens.');
    t.mock.timers.tick(0);
    await settledAt(() => asked);
    t.mock.timers.tick(119_000);
    await settledAt(() => true);
    assert.equal(box.store.state.kind, 'translating');
    t.mock.timers.tick(1000);
    await settledAt(() => box.store.state.kind === 'failed');
    box.store.stop();
  });
});
