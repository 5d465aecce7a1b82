import assert from 'node:assert/strict';
import {fork, type ChildProcess} from 'node:child_process';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {createServer, request} from 'node:http';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {within} from '../../../service/test/systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {listening, type Host} from './hosts.ts';

const MIB = 1024 * 1024;
const PIECE = Buffer.from('255,17,0,'.repeat(7_000));
/** Size of the JSON of a document of 50 MB. */
const DOCUMENT_BYTES = 180 * MIB;
/** Maximum share of a document held in memory while it passes; a proxy that buffers would hold all of it. */
const MAX_OF_DOCUMENT = 1 / 2;

function* piecesOf(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += PIECE.length) yield PIECE;
}

/** Answers an upload with its number of bytes, and a download with as many bytes as its id states. */
const service = createServer((incoming, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const {pathname, searchParams} = new URL(incoming.url ?? '', 'http://service.test');
  if (pathname.endsWith('/DownloadDocumentTranslation')) {
    const pieces = Readable.from(piecesOf(Number(searchParams.get('id'))));
    pipeline(pieces, response).catch(() => undefined);
    return;
  }
  hashOf(incoming).then(
    (hash) => response.end(JSON.stringify(hash)),
    () => response.destroy(),
  );
});

async function hashOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

async function upload(baseUrl: string, bytes: number): Promise<string> {
  const outgoing = request(`${baseUrl}/service.svc/json/StartDocumentTranslation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Math.ceil(bytes / PIECE.length) * PIECE.length,
    },
    signal: AbortSignal.timeout(deadline(120_000)),
  });
  const answered = once(outgoing, 'response') as Promise<[Readable]>;
  await pipeline(Readable.from(piecesOf(bytes)), outgoing);
  const [response] = await answered;
  return JSON.parse(Buffer.concat(await response.toArray()).toString()) as string;
}

async function download(baseUrl: string, bytes: number): Promise<string> {
  const address = `${baseUrl}/service.svc/json/DownloadDocumentTranslation?appID=CMS&id=${bytes}`;
  const response = await fetch(address, {signal: AbortSignal.timeout(deadline(120_000))});
  return hashOf(response.body as AsyncIterable<Uint8Array> as AsyncIterable<Buffer>);
}

describe('the memory that a host takes', () => {
  let running: Host;
  before(async () => {
    running = await listening(service);
  });
  after(() => running?.close());

  for (const framework of ['express', 'fastify']) {
    it(`with ${framework} is a small part of the document that passes`, async () => {
      const program = fileURLToPath(new URL('host-process.ts', import.meta.url));
      const child = fork(program, [framework, running.url], {execArgv: ['--import', 'tsx']});
      try {
        const [{url}] = (await within(once(child, 'message'), 'the start')) as [{url: string}];
        for (const pass of [upload, download]) {
          const expected = await hashOf(Readable.from(piecesOf(DOCUMENT_BYTES)));
          await pass(`${url}/mt`, DOCUMENT_BYTES / 50); // memory that any document needs
          const before = await peakBytes(child);
          assert.equal(await pass(`${url}/mt`, DOCUMENT_BYTES), expected);
          const taken = (await peakBytes(child)) - before;
          const part = `${(taken / DOCUMENT_BYTES).toFixed(2)} of the document`;
          assert.ok(taken < DOCUMENT_BYTES * MAX_OF_DOCUMENT, `${pass.name}: ${part}`);
        }
      } finally {
        child.kill('SIGKILL');
      }
    });
  }
});

async function peakBytes(child: ChildProcess): Promise<number> {
  const report = within(once(child, 'message'), 'the size of the process');
  child.send('peak');
  const [{peakBytes: peak}] = (await report) as [{peakBytes: number}];
  return peak;
}
