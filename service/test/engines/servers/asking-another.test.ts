import assert from 'node:assert/strict';
import {createServer} from 'node:net';
import {test, type TestContext} from 'node:test';
import {EngineError, type EngineErrorKind, type SegmentResult} from '../../../src/engines/engine.ts';
import {HttpError, type Reach} from '../../../src/engines/http-json.ts';
import {OpenAiEngine} from '../../../src/engines/openai/openai-engine.ts';
import {mayAskAnother} from '../../../src/engines/servers/server-failure.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {json, startAnsweringServer, type Answer} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {
  libreTranslate,
  pair,
  startPool,
  startServers,
  textsOf,
  translating,
} from './libretranslate-servers.ts';

const LIMIT = {timeout: deadline(60_000)};
const status = (code: number, headers = {}): Answer =>
  translating((_, response) => json(response, {}, code, headers));
const broken: Answer = translating((_, response) => void response.destroy());
const halfway: Answer = translating((_, response) => {
  response.writeHead(200).write('{"translatedText": ["gl', () => response.destroy());
});
const kindOf = (result: SegmentResult | undefined) => (result?.ok ? 'ok' : result?.error.kind);

/**
 * Answers of the first server, whether the other server is then asked, for a free and for a paid engine, and
 * the kind of the error otherwise.
 */
const CASES: readonly [what: string, answer: Answer, free: boolean, paid: boolean, kind: EngineErrorKind][] =
  [
    ['503 and a time to wait', status(503, {'retry-after': '30'}), true, true, 'busy'],
    ['429', status(429), true, true, 'busy'],
    ['401, a wrong key', status(401), true, true, 'unavailable'],
    ['404', status(404), true, true, 'unavailable'],
    ['a connection that breaks before the answer', broken, true, false, 'unavailable'],
    ['an answer that breaks off', halfway, true, false, 'unavailable'],
    ['502', status(502), true, false, 'unavailable'],
    ['503 without a time', status(503), true, false, 'unavailable'],
    ['500', status(500), true, false, 'malformed'],
    ['nonsense', translating((_, response) => void response.end('<html>')), true, false, 'malformed'],
    ['400, a refused text', status(400), false, false, 'rejected'],
    ['504, a gateway that waited', status(504), false, false, 'timeout'],
  ];
for (const [what, answer, free, paid, kind] of CASES) {
  for (const paidPerRequest of [false, true]) {
    const isAsked = paidPerRequest ? paid : free;
    const cost = paidPerRequest ? 'paid' : 'free';
    test(`after ${what} another server is ${isAsked ? '' : 'not '}asked (${cost})`, LIMIT, async (t) => {
      const answers = [answer, libreTranslate('lv')] as const;
      const {serverA, serverB, translator} = await startPool(t, {paidPerRequest}, answers);
      const [result] = await ask(translator, [['maize']]);
      assert.equal(kindOf(result), isAsked ? 'ok' : kind);
      assert.deepEqual(textsOf(serverA), ['maize']);
      assert.deepEqual(textsOf(serverB), isAsked ? ['maize'] : []);
    });
  }
}

test('a request that got no answer in time is not sent again', LIMIT, async (t) => {
  const silent = translating(() => undefined);
  const {serverB, translator} = await startPool(t, {timeoutSeconds: 1}, [silent, libreTranslate('lv')]);
  assert.equal(kindOf((await ask(translator, [['maize']]))[0]), 'timeout');
  assert.deepEqual(textsOf(serverB), []);
});

/** A port at which no server listens. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const chat: Answer = ({path, body}, response) => {
  if (path.endsWith('/models')) return json(response, {data: []});
  const {messages} = body as {messages: {content: string}[]};
  const {segments} = JSON.parse(messages.at(-1)?.content ?? '') as {segments: {id: number; text: string}[]};
  const translations = segments.map(({id, text}) => ({id, text: `«${text}»`}));
  json(response, {choices: [{finish_reason: 'stop', message: {content: JSON.stringify({translations})}}]});
};

/** A paid chat engine whose first server is at the given address, and whose second server answers. */
async function chatAfter(t: TestContext, first: string) {
  const [server] = await startServers(t, chat);
  const engine = new OpenAiEngine({
    engine: 'openai',
    url: [first, `${server!.url}/v1`],
    model: 'm',
    pairs: [pair],
  });
  const translator = engine.translator(pair);
  releaseAfter(t, () => translator.stop());
  return {engine, translator, server: server!};
}

