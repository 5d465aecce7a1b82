import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {AnsweringServer} from '../../engines/answering-server.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {askDoor} from '../ask-door.ts';
import {GREETING, startRecordedEngine} from '../recorded-engine.ts';

const SENTENCE = {
  en: 'This is a letter about the rent of the flat.',
  es: 'Esta es una carta sobre el alquiler.',
};

describe('the interface of LibreTranslate', () => {
  let server: AnsweringServer;
  let service: TestService;
  before(async () => {
    server = await startRecordedEngine([GREETING, SENTENCE]);
    const engines = {recorded: {engine: 'libretranslate', url: server.url}};
    const limits = {maxTextCharacters: 200};
    service = await runService({engines, limits, doors: {libretranslate: true}}, {overSockets: true});
  });
  after(async () => {
    await service?.close();
    await server?.close();
  });

  const door = () => `${service.url}/libretranslate`;
  const pair = {source: 'en', target: 'es'};
  /** Sends fields as JSON and as a form, which must be answered alike. */
  async function ask(path: string, fields: Readonly<Record<string, string>>) {
    const all = {...fields, api_key: service.token};
    const {status, json} = await askDoor(`${door()}${path}`, all);
    const asForm = await askDoor(`${door()}${path}`, new URLSearchParams(all));
    assert.deepEqual([asForm.status, asForm.json], [status, json]);
    return {status, json: json as Record<string, unknown>};
  }

  it('answers what is wrong with the words that clients know', async () => {
    const file = {...pair, file: 'a.txt'};
    const rows: [path: string, fields: Readonly<Record<string, string>>, error: string][] = [
      ['/translate', {q: 'Hello', source: 'en', target: 'zz'}, 'zz is not supported'],
      ['/translate', {q: 'Hello', source: 'zz', target: 'es'}, 'zz is not supported'],
      ['/translate', {q: 'Hello', ...pair, format: 'xml'}, 'xml format is not supported'],
      ...['q', 'source', 'target'].map((name): [string, Record<string, string>, string] => [
        '/translate',
        without(name, {q: 'Hello', ...pair}),
        `Invalid request: missing ${name} parameter`,
      ]),
      ...['q', 's', 'source', 'target'].map((name): [string, Record<string, string>, string] => [
        '/suggest',
        without(name, {q: 'Hello', s: 'Hola', ...pair}),
        `Invalid request: missing ${name} parameter`,
      ]),
      [
        '/translate',
        {q: 'Hello', ...pair, alternatives: 'many'},
        'Invalid request: alternatives parameter is not a number',
      ],
      [
        '/translate',
        {q: 'Hello', ...pair, alternatives: '101'},
        'Invalid request: alternatives parameter must be <= 100',
      ],
      ['/detect', {}, 'Invalid request: missing q parameter'],
      ['/translate_file', file, 'The file is missing: send it as "file".'],
    ];
    for (const [path, fields, error] of rows)
      assert.deepEqual(await ask(path, fields), {status: 400, json: {error}}, JSON.stringify(fields));
    const long = await ask('/translate', {q: 'a'.repeat(201), ...pair});
    assert.equal(long.status, 400);
    assert.match(String(long.json['error']), /exceeds text limit\. The request has 201 characters/);
    const key = await askDoor(`${door()}/translate`, {q: 'Hello', ...pair, api_key: 'wrong'});
    assert.equal(key.status, 403);
    assert.match((key.json as {error: string}).error, /^Invalid API key\. The key is not known/);
    const list = await askDoor(`${door()}/translate?api_key=${service.token}`, ['not', 'an', 'object']);
    assert.equal(list.status, 400);
  });

  it('refuses files before they are translated', async () => {
    const send = async (name: string, fields: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [field, value] of Object.entries({api_key: service.token, ...fields}))
        form.append(field, value);
      form.append('file', new Blob(['Good morning']), name);
      return await askDoor(`${door()}/translate_file`, form);
    };
    for (const [name, fields, error] of [
      ['program.exe', pair, 'Invalid request: file format not supported'],
      ['a', pair, 'Invalid request: file format not supported'],
      ['a.txt', {...pair, target: 'zz'}, 'zz is not supported'],
      ['a.txt', {...pair, source: 'zz'}, 'zz is not supported'],
      ['a.txt', {target: 'es'}, 'Invalid request: missing source parameter'],
      ['a.txt', {source: 'en'}, 'Invalid request: missing target parameter'],
    ] as const) {
      const {status, json} = await send(name, fields);
      assert.deepEqual([status, json], [400, {error}], `${name} ${JSON.stringify(fields)}`);
    }
    assert.equal((await askDoor(`${door()}/download_file/none.txt`)).status, 404);
  });

  it('keeps texts that cannot be translated, and finds the language of each text', async () => {
    const translate = async (fields: object) =>
      (await askDoor(`${door()}/translate`, {...pair, ...fields, api_key: service.token})).json;
    assert.deepEqual(await translate({q: '😀'}), {translatedText: '😀'});
    assert.deepEqual(await translate({q: ['😀', '😁']}), {translatedText: ['😀', '😁']});
    assert.deepEqual(await translate({q: ['<p>Good morning</p>', 'Good morning'], format: 'html'}), {
      translatedText: ['<p>Buenos días</p>', 'Buenos días'],
    });
    assert.deepEqual(await translate({q: ['Good morning', '😀'], alternatives: 2}), {
      translatedText: ['Buenos días', '😀'],
      alternatives: [[], []],
    });
    const {detectedLanguage, translatedText} = (await translate({q: SENTENCE.en, source: 'auto'})) as {
      detectedLanguage: {language: string; confidence: number};
      translatedText: string;
    };
    assert.deepEqual([translatedText, detectedLanguage.language], [SENTENCE.es, 'en']);
    assert.ok(detectedLanguage.confidence > 90);
    assert.equal(
      (await askDoor(`${door()}/translate`, {q: [], ...pair, api_key: service.token})).status,
      400,
    );
  });

  it('answers other methods with 405 and those that are allowed', async () => {
    for (const [method, path, allowed] of [
      ['POST', '/health', 'GET'],
      ['POST', '/spec', 'GET'],
      ['POST', '/frontend/settings', 'GET'],
      ['GET', '/detect', 'POST, GET'],
      ['GET', '/suggest', 'POST'],
      ['GET', '/translate_file', 'POST'],
    ] as const) {
      // A key in the address would be a parameter.
      const answer = await fetch(`${door()}${path}`, {method});
      await answer.text();
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allowed], `${method} ${path}`);
    }
  });

  it('tells what it offers', async () => {
    const {json} = await askDoor(`${door()}/languages`);
    const languages = json as {code: string; name: string; targets: string[]}[];
    assert.deepEqual(languages.map(({code}) => code).sort(), Object.keys(GREETING));
    assert.ok(languages.every(({code, targets}) => targets.length > 0 && !targets.includes(code)));
    const settings = (await askDoor(`${door()}/frontend/settings`)).json as Record<string, unknown>;
    assert.deepEqual(
      ['apiKeys', 'keyRequired', 'suggestions', 'filesTranslation', 'charLimit'].map(
        (name) => settings[name],
      ),
      [true, true, true, true, 200],
    );
    assert.deepEqual((await askDoor(`${door()}/health`)).json, {status: 'ok'});
  });
});

function without(name: string, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}
