import assert from 'node:assert/strict';
import {createServer, type Server, type Socket} from 'node:net';
import {mkdtemp, readdir, rm} from 'node:fs/promises';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {errorOf, runPhp, TRANSPORTS, type Call, type PhpError} from './run-php.ts';

const MEGABYTE = 1024 * 1024;
/** PHP's usual memory limit for a page. */
const SETTINGS = ['-d', 'memory_limit=128M'];
const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const servers: Server[] = [];
after(() => servers.forEach((server) => server.close()));

/**
 * A server that sends a head, and then a text repeatedly, as long as the client reads, up to a number of
 * bytes.
 */
async function endless(head: string, text: string, most = 400 * MEGABYTE): Promise<string> {
  const piece = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  const server = createServer((socket: Socket) => {
    let sent = 0;
    const send = () => {
      while (sent < most && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(piece)) return;
      }
      socket.end();
    };
    socket.on('error', () => undefined).on('drain', send);
    socket.once('data', () => socket.write(head, send));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

for (const transport of TRANSPORTS) {
  const failWith = async (baseUrl: string, call: Call, options = {}): Promise<PhpError> =>
    errorOf({baseUrl, token: 'mt_1', transport, settings: SETTINGS, calls: [call], options});

  describe(`a hostile server over ${transport}`, () => {
    const translate: Call = ['translateText', 'smt-1', 'Rechtsschutzversicherungsgesellschaft'];

    for (const [what, head, text] of [
      ['an endless text', `${JSON_HEAD}\r\n"`, 'x'],
      [
        'an endless text in chunks',
        `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n`,
        `10000\r\n${'x'.repeat(65_536)}\r\n`,
      ],
      ['an endless error', 'HTTP/1.1 500 No\r\nContent-Type: application/json\r\n\r\n"', 'x'],
      ['an endless head', 'HTTP/1.1 200 OK\r\n', `X-Name: ${'x'.repeat(1000)}\r\n`],
      ['a line of the head without an end', 'HTTP/1.1 200 OK\r\nX-Name: ', 'x'],
      ['a length that is none', `${JSON_HEAD}Content-Length: -5\r\n\r\n`, 'x'],
      ['a chunk of a length that is none', `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n-5\r\n`, 'x'],
      [
        'a chunk that is longer than numbers are',
        `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n`,
        'x',
      ],
    ] as const) {
      it(`ends with an error of the client: ${what}`, async () => {
        const {reason} = await failWith(await endless(head, text), translate);
        assert.match(reason, /^(malformed|network|unexpected)$/);
      });
    }

    for (const [what, text, end] of [
      ['objects', '{"":1},', '1]'],
      ['arrays', '[1],', '1]'],
      ['arrays in each other', '[', ''],
      ['texts', '"ab",', '1]'],
      ['numbers', '1,', '1]'],
      ['systems', '{"ID":"a","SrcLanguage":{"Code":"en"},"TrgLanguage":{"Code":"lv"}},', '1]'],
    ] as const) {
      it(`stays within PHP's memory limit with an answer of many ${what}`, async () => {
        const body = `[${text.repeat(Math.floor((8 * MEGABYTE - 100) / text.length))}${end}`;
        const head = `${JSON_HEAD}Content-Length: ${body.length}\r\n\r\n`;
        const baseUrl = await endless(head, body, body.length);
        const calls: Call[] = [['listSystems'], ['listDocuments'], translate];
        const {outcomes} = await runPhp({baseUrl, token: 'mt_1', transport, settings: SETTINGS, calls});
        for (const {error} of outcomes) assert.equal(error?.reason, 'malformed');
      });
    }

    it('fills no disk with a document', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
      try {
        const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n';
        const call: Call = ['downloadDocument', 'd-1', join(folder, 'Līgums.docx')];
        const error = await failWith(await endless(head, 'PK'), call, {maxDocumentBytes: MEGABYTE});
        assert.equal(error.reason, 'malformed');
        assert.deepEqual(await readdir(folder), []);
      } finally {
        await rm(folder, {recursive: true, force: true});
      }
    });
  });
}

it('the bound of answers is an option of the client', async () => {
  const baseUrl = await endless(`${JSON_HEAD}Content-Length: 2000000\r\n\r\n"`, 'x', 2_000_000);
  const options = {maxAnswerBytes: MEGABYTE};
  const job = {
    baseUrl,
    token: 'mt_1',
    transport: 'curl',
    calls: [['translateText', 'smt-1', 'čau']],
  } as const;
  assert.equal((await errorOf({...job, options})).reason, 'malformed');
});
