import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {errorOf, type Answer} from '../../http/send-to.ts';
import {RawConnection} from '../../http/raw-http.ts';
import {until} from '../../systems/within.ts';
import {BuiltService} from './built-service.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const PAGE = '<p>Good morning';
const TRANSLATED = '<p>Labr&#299;t';
const BASE64 = Buffer.from(PAGE).toString('base64');

describe('odd uploads', () => {
  let service: BuiltService;
  let systemID: string;
  before(async () => {
    service = await BuiltService.start();
    systemID = await service.systemOf('en', 'lv');
  });
  after(() => service?.stop());

  const start = (raw: string): Promise<Answer> =>
    service.send('StartDocumentTranslation', {raw, method: 'POST'});
  const works = async () =>
    assert.equal(
      (await service.send('Translate', {body: {systemID, text: 'Good morning', options: ''}})).json,
      'Labrīt',
    );
  const refused = async (answer: Answer, status: number, code: number, words: RegExp): Promise<void> => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(errorOf(answer).code, code);
    assert.match(errorOf(answer).description, words);
    assert.doesNotMatch(answer.text, /\/(?:tmp|work|usr|home)\/|node_modules|\bat \w+ \(/);
    assert.ok(answer.text.length < 3000, `${answer.text.length} characters`);
    await service.keepsOnly();
    await works();
  };
  const json = (values: object = {}): string =>
    JSON.stringify({appID: 't', systemID, fileName: 'a.html', content: BASE64, options: '', ...values});

  for (const [what, raw, status, code, words] of [
    ['content twice', () => json().replace('{', `{"content":[1],`), 400, 400, /content twice \(at position/],
    ['content in two spellings', () => json().replace('{', `{"Content":[1],`), 400, 400, /content twice/],
    ['text after the end', () => `${json()} {}`, 400, 400, /goes on after its end \(at position/],
    ['no end', () => json().slice(0, -1), 400, 400, /ends too early/],
    ['a list', () => `[${json()}]`, 400, 400, /not a JSON object/],
    ['a content of lists', () => json({content: [[1, 2]]}), 400, 400, /integers from 0 to 255/],
    ['a content of nothing', () => json({content: ''}), 400, 400, /empty/],
    ['a content with a fraction', () => json({content: [1.5]}), 400, 400, /integers from 0 to 255.*position/],
    ['a content with -0', () => json().replace(`"${BASE64}"`, '[-0]'), 400, 400, /integers from 0 to 255/],
    ['an object for a content', () => json({content: {length: 3}}), 400, 400, /neither an array/],
    [
      'a million brackets',
      () => json().replace('{', `{"x":${'['.repeat(1_000_000)},`),
      400,
      400,
      /more than 65536 bytes/,
    ],
    ['brackets that are not JSON', () => json().replace('{', `{"x":${'['.repeat(30_000)},`), 400, 400, /./],
    ['a huge name', () => json({fileName: `${'ā'.repeat(60_000)}.html`}), 400, 400, /more than 65536 bytes/],
    [
      'a name of the wrong type',
      () => json({fileName: {toString: 'a.html'}}),
      400,
      400,
      /fileName is an object/,
    ],
    [
      'a name that is only an extension of another',
      () => json({fileName: 'a.html\u202E.exe'}),
      400,
      400,
      /extension/,
    ],
    ['a name with NUL before its extension', () => json({fileName: 'a.exe\0'}), 400, 400, /extension/],
    ['__proto__ as an extension', () => json({fileName: 'a.__proto__'}), 400, 400, /"__proto__"/],
    ['constructor as a system', () => json({systemID: 'constructor'}), 404, 22, /GetSystemList/],
    ['__proto__ as a system', () => json({systemID: '__proto__'}), 404, 22, /GetSystemList/],
    ['a system that is a path', () => json({systemID: '../../etc'}), 404, 22, /GetSystemList/],
    ['an unknown term corpus', () => json({options: 'termCorpusId=ģimene'}), 400, 41, /ģimene/],
    [
      'a system of __proto__',
      () => json().replace(/"systemID":"[^"]*"/, `"__proto__":{"systemID":"${systemID}"}`),
      400,
      400,
      /systemID is missing/,
    ],
  ] as const) {
    it(`are refused with the reason: ${what}`, async () => {
      await refused(await start(raw()), status, code, words);
    });
  }

  for (const [what, fileName, shown] of [
    ['a path', '../../../../etc/passwd.html', 'passwd.html'],
    ['a Windows path', 'C:\\Users\\anna\\lapa.html', 'lapa.html'],
    ['bidi controls', 'gada\u202Eslmth.\u2066html\u2069.html', undefined],
    ['NUL and line ends', 'a\0b\r\nSet-Cookie: x=1.html', undefined],
    ['a lone surrogate', 'a\ud83d.html', undefined],
    ['an emoji and a quotation mark', '👩‍👩‍👧‍👦 "x"; filename=y.html', undefined],
    ['__proto__', '__proto__.html', '__proto__.html'],
    ['10 000 letters', `${'Donaudampfschifffahrt'.repeat(500)}.html`, undefined],
  ] as const) {
    it(`cannot leave the data folder by their names: ${what}`, async () => {
      const id = String((await start(json({fileName}))).json);
      const {Status, Filename, ErrorMessage} = await service.end(id);
      assert.equal(Status, 'completed', String(ErrorMessage));
      if (shown !== undefined) assert.equal(Filename, shown);
      assert.ok(Filename.length <= 255 && Filename.endsWith('.html'), Filename);
      const downloaded = await service.download(id);
      assert.equal(downloaded.text, TRANSLATED);
      assert.equal(downloaded.headers.get('set-cookie'), null);
      assert.match(
        downloaded.headers.get('content-disposition') ?? '',
        /^attachment; filename\*=UTF-8''[\w%.~-]+$/,
      );
      await service.keepsOnly(`${id}.result`);
      await service.remove(id);
      await service.keepsOnly();
    });
  }

  it('with options that mean nothing are translated', async () => {
    const options = ',,=,qe,termCorpusId=,__proto__=1,ģ=ļ=ķ,\u0000,alignment';
    const {Status, ErrorMessage} = await service.end(String((await start(json({options}))).json));
    assert.equal(Status, 'completed', String(ErrorMessage));
    await clear();
  });

  it('that are cancelled leave nothing', async () => {
    const head = `POST /service.svc/json/StartDocumentTranslation HTTP/1.1\r\nHost: x\r\nclient-id: ${service.tokens.anna}\r\n`;
    const connections = Array.from({length: 20}, (_, index) => {
      const connection = new RawConnection(service.url);
      const framing =
        index % 2 ? 'Content-Length: 5000000\r\n\r\n' : 'Transfer-Encoding: chunked\r\n\r\n10\r\n';
      connection.write(`${head}${framing}{"content":[1,2,`);
      return connection;
    });
    await until(
      () => service.keptNames(),
      ({length}) => length === 20,
      'the uploads',
      deadline(60_000),
    );
    for (const connection of connections) connection.destroy();
    await service.keepsOnly();
    assert.deepEqual((await service.send('GetDocumentTranslationList')).json, []);
    await works();
  });

  it('are all translated when a hundred come at once', async () => {
    const answers = await Promise.all(
      Array.from({length: 110}, (_, index) => start(json({fileName: `lapa ${index}.html`}))),
    );
    const taken = answers.filter(({status}) => status === 200);
    // Tasks that end while the last ones arrive make room for them.
    assert.ok(taken.length >= 100, String(taken.length));
    for (const answer of answers) if (answer.status !== 200) assert.equal(answer.status, 409, answer.text);
    assert.equal(new Set(taken.map((answer) => answer.text)).size, taken.length);
    await works();
    // Half of the tasks are removed while they wait or are translated, each by two requests at once.
    const removed = taken.slice(0, 50).map(({json: id}) => String(id));
    const removals = await Promise.all(removed.flatMap((id) => [service.remove(id), service.remove(id)]));
    for (let at = 0; at < removals.length; at += 2) {
      assert.deepEqual([removals[at]!.status, removals[at + 1]!.status].sort(), [200, 404]);
    }
    const left = taken.slice(50).map(({json: id}) => String(id));
    for (const id of left) assert.equal((await service.end(id)).Status, 'completed');
    await service.keepsOnly(...left.map((id) => `${id}.result`));
    await clear();
  });

  it('that are removed while they are read, translated or written leave nothing', async () => {
    const content = Buffer.from('<p>Good morning\n'.repeat(60_000)).toString('base64');
    for (let pause = 0; pause < 8; pause += 1) {
      const id = String((await start(json({content}))).json);
      const end = Date.now() + pause * 250;
      await until(
        () => service.state(id),
        ({Status}) => Status === 'completed' || Date.now() > end,
        'the moment',
        deadline(60_000),
      );
      assert.equal((await service.remove(id)).status, 200);
      assert.equal((await service.send('GetDocumentTranslationState', {query: {id}})).status, 404);
    }
    await service.keepsOnly();
    await works();
  });

  it('are private: guessed ids are answered like unknown ones', async () => {
    const id = String((await start(json())).json);
    await service.end(id);
    const token = service.tokens.bruno;
    const unknown = `d-${crypto.randomUUID()}`;
    for (const operation of ['State', 'Download', 'Remove']) {
      const name = operation === 'State' ? 'GetDocumentTranslationState' : `${operation}DocumentTranslation`;
      const ask = async (documentId: string) => {
        const {status, text, headers} = await service.send(name, {query: {id: documentId}, token});
        const fields = [...headers].filter(([field]) => field !== 'date' && !/request-id/.test(field));
        return JSON.stringify([status, fields, text]).replaceAll(documentId, 'ID');
      };
      assert.equal(await ask(id), await ask(unknown));
      for (const odd of [
        '',
        '../documents',
        `${id}.result`,
        id.toUpperCase(),
        '%00',
        `${id}\0`,
        "' OR 1=1 --",
        'd-'.repeat(5000),
      ]) {
        const answer = await service.send(name, {query: {id: odd}});
        assert.ok(
          [400, 404].includes(answer.status),
          `${odd}: ${answer.status} ${answer.text.slice(0, 100)}`,
        );
      }
    }
    assert.deepEqual((await service.send('GetDocumentTranslationList', {token})).json, []);
    assert.equal((await service.download(id)).text, TRANSLATED);
    await clear();
  });

  it('did not increase the memory of the service', async () => {
    const peak = await service.peakMegabytes();
    assert.ok(peak < 350, `${peak} MB`);
  });

  async function clear(): Promise<void> {
    const tasks = (await service.send('GetDocumentTranslationList')).json as WireDocumentState[];
    for (const {Id} of tasks) assert.equal((await service.remove(Id)).status, 200);
    await service.keepsOnly();
  }
});
