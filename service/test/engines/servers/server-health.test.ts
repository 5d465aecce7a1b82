import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {EngineError, ServerChange} from '../../../src/engines/engine.ts';
import {LibreTranslateEngine} from '../../../src/engines/libretranslate/libretranslate-engine.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {until, within} from '../../systems/within.ts';
import {json, startAnsweringServer, type Answer} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {
  libreTranslate,
  pair,
  restart,
  startPool,
  startServers,
  textsOf,
  translating,
} from './libretranslate-servers.ts';

const LIMIT = {timeout: deadline(60_000)};
const refusing = (status: number, headers = {}): Answer =>
  translating((_, response) => json(response, {}, status, headers));
const nameOf = (url: string): string => new URL(url).host;

test('when all servers are down, requests fail with why and when, until one is back', LIMIT, async (t) => {
  const {serverA, serverB, engine, translator} = await startPool(t);
  const exits: EngineError[] = [];
  const gone = new Promise<void>((resolve) => {
    translator.onExit?.((reason) => {
      exits.push(reason);
      resolve();
    });
  });
  await Promise.all([serverA.close(), serverB.close()]);
  await until(
    async () => (await ask(translator, [['maize']]), engine.servers()),
    (states) => states.every(({isUp}) => !isUp),
    'the end of both',
  );
  for (let index = 0; index < 2; index += 1) {
    const [result] = await ask(translator, [['maize']]);
    assert.ok(result && !result.ok);
    assert.equal(result.error.kind, 'unavailable');
    assert.match(
      result.error.message,
      /^None of the 2 servers of LibreTranslate can be used now: LibreTranslate cannot be reached \(ECONNREFUSED\)/,
    );
    // Users read this message, so it must not name hosts.
    assert.doesNotMatch(result.error.message, /127\.0\.0\.1/);
    const {retryAfterSeconds = 0} = result.error;
    assert.ok(retryAfterSeconds >= 1 && retryAfterSeconds <= 5, String(retryAfterSeconds));
  }
  await within(gone, 'the end');
  assert.equal(exits[0]?.kind, 'unavailable');
  await assert.rejects(translator.start(deadlineSignal()), {kind: 'unavailable'});
  await restart(t, serverB, libreTranslate('lv'));
  await until(
    () => engine.servers(),
    (states) => states.some(({isUp}) => isUp),
    'the return',
  );
  assert.equal(textOf((await ask(translator, [['maize']]))[0]), 'eziam');
});

test('a pair is offered while one server has it, and asked of those only', LIMIT, async (t) => {
  const servers = await startServers(t, libreTranslate('lv', 'de'), libreTranslate('lv', 'et'));
  const [serverA, serverB] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const engine = new LibreTranslateEngine({engine: 'libretranslate', url: [serverA.url, serverB.url]});
  assert.deepEqual(
    (await engine.pairs()).map(({target}) => target),
    ['lv', 'de', 'et'],
  );
  const german = engine.translator({source: 'en', target: 'de'});
  releaseAfter(t, () => german.stop());
  await german.start(deadlineSignal());
  for (let index = 0; index < 4; index += 1) textOf((await ask(german, [[`text ${index}`]]))[0]);
  assert.deepEqual([textsOf(serverA).length, textsOf(serverB).length], [4, 0]);
  assert.deepEqual(
    engine.servers({source: 'en', target: 'de'}).map(({server}) => server),
    [nameOf(serverA.url)],
  );
  await assert.rejects(engine.translator({source: 'en', target: 'fi'}).start(deadlineSignal()), {
    kind: 'rejected',
  });
  // The other server does not support this language.
  await serverA.close();
  const [result] = await ask(german, [['maize']]);
  assert.ok(result && !result.ok && result.error.kind === 'unavailable');
  assert.equal(textsOf(serverB).length, 0);
});

test('pairs are listed again when a server comes back, and kept while it is away', LIMIT, async (t) => {
  const {serverA, engine, translator} = await startPool(t);
  const changes: ServerChange[] = [];
  releaseAfter(
    t,
    engine.onServerChange((change) => changes.push(change)),
  );
  await serverA.close();
  await until(
    async () => (textOf((await ask(translator, [['maize']]))[0]), changes),
    ({length}) => length > 0,
    'the end',
  );
  const lost = changes.find(({isUp}) => !isUp);
  assert.deepEqual([lost?.server, lost?.wasUp], [nameOf(serverA.url), true]);
  await restart(t, serverA, libreTranslate('lv', 'uk'));
  await until(
    () => changes.at(-1),
    (change) => change?.isUp === true,
    'the return',
  );
  const pairs = await engine.pairs();
  assert.ok(pairs.some(({target}) => target === 'uk'));
  const ukrainian = engine.translator({source: 'en', target: 'uk'});
  releaseAfter(t, () => ukrainian.stop());
  await ukrainian.start(deadlineSignal());
  assert.equal(textOf((await ask(ukrainian, [['maize']]))[0]), 'eziam');
});

