import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Answer, AnsweringServer} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {until, within} from '../../systems/within.ts';
import {
  libreTranslate,
  restart,
  startPool,
  textsOf,
  translating,
  type Pool,
} from './libretranslate-servers.ts';

const LIMIT = {timeout: deadline(60_000)};
const TEXT = 'Donaudampfschifffahrt 👨‍👩‍👧';

/** Sends requests concurrently until stopped; resolves to the number of answers and the failures. */
function load({translator}: Pool, sides: number) {
  let going = true;
  const failures: string[] = [];
  let answers = 0;
  const work = async (side: number): Promise<void> => {
    for (let index = 0; going; index += 1) {
      const [result] = await ask(translator, [[`${side} ${index} glāžšķūņa`]]);
      if (result?.ok) answers += 1;
      else failures.push(result?.error.message ?? 'nothing');
    }
  };
  const all = Promise.all(Array.from({length: sides}, (_, side) => work(side)));
  const more = (count: number): Promise<number> => {
    const enough = answers + count;
    return until(
      () => answers,
      (now) => now >= enough,
      `${count} more answers`,
    );
  };
  const end = async (): Promise<readonly string[]> => {
    going = false;
    await within(all, 'the last answers');
    return failures;
  };
  return {more, end};
}

/** An answer that is held back until the test releases it. */
function held(answer: Answer): {answer: Answer; release(): void} {
  const waiting: (() => void)[] = [];
  return {
    answer: translating((request, response) => void waiting.push(() => answer(request, response))),
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Waits until a server has received this many texts. */
const gotten = (server: AnsweringServer, count: number) =>
  until(
    () => textsOf(server).length,
    (now) => now >= count,
    `${count} texts`,
  );

test('no request fails while one of two servers dies under load and comes back', LIMIT, async (t) => {
  const pool = await startPool(t);
  const running = load(pool, 8);
  await running.more(50);
  await pool.serverA.close();
  await running.more(100);
  const [gone, up] = pool.engine.servers();
  assert.deepEqual([gone?.isUp, up?.isUp], [false, true]);
  assert.match(gone?.reason ?? '', /LibreTranslate cannot be reached \(ECONNREFUSED\)/);
  const again = await restart(t, pool.serverA, libreTranslate('lv'));
  await gotten(again, 10);
  assert.deepEqual(await running.end(), []);
  assert.deepEqual(
    pool.engine.servers().map(({isUp}) => isUp),
    [true, true],
  );
});

test('no request fails while servers go and come in turn', LIMIT, async (t) => {
  const pool = await startPool(t);
  const running = load(pool, 4);
  let {serverA, serverB} = pool;
  for (let round = 0; round < 3; round += 1) {
    await running.more(20);
    await serverA.close();
    await running.more(20);
    serverA = await restart(t, serverA, libreTranslate('lv'));
    await gotten(serverA, 3);
    [serverA, serverB] = [serverB, serverA];
  }
  assert.deepEqual(await running.end(), []);
});

test('servers with as much to do get requests in turn', LIMIT, async (t) => {
  const {serverA, serverB, translator} = await startPool(t);
  for (let index = 0; index < 6; index += 1) await ask(translator, [[TEXT]]);
  assert.deepEqual([textsOf(serverA).length, textsOf(serverB).length], [3, 3]);
});

test('a slow server gets no more while others have less to do', LIMIT, async (t) => {
  const slow = held(libreTranslate('lv'));
  const {serverA, serverB, translator} = await startPool(t, {}, [slow.answer, libreTranslate('lv')]);
  const first = [ask(translator, [['a']]), ask(translator, [['b']])];
  await gotten(serverA, 1);
  await Promise.race(first);
  for (let index = 0; index < 5; index += 1) textOf((await ask(translator, [[TEXT]]))[0]);
  assert.equal(textsOf(serverA).length, 1);
  assert.equal(textsOf(serverB).length, 6);
  slow.release();
  await Promise.all(first);
});

test('each server has its own limit of requests at once, and the next waits for either', LIMIT, async (t) => {
  const [first, second] = [held(libreTranslate('lv')), held(libreTranslate('lv'))];
  const {serverA, serverB, translator} = await startPool(t, {concurrency: 2}, [first.answer, second.answer]);
  assert.equal(translator.capabilities.concurrency, 4);
  const answers = Array.from({length: 6}, (_, index) => ask(translator, [[`text ${index}`]]));
  await Promise.all([gotten(serverA, 2), gotten(serverB, 2)]);
  const abort = new AbortController();
  const reason = new Error('hung up');
  const unwanted = translator.translate({segments: [['unwanted']], terms: [], signal: abort.signal});
  abort.abort(reason);
  await assert.rejects(unwanted, reason);
  assert.deepEqual([textsOf(serverA).length, textsOf(serverB).length], [2, 2]);
  second.release();
  await gotten(serverB, 4);
  assert.equal(textsOf(serverA).length, 2);
  first.release();
  second.release();
  for (const [result] of await Promise.all(answers)) assert.ok(result?.ok);
});

test('requests that wait for a server end with `crashed` when the pair is stopped', LIMIT, async (t) => {
  const silent = (): Answer => translating(() => undefined);
  const {serverA, serverB, translator} = await startPool(t, {concurrency: 1}, [silent(), silent()]);
  const answers = Promise.all([1, 2, 3, 4].map((index) => ask(translator, [[`text ${index}`]])));
  await Promise.all([gotten(serverA, 1), gotten(serverB, 1)]);
  await translator.stop();
  for (const [result] of await answers) assert.ok(result && !result.ok && result.error.kind === 'crashed');
  // A stop says nothing about servers, so both are used after the next start.
  for (const server of [serverA, serverB]) server.answer = libreTranslate('lv');
  for (const server of [serverA, serverB]) server.asked.length = 0;
  await translator.start(deadlineSignal());
  await Promise.all([ask(translator, [['a']]), ask(translator, [['b']])]);
  assert.deepEqual([textsOf(serverA).length, textsOf(serverB).length], [1, 1]);
});