test('a server that is not reached has cost nothing: refused, no such host, no TLS', LIMIT, async (t) => {
  const plain = await startAnsweringServer(chat);
  releaseAfter(t, () => plain.close());
  const nowhere = [
    `http://127.0.0.1:${await unusedPort()}/v1`,
    'http://mt.invalid/v1',
    `${plain.url.replace('http:', 'https:')}/v1`,
  ];
  for (const url of nowhere) {
    const {engine, translator} = await chatAfter(t, url);
    // The translator is not started before, so that the first request meets the fault.
    assert.equal(textOf((await ask(translator, [['maize']]))[0]), '«maize»', url);
    assert.deepEqual(
      engine.servers().map(({isUp}) => isUp),
      [false, true],
      url,
    );
    assert.equal(textOf((await ask(translator, [['maize']]))[0]), '«maize»', url);
  }
  assert.equal(plain.asked.length, 0);
});

test('what a chat model broke off is not asked for again unless it costs nothing', LIMIT, async (t) => {
  for (const paidPerRequest of [undefined, true, false]) {
    const cut: Answer = (request, response) => {
      if (request.path.endsWith('/models')) return chat(request, response);
      response.writeHead(200).write('{"choi', () => response.destroy());
    };
    const [bad, good] = await startServers(t, cut, chat);
    const translator = new OpenAiEngine({
      engine: 'openai',
      url: [bad!.url, good!.url],
      model: 'm',
      pairs: [pair],
      ...(paidPerRequest !== undefined && {paidPerRequest}),
    }).translator(pair);
    releaseAfter(t, () => translator.stop());
    const [result] = await ask(translator, [['maize']]);
    const isFree = paidPerRequest === false;
    // Not `crashed`, since the pair continues with the other server.
    assert.equal(kindOf(result), isFree ? 'ok' : 'unavailable');
    assert.equal(good!.asked.length, isFree ? 1 : 0);
  }
});

test('a model that answers with something else is not asked on another server', LIMIT, async (t) => {
  const prose: Answer = (_, response) => json(response, {choices: [{message: {content: 'I cannot.'}}]});
  const [serverA, serverB] = await startServers(t, prose, chat);
  const translator = new OpenAiEngine({
    engine: 'openai',
    url: [serverA!.url, serverB!.url],
    model: 'm',
    pairs: [pair],
    paidPerRequest: false,
  }).translator(pair);
  assert.equal(kindOf((await ask(translator, [['maize']]))[0]), 'malformed');
  assert.equal(serverB!.asked.length, 0);
});

test('each entry uses its own key, else the common one', LIMIT, async (t) => {
  const [serverA, serverB] = await startServers(t, chat, chat);
  const engine = new OpenAiEngine({
    engine: 'openai',
    url: [{url: `${serverA!.url}/`, apiKey: 'sk-own'}, serverB!.url],
    apiKey: 'sk-common',
    model: 'm',
    pairs: [pair],
  });
  const translator = engine.translator(pair);
  releaseAfter(t, () => translator.stop());
  await translator.start(deadlineSignal());
  await Promise.all([ask(translator, [['a']]), ask(translator, [['b']])]);
  const keys = [serverA!, serverB!].map(({asked}) => asked.map(({headers}) => headers.authorization));
  assert.deepEqual(
    keys.map((used) => [...new Set(used)]),
    [['Bearer sk-own'], ['Bearer sk-common']],
  );
});

test('a connection that was not made in time may be made to another server', () => {
  const failed = (kind: EngineErrorKind, reach: Reach) => new HttpError(kind, 'x', {reach});
  assert.equal(mayAskAnother(failed('unavailable', 'unreached'), true), true);
  assert.equal(mayAskAnother(failed('unavailable', 'unknown'), true), false);
  assert.equal(mayAskAnother(failed('timeout', 'unknown'), false), false);
  assert.equal(mayAskAnother(new EngineError('rejected', 'x'), false), false);
});
