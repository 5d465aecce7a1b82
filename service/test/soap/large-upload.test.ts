import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {request} from 'node:http';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {after, before, describe, it} from 'node:test';
import {base64Between, base64Length} from '../../src/soap/base64-stream.ts';
import {BuiltService} from '../documents/bad-input/built-service.ts';
import {CONTRACT, envelope} from './soap-message.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const MIB = 1024 * 1024;
const BASE64_BYTES = 100 * MIB;
/** Less than the size of the upload, which therefore cannot be kept in memory. */
const MAX_MEGABYTES = 70;

async function* uploadOf(start: string, end: string): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  const piece = Buffer.alloc(MIB, `${'Q'.repeat(75)}\n${'U'.repeat(52)}`);
  for (let sent = 0; sent < BASE64_BYTES; sent += MIB) yield piece;
  yield Buffer.from(end);
}

describe('100 MB of base64 over SOAP', () => {
  let service: BuiltService;
  before(async () => {
    service = await BuiltService.start({configuration: {documents: {maxBytes: 120 * MIB}}});
  });
  after(() => service?.stop());

  it(`are accepted with less than ${MAX_MEGABYTES} MB of the service’s memory`, async () => {
    const before = await service.peakMegabytes();
    // With an unknown system, only the upload is measured; the error is sent after the upload.
    const [start, end] = envelope(
      `<StartDocumentTranslation xmlns="${CONTRACT}"><systemID>smt-nav</systemID><fileName>a.txt</fileName>` +
        '<content>|</content></StartDocumentTranslation>',
    ).split('|') as [string, string];
    const answer = await new Promise<string>((resolve, reject) => {
      const outgoing = request(`${service.url}/service.svc/soap`, {
        method: 'POST',
        headers: {'client-id': service.tokens.anna, 'content-type': 'text/xml; charset=utf-8'},
        signal: AbortSignal.timeout(deadline(120_000)),
      });
      outgoing.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text)).on('error', reject);
      });
      outgoing.on('error', reject);
      pipeline(Readable.from(uploadOf(start, end)), outgoing).catch(reject);
    });
    assert.match(answer, /<d:ErrorCode>22</);
    const taken = (await service.peakMegabytes()) - before;
    assert.ok(taken < MAX_MEGABYTES, `${taken.toFixed(0)} MB`);
    assert.deepEqual(await service.keptNames(), []);
  });
});

describe('a document in base64', () => {
  it('is the same however its bytes are split', async () => {
    const bytes = createHash('sha512').update('ceļš').digest();
    for (const size of [1, 2, 3, 4, 5, 63, 64, 100]) {
      const parts: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
      const text = await base64Between('<a>', Readable.from(parts), '</a>').toArray();
      assert.equal(Buffer.concat(text as Buffer[]).toString(), `<a>${bytes.toString('base64')}</a>`);
    }
    assert.deepEqual([0, 1, 2, 3, 4].map(base64Length), [0, 4, 4, 4, 8]);
    const empty = await base64Between('<a>', Readable.from([]), '</a>').toArray();
    assert.equal(Buffer.concat(empty as Buffer[]).toString(), '<a></a>');
  });
});
