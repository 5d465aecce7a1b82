import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {askDoor} from '../ask-door.ts';

const PHRASES = {engines: {phrasebook: {engine: 'phrasebook'}}};

describe('texts at the door of LibreTranslate', () => {
  let service: TestService;
  let door: string;
  before(async () => {
    service = await runService({...PHRASES, doors: {libretranslate: true}}, {overSockets: true});
    door = `${service.url}/libretranslate`;
  });
  after(() => service?.close());

  const body = (rest: object) => ({source: 'en', target: 'lv', api_key: service.token, ...rest});

  it('answer a string with a string and an array with an array', async () => {
    const single = await askDoor(`${door}/translate`, body({q: 'Good morning!'}));
    assert.deepEqual([single.status, single.json], [200, {translatedText: 'Labrīt!'}]);
    const many = await askDoor(
      `${door}/translate`,
      body({q: ['Good morning!', '', 'thank you'], alternatives: 1}),
    );
    assert.deepEqual(many.json, {translatedText: ['Labrīt!', '', 'Paldies'], alternatives: [[], [], []]});
  });

  it('come as forms, with JSON text for an array, and in the query string', async () => {
    const form = new URLSearchParams(body({q: 'Good morning!\r\nthank you'}));
    assert.deepEqual((await askDoor(`${door}/translate`, form)).json, {translatedText: 'Labrīt!\nPaldies'});
    const array = new URLSearchParams(body({q: '["Good morning!","thank you"]'}));
    assert.deepEqual((await askDoor(`${door}/translate`, array)).json, {
      translatedText: ['Labrīt!', 'Paldies'],
    });
    const parts = new FormData();
    for (const [name, value] of Object.entries(body({q: 'Good morning!'}))) parts.append(name, String(value));
    assert.deepEqual((await askDoor(`${door}/translate`, parts)).json, {translatedText: 'Labrīt!'});
    const query = await askDoor(
      `${door}/translate?${new URLSearchParams(body({q: 'thank you'})).toString()}`,
    );
    assert.deepEqual(query.json, {translatedText: 'Paldies'});
    const {api_key: apiKey, ...rest} = body({q: 'thank you'});
    assert.deepEqual((await askDoor(`${door}/translate`, {...rest, apiKey})).json, {
      translatedText: 'Paldies',
    });
  });

  it('may be sent by a page of another origin, which can read the answer', async () => {
    const origin = {Origin: 'https://cms.example'};
    const asked = {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    const preflight = await fetch(`${door}/translate`, {method: 'OPTIONS', headers: {...origin, ...asked}});
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/);
    const {status, headers} = await askDoor(`${door}/translate`, body({q: 'thank you'}), origin);
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*']);
  });

  it('keep markup, references, emoji and unknown phrases', async () => {
    for (const [q, expected] of [
      ['<p title="a &amp; b">Good morning!</p>', '<p title="a &amp; b">Labrīt!</p>'],
      ['&lt;script&gt; &amp; 👩‍🚀', '&lt;script&gt; &amp; 👩‍🚀'],
      ['Donaudampfschifffahrtsgesellschaftskapitän', 'Donaudampfschifffahrtsgesellschaftskapitän'],
      ['شكرا جزيلا', 'شكرا جزيلا'],
    ]) {
      const {json} = await askDoor(`${door}/translate`, body({q, format: 'html'}));
      assert.deepEqual(json, {translatedText: expected});
    }
  });

  it('have their languages found, each its own', async () => {
    const q = ['Guten Morgen! Vielen Dank für Ihre Hilfe.', 'Labrīt! Kur ir dzelzceļa stacija?'];
    const {json} = await askDoor(`${door}/translate`, body({q, source: 'auto', target: 'lv'}));
    const {detectedLanguage, translatedText} = json as {
      detectedLanguage: {language: string; confidence: number}[];
      translatedText: string[];
    };
    assert.deepEqual(
      detectedLanguage.map(({language}) => language),
      ['de', 'lv'],
    );
    for (const {confidence} of detectedLanguage) assert.ok(confidence > 50 && confidence <= 99);
    // Text that is already in the target language stays unchanged.
    assert.equal(translatedText[1], q[1]);
    const digits = await askDoor(`${door}/translate`, body({q: '12 345 👍', source: 'auto'}));
    const {translatedText: same, detectedLanguage: unknown} = digits.json as {
      translatedText: string;
      detectedLanguage: {confidence: number};
    };
    assert.deepEqual([same, unknown.confidence], ['12 345 👍', 0]);
  });

  it('that are an array are answered with each detected language once, the most frequent first', async () => {
    const english = 'The weather was so bad that we stayed at home and read old books.';
    const german = 'Das Wetter war schlecht.';
    const ask = async (q: unknown) =>
      (await askDoor(`${door}/detect`, {q, api_key: service.token})).json as {language: string}[];
    const languages = async (q: unknown) => (await ask(q)).map(({language}) => language);
    assert.deepEqual(await languages([german, english, english]), ['en', 'de']);
    assert.deepEqual(await languages([english]), ['en']);
    assert.deepEqual(await languages(english), ['en']);
    assert.equal((await languages(['12', '34'])).length, 1);
  });

  it('are refused if many are in a language that no system translates', async () => {
    const q = Array.from({length: 60}, () => 'Σήμερα μείναμε στο σπίτι.');
    const {status, json} = await askDoor(`${door}/translate`, body({q, source: 'auto'}));
    assert.equal(status, 400);
    assert.match((json as {error: string}).error, /"el" is not supported/);
  });

  it('are answered better after a suggestion', async () => {
    const q = 'The Donaudampfschifffahrt begins.';
    const suggestion = {
      q,
      s: 'Donavas kuģniecība sākas.',
      source: 'en',
      target: 'lv',
      api_key: service.token,
    };
    assert.deepEqual((await askDoor(`${door}/suggest`, suggestion)).json, {success: true});
    const {json} = await askDoor(`${door}/translate`, body({q}));
    assert.deepEqual(json, {translatedText: 'Donavas kuģniecība sākas.'});
  });

  it('are described: languages without a key, settings, health', async () => {
    const languages = (await askDoor(`${door}/languages`)).json as {code: string; targets: string[]}[];
    assert.deepEqual(languages.find(({code}) => code === 'lv')?.targets.includes('en'), true);
    const settings = (await askDoor(`${door}/frontend/settings`)).json as Record<string, unknown>;
    assert.deepEqual([settings['keyRequired'], settings['charLimit']], [true, 100_000]);
    assert.ok((settings['supportedFilesFormat'] as string[]).includes('.docx'));
    assert.deepEqual((await askDoor(`${door}/health`)).json, {status: 'ok'});
    assert.equal((await askDoor(door)).status, 200);
  });

  it('are refused in the shape of the dialect', async () => {
    const rows: [string, object | URLSearchParams | FormData | undefined, number, RegExp][] = [
      ['translate', {q: 'a', source: 'en', target: 'lv'}, 400, /key is missing/],
      ['translate', {q: 'a', source: 'en', target: 'lv', api_key: null}, 400, /key is missing/],
      ['translate', {q: 'a', source: 'en', target: 'lv', api_key: 'wrong'}, 403, /key is not known/],
      ['translate', body({}), 400, /^Invalid request: missing q parameter$/],
      ['translate', body({q: []}), 400, /^Invalid request: missing q parameter$/],
      ['detect', {q: 'Labrīt!'}, 400, /key is missing/],
      ['translate', body({q: null}), 400, /^Invalid request: missing q parameter$/],
      ['translate', body({q: {a: 1}}), 400, /parameter q must be text/],
      ['translate', body({q: 'a', source: undefined}), 400, /^Invalid request: missing source parameter$/],
      ['translate', body({q: 'a', target: 'zz'}), 400, /^zz is not supported$/],
      ['translate', body({q: 'a', source: 'zz'}), 400, /^zz is not supported$/],
      ['translate', body({q: 'a', source: 'auto', target: 'xx'}), 400, /^xx is not supported$/],
      ['translate', body({q: 'a', format: 'pdf'}), 400, /^pdf format is not supported$/],
      ['translate', body({q: 'a', alternatives: 'abc'}), 400, /: alternatives parameter is not a number$/],
      ['translate', body({q: 'a', alternatives: -1}), 400, /alternatives/],
      ['translate', body({q: 'a'.repeat(100_001)}), 400, /100001 characters/],
      ['translate', body({q: 'a'.repeat(2_100_000)}), 400, /larger than/],
      ['suggest', body({q: 'a', s: ' '}), 400, /translation is empty/],
      ['translate_file', body({}), 400, /file is missing/],
      ['nothing', {}, 404, /no such call/],
      ['nothing', undefined, 404, /no such call/],
      ['download_file/unknown.html', undefined, 404, /no such file/],
    ];
    for (const [call, sent, status, message] of rows) {
      const answer = await askDoor(`${door}/${call}`, sent);
      const {error} = answer.json as {error: string};
      assert.deepEqual([call, answer.status, error], [call, status, error]);
      assert.match(error, message);
      assert.deepEqual(Object.keys(answer.json as object), ['error']);
    }
    for (const [text, type] of [
      ['{"q":', 'application/json'],
      ['[]', 'application/json'],
      ['q=%ff', 'application/x-www-form-urlencoded'],
      ['--x\r\n', 'multipart/form-data; boundary=x'],
      ['', 'multipart/form-data'],
    ] as const) {
      const answer = await fetch(`${door}/translate`, {
        method: 'POST',
        body: text || 'x',
        headers: {'content-type': type},
      });
      assert.equal(answer.status, 400, text);
      assert.ok(((await answer.json()) as {error: string}).error);
    }
  });

  it('are refused with 405 by methods that the calls do not have', async () => {
    for (const [method, call, message] of [
      ['GET', 'detect', /^Send the parameters of this call with GET, or use POST\.$/],
      ['GET', 'translate', /^Send the parameters of this call with GET, or use POST\.$/],
      ['POST', 'languages', /^Send the parameters of this call with POST, or use GET\.$/],
      ['POST', 'frontend/settings', /^This call takes GET\.$/],
      ['PUT', 'translate', /^This call takes POST, GET\.$/],
      ['DELETE', 'suggest', /^This call takes POST\.$/],
      ['GET', 'translate_file', /^This call takes POST\.$/],
    ] as const) {
      const answer = await fetch(`${door}/${call}`, {method});
      assert.equal(answer.status, 405, call);
      assert.ok(answer.headers.get('allow'), call);
      assert.match(((await answer.json()) as {error: string}).error, message);
    }
  });

  it('are refused over the limits with the time to wait', async () => {
    const limited = await runService(
      {...PHRASES, doors: {libretranslate: true}, limits: {dailyCharacters: 10, requestsPerMinute: 3}},
      {overSockets: true},
    );
    try {
      const url = `${limited.url}/libretranslate/translate`;
      const sent = {q: 'Good morning!', source: 'en', target: 'lv', api_key: limited.token};
      const day = await askDoor(url, sent);
      assert.equal(day.status, 429);
      assert.match((day.json as {error: string}).error, /daily translation limit/);
      assert.ok(Number(day.headers.get('retry-after')) > 0);
      await askDoor(url, sent);
      await askDoor(url, sent);
      const often = await askDoor(url, sent);
      assert.equal(often.status, 429);
      assert.match((often.json as {error: string}).error, /in a minute/);
    } finally {
      await limited.close();
    }
  });

  it('are answered 404 if the door is closed or at another port', async () => {
    assert.equal((await askDoor(`${service.url}/deepl/v2/usage`)).status, 404);
    const otherService = await runService(
      {...PHRASES, doors: {libretranslate: {port: 0}}},
      {overSockets: true},
    );
    try {
      assert.equal((await askDoor(`${otherService.url}/libretranslate/languages`)).status, 404);
      const doorUrl = otherService.doorUrls?.libretranslate ?? '';
      assert.equal((await askDoor(`${doorUrl}/languages`)).status, 200);
      assert.equal((await askDoor(`${doorUrl}//languages`)).status, 200);
      assert.equal((await askDoor(`${doorUrl}/service.svc/json/GetSystemList`)).status, 404);
    } finally {
      await otherService.close();
    }
  });
});
