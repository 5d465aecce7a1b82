import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {errorOf, sendTo} from '../../http/send-to.ts';
import {RawConnection} from '../../http/raw-http.ts';

let service: TestService;
before(async () => {
  const engine = new ControlledEngine();
  service = await runApp([definitionOf(engine, {id: 'smt-1', startAutomatically: true})]);
  await engine.started(1);
  engine.starts[0]!.succeed();
  await service.running('en', 'lv');
});
after(() => service?.close());

const base = {appID: 'test', systemID: 'smt-1', options: ''};
const body = {...base, text: 'čau'};

describe('the JSON endpoint takes', () => {
  for (const path of [
    '/service.svc/json/Translate',
    '/Service.svc/json/Translate',
    '/SERVICE.SVC/JSON/TRANSLATE',
    '/service.svc/json/translate/',
    '//service.svc/json/translate',
    '/service.svc//json//translate',
  ]) {
    it(`the address ${path}`, async () => {
      const {status, json} = await sendTo(`${service.url}${path}`, {token: service.token, body});
      assert.equal(status, 200);
      assert.equal(json, 'ČAU');
    });
  }

  it('parameter names in any case', async () => {
    const {json} = await service.send('Translate', {
      body: {APPID: 't', systemid: 'smt-1', TEXT: 'čau', Options: ''},
    });
    assert.equal(json, 'ČAU');
    const query = {appid: 't', SystemId: 'smt-1', Text: 'čau'};
    assert.equal((await service.send('Translate', {query})).json, 'ČAU');
  });

  it('the spelling of the document before a variant in the same body', async () => {
    for (const both of [
      {text: 'yes', Text: 'no'},
      {Text: 'no', text: 'yes'},
    ]) {
      assert.equal((await service.send('Translate', {body: {...base, ...both}})).json, 'YES');
    }
  });

  it('query and body together; the body wins', async () => {
    const query = {systemID: 'smt-1', text: 'query', appID: 't'};
    assert.equal((await service.send('Translate', {query, body: {text: 'body'}})).json, 'BODY');
    assert.equal((await service.send('Translate', {query, body: {options: ''}})).json, 'QUERY');
  });

  it('a GET with a JSON body', async () => {
    const text = JSON.stringify(body);
    const connection = new RawConnection(service.url);
    connection.write(
      `GET /service.svc/json/Translate HTTP/1.1\r\nHost: x\r\nclient-id: ${service.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
    assert.match(await connection.receives(/ČAU/), /^HTTP\/1\.1 200 OK/);
    await connection.closed();
  });

  it('a POST with an empty body and everything in the query', async () => {
    const query = {systemID: 'smt-1', text: 'čau'};
    for (const headers of [{}, {'Content-Type': 'application/json; charset=utf-8'}]) {
      assert.equal((await service.send('Translate', {method: 'POST', query, headers})).json, 'ČAU');
    }
  });

  for (const type of [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    ';;;',
    'application/json;',
  ]) {
    it(`a JSON body of the type ${type ?? '(absent)'}`, async () => {
      const raw = new TextEncoder().encode(JSON.stringify(body));
      const {json} = await service.send('Translate', {
        raw,
        headers: type === undefined ? {} : {'Content-Type': type},
      });
      assert.equal(json, 'ČAU');
    });
  }

  it('a body in chunks, one byte at a time', async () => {
    const connection = new RawConnection(service.url);
    connection.write(
      `POST /service.svc/json/Translate HTTP/1.1\r\nHost: x\r\nclient-id: ${service.token}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    // Sends single bytes, which splits two-byte letters.
    for (const byte of Buffer.from(JSON.stringify(body))) {
      connection.write(Buffer.from([0x31, 13, 10, byte, 13, 10]));
    }
    connection.write('0\r\n\r\n');
    assert.match(await connection.receives(/ČAU/), /^HTTP\/1\.1 200 OK/);
    connection.destroy();
  });

  it('a body that begins with a byte order mark', async () => {
    const {json} = await service.send('Translate', {raw: `\uFEFF${JSON.stringify(body)}`});
    assert.equal(json, 'ČAU');
  });

  it('requests without appID and options, or with null', async () => {
    assert.equal((await service.send('Translate', {body: {systemID: 'smt-1', text: 'čau'}})).status, 200);
    const nulls = {appID: null, options: null, systemID: 'smt-1', text: 'čau'};
    assert.equal((await service.send('Translate', {body: nulls})).status, 200);
    assert.equal((await service.send('GetSystemList')).status, 200);
  });

  it('unknown parameters, whatever they hold', async () => {
    const raw = `{"systemID": "smt-1", "text": "čau", "_": 1711, "__proto__": {"text": "x"}, "constructor": {"prototype": 5}, "toString": 1}`;
    assert.equal((await service.send('Translate', {raw})).json, 'ČAU');
    const query = '?systemID=smt-1&text=%C4%8Dau&_=1711&__proto__=1&%E0%A4%A=2&constructor[prototype]=1';
    assert.equal((await service.send('Translate', {query})).json, 'ČAU');
    assert.equal(Object.hasOwn(Object.prototype, 'text'), false);
  });

  it('a plus sign and an escape in the query as a space and a letter', async () => {
    const {json} = await service.send('Translate', {query: '?systemID=smt-1&text=a+b%2Bc%20%C4%81'});
    assert.equal(json, 'A B+C Ā');
  });

  it('long texts by GET', async () => {
    const text = 'gara teikuma daļa '.repeat(1500);
    const {status, json} = await service.send('Translate', {query: {systemID: 'smt-1', text}});
    assert.equal(status, 200);
    assert.equal(json, text.toUpperCase());
  });

  it('an answer that is a string with quotes and letters of any script', async () => {
    const text = 'Donaudampfschifffahrtsgesellschaftskapitän "šņācējs" مرحبا שלום 👩‍👩‍👧‍👦 \u2028';
    assert.equal((await service.send('Translate', {body: {...base, text}})).json, text.toUpperCase());
  });
});

describe('a page of another origin', () => {
  it('may send the token and a JSON type, and remembers that', async () => {
    const {status, headers} = await service.send('Translate', {
      method: 'OPTIONS',
      token: '',
      headers: {
        Origin: 'https://cms.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'client-id,content-type',
      },
    });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('access-control-allow-headers')!, /client-id.*content-type/);
    assert.match(headers.get('access-control-allow-methods')!, /POST/);
    assert.ok(Number(headers.get('access-control-max-age')) >= 7200);
  });

  it('may read answers and when to ask again', async () => {
    const {headers} = await service.send('Translate', {body, headers: {Origin: 'https://cms.example'}});
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('access-control-expose-headers')!, /retry-after/i);
    assert.equal(headers.get('cache-control'), 'no-store');
  });
});

