import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {readdir, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import Database from 'libsql';
import {openStore, storeExists, type Store} from '../../../src/store/index.ts';
import type {SqliteConnection} from '../../../src/store/database/connection.ts';
import {connect} from '../../../src/store/database/sqlite/connection.ts';
import {migrate} from '../../../src/store/database/migrations.ts';
import {storeOver} from '../../../src/store/store-over.ts';
import {storeProcess} from '../store-process.ts';
import {openedStore, temporaryFolder} from '../temporary-folder.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(60_000)};
const SERVE = `await openStore(folder, {exclusive: true});
console.log('serving');
setInterval(() => undefined, 60_000);`;

test('the data folder is created for its owner only', async (t) => {
  const folder = join(await temporaryFolder(t), 'mašīntulkošana', 'dati');
  assert.equal(storeExists(folder), false);
  await openedStore(t, folder);
  assert.equal(storeExists(folder), true);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test('a second serving process fails with the holder of the folder and advice', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const otherProcess = storeProcess(t, folder, SERVE);
  assert.equal(await otherProcess.line(), 'serving');
  await assert.rejects(openStore(folder, {exclusive: true}), (error: Error & {kind?: string}) => {
    assert.equal(error.kind, 'locked');
    assert.match(error.message, new RegExp(`pid ${otherProcess.child.pid}\\b`));
    assert.ok(error.message.includes(folder));
    assert.match(error.message, /Stop it first, or choose another folder/);
    return true;
  });
});

test('a folder whose server was killed can be served at once', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const otherProcess = storeProcess(t, folder, SERVE);
  assert.equal(await otherProcess.line(), 'serving');
  await otherProcess.kill();
  assert.ok(existsSync(join(folder, 'serving.pid')), 'the killed process left its pid behind');
  const store = await openedStore(t, folder, {exclusive: true});
  assert.equal((await store.users.add('ilze', undefined)).name, 'ilze');
});

test('the same process cannot serve a folder twice, and can again after closing', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await openedStore(t, folder, {exclusive: true});
  await assert.rejects(openStore(folder, {exclusive: true}), {kind: 'locked'});
  await assert.rejects(openStore(folder, {exclusive: true}), {kind: 'locked'});
  await first.close();
  await openedStore(t, folder, {exclusive: true});
});

test('commands write while a server runs, and the server sees it', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const server = await openedStore(t, folder, {exclusive: true});
  const command = storeProcess(
    t,
    folder,
    `const store = await openStore(folder);
await store.users.add('juris', undefined);
await store.close();
console.log('done');`,
  );
  assert.equal(await command.line(), 'done');
  assert.equal((await server.users.byName('juris'))?.name, 'juris');
});

test('processes that open a new folder at once all find their tables', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const script = `const store = await openStore(folder);
await store.users.add('user ' + process.pid, undefined);
await store.close();
console.log('done');`;
  const otherProcesses = [1, 2, 3].map(() => storeProcess(t, folder, script));
  const opening = openedStore(t, folder);
  for (const otherProcess of otherProcesses) assert.equal(await otherProcess.line(), 'done');
  const store = await opening;
  for (const {child} of otherProcesses) assert.ok(await store.users.byName(`user ${child.pid}`));
});

test('a server keeps answering while another process holds the write lock', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const store = await openedStore(t, folder, {exclusive: true});
  const user = await store.users.add('ilze', undefined);
  const database = new Database(join(folder, 'mtservice.db'));
  releaseAfter(t, () => database.close());
  database.exec('begin immediate');
  let written = false;
  const writing = store.memory.save(user.id, 's', [{key: 'k', source: 'a', translation: 'b'}]).then(() => {
    written = true;
  });
  for (let turn = 0; turn < 20; turn++) assert.equal((await store.users.byName('ilze'))?.id, user.id);
  assert.equal(written, false);
  database.exec('commit');
  await writing;
  assert.equal((await store.memory.find(user.id, 's', ['k'])).size, 1);
});

