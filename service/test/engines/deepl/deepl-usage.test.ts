import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {judgeFailure} from '../../../src/documents/queue/document-failure.ts';
import {DeepLEngine} from '../../../src/engines/deepl/deepl-engine.ts';
import {EngineError} from '../../../src/engines/engine.ts';
import {EngineServers} from '../../../src/engines/servers/engine-servers.ts';
import {serverAddresses} from '../../../src/engines/servers/server-address.ts';
import {OperationError} from '../../../src/errors/operation-error.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {json} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {startDeepLServer} from './deepl-server.ts';

const PAIR = {source: 'en', target: 'lv'};

async function engineAt(t: TestContext, used: number) {
  const server = await startDeepLServer();
  releaseAfter(t, () => server.close());
  server.usage = {character_count: used, character_limit: 500_000};
  const engine = new DeepLEngine({engine: 'deepl', url: server.url, apiKey: 'k', pairs: [PAIR]});
  return {server, engine, translator: engine.translator(PAIR)};
}

test('the operator is told when 90 % of the characters are used', async (t) => {
  const {engine, translator, server} = await engineAt(t, 449_999);
  await translator.start(deadlineSignal());
  assert.equal(engine.servers()[0]!.notice, undefined);
  server.usage.character_count = 480_000;
  await translator.start(deadlineSignal());
  const [state] = engine.servers();
  assert.equal(state!.isUp, true);
  assert.match(state!.notice ?? '', /480,000 of 500,000 characters of the plan are used \(96 %\)/);
  server.usage = {character_count: 0, character_limit: 0};
  await translator.start(deadlineSignal());
  assert.equal(engine.servers()[0]!.notice, undefined);
});

test('a plan without characters is an error at the start, and the system is back with the next month', async (t) => {
  const {engine, translator, server} = await engineAt(t, 500_000);
  await assert.rejects(translator.start(deadlineSignal()), {
    kind: 'exhausted',
    message: /500,000 of 500,000 characters of the plan are used; none are left/,
  });
  assert.equal(engine.servers()[0]!.isUp, false);
  server.usage.character_count = 0;
  await translator.start(deadlineSignal());
  assert.equal(engine.servers()[0]!.isUp, true);
});

test('456 is the fault of the server, and each text is asked for once', async (t) => {
  const {engine, translator, server} = await engineAt(t, 1);
  await translator.start(deadlineSignal());
  server.first = ({path}, response) => {
    if (path !== '/v2/translate') return false;
    json(response, {message: 'Quota Exceeded'}, 456);
  };
  const results = await ask(translator, [['bread'], ['water'], ['milk']]);
  for (const result of results) {
    assert.ok(!result.ok);
    assert.equal(result.error.kind, 'exhausted');
    assert.match(result.error.message, /456: the quota of its plan is used up/);
  }
  assert.equal(server.requests('POST', '/v2/translate').length, 1);
  const [state] = engine.servers();
  assert.equal(state!.isUp, false);
  assert.match(state!.reason ?? '', /456/);
});

test('another key of the engine translates when the first one has no characters left', async (t) => {
  const [empty, full] = [await startDeepLServer(), await startDeepLServer()];
  releaseAfter(t, () => empty.close());
  releaseAfter(t, () => full.close());
  empty.first = ({path}, response) => {
    if (path !== '/v2/translate') return false;
    json(response, {message: 'Quota Exceeded'}, 456);
  };
  const engine = new DeepLEngine({engine: 'deepl', url: [empty.url, full.url], pairs: [PAIR]});
  const translator = engine.translator(PAIR);
  await translator.start(deadlineSignal());
  const texts = ['bread', 'water', 'milk'];
  for (const text of texts) {
    assert.equal(textOf((await ask(translator, [[text]]))[0]), [...text].reverse().join(''));
  }
  assert.equal(empty.requests('POST', '/v2/translate').length, 1);
});

test('a document ends at once when the quota is used up, also when the system cannot start', () => {
  const exhausted = new EngineError('exhausted', 'none are left');
  const stopped = new OperationError('systemTranslationFailed', 'could not be started', 5, {
    cause: exhausted,
  });
  for (const error of [exhausted, stopped]) assert.equal(judgeFailure(error, {attempts: 0}).kind, 'error');
  const other = new EngineError('unavailable', 'gone');
  assert.equal(judgeFailure(other, {attempts: 0}).kind, 'later');
});

test('a server that translates is probed again after some time, and only an empty quota is a fault', async () => {
  const outcomes = [
    'nearly used up',
    new EngineError('timeout', 'slow'),
    new EngineError('exhausted', 'none'),
  ];
  const servers = new EngineServers({
    addresses: serverAddresses({url: 'http://127.0.0.1:1'}),
    pairs: [PAIR],
    timeoutMs: 1000,
    probeAgainMs: 0,
    probe: async () => {
      const outcome = outcomes.shift();
      if (outcome instanceof EngineError) throw outcome;
      return {notice: outcome};
    },
  });
  const [server] = servers.all;
  const changes: (string | undefined)[] = [];
  const stop = servers.onChange(({notice, reason}) => changes.push(reason ?? notice));
  for (let round = 0; round < 3; round += 1) {
    servers.succeeded(server!, performance.now());
    await new Promise(setImmediate);
  }
  stop();
  assert.deepEqual(changes, ['nearly used up', 'none']);
});
