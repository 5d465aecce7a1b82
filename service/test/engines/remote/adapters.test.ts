import assert from 'node:assert/strict';
import {test} from 'node:test';
import {AzureEngine} from '../../../src/engines/azure/azure-engine.ts';
import {DeepLEngine} from '../../../src/engines/deepl/deepl-engine.ts';
import {GoogleEngine} from '../../../src/engines/google/google-engine.ts';
import {JsonTemplateEngine} from '../../../src/engines/json-template/json-template-engine.ts';
import {LibreTranslateEngine} from '../../../src/engines/libretranslate/libretranslate-engine.ts';
import type {Engine} from '../../../src/engines/engine.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {json, startAnsweringServer} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {PAIR, remoteConformance, wellBehaved, type Adapter} from '../remote-conformance.ts';

const pairs = [PAIR];

const DEEPL: Adapter = {
  name: 'deepl',
  create: (settings) => new DeepLEngine({engine: 'deepl', ...settings, pairs}),
  textsIn: ({body}) => (body as {text: string[]} | undefined)?.text,
  answerWith: (texts) => ({translations: texts.map((text) => ({text, detected_source_language: 'EN'}))}),
  other: {character_count: 1, character_limit: 500_000},
};

const GOOGLE: Adapter = {
  name: 'google',
  create: (settings) => new GoogleEngine({engine: 'google', ...settings, pairs}),
  textsIn: ({body}) => (body as {q: string[]} | undefined)?.q,
  answerWith: (texts) => ({data: {translations: texts.map((translatedText) => ({translatedText}))}}),
};

const AZURE: Adapter = {
  name: 'azure',
  create: (settings) => new AzureEngine({engine: 'azure', ...settings, region: 'westeurope', pairs}),
  textsIn: ({body}) => (body as {Text: string}[] | undefined)?.map(({Text}) => Text),
  answerWith: (texts) => texts.map((text) => ({translations: [{text, to: 'lv'}]})),
};

const EASY_NMT: Adapter = {
  name: 'http-json with batches, like EasyNMT',
  create: ({url, ...settings}) =>
    new JsonTemplateEngine({
      engine: 'http-json',
      name: 'EasyNMT',
      url: `${url}/translate`,
      ...settings,
      headers: {authorization: 'Bearer {key}'},
      body: {text: '{texts}', source_lang: '{source}', target_lang: '{target}', beam_size: 5},
      result: 'translated',
      pairs,
    }),
  textsIn: ({body}) => (body as {text: string[]} | undefined)?.text,
  answerWith: (translated) => ({translated}),
};

const MT_SERVER: Adapter = {
  name: 'http-json with one text, like MTranServer',
  create: ({url, ...settings}) =>
    new JsonTemplateEngine({
      engine: 'http-json',
      name: 'MTranServer',
      url: `${url}/translate`,
      ...settings,
      headers: {authorization: '{key}'},
      body: {from: '{source}', to: '{target}', text: '{text}'},
      result: 'result',
      pairs,
    }),
  textsIn: ({body}) => (body ? [(body as {text: string}).text] : undefined),
  answerWith: ([result]) => ({result}),
  isSingle: true,
};

const LANGUAGES = [
  {code: 'en', name: 'English', targets: ['en', 'lv']},
  {code: 'lv', name: 'Latvian', targets: ['en', 'lv']},
];

const LT_ENGINE: Adapter = {
  name: 'libretranslate without batches, like LTEngine',
  create: (settings) => new LibreTranslateEngine({engine: 'libretranslate', batches: false, ...settings}),
  textsIn: ({body}) => (body ? [(body as {q: string}).q] : undefined),
  answerWith: ([translatedText]) => ({translatedText}),
  other: LANGUAGES,
  isSingle: true,
};

const LIBRE: Adapter = {
  name: 'libretranslate',
  create: (settings) => new LibreTranslateEngine({engine: 'libretranslate', ...settings}),
  textsIn: ({body}) => (body as {q: string[]} | undefined)?.q,
  answerWith: (translatedText) => ({translatedText}),
  other: LANGUAGES,
};

for (const adapter of [DEEPL, GOOGLE, AZURE, EASY_NMT, MT_SERVER, LT_ENGINE, LIBRE])
  remoteConformance(adapter);

/** The requests for a text with a code and one without. */
async function requestsOf(
  t: Parameters<typeof releaseAfter>[0],
  adapter: Adapter,
  engineOf = adapter.create,
) {
  const server = await startAnsweringServer(wellBehaved(adapter));
  releaseAfter(t, () => server.close());
  const engine: Engine = engineOf({url: server.url, apiKey: 'key:fx', timeoutSeconds: 20});
  const [open, close] = [{kind: 'open', id: 1} as const, {kind: 'close', id: 1} as const];
  const [one, two] = await ask(engine.translator(PAIR), [['Bread & ', open, 'water', close], ['a < milk']]);
  assert.deepEqual(one, {ok: true, segment: ['Bdaer & ', open, 'retaw', close]});
  assert.equal(textOf(two), 'a < klim');
  return server.asked.map(({path, headers, body}) => ({path, headers, body}));
}

