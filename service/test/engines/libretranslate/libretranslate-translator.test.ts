import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {Translator} from '../../../src/engines/engine.ts';
import {LibreTranslateEngine} from '../../../src/engines/libretranslate/libretranslate-engine.ts';
import {json, startAnsweringServer, type Answer, type AnsweringServer} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';

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

  it('names what a server sent in place of a translation, without its words', async () => {
    const failureOf = async (answer: Answer) => {
      server.answer = answer;
      const [result] = await ask(translator, [['bread']]);
      assert.ok(result && !result.ok);
      return result.error.message;
    };
    assert.match(
      await failureOf((_, response) => response.end('\n<!doctype html><title>Anmeldung</title>')),
      /^LibreTranslate answered with a web page instead of JSON: the address of its server may be wrong/,
    );
    const refusal = await failureOf((_, response) => json(response, {error: `${KEY} has no credit`}));
    assert.match(refusal, /^LibreTranslate did not answer with a translation, but with "error":/);
    assert.ok(!refusal.includes(KEY));
  });

  it('does not start for a pair that the server does not have', async () => {
    const engine = new LibreTranslateEngine({engine: 'libretranslate', url: server.url});
    await assert.rejects(engine.translator({source: 'lv', target: 'de'}).start(deadlineSignal()), {
      kind: 'rejected',
    });
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
