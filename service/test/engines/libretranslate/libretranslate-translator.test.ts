import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {Translator} from '../../../src/engines/engine.ts';
import {LibreTranslateEngine} from '../../../src/engines/libretranslate/libretranslate-engine.ts';
import {json, startAnsweringServer, type Answer, type AnsweringServer} from '../answering-server.ts';
import {reportsMisbehaviour, type Misbehaviour} from '../misbehaviour.ts';
import {ask, conformance, deadlineSignal, textOf} from '../port-conformance.ts';

const pair = {source: 'en', target: 'lv'};
const LANGUAGES = [
  {code: 'en', name: 'English', targets: ['en', 'lv', 'de']},
  {code: 'lv', name: 'Latvian', targets: ['en', 'lv']},
];

/** Answers like a LibreTranslate server; "translates" by reversing the text. */
const wellBehaved: Answer = ({path, body}, response) => {
  if (path === '/languages') return json(response, LANGUAGES);
  const {q} = body as {q: string[]};
  const turned = q.map((text) => text.replace(/[a-z]{3,}/g, (word) => [...word].reverse().join('')));
  json(response, {translatedText: turned});
};

conformance('libretranslate', async () => {
  const server = await startAnsweringServer(wellBehaved);
  return {
    engine: new LibreTranslateEngine({engine: 'libretranslate', url: server.url}),
    pair,
    dispose: server.close,
  };
});

describe('libretranslate', () => {
  let server: AnsweringServer;
  let translator: Translator;
  const KEY = 'lt-secret-7f3a';

  const translatorThatWaits = (timeoutSeconds: number): Translator =>
    new LibreTranslateEngine({
      engine: 'libretranslate',
      url: `${server.url}/`,
      apiKey: KEY,
      timeoutSeconds,
      concurrency: 2,
    }).translator(pair);

  before(async () => {
    server = await startAnsweringServer(wellBehaved);
    translator = translatorThatWaits(20);
  });
  beforeEach(() => {
    server.answer = wellBehaved;
    server.asked.length = 0;
  });
  after(() => server.close());

  it('sends only texts with words, as plain text, with the key', async () => {
    const open = {kind: 'open', id: 1} as const;
    const close = {kind: 'close', id: 1} as const;
    const [first, second] = await ask(translator, [[' bread ', open, '<b>water', close, '!'], ['…']]);
    assert.deepEqual(
      server.asked.map(({body}) => body),
      [{q: ['bread', '<b>water'], source: 'en', target: 'lv', format: 'text', api_key: KEY}],
    );
    assert.ok(first?.ok && second?.ok);
    assert.deepEqual(first.segment, [' daerb ', open, '<b>retaw', close, '!']);
    assert.deepEqual(second.segment, ['…']);
  });

  it('has no pairs when the server is not there or answers nonsense', async () => {
    server.answer = (_, response) => response.end('<html>Welcome to nginx!</html>');
    assert.deepEqual(await new LibreTranslateEngine({engine: 'libretranslate', url: server.url}).pairs(), []);
    const closed = await startAnsweringServer(wellBehaved);
    await closed.close();
    const nowhere = new LibreTranslateEngine({engine: 'libretranslate', url: closed.url});
    assert.deepEqual(await nowhere.pairs(), []);
    await assert.rejects(nowhere.translator(pair).start(deadlineSignal()), {kind: 'unavailable'});
  });

  it('does not start for a pair that the server does not have', async () => {
    const engine = new LibreTranslateEngine({engine: 'libretranslate', url: server.url});
    await assert.rejects(engine.translator({source: 'lv', target: 'de'}).start(deadlineSignal()), {
      kind: 'rejected',
    });
  });

  it('fails only the refused text', async () => {
    server.answer = (request, response) => {
      const {q} = request.body as {q: string[]};
      if (q.includes('poison')) return json(response, {error: 'Invalid request'}, 400);
      wellBehaved(request, response);
    };
    const results = await ask(translator, [['bread'], ['poison'], ['water'], ['milk']]);
    assert.deepEqual(
      results.map((result) => (result.ok ? textOf(result) : result.error.kind)),
      ['daerb', 'rejected', 'retaw', 'klim'],
    );
  });

  const MISBEHAVIOUR: readonly Misbehaviour[] = [
    [
      'a page instead of JSON',
      'malformed',
      (_, response) => response.end('<!DOCTYPE html><title>Hello</title>'),
    ],
    ['nothing', 'malformed', (_, response) => response.end()],
    ['half of its JSON', 'malformed', (_, response) => response.end('{"translatedText": ["daer')],
    ['too few translations', 'malformed', (_, response) => json(response, {translatedText: ['a']})],
    ['one text for an array', 'malformed', (_, response) => json(response, {translatedText: 'ab'})],
    ['something else than texts', 'malformed', (_, response) => json(response, {translatedText: [1, null]})],
    ['JSON null', 'malformed', (_, response) => json(response, null)],
    ['403', 'unavailable', (_, response) => json(response, {error: `Invalid API key ${KEY}`}, 403)],
    ['500', 'malformed', (_, response) => json(response, {error: 'boom'}, 500)],
    ['502', 'unavailable', (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['a redirect', 'unavailable', (_, response) => response.writeHead(302, {location: '/elsewhere'}).end()],
    ['a broken connection', 'crashed', (_, response) => response.destroy()],
    ['silence', 'timeout', () => undefined],
    ['headers, then silence', 'timeout', (_, response) => void response.writeHead(200).write('{"transl')],
  ];
  reportsMisbehaviour(MISBEHAVIOUR, () => ({
    server,
    wellBehaved,
    key: KEY,
    translator,
    impatient: translatorThatWaits(1),
  }));

  it('reports `busy` and the time to wait when there are too many requests', async () => {
    server.answer = (_, response) => json(response, {error: 'Slowdown'}, 429, {'retry-after': '17'});
    const [result] = await ask(translator, [['bread']]);
    assert.ok(result && !result.ok);
    assert.deepEqual([result.error.kind, result.error.retryAfterSeconds], ['busy', 17]);
  });

  it('rejects with the reason while the server is silent', async () => {
    server.answer = () => undefined;
    const abort = new AbortController();
    const reason = new Error('hung up');
    const arrived = server.nextRequest();
    const answer = translator.translate({segments: [['bread']], terms: [], signal: abort.signal});
    await arrived;
    abort.abort(reason);
    await assert.rejects(answer, reason);
  });

  it('answers requests under way and waiting ones with `crashed` when it is stopped', async () => {
    server.answer = () => undefined;
    const arrived = server.nextRequest();
    const answers = Promise.all([1, 2, 3, 4].map(() => ask(translator, [['bread']])));
    await arrived;
    await translator.stop();
    for (const [result] of await answers) assert.ok(result && !result.ok && result.error.kind === 'crashed');
    server.answer = wellBehaved;
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'daerb');
  });
});