test('deepl gets texts with codes as XML, others as they are, and the region of English', async (t) => {
  const requests = await requestsOf(t, DEEPL);
  assert.deepEqual(
    requests.map(({body}) => body),
    [
      {text: ['Bread &amp; <g id="1">water</g>'], source_lang: 'EN', target_lang: 'LV', tag_handling: 'xml'},
      {text: ['a < milk'], source_lang: 'EN', target_lang: 'LV'},
    ],
  );
  assert.equal(requests[0]!.headers.authorization, 'DeepL-Auth-Key key:fx');
  const server = await startAnsweringServer(wellBehaved(DEEPL));
  releaseAfter(t, () => server.close());
  const toEnglish = {source: 'pt-BR', target: 'en'};
  const engine = new DeepLEngine({engine: 'deepl', url: server.url, pairs: [toEnglish]});
  await ask(engine.translator(toEnglish), [['bread']]);
  assert.deepEqual(server.asked[0]!.body, {text: ['bread'], source_lang: 'PT', target_lang: 'EN-US'});
});

test('google gets the format, azure the languages in the address', async (t) => {
  const google = await requestsOf(t, GOOGLE);
  assert.deepEqual(
    google.map(({body}) => (body as {format: string}).format),
    ['html', 'text'],
  );
  assert.equal(google[0]!.headers['x-goog-api-key'], 'key:fx');
  const azure = await requestsOf(t, AZURE);
  assert.equal(azure[0]!.path, '/translate?api-version=3.0&from=en&to=lv&textType=html');
  assert.equal(azure[0]!.headers['ocp-apim-subscription-region'], 'westeurope');
});

test('http-json fills the places of address, headers and body, and finds the result', async (t) => {
  const nested: Adapter = {
    ...EASY_NMT,
    create: ({url, ...settings}) =>
      new JsonTemplateEngine({
        engine: 'http-json',
        url: `${url}/{source}/{target}`,
        ...settings,
        body: {data: [{texts: '{texts}'}], n: 1, on: true},
        result: 'data.0.items.*.out',
        codes: {lv: 'lav_Latn'},
        pairs,
      }),
    textsIn: ({body}) => (body as {data: {texts: string[]}[]} | undefined)?.data[0]?.texts,
    answerWith: (texts) => ({data: [{items: texts.map((out) => ({out}))}]}),
  };
  const server = await startAnsweringServer(wellBehaved(nested));
  releaseAfter(t, () => server.close());
  const translator = nested.create({url: server.url, apiKey: 'k', timeoutSeconds: 20}).translator(PAIR);
  assert.deepEqual((await ask(translator, [['bread'], ['{source} water']])).map(textOf), [
    'daerb',
    '{ecruos} retaw',
  ]);
  assert.deepEqual(server.asked[0]!.body, {data: [{texts: ['bread', '{source} water']}], n: 1, on: true});
  assert.equal(server.asked[0]!.path, '/en/lav_Latn');
});

test('google says with status 400 that the key is wrong, which is asked once', async (t) => {
  const server = await startAnsweringServer((_, response) =>
    json(
      response,
      {
        error: {
          ...{
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
          },
          details: [{reason: 'API_KEY_INVALID', domain: 'googleapis.com'}],
        },
      },
      400,
    ),
  );
  releaseAfter(t, () => server.close());
  const engine = GOOGLE.create({url: server.url, apiKey: 'wrong', timeoutSeconds: 20});
  const results = await ask(engine.translator(PAIR), [['bread'], ['water'], ['milk']]);
  assert.equal(server.asked.length, 1);
  for (const result of results) {
    assert.ok(!result.ok);
    assert.deepEqual(
      [result.error.kind, /the API key is .*wrong/.test(result.error.message)],
      ['unavailable', true],
    );
  }
  await assert.rejects(engine.translator(PAIR).start(deadlineSignal()), /the API key is .*wrong/);
});

for (const [answer, fault] of [
  [
    {translatedText: 'maize', 'a secret name': 1},
    'nothing is at "result", the path in the setting "result"; the answer has translatedText',
  ],
  [{result: {a: 1}}, 'there is no text at "result", the path in the setting "result"'],
  [{result: ['maize', 'ūdens']}, 'there is a list of 2 at "result", the path in the setting "result"'],
  [{result: [1]}, 'there is a list of other things than texts at "result", the path in the setting "result"'],
] as const)
  test(`http-json says what is at the path instead of a translation: ${fault}`, async (t) => {
    const server = await startAnsweringServer((_, response) => json(response, answer));
    releaseAfter(t, () => server.close());
    const engine = MT_SERVER.create({url: server.url, apiKey: 'k', timeoutSeconds: 20});
    const [result] = await ask(engine.translator(PAIR), [['bread']]);
    assert.ok(result && !result.ok);
    assert.equal(result.error.message, `MTranServer did not answer with a translation: ${fault}.`);
  });
