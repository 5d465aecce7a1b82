import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {StoreError} from '../../../src/store/index.ts';
import {partWith} from '../../support/part-with.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until, within} from '../../systems/within.ts';
import {runApp, runService, type TestService} from '../../http/running-service.ts';
import {errorOf} from '../../http/send-to.ts';
import {childProcesses} from '../../http/child-processes.ts';
import {RawConnection} from '../../http/raw-http.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const MIB = 1024 * 1024;

describe('bad texts over Apertium', () => {
  let service: TestService;
  let id: string;
  before(async () => {
    service = await runService({
      engines: {apertium: {engine: 'apertium'}},
      limits: {maxTextCharacters: 2 * MIB, maxBodyBytes: 8 * MIB},
    });
    id = await service.running('en', 'es');
  });
  after(() => service?.close());

  const translate = (text: string) =>
    service.send('Translate', {body: {appID: 't', systemID: id, text, options: ''}});
  const stillWorks = async () =>
    assert.equal((await translate('The house is red.')).json, 'La casa es roja.');

  it('the empty text is the empty translation', async () => {
    assert.equal((await translate('')).json, '');
    assert.equal((await translate(' \n')).json, ' \n');
  });

  for (const [what, text] of [
    ['a lone high surrogate', 'The \ud83d house'],
    ['a lone low surrogate', 'The house \udc00'],
    ['NUL', 'The \0 house\0'],
    ['control codes of the engine', '^house<n><sg>$ [[t:g:1]]red[[/]] .[] \\^ \u001b[31m'],
    ['other control characters', 'The\u0001\u0008\u000b\u001f\u007f\u0085 house'],
    ['tags that are not balanced', '</b>The <i>house<b> is red</i> <'],
    ['Arabic, Hebrew and emoji', 'مرحبا house שלום 👩‍👩‍👧‍👦🇱🇻'],
  ] as const) {
    it(`${what} come to an answer`, async () => {
      const {status, json} = await translate(text);
      assert.equal(status, 200);
      assert.equal(typeof json, 'string');
      await stillWorks();
    });
  }

  it('lone surrogates and NUL come back unchanged', async () => {
    const {json} = await translate('The \ud83d house \0 is red.');
    assert.ok(String(json).includes('\ud83d'), JSON.stringify(json));
    assert.ok(String(json).includes('\0'), JSON.stringify(json));
  });

  it('1 MB in one word gets an answer or a clear error', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(31_000).slice(0, MIB);
    const answer = await translate(word);
    if (answer.status !== 200) assert.match(errorOf(answer).description, /\w/);
    else assert.equal(typeof answer.json, 'string');
    await stillWorks();
  });

  it('requests waiting for a killed engine get error 0 or 21, and the next ones work', async () => {
    const [pipeline] = await childProcesses();
    assert.ok(pipeline, 'Apertium runs as a child process');
    const texts = Array.from({length: 4_000}, (_, index) => `The house number ${index} is red.`);
    const waiting = service.send('TranslateArray', {body: {systemID: id, textArray: texts}});
    await until(
      () => translate('The dog is big.'),
      ({status}) => status === 200,
      'a request beside it',
    );
    for (const pid of await childProcesses()) process.kill(-pid, 'SIGKILL');
    const answer = await waiting;
    assert.ok([0, 21].includes(errorOf(answer).code), answer.text.slice(0, 200));
    await until(
      () => translate('The house is red.'),
      ({json}) => json === 'La casa es roja.',
      'working again',
    );
    assert.ok(!(await childProcesses()).includes(pipeline));
  });
});

const BODY = {appID: 't', systemID: 'smt-1', text: 'čau', options: ''};

