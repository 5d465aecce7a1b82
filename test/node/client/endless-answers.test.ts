import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {MtClient} from '../../../src/client/index.ts';
import {deadline} from '../../support/deadlines.mjs';
import {sendWithoutEnd} from '../../support/endless-answer.mjs';
import {mtError, startService} from './test-service.ts';

const LIMIT = {timeout: deadline(60_000)};
const MEGABYTE = 2 ** 20;
/** Maximum bytes in transit on a local connection when the client ends the connection. */
const UNDER_WAY = 16 * MEGABYTE;

interface Case {
  readonly status?: number;
  readonly start: string;
  readonly piece: string;
  readonly call: (client: MtClient) => Promise<unknown>;
  readonly expected: {readonly code: string; readonly description: string; readonly httpStatus: number};
  readonly mostBytes: number;
}

const tooLong = (bytes: number) => ({
  code: 'malformed',
  description: `More than ${bytes} bytes`,
  httpStatus: 200,
});

const CASES: Readonly<Record<string, Case>> = {
  'a list of systems': {
    ...{start: '{"System": [', piece: ' '},
    call: (client) => client.getSystemList(),
    expected: tooLong(64 * MEGABYTE),
    mostBytes: 64 * MEGABYTE,
  },
  'a translation': {
    ...{start: '"', piece: 'Labrīt, Žanete! 😀 '},
    call: (client) => client.translate('smt-1', 'Guten Morgen, Žanete! 😀'),
    expected: tooLong(64 * MEGABYTE),
    mostBytes: 64 * MEGABYTE,
  },
  'the words of an error': {
    ...{status: 503, start: '"', piece: 'x'},
    call: (client) => client.translate('smt-1', 'Guten Morgen'),
    expected: {code: 'unexpected', description: '', httpStatus: 503},
    mostBytes: 64 * MEGABYTE,
  },
  'a document': {
    ...{start: '[', piece: '82,195,'},
    call: (client) => client.downloadDocumentTranslation('d-1', {maxBytes: MEGABYTE}),
    expected: tooLong(MEGABYTE),
    mostBytes: 4 * MEGABYTE,
  },
  'a document of spaces': {
    ...{start: '[', piece: ' '},
    call: (client) => client.downloadDocumentTranslation('d-1', {maxBytes: MEGABYTE}),
    expected: tooLong(MEGABYTE),
    mostBytes: 8 * MEGABYTE,
  },
};

describe('an answer that never ends', () => {
  for (const [what, {status = 200, start, piece, call, expected, mostBytes}] of Object.entries(CASES)) {
    it(`is read to its bound: ${what}`, LIMIT, async () => {
      let sent = 0;
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      const service = await startService((_request, response) => {
        response.on('close', end).writeHead(status, {'content-type': 'application/json'}).write(start);
        sendWithoutEnd(response, Buffer.from(piece.repeat(8_192)), (bytes) => (sent += bytes));
      });
      try {
        const error = await mtError(call(service.client({timeoutMs: 0})));
        const {code, description, httpStatus} = error;
        assert.deepEqual({code, description, httpStatus}, expected);
        await ended;
        assert.ok(sent < mostBytes + UNDER_WAY, `${sent} bytes`);
      } finally {
        await service.close();
      }
    });
  }
});
