import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readdir, writeFile} from 'node:fs/promises';
import {connect, createServer, type AddressInfo, type Socket} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {test, type TestContext} from 'node:test';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import {sourceName} from '../../../src/documents/bytes/bytes-names.ts';
import {PostgresBytes} from '../../../src/documents/bytes/postgres-bytes.ts';
import {WorkFolder} from '../../../src/documents/bytes/work-folder.ts';
import {openStore} from '../../../src/store/index.ts';
import {POSTGRES_STORE, SQLITE_STORE, type StoreKind} from '../../store/store-kind.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {freshDatabase} from '../../support/postgres.ts';
import {bytesContract, contentOf, keep, newId} from './bytes-contract.ts';
import {partWith} from '../../support/part-with.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const LIMIT = {timeout: deadline(120_000)};
const LARGE = Buffer.from('Rechtsschutzversicherung, Žanete 😀\n'.repeat(100_000));

async function over(context: TestContext, database: string) {
  const store = await openStore({dataFolder: await temporaryFolder(context), database});
  releaseAfter(context, () => store.close());
  const work = new WorkFolder(await temporaryFolder(context));
  return {bytes: new PostgresBytes(store.documentPieces, work), work, store};
}

async function inStore(context: TestContext, kind: StoreKind) {
  const work = new WorkFolder(await temporaryFolder(context));
  const {documentPieces} = await kind.temporaryStore(context);
  return {bytes: new PostgresBytes(documentPieces, work), work};
}

bytesContract('a PostgreSQL database', (context) => inStore(context, POSTGRES_STORE));
bytesContract('the pieces of a database file', (context) => inStore(context, SQLITE_STORE));

function isOf(kind: string) {
  return (error: unknown): boolean => error instanceof BytesError && error.kind === kind;
}

test('a document that one process stores can be read and removed by another', LIMIT, async (context) => {
  const database = await freshDatabase();
  const [bytesA, bytesB] = [await over(context, database), await over(context, database)];
  const name = sourceName(newId());
  await keep(bytesA, name, LARGE);
  assert.deepEqual(await contentOf(bytesB.bytes, name), LARGE);
  await bytesB.bytes.remove([name]);
  await assert.rejects(bytesA.bytes.read(name), isOf('missing'));
});

test(
  'a document that is removed while it is read ends with an error, and never early',
  LIMIT,
  async (context) => {
    const {bytes, work} = await over(context, await freshDatabase());
    const name = sourceName(newId());
    await keep({bytes, work}, name, LARGE);
    const {stream} = await bytes.read(name);
    await bytes.remove([name]);
    await assert.rejects(buffer(stream), isOf('missing'));
    await keep({bytes, work}, name, LARGE);
    const replaced = await bytes.read(name);
    await keep({bytes, work}, name, 'other bytes');
    await assert.rejects(buffer(replaced.stream), isOf('missing'));
  },
);

test('a document that is not stored completely leaves no part behind', LIMIT, async (context) => {
  const {bytes, work, store} = await over(context, await freshDatabase());
  const name = sourceName(newId());
  async function* broken(): AsyncGenerator<Buffer> {
    yield LARGE.subarray(0, 1024 * 1024);
    throw new Error('the file cannot be read');
  }
  await assert.rejects(store.documentPieces.keep(name, broken), /the file cannot be read/);
  await assert.rejects(bytes.read(name), isOf('missing'));
  const stop = new AbortController();
  const path = work.temporaryPath();
  await writeFile(path, LARGE);
  const keeping = bytes.keep(path, name, stop.signal);
  stop.abort(new Error('the service is closing'));
  await assert.rejects(keeping, /the service is closing/);
  await assert.rejects(bytes.read(name), isOf('missing'));
  await bytes.keep(path, name);
  assert.deepEqual(await contentOf(bytes, name), LARGE);
});

test(
  'a database that is gone in the middle leaves nothing half, and the next document works',
  LIMIT,
  async (context) => {
    const database = new URL(await freshDatabase());
    const gate = await startGate(context, Number(database.port));
    const direct = await over(context, database.href);
    database.port = String(gate.port);
    const {bytes, work} = await over(context, database.href);
    const name = sourceName(newId());
    gate.cutAfter = 2 * 1024 * 1024;
    await assert.rejects(keep({bytes, work}, name, LARGE), isOf('unreachable'));
    await assert.rejects(direct.bytes.read(name), isOf('missing'));
    assert.deepEqual(await direct.bytes.names(name.split('.', 1)[0]!), []);
    gate.cutAfter = undefined;
    await keep({bytes, work}, name, LARGE);
    const {stream} = await bytes.read(name);
    gate.cut();
    gate.cutAfter = 0;
    await assert.rejects(buffer(stream), isOf('unreachable'));
    await assert.rejects(bytes.local(name), isOf('unreachable'));
    gate.cutAfter = undefined;
    assert.deepEqual(await contentOf(bytes, name), LARGE);
    const left = await readdir(work.folder);
    assert.equal(left.length, 1, 'the document that could not be stored, which its receiver removes');
  },
);

test('a large document passes through without being held', LIMIT, async (context) => {
  const {bytes, work, store} = await over(context, await freshDatabase());
  const path = work.temporaryPath();
  const size = 50 * 1024 * 1024;
  await writeFile(path, Buffer.alloc(size, 'Žanete '));
  const heldBytes = (): number => {
    // Memory of buffers is only released when the next collection begins, so there are two.
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = heldBytes();
  let most = 0;
  const measured = new PostgresBytes(
    partWith(store.documentPieces, {
      keep: (name, pieces) =>
        store.documentPieces.keep(name, async function* () {
          for await (const piece of pieces()) {
            most = Math.max(most, heldBytes() - before);
            yield piece;
          }
        }),
    }),
    work,
  );
  await measured.keep(path, sourceName('d-1'));
  const local = await bytes.local(sourceName('d-1'));
  most = Math.max(most, heldBytes() - before);
  await local.discard();
  // The driver also holds copies of some pieces.
  assert.ok(most < size / 3, `${Math.round(most / 1024 / 1024)} MB held`);
});

interface Gate {
  readonly port: number;
  /** Number of bytes to the server after which a connection is cut; undefined for no limit. */
  cutAfter: number | undefined;
  /** Cuts all connections. */
  cut(): void;
}

/** Starts a proxy between the service and its database. */
async function startGate(context: TestContext, port: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const cut = (): void => sockets.forEach((socket) => void socket.destroy());
  const server = createServer((client) => {
    const inner = connect(port, '127.0.0.1');
    for (const socket of [client, inner]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => (sockets.delete(socket), client.destroy(), inner.destroy()));
    }
    let passed = 0;
    client.on('data', (piece: Buffer) => {
      passed += piece.length;
      if (gate.cutAfter !== undefined && passed > gate.cutAfter) client.destroy();
    });
    client.pipe(inner).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfter(context, () => (cut(), server.close()));
  const gate: Gate = {port: (server.address() as AddressInfo).port, cutAfter: undefined, cut};
  return gate;
}
