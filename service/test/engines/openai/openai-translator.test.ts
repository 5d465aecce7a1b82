import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {Segment, Term, Translator} from '../../../src/engines/engine.ts';
import {OpenAiEngine} from '../../../src/engines/openai/openai-engine.ts';
import {
  json,
  startAnsweringServer,
  type Answer,
  type AnsweringServer,
  type Asked,
} from '../answering-server.ts';
import {reportsMisbehaviour, type Misbehaviour} from '../misbehaviour.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {remoteConformance} from '../remote-conformance.ts';

const pair = {source: 'en', target: 'lv'};
interface Numbered {
  id: number;
  text: string;
}

function question(request: Asked): {segments: Numbered[]; terms?: Term[]} {
  const {messages} = request.body as {messages: {role: string; content: string}[]};
  return JSON.parse(messages.at(-1)?.content ?? '') as {segments: Numbered[]; terms?: Term[]};
}

const chat = (content: unknown, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{index: 0, finish_reason: finish, message: {role: 'assistant', content}}],
});

/** "Translates" by reversing words; tags are kept. */
const turned = (request: Asked): {translations: Numbered[]} => ({
  translations: question(request).segments.map(({id, text}) => ({
    id,
    text: text.replace(/[a-z]{3,}/g, (word) => [...word].reverse().join('')),
  })),
});
const wellBehaved: Answer = (request, response) => json(response, chat(JSON.stringify(turned(request))));

const config = (url: string, timeoutSeconds = 20) =>
  ({engine: 'openai', url: `${url}/v1`, model: 'llama3.1:8b', pairs: [pair], timeoutSeconds}) as const;

remoteConformance({
  name: 'openai',
  create: (settings) =>
    new OpenAiEngine({...config(settings.url), ...settings, url: `${settings.url}/v1`, pairs: [pair]}),
  textsIn: (request) => question(request).segments.map(({text}) => text),
  answerWith: (texts) =>
    chat(JSON.stringify({translations: texts.map((text, index) => ({id: index + 1, text}))})),
  isNumbered: true,
});