describe('the JSON endpoint refuses, and names what it expects', () => {
  const refusals: [what: string, operation: string, sending: object, description: RegExp][] = [
    ['a number for a text', 'Translate', {body: {...base, text: 5}}, /text is a number; send a string/],
    ['an object for a text', 'Translate', {body: {...base, text: {}}}, /text is an object; send a string/],
    ['a boolean for a system', 'Translate', {body: {text: 'a', systemID: true}}, /systemID is a boolean/],
    ['no system', 'Translate', {body: {text: 'a'}}, /systemID is missing: send a string/],
    ['no text', 'Translate', {body: base}, /text is missing/],
    ['null for a text', 'Translate', {body: {...base, text: null}}, /text is missing/],
    [
      'options that are no text',
      'Translate',
      {body: {...body, options: ['qe']}},
      /options is an array; send a string/,
    ],
    [
      'a text for an array',
      'TranslateArray',
      {body: {...base, textArray: 'a'}},
      /textArray is a string; send an array of strings/,
    ],
    [
      'null in an array',
      'TranslateArray',
      {body: {...base, textArray: ['a', null]}},
      /textArray\[1\] is null/,
    ],
    [
      'an array in an array',
      'TranslateArrayEx',
      {body: {...base, textArray: [['a']]}},
      /textArray\[0\] is an array/,
    ],
    [
      'an array in the query that is not JSON',
      'TranslateArray',
      {query: {...base, textArray: 'a,b'}},
      /textArray in the query string is not JSON/,
    ],
    ['no system for corpora', 'GetSystemTermCorpora', {}, /systemID is missing/],
    ['no translation', 'UpdateTranslation', {body}, /translation is missing/],
    ['a body that is not JSON', 'Translate', {raw: '{"text": '}, /The body is not JSON/],
    ['a body in single quotes', 'Translate', {raw: "{'text': 'a'}"}, /The body is not JSON/],
    ['an array as body', 'Translate', {raw: '["a"]'}, /The body is not a JSON object/],
    ['a string as body', 'Translate', {raw: '"a"'}, /The body is not a JSON object/],
    [
      'a body that is not UTF-8',
      'Translate',
      {raw: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])},
      /not valid UTF-8/,
    ],
    [
      'a query that is not UTF-8',
      'Translate',
      {query: '?systemID=smt-1&text=%E8au'},
      /text in the query string is not percent-encoded UTF-8/,
    ],
    [
      'a compressed body',
      'Translate',
      {raw: 'x', headers: {'Content-Encoding': 'gzip'}},
      /Content-Encoding gzip/,
    ],
    [
      'a body nested 100,000 deep',
      'Translate',
      {raw: `{"text":${'['.repeat(100_000)}`},
      /nested more than 64 deep/,
    ],
  ];
  for (const [what, operation, sending, description] of refusals) {
    it(what, async () => {
      const answer = await service.send(operation, sending);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(errorOf(answer).exception, 'badRequest');
      assert.match(errorOf(answer).description, description);
      assert.equal((await service.send('Translate', {body})).json, 'ČAU');
    });
  }

  it('other methods', async () => {
    const {status} = await service.send('Translate', {method: 'DELETE'});
    assert.equal(status, 404);
  });

  it('addresses beside its own, in the same form', async () => {
    for (const path of [
      '/service.svc',
      '/service.svc/',
      '/service.svc/json',
      '/service.svc/rest/Translate',
      '/nowhere',
      '/%ZZ',
    ]) {
      const answer = await sendTo(`${service.url}${path}`, {});
      assert.ok([400, 404].includes(answer.status), `${path} ${answer.status}`);
      assert.equal(typeof errorOf(answer).description, 'string', path);
    }
  });

  it('an address longer than 64 KiB, with what to do instead', async () => {
    const connection = new RawConnection(service.url);
    connection.write(
      `GET /service.svc/json/Translate?text=${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    const received = await connection.receives(/by POST/);
    assert.match(received, /^HTTP\/1\.1 413 /);
    assert.match(received, /Access-Control-Allow-Origin: \*/);
    await connection.closed();
  });

  it('an address that is too long, also on a connection that was used before', async () => {
    const connection = new RawConnection(service.url);
    connection.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await connection.receives(/"ok"/);
    connection.write(`GET /?text=${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.match(await connection.receives(/by POST/), /HTTP\/1\.1 413 /);
    await connection.closed();
  });

  it('a request that is not HTTP', async () => {
    const connection = new RawConnection(service.url);
    connection.write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n');
    assert.match(await connection.receives(/badRequest/), /^HTTP\/1\.1 400 /);
    await connection.closed();
  });
});