test('a server that was away from the beginning is used when it comes', LIMIT, async (t) => {
  const early = await startAnsweringServer(libreTranslate('lv'));
  await early.close();
  const [here] = await startServers(t, libreTranslate('lv'));
  const engine = new LibreTranslateEngine({engine: 'libretranslate', url: [early.url, here!.url]});
  assert.equal((await engine.pairs()).length, 1);
  const translator = engine.translator(pair);
  releaseAfter(t, () => translator.stop());
  await translator.start(deadlineSignal());
  assert.deepEqual(
    engine.servers(pair).map(({isUp}) => isUp),
    [false, true],
  );
  const late = await restart(t, early, libreTranslate('lv'));
  await until(
    async () => (textOf((await ask(translator, [['maize']]))[0]), textsOf(late).length),
    (count) => count > 0,
    'the first text',
  );
});

test('a server that asks to wait is left alone, and all of them are when all do', LIMIT, async (t) => {
  const {serverA, serverB, engine, translator} = await startPool(t, {}, [
    refusing(503, {'retry-after': '30'}),
    libreTranslate('lv'),
  ]);
  for (let index = 0; index < 5; index += 1) textOf((await ask(translator, [['maize']]))[0]);
  assert.equal(textsOf(serverA).length, 1);
  assert.ok(engine.servers().every(({isUp}) => isUp));
  serverB.answer = refusing(429, {'retry-after': '7'});
  for (let index = 0; index < 3; index += 1) {
    const [result] = await ask(translator, [['maize']]);
    assert.ok(result && !result.ok);
    assert.equal(result.error.kind, 'busy');
    assert.ok((result.error.retryAfterSeconds ?? 0) <= 7);
    assert.ok((result.error.retryAfterSeconds ?? 0) >= 1);
  }
  assert.equal(textsOf(serverB).length, 6);
});

test(
  'a server with a wrong key is not used while another works, and tried when none does',
  LIMIT,
  async (t) => {
    const {serverA, serverB, engine, translator} = await startPool(t, {}, [
      refusing(403),
      libreTranslate('lv'),
    ]);
    textOf((await ask(translator, [['a']]))[0]);
    assert.match(engine.servers()[0]?.reason ?? '', /status 403: the API key is missing, wrong/);
    await serverB.close();
    const [result] = await ask(translator, [['b']]);
    assert.ok(result && !result.ok);
    assert.match(result.error.message, /API key is missing, wrong/);
    assert.deepEqual(textsOf(serverA).slice(0, 2), ['a', 'b']);
  },
);

test('a server is down after three failures in a row that it alone has, not after one', LIMIT, async (t) => {
  const {engine, translator} = await startPool(t, {}, [refusing(500), libreTranslate('lv')]);
  const isUp = (): boolean[] => engine.servers().map((state) => state.isUp);
  textOf((await ask(translator, [['a']]))[0]);
  assert.deepEqual(isUp(), [true, true]);
  for (const text of ['b', 'c', 'd', 'e']) textOf((await ask(translator, [[text]]))[0]);
  assert.deepEqual(isUp(), [false, true]);
});

test('a server that is too slow three times in a row is noted as down', LIMIT, async (t) => {
  const silent = translating(() => undefined);
  const answers = [silent, libreTranslate('lv')] as const;
  const {serverA, serverB, engine, translator} = await startPool(t, {timeoutSeconds: 1}, answers);
  const lost: ServerChange[] = [];
  releaseAfter(
    t,
    engine.onServerChange((change) => void (change.isUp || lost.push(change))),
  );
  const results = await Promise.all(
    Array.from({length: 6}, (_, index) => ask(translator, [[`text ${index}`]])),
  );
  assert.deepEqual([textsOf(serverA).length, textsOf(serverB).length], [3, 3]);
  assert.equal(results.filter(([result]) => result?.ok).length, 3);
  assert.deepEqual(
    lost.map(({server, reason}) => [server, reason]),
    [[nameOf(serverA.url), 'LibreTranslate did not answer in time.']],
  );
});

test('a text that all servers refuse leaves them up', LIMIT, async (t) => {
  const {engine, translator} = await startPool(t, {}, [refusing(400), refusing(400)]);
  for (let index = 0; index < 8; index += 1) {
    const [result] = await ask(translator, [['poison']]);
    assert.ok(result && !result.ok && result.error.kind === 'rejected');
  }
  assert.ok(engine.servers().every((state) => state.isUp));
});

test('an only server is asked whatever it did before', LIMIT, async (t) => {
  const [server] = await startServers(t, libreTranslate('lv'));
  const engine = new LibreTranslateEngine({engine: 'libretranslate', url: server!.url});
  const translator = engine.translator(pair);
  await server!.close();
  for (let index = 0; index < 3; index += 1) {
    const [result] = await ask(translator, [['maize']]);
    assert.ok(result && !result.ok);
    assert.equal(result.error.message, 'LibreTranslate cannot be reached (ECONNREFUSED).');
    assert.ok((result.error.retryAfterSeconds ?? 0) >= 1);
  }
  assert.deepEqual(
    engine.servers().map(({isUp}) => isUp),
    [false],
  );
  await restart(t, server!, libreTranslate('lv'));
  assert.equal(textOf((await ask(translator, [['maize']]))[0]), 'eziam');
  assert.ok(engine.servers()[0]?.isUp);
});

test('states name a host, never a path, a user or a key', async () => {
  const url = [
    'http://anna:secret@a.example:5000/path?key=1',
    'https://b.example/one',
    'https://b.example/two',
  ];
  const engine = new LibreTranslateEngine({engine: 'libretranslate', url, apiKey: 'sk-1'});
  assert.deepEqual(
    engine.servers().map(({server}) => server),
    ['a.example:5000', 'b.example', 'b.example (2)'],
  );
});