/** Opens a store; returns it with the connection for its writes. */
async function storeAndWriter(t: TestContext): Promise<{store: Store; writer: SqliteConnection}> {
  const folder = await temporaryFolder(t);
  const [writer, reader] = [await connect(folder), await connect(folder)];
  await migrate(writer.db);
  const store = storeOver(writer, reader, async () => {
    writer.database.close();
    reader.database.close();
  });
  releaseAfter(t, () => store.close());
  return {store, writer};
}

test('a full disk is reported and changes nothing; later there is space again', async (t) => {
  const {store, writer} = await storeAndWriter(t);
  const user = await store.users.add('ilze', undefined);
  const entry = {key: 'k', source: 'a', translation: 'b'};
  await store.memory.save(user.id, 's', [entry]);
  const terms = Array.from({length: 3_000}, (_, index) => ({
    source: `Wort ${index}`,
    target: 'vārds'.repeat(20),
  }));
  const corpus = {
    title: 'T',
    type: 'public',
    source: 'de',
    target: 'lv',
    systemId: undefined,
    ownerId: undefined,
  } as const;
  writer.database.exec('pragma max_page_count = 20');
  const full = {name: 'StoreError', kind: 'full', message: /disk.*full.*free some space/};
  await assert.rejects(store.corpora.import(corpus, terms), full);
  await assert.rejects(store.memory.save(user.id, 's', [{...entry, translation: 'b'.repeat(200_000)}]), full);
  assert.deepEqual(await store.corpora.list(), []);
  assert.equal((await store.memory.find(user.id, 's', ['k'])).get('k')?.translation, 'b');
  writer.database.exec('pragma max_page_count = 100000');
  assert.equal((await store.corpora.import(corpus, terms)).terms, 3_000);
  assert.equal(await store.usage.take(user.id, '2026-11-21', 5, 10), true);
});

test('a database that cannot be written is reported, and can still be read', async (t) => {
  const {store, writer} = await storeAndWriter(t);
  await store.users.add('ilze', undefined);
  writer.database.exec('pragma query_only = 1');
  await assert.rejects(store.users.add('juris', undefined), {kind: 'readonly', message: /cannot be written/});
  assert.equal((await store.users.byName('ilze'))?.name, 'ilze');
});

test('a folder that cannot be created is reported', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, '');
  for (const options of [{}, {exclusive: true}]) {
    await assert.rejects(openStore(file, options), {
      name: 'StoreError',
      message: /cannot be created: .*file is a file/,
    });
    // Not even root can create a folder there.
    await assert.rejects(openStore('/dev/pts/mtservice-data', options), {
      name: 'StoreError',
      kind: 'readonly',
    });
  }
});

test('a file of another format is reported, and the lock is free afterwards', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(
    join(folder, 'mtservice.db'),
    'This is a text file, long enough to be taken for a header. '.repeat(20),
  );
  await assert.rejects(openStore(folder, {exclusive: true}), {kind: 'damaged'});
  await assert.rejects(openStore(folder, {exclusive: true}), {kind: 'damaged'});
  assert.equal((await readdir(folder)).includes('serving.pid'), false);
});

test('a folder of a newer version is refused without a change', async (t) => {
  const folder = await temporaryFolder(t);
  const {db, database} = await connect(folder);
  await migrate(db);
  database.exec("insert into kysely_migration (name, timestamp) values ('9999_future', '2030')");
  database.close();
  await assert.rejects(openStore(folder), {kind: 'damaged', message: /newer version/});
});

test('a migration that fails leaves the tables unchanged', async (t) => {
  const folder = await temporaryFolder(t);
  const {db, database} = await connect(folder);
  releaseAfter(t, () => database.close());
  const broken = {
    '0001_good': {
      up: async (on: typeof db) =>
        void (await on.schema.createTable('good').addColumn('a', 'text').execute()),
    },
    '0002_bad': {up: () => Promise.reject(new Error('no such thing'))},
  };
  await assert.rejects(migrate(db, broken), {message: /no such thing/});
  assert.deepEqual(database.prepare("select name from sqlite_master where name = 'good'").all(), []);
  await migrate(db);
});
