import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {readdir, writeFile} from 'node:fs/promises';
import {createServer, type AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {describe, it, test, type TestContext} from 'node:test';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import {resultName, sourceName} from '../../../src/documents/bytes/bytes-names.ts';
import {S3Bytes} from '../../../src/documents/bytes/s3/s3-bytes.ts';
import type {S3Settings} from '../../../src/documents/bytes/storage-settings.ts';
import {WorkFolder} from '../../../src/documents/bytes/work-folder.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {s3Error, s3StoreOf, type S3Store} from '../../support/s3-store.ts';
import {bytesContract, contentOf, keep, newId} from './bytes-contract.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Number of bytes in buffers that are in use. */
function heldBytes(): number {
  // Memory of buffers is only released when the next collection begins, so there are two.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const LIMIT = {timeout: deadline(60_000)};
const QUICK = {firstBackOffMs: 1};
const LARGE = Buffer.from('Rechtsschutzversicherung, Žanete 😀\n'.repeat(60_000));

async function over(
  context: TestContext,
  store: Pick<S3Store, 'settings'>,
  change: Partial<S3Settings> = {},
) {
  const work = new WorkFolder(await temporaryFolder(context));
  await work.open({alone: true});
  const bytes = new S3Bytes(() => ({...store.settings, ...change}), work, QUICK);
  releaseAfter(context, () => (work.close(), bytes.close()));
  return {bytes, work};
}

bytesContract('an S3 store', async (context) => over(context, await s3StoreOf(context)));

function isOf(kind: string, words: RegExp) {
  return (error: unknown): true => {
    assert.ok(error instanceof BytesError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    assert.doesNotMatch(error.message, /Slepenā/);
    assert.doesNotMatch(error.publicMessage, /127\.0\.0\.1|kugis|S3RVER/);
    return true;
  };
}

const REFUSALS: readonly (readonly [
  status: number,
  code: string,
  kind: string,
  words: RegExp,
  more?: string,
])[] = [
  [403, 'InvalidAccessKeyId', 'refused', /does not know the key S3RVER: correct .*accessKeyId/],
  [403, 'SignatureDoesNotMatch', 'refused', /refuses the signature of the key S3RVER: .*secretAccessKey/],
  [400, 'ExpiredToken', 'refused', /credentials have expired: renew/],
  [403, 'AccessDenied', 'refused', /allow it s3:ListBucket on kugis-dokumenti, and s3:GetObject/],
  [404, 'NoSuchBucket', 'misplaced', /has no bucket kugis-dokumenti: make it, or correct/],
  [
    ...([400, 'AuthorizationHeaderMalformed', 'misplaced'] as const),
    /elsewhere than in the region eu-north-1: .* which it says is eu-west-3/,
    '<Region>eu-west-3</Region>',
  ],
  [301, 'PermanentRedirect', 'misplaced', /elsewhere than in the region eu-north-1/],
  [
    ...([403, 'RequestTimeTooSkewed', 'clock'] as const),
    /clock of this machine is wrong; its own says 2026-11-23T01:00:00Z\. Let NTP set it/,
    '<ServerTime>2026-11-23T01:00:00Z</ServerTime>',
  ],
  [503, 'SlowDown', 'busy', /too much to do/],
  [507, 'XMinioStorageFull', 'full', /has no space for the bucket kugis-dokumenti/],
  [403, 'QuotaExceeded', 'full', /has no space/],
  [500, 'InternalError', 'busy', /fails now.*status 500, InternalError, About InternalError/],
];

describe('an S3 store that refuses', () => {
  for (const [status, code, kind, words, more] of REFUSALS) {
    it(`with ${code} is recognized, and the message says what to do`, LIMIT, async (context) => {
      const store = await s3StoreOf(context);
      const storage = await over(context, store);
      store.front = (_request, response) => (s3Error(response, status, code, more), true);
      const name = sourceName(newId());
      await assert.rejects(keep(storage, name, LARGE), isOf(kind, words));
      await assert.rejects(storage.bytes.read(name), isOf(kind, words));
      const problem = await storage.bytes.problem();
      isOf(kind, words)(problem);
      store.front = undefined;
      assert.deepEqual(await storage.bytes.names(name.split('.', 1)[0]!), [], 'nothing half');
      await keep(storage, name, LARGE);
      assert.deepEqual(await contentOf(storage.bytes, name), LARGE, 'the next one works');
    });
  }

  it('a wrong secret and an unknown key and bucket are found by the store itself', LIMIT, async (context) => {
    const store = await s3StoreOf(context);
    for (const [change, kind, words] of [
      [{secretAccessKey: 'wrong'}, 'refused', /signature/],
      [{accessKeyId: 'NOBODY'}, 'refused', /does not know the key NOBODY/],
      [{bucket: 'nowhere'}, 'misplaced', /has no bucket nowhere/],
    ] as const) {
      const {bytes} = await over(context, store, change);
      isOf(kind, words)(await bytes.problem());
    }
  });

  it('for credentials that have expired takes the renewed ones without a restart', LIMIT, async (context) => {
    const store = await s3StoreOf(context);
    let secretAccessKey = 'expired';
    const work = new WorkFolder(await temporaryFolder(context));
    const bytes = new S3Bytes(() => ({...store.settings, secretAccessKey}), work, QUICK);
    releaseAfter(context, () => bytes.close());
    const name = sourceName(newId());
    await assert.rejects(keep({bytes, work}, name, 'x'), isOf('refused', /signature/));
    ({secretAccessKey} = store.settings);
    await keep({bytes, work}, name, 'x');
  });
});

describe('an S3 store that fails for a moment', () => {
  it('is asked again, and the document arrives whole', LIMIT, async (context) => {
    const store = await s3StoreOf(context);
    const storage = await over(context, store);
    const name = sourceName(newId());
    const faults: ((request: {destroy(): void}, response: Parameters<typeof s3Error>[0]) => void)[] = [
      (_request, response) => s3Error(response, 503, 'SlowDown'),
      (request) => request.destroy(),
      (_request, response) => s3Error(response, 500, 'InternalError'),
    ];
    store.front = (request, response) => {
      const fault = faults.shift();
      fault?.(request, response);
      return fault !== undefined;
    };
    await keep(storage, name, LARGE);
    assert.equal(store.requests.length, 4);
    assert.deepEqual(await contentOf(storage.bytes, name), LARGE);
  });

  it('in the middle of an upload has nothing half', LIMIT, async (context) => {
    const store = await s3StoreOf(context);
    const storage = await over(context, store);
    const name = sourceName(newId());
    store.front = (request, response) => {
      if (request.method !== 'PUT') return false;
      let received = 0;
      response.writeContinue();
      request.on('data', (piece: Buffer) => {
        received += piece.length;
        if (received > 200_000 && !response.writableEnded) s3Error(response, 403, 'AccessDenied');
      });
      return true;
    };
    await assert.rejects(keep(storage, name, LARGE), isOf('refused', /AccessDenied/));
    store.front = (request, response) => {
      if (request.method !== 'PUT') return false;
      response.writeContinue();
      request.once('data', () => request.destroy());
      return true;
    };
    await assert.rejects(keep(storage, name, LARGE), isOf('unreachable', /breaks connections/));
    store.front = undefined;
    await assert.rejects(storage.bytes.read(name), isOf('missing', /NoSuchKey/));
    await keep(storage, name, LARGE);
    assert.deepEqual(await contentOf(storage.bytes, name), LARGE);
  });

  it('in the middle of a download is resumed', LIMIT, async (context) => {
    const store = await s3StoreOf(context);
    const {bytes, work} = await over(context, store);
    const name = resultName({id: newId(), fence: 4});
    await keep({bytes, work}, name, LARGE);
    const ranges: (string | undefined)[] = [];
    store.front = (request, response) => {
      ranges.push(request.headers.range);
      if (ranges.length > 3) return false;
      const begin = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      response.writeHead(begin ? 206 : 200, {'content-length': LARGE.length - begin});
      response.write(LARGE.subarray(begin, begin + 300_000), () => request.destroy());
      return true;
    };
    assert.deepEqual(await contentOf(bytes, name), LARGE);
    assert.equal(ranges[0], undefined);
    assert.match(ranges[3] ?? '', /^bytes=[1-9]\d*-$/);
  });

  it('and gives other bytes than were stored is found out before the end', LIMIT, async (context) => {
    const store = await s3StoreOf(context);
    const {bytes, work} = await over(context, store);
    const name = sourceName(newId());
    await keep({bytes, work}, name, LARGE);
    const otherBytes = Buffer.from(LARGE);
    otherBytes[otherBytes.length - 1]! ^= 1;
    const sha256 = createHash('sha256').update(LARGE).digest('hex');
    store.front = (_request, response) => {
      response
        .writeHead(200, {'content-length': otherBytes.length, 'x-amz-meta-sha256': sha256})
        .end(otherBytes);
      return true;
    };
    const {stream} = await bytes.read(name);
    await assert.rejects(buffer(stream), isOf('damaged', /other bytes/));
    await assert.rejects(bytes.local(name), isOf('damaged', /other bytes/));
    assert.deepEqual(await readdir(work.folder), []);
  });
});

test(
  'a store that does not answer is given up after a time, or when no request waits',
  LIMIT,
  async (context) => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    releaseAfter(context, () => silent.close());
    const store = await s3StoreOf(context);
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const work = new WorkFolder(await temporaryFolder(context));
    const bytes = new S3Bytes(() => ({...store.settings, endpoint}), work, {
      idleMs: 100,
      attempts: 2,
      ...QUICK,
    });
    releaseAfter(context, () => bytes.close());
    await assert.rejects(bytes.read('d-1.source'), isOf('unreachable', /does not answer in time/));
    const patient = new S3Bytes(() => ({...store.settings, endpoint}), work);
    releaseAfter(context, () => patient.close());
    const path = work.temporaryPath();
    await writeFile(path, LARGE);
    const stop = new AbortController();
    const keeping = patient.keep(path, 'd-1.source', stop.signal);
    const reading = patient.local('d-1.source', stop.signal);
    const reason = new Error('the service is closing');
    stop.abort(reason);
    await Promise.all([assert.rejects(keeping, reason), assert.rejects(reading, reason)]);
  },
);

test('a store that is not there is named, with what to do', LIMIT, async (context) => {
  const {bytes} = await over(
    context,
    {settings: {...(await s3StoreOf(context)).settings}},
    {
      endpoint: 'http://127.0.0.1:9',
    },
  );
  isOf(
    'unreachable',
    /127\.0\.0\.1:9 refuses connections: start it, or correct .*endpoint/,
  )(await bytes.problem());
});

test('all names are listed, however few the store gives at a time', LIMIT, async (context) => {
  const store = await s3StoreOf(context);
  const {bytes} = await over(context, store);
  const names = Array.from({length: 7}, () => sourceName(newId())).sort();
  store.front = (request, response) => {
    const {searchParams} = new URL(request.url ?? '', 'http://store');
    const keys = names.map((name) => `${searchParams.get('prefix')}${name}`);
    const left = keys.filter((key) => key > (searchParams.get('start-after') ?? ''));
    const contents = left.slice(0, 2).map((key) => {
      const time = '2026-11-23T00:00:00.000Z';
      return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
    });
    response.setHeader('Date', 'Mon, 23 Nov 2026 02:00:00 GMT');
    response.end(
      `<ListBucketResult>${contents.join('')}<IsTruncated>${left.length > 2}</IsTruncated></ListBucketResult>`,
    );
    return true;
  };
  const listed: string[] = [];
  for await (const {name, ageMs} of bytes.stored()) {
    listed.push(name);
    assert.equal(ageMs, 7_200_000, 'by the clock of the store');
  }
  assert.deepEqual(listed, names);
  assert.equal(store.requests.length, 4);
});

test('objects of others in the bucket are left alone', LIMIT, async (context) => {
  const store = await s3StoreOf(context);
  const [ownPlace, otherPlace] = [
    await over(context, store),
    await over(context, store, {prefix: 'mašīna 2/'}),
  ];
  const name = sourceName(newId());
  await keep(otherPlace, name, 'x');
  assert.deepEqual(await ownPlace.bytes.names(name.split('.', 1)[0]!), []);
  for await (const stored of ownPlace.bytes.stored()) assert.fail(stored.name);
});

test('a large document passes through without being held', LIMIT, async (context) => {
  const store = await s3StoreOf(context);
  const {bytes, work} = await over(context, store);
  const path = work.temporaryPath();
  const size = 50 * 1024 * 1024;
  await writeFile(path, Buffer.alloc(size, 'Žanete '));
  const before = heldBytes();
  let received = 0;
  let most = 0;
  store.front = (request) => {
    const emit = request.emit.bind(request);
    let measured = 0;
    request.emit = (event: string, ...values: unknown[]) => {
      if (event === 'data') received += (values[0] as Buffer).length;
      if (received - measured > 4 * 1024 * 1024) {
        measured = received;
        most = Math.max(most, heldBytes() - before);
      }
      return emit(event, ...values);
    };
    return false;
  };
  await bytes.keep(path, 'd-1.source');
  assert.equal(received, size);
  const local = await bytes.local('d-1.source');
  await local.discard();
  // The store is in the same process, so its memory is counted, too.
  assert.ok(most < size / 5, `${Math.round(most / 1024 / 1024)} MB held`);
});