describe('bad requests', () => {
  let service: TestService;
  let full = false;
  before(async () => {
    const engine = new ControlledEngine();
    const onFullDisk =
      (error: () => Promise<never>) =>
      <T extends (...values: never[]) => Promise<unknown>>(method: T) =>
        ((...values) => (full ? error() : method(...values))) as T;
    const failing = onFullDisk(() =>
      Promise.reject(new StoreError('full', 'The disk is full: /secret/folder')),
    );
    service = await runApp([definitionOf(engine, {id: 'smt-1', startAutomatically: true})], {
      overSockets: true,
      wrap: (store) => ({
        ...store,
        usage: partWith(store.usage, {take: failing(store.usage.take.bind(store.usage))}),
        memory: partWith(store.memory, {submit: failing(store.memory.submit.bind(store.memory))}),
      }),
    });
    await awake(service, engine);
  });
  after(() => service?.close());
  const stillWorks = async () => assert.equal((await service.send('Translate', {body: BODY})).json, 'ČAU');

  const head = (operation: string, ...more: string[]) => headOf(service, operation, ...more);

  for (const [operation, status] of [
    ['Translate', 413],
    ['TranslateArray', 413],
    ['StartDocumentTranslation', 413],
  ] as const) {
    it(`${operation} with an array of 2^27 zeros is answered ${status} and closed, whatever its length says`, async () => {
      const open = operation === 'StartDocumentTranslation' ? '{"content":[' : '{"textArray":[';
      const piece = Buffer.from('0,'.repeat(MIB / 2));
      const length = open.length + 2 ** 28 + 1;
      for (const framing of [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'] as const) {
        const connection = new RawConnection(service.url);
        const chunked = framing.startsWith('Transfer');
        const chunk = (bytes: Buffer) =>
          chunked
            ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
            : bytes;
        connection.write(head(operation, framing));
        connection.write(chunk(Buffer.from(open)));
        const framed = chunk(piece);
        let sent = 0;
        while (sent < 256 && (await within(connection.writeSlowly(framed), 'writing'))) sent++;
        const received = await connection.receives(/\r\n\r\n\{/);
        assert.match(received, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.ok(sent < 200, `${sent} MiB were taken`);
        await within(connection.closed(), 'closing');
      }
      await stillWorks();
    });
  }

  it('a body slightly over the limit is answered before the connection is closed', async () => {
    const raw = JSON.stringify({...BODY, text: 'a'.repeat(3 * MIB)});
    const answer = await service.send('Translate', {raw});
    assert.equal(answer.status, 413);
    assert.equal(errorOf(answer).code, 12);
    assert.match(errorOf(answer).description, /2097152 bytes/);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    await stillWorks();
  });

  it('a client that vanishes in the middle of its body leaves nothing behind', async () => {
    const connection = new RawConnection(service.url);
    connection.write(head('Translate', 'Content-Length: 100'));
    connection.write('{"text": ');
    connection.destroy();
    await stillWorks();
  });

  it('a full disk is 503 without a path of the machine, and the next request works', async () => {
    full = true;
    const failed = await service.send('UpdateTranslation', {body: {...BODY, translation: 'hello'}});
    assert.equal(failed.status, 503);
    assert.equal(errorOf(failed).exception, 'unavailable');
    assert.doesNotMatch(failed.text, /secret/);
    assert.ok(Number(failed.headers.get('retry-after')) > 0);
    assert.equal((await service.send('Translate', {body: BODY})).status, 503);
    full = false;
    assert.equal(
      (await service.send('UpdateTranslation', {body: {...BODY, translation: 'hello'}})).status,
      200,
    );
    assert.equal((await service.send('Translate', {body: BODY})).status, 200);
  });
});

describe('clients that are too slow', () => {
  let service: TestService;
  before(async () => {
    const engine = new ControlledEngine();
    service = await runApp([definitionOf(engine, {id: 'smt-1', startAutomatically: true})], {
      limits: {bodySeconds: 0.3, requestSeconds: 5, idleConnectionSeconds: 1},
      overSockets: true,
    });
    await awake(service, engine);
  });
  after(() => service?.close());

  it('a body that arrives too slowly is answered 408', async () => {
    const connection = new RawConnection(service.url);
    connection.write(headOf(service, 'Translate', 'Content-Length: 100'));
    connection.write('{"text": ');
    assert.match(await connection.receives(/requestTimeout/), /^HTTP\/1\.1 408 /);
    await within(connection.closed(), 'closing');
  });

  it('clients that never read their answers are cut off', async () => {
    const textArray = Array.from({length: 4_000}, () => 'x'.repeat(20));
    const text = JSON.stringify({systemID: 'smt-1', textArray});
    const connection = new RawConnection(service.url);
    connection.socket.pause();
    const request = headOf(service, 'TranslateArray', `Content-Length: ${Buffer.byteLength(text)}`) + text;
    // More answers than fit in the buffers of two sockets.
    for (let i = 0; i < 200; i++) connection.write(request);
    await within(
      new Promise<void>((resolve) => {
        connection.socket.once('close', () => resolve());
        connection.socket.on('error', () => resolve());
      }),
      'cutting off',
      deadline(30_000),
    );
    assert.equal((await service.send('Translate', {body: BODY})).json, 'ČAU');
  });

  it('headers that arrive too slowly are answered 408', async () => {
    const connection = new RawConnection(service.url);
    connection.write('POST /service.svc/json/Translate HTTP/1.1\r\nHost: x\r\n');
    assert.match(await connection.receives(/requestTimeout/), /^HTTP\/1\.1 408 /);
    await within(connection.closed(), 'closing');
  });
});

async function awake(service: TestService, engine: ControlledEngine): Promise<void> {
  await engine.started(1);
  engine.starts[0]!.succeed();
  await service.running('en', 'lv');
}

/** Head of a request, up to its body. */
function headOf({token}: TestService, operation: string, ...more: string[]): string {
  const lines = [`POST /service.svc/json/${operation} HTTP/1.1`, 'Host: x', `client-id: ${token}`, ...more];
  return [...lines, '', ''].join('\r\n');
}