describe('openai', () => {
  let server: AnsweringServer;
  let translator: Translator;
  const KEY = 'sk-secret-92c1';
  const open = {kind: 'open', id: 4} as const;
  const close = {kind: 'close', id: 4} as const;
  const alone = {kind: 'standalone', id: 5} as const;
  const CODED: Segment = ['the ', open, 'red', close, ' car', alone];

  const translatorThatWaits = (timeoutSeconds: number): Translator =>
    new OpenAiEngine({...config(server.url, timeoutSeconds), pairs: [pair], apiKey: KEY}).translator(pair);

  before(async () => {
    server = await startAnsweringServer(wellBehaved);
    translator = translatorThatWaits(20);
  });
  beforeEach(() => {
    server.answer = wellBehaved;
    server.asked.length = 0;
  });
  after(() => server.close());

  it('estimates quality from the log-probabilities of each text, when it is to ask for them', async () => {
    server.answer = (request, response) => {
      const content = JSON.stringify(turned(request));
      const tokens = content.match(/"text":"|[^"]{1,4}|"/g) ?? [];
      const logprobs = {
        content: tokens.map((token) => ({token, logprob: /raeb|hctop|ē/.test(token) ? -1 : -0.1})),
      };
      const answer = chat(content);
      json(response, {...answer, choices: answer.choices.map((choice) => ({...choice, logprobs}))});
    };
    const asking = new OpenAiEngine({...config(server.url), logprobs: true, pairs: [pair]}).translator(pair);
    const results = await ask(asking, [['good water'], ['bear'], ['…']]);
    const [good, doubtful, none] = results.map((result) => result.ok && result.quality);
    assert.ok(typeof good === 'number' && Math.abs(good - Math.exp(-0.1)) < 0.01, String(good));
    assert.ok(typeof doubtful === 'number' && Math.abs(doubtful - Math.exp(-1)) < 0.01, String(doubtful));
    assert.equal(none, undefined);
    assert.equal(asking.capabilities.quality, true);
    assert.equal((server.asked.at(-1)?.body as {logprobs?: boolean}).logprobs, true);
    // Without a request for estimates, or if the server sends no estimates, there is no estimate.
    server.answer = wellBehaved;
    const [without] = await ask(asking, [['good water']]);
    assert.ok(without?.ok && without.quality === undefined);
    await ask(translator, [['good water']]);
    assert.equal('logprobs' in (server.asked.at(-1)?.body as object), false);
  });

  it('asks with key, model, temperature 0, languages by name and the terms', async () => {
    const terms = [{source: 'bread', target: 'maize'}];
    await translator.translate({segments: [['bread'], ['«»']], terms, signal: deadlineSignal()});
    const [request] = server.asked;
    assert.ok(request);
    assert.equal(server.asked.length, 1);
    assert.equal(request.path, '/v1/chat/completions');
    assert.equal(request.headers.authorization, `Bearer ${KEY}`);
    assert.deepEqual(question(request), {terms, segments: [{id: 1, text: 'bread'}]});
    const {model, temperature, response_format: format} = request.body as Record<string, unknown>;
    assert.deepEqual([model, temperature, format], ['llama3.1:8b', 0, {type: 'json_object'}]);
    assert.match(JSON.stringify(request.body), /English \(en\) to Latvian \(lv\)/);
  });

  it('sends codes as tags that the text does not use and reads them back', async () => {
    const [plain, tricky] = await ask(translator, [CODED, [open, 'a <g4>', close, ' water']]);
    assert.ok(plain?.ok && tricky?.ok);
    assert.deepEqual(plain.segment, ['eht ', open, 'der', close, ' rac', alone]);
    assert.deepEqual(tricky.segment, [open, 'a <g4>', close, ' retaw']);
  });

  const TORN: [string, (text: string) => string][] = [
    ['dropped', (text) => text.replace('<g4>', '')],
    ['doubled', (text) => text.replace('<g5/>', '<g5/><g5/>')],
    ['crossed', (text) => text.replace('<g4>', '').replace('</g4>', '</g4><g4>')],
    ['invented', (text) => `${text}<g9/>`],
  ];
  for (const [what, tear] of TORN) {
    it(`asks again, text by text, when codes were ${what}`, async () => {
      server.answer = (request, response) => {
        const {translations} = turned(request);
        const torn = translations.map(({id, text}) => ({id, text: text.includes('<g') ? tear(text) : text}));
        json(response, chat(JSON.stringify({translations: torn})));
      };
      const [result] = await ask(translator, [CODED]);
      assert.ok(result?.ok);
      assert.deepEqual(result.segment, ['eht ', open, 'der', close, ' rac', alone]);
      assert.equal(server.asked.length, 2);
    });
  }

  const TOLERATED: [string, (answer: string) => string][] = [
    ['prose around its JSON', (answer) => `Sure! Here it is:\n${answer}\nAnything else?`],
    ['a code fence', (answer) => `\`\`\`json\n${answer}\n\`\`\``],
    [
      'ids as text, in another order',
      (answer) => {
        const {translations} = JSON.parse(answer) as {translations: Numbered[]};
        return JSON.stringify({
          translations: translations.reverse().map(({id, text}) => ({id: String(id), text})),
        });
      },
    ],
  ];
  for (const [what, wrap] of TOLERATED) {
    it(`reads an answer with ${what}`, async () => {
      server.answer = (request, response) => json(response, chat(wrap(JSON.stringify(turned(request)))));
      assert.deepEqual((await ask(translator, [['bread'], ['water']])).map(textOf), ['daerb', 'retaw']);
    });
  }

  it('asks once more for the text that the model left out, and fails that text alone', async () => {
    const without =
      (left: string): Answer =>
      (request, response) => {
        const translations = turned(request).translations.filter(({text}) => text !== left);
        json(response, chat(JSON.stringify({translations})));
      };
    server.answer = without('retaw');
    const results = await ask(translator, [['bread'], ['water'], ['milk']]);
    assert.deepEqual(
      results.map((result) => (result.ok ? textOf(result) : result.error.kind)),
      ['daerb', 'malformed', 'klim'],
    );
    assert.deepEqual(
      server.asked.map((request) => question(request).segments.length),
      [3, 1],
    );
    server.answer = (request, response) =>
      (question(request).segments.length > 1 ? without('retaw') : wellBehaved)(request, response);
    assert.deepEqual((await ask(translator, [['bread'], ['water'], ['milk']])).map(textOf), [
      'daerb',
      'retaw',
      'klim',
    ]);
  });

  it('keeps the good answers of a request if the second request for another text is refused', async () => {
    const source = 'The house by the river is red and very old.';
    for (const [status, kind] of [
      [429, 'busy'],
      [400, 'rejected'],
      [503, 'unavailable'],
    ] as const) {
      server.answer = (request, response) => {
        const {segments} = question(request);
        if (segments.length === 1) return json(response, {}, status);
        const translations = segments.map(({id, text}) => ({id, text: text === 'bread' ? 'maize' : text}));
        json(response, chat(JSON.stringify({translations})));
      };
      const [bread, house] = await ask(translator, [['bread'], [source]]);
      assert.ok(house && !house.ok);
      assert.deepEqual([textOf(bread), house.error.kind], ['maize', kind]);
    }
  });

  it('takes names, numbers and addresses unchanged, at the first answer', async () => {
    const texts = ['Microsoft Windows Server Datacenter Edition', 'Brīvības iela 21, Rīga, LV-1010', 'bread'];
    server.answer = (request, response) =>
      json(response, chat(JSON.stringify({translations: question(request).segments})));
    const results = await ask(
      translator,
      texts.map((text) => [text]),
    );
    assert.deepEqual(results.map(textOf), texts);
    assert.equal(server.asked.length, 1);
  });

  it('asks once more for a text whose answer is no translation, and fails that text alone', async () => {
    const source = 'The house by the river is red and very old.';
    const good = 'Māja pie upes ir sarkana un ļoti veca.';
    const answering = (...texts: string[]): void => {
      server.asked.length = 0;
      server.answer = (request, response) => {
        const translations = question(request).segments.map(({id, text}) => ({
          id,
          text: text === 'bread' ? 'maize' : (texts.shift() ?? ''),
        }));
        json(response, chat(JSON.stringify({translations})));
      };
    };
    for (const fault of [
      source,
      '',
      "I'm sorry, I can't translate that.",
      'La maison au bord de la rivière est rouge.',
    ]) {
      answering(fault, good);
      assert.deepEqual((await ask(translator, [['bread'], [source]])).map(textOf), ['maize', good], fault);
      assert.equal(server.asked.length, 2);
      answering(fault, fault);
      const [bread, house] = await ask(translator, [['bread'], [source]]);
      assert.ok(bread?.ok && house && !house.ok && house.error.kind === 'malformed', fault);
      assert.match(house.error.message, /instead of a translation/);
    }
  });

  const MISBEHAVIOUR: readonly Misbehaviour[] = [
    ['prose alone', 'malformed', (_, response) => json(response, chat('I cannot translate that.'))],
    [
      'a cut answer',
      'malformed',
      (request, response) => json(response, chat(JSON.stringify(turned(request)), 'length')),
    ],
    ['a refusal', 'rejected', (_, response) => json(response, chat(null, 'content_filter'))],
    ['no choice', 'malformed', (_, response) => json(response, {choices: []})],
    ['no content', 'malformed', (_, response) => json(response, chat(null))],
    ['another shape', 'malformed', (_, response) => json(response, chat('{"translations": "daerb"}'))],
    ['a stream', 'malformed', (_, response) => response.end('data: {"choices":[]}\n\ndata: [DONE]\n\n')],
    ['404', 'unavailable', (_, response) => json(response, {error: {message: 'model not found'}}, 404)],
  ];
  reportsMisbehaviour(MISBEHAVIOUR, () => ({
    server,
    wellBehaved,
    key: KEY,
    translator,
    impatient: translatorThatWaits(1),
  }));

  it('does not start while the endpoint cannot be used', async () => {
    server.answer = (_, response) => json(response, {}, 401);
    await assert.rejects(translator.start(deadlineSignal()), {kind: 'unavailable'});
  });

  it('answers `crashed` when stopped', async () => {
    server.answer = () => undefined;
    const next = server.nextRequest();
    const stopped = ask(translator, [['bread']]);
    await next;
    await translator.stop();
    const [result] = await stopped;
    assert.ok(result && !result.ok && result.error.kind === 'crashed');
  });
});
