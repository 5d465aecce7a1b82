import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {chown, copyFile, cp, mkdir, readFile, readdir, rm, stat, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import Database from 'libsql';
import {authenticate} from '../../src/accounts/index.ts';
import {lockFolder} from '../../src/store/folder/folder-lock.ts';
import {writtenBy} from '../store/earlier-version.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';
import {startProgram} from './program-process.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(90_000)};

test(
  'a backup of a running service has all that was written, and is a data folder again',
  LIMIT,
  async (t) => {
    const root = await temporaryFolder(t);
    const data = join(root, 'data');
    await mkdir(data);
    await writeFile(join(data, 'mtservice.json'), '{"engines": {"p": {"engine": "phrasebook"}}}');
    const serve = ['serve', '--port', '0', '--host', '127.0.0.1', '--demo-account', '--json'];
    const server = startProgram(t, [...serve, '--data', data]);
    const {token} = JSON.parse(await server.line());
    const store = await openedStore(t, data);
    const user = await authenticate(store.tokens, token);
    for (let index = 0; index < 20; index += 1) {
      const entry = {key: `k${index}`, source: `Teikums ${index}`, translation: `Satz ${index}`};
      await store.memory.save(user!.id, 'p-en-lv', [entry]);
    }
    await writeFile(join(data, 'documents', 'd-1.source'), 'Līgums');
    await mkdir(join(data, 'documents', 'incoming'), {recursive: true});
    await writeFile(join(data, 'documents', 'incoming', 'half'), 'half');
    const backup = join(root, 'backup');
    assert.deepEqual(await run(['backup', backup, '--data', data]), {
      code: 0,
      out: `Backup of ${data} in ${backup}: the database, 1 file of documents, mtservice.json.\n`,
      error: '',
    });
    // Content of the database file alone while the service runs.
    const alone = join(root, 'alone.db');
    await copyFile(join(data, 'mtservice.db'), alone);
    const count = (path: string) => {
      const database = new Database(path);
      try {
        const rows = database.prepare("select 1 from human_translations where key_hash != ''").all();
        return rows.length;
      } catch {
        return 0;
      } finally {
        database.close();
      }
    };
    assert.equal(count(join(backup, 'mtservice.db')), 20);
    assert.ok(count(alone) < 20, 'a copy of the file would not do');
    assert.deepEqual((await readdir(join(backup, 'documents'))).sort(), ['d-1.source']);
    for (const path of ['mtservice.db', 'mtservice.json', 'documents/d-1.source']) {
      assert.equal((await stat(join(backup, path))).mode & 0o077, 0, path);
    }
    assert.equal((await stat(backup)).mode & 0o077, 0);

    const restored = join(root, 'restored');
    assert.equal((await run(['restore', backup, '--data', restored])).code, 0);
    const again = startProgram(t, [...serve, '--data', restored]);
    const {url} = JSON.parse(await again.line());
    const list = await fetch(`${url}/service.svc/json/GetSystemList?appID=test`, {
      headers: {'client-id': token},
    });
    assert.equal(list.status, 200, 'the token of the first service works');
  },
);

test('a backup inside the data folder, or the other way round, is refused with words', async (t) => {
  const root = await temporaryFolder(t);
  const data = join(root, 'data');
  await run(['user', 'add', 'ilze', '--data', data]);
  await symlink(data, join(root, 'link'));
  for (const inside of [join(data, 'inside'), join(data, 'a', 'b'), data, join(root, 'link', 'c')]) {
    const {code, error} = await run(['backup', inside, '--data', data]);
    assert.equal(code, 1);
    assert.match(error, /would be inside the data folder: .* Name a folder elsewhere/, inside);
  }
  assert.equal((await run(['backup', join(root, 'data-2'), '--data', data])).code, 0);
  const {error} = await run(['restore', join(root, 'data-2'), '--data', join(root, 'data-2', 'x')]);
  assert.match(error, /The data folder would be inside the backup/);
});

test('a restore copies no file that a link of the backup leads to', async (t) => {
  const root = await temporaryFolder(t);
  const [data, backup, secret] = ['data', 'backup', 'secret'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  await run(['user', 'add', 'ilze', '--data', data]);
  await run(['backup', backup, '--data', data]);
  await mkdir(secret);
  await writeFile(join(secret, 'key'), 'Slepenā atslēga');
  await writeFile(join(secret, 'd-9.source'), 'Slepens līgums');
  const links = [
    ['documents/d-9.source', 'key'],
    ['mtservice.json', 'key'],
    ['clock.seen', 'key'],
    ['mtservice.db', 'key'],
    ['documents', ''],
  ] as const;
  for (const [name, target] of links) {
    const hostile = join(root, `hostile-${links.findIndex(([link]) => link === name)}`);
    await cp(backup, hostile, {recursive: true});
    await rm(join(hostile, name), {recursive: true, force: true});
    await symlink(join(secret, target), join(hostile, name));
    const restored = join(root, 'restored');
    const {code, error} = await run(['restore', hostile, '--data', restored]);
    assert.equal(code, 1, name);
    assert.match(error, /is not a regular file or folder\. Links are not followed/, name);
    assert.ok(!existsSync(restored) && !existsSync(`${restored}.partial`), 'nothing is left');
  }
  assert.equal((await run(['restore', backup, '--data', join(root, 'restored')])).code, 0);
});

test('a backup has the configuration that a link of the data folder leads to', async (t) => {
  const root = await temporaryFolder(t);
  const [data, backup] = [join(root, 'data'), join(root, 'backup')];
  await run(['user', 'add', 'ilze', '--data', data]);
  await writeFile(join(root, 'mine.json'), '{"port": 8081}');
  await symlink(join(root, 'mine.json'), join(data, 'mtservice.json'));
  assert.equal((await run(['backup', backup, '--data', data])).code, 0);
  assert.equal(await readFile(join(backup, 'mtservice.json'), 'utf8'), '{"port": 8081}');
});

test('what root makes in the folder of another user belongs to that user', LIMIT, async (t) => {
  if (process.getuid?.() !== 0) return; // Only root can create files for other users.
  const root = await temporaryFolder(t);
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name));
  await mkdir(data!);
  await chown(data!, 65_534, 65_534);
  await run(['user', 'add', 'ilze', '--data', data!]);
  const owners = async (folder: string) => {
    const all = await readdir(folder, {recursive: true});
    return new Set(
      await Promise.all(['.', ...all].map(async (name) => (await stat(join(folder, name))).uid)),
    );
  };
  assert.deepEqual(await owners(data!), new Set([65_534]));
  const server = startProgram(t, ['serve', '--port', '0', '--host', '127.0.0.1', '--data', data!]);
  for (let line = await server.line(); !line.includes('runs as root'); line = await server.line());
  server.child.kill('SIGTERM');
  await server.ended();
  assert.deepEqual(await owners(data!), new Set([65_534]));
  await run(['backup', backup!, '--data', data!]);
  await chown(join(backup!, 'mtservice.db'), 65_534, 65_534);
  assert.equal((await run(['restore', backup!, '--data', restored!])).code, 0);
  assert.deepEqual(await owners(restored!), new Set([65_534]), 'those of the user of the backup');
  await mkdir(join(root, 'empty'));
  await chown(join(root, 'empty'), 1, 1);
  assert.equal((await run(['restore', backup!, '--data', join(root, 'empty')])).code, 0);
  assert.deepEqual(await owners(join(root, 'empty')), new Set([1]), 'those of the user of the folder');
});

test('nothing is written over, and a damaged backup is not restored', async (t) => {
  const root = await temporaryFolder(t);
  const data = join(root, 'data');
  await run(['user', 'add', 'ilze', '--data', data]);
  const backup = join(root, 'backup');
  await run(['backup', backup, '--data', data]);
  const before = await readFile(join(backup, 'mtservice.db'));
  for (const args of [
    ['backup', backup, '--data', data],
    ['restore', backup, '--data', data],
  ]) {
    const {code, error} = await run(args);
    assert.equal(code, 1);
    assert.match(error, /is not empty, and nothing is written over\. Name a new folder\./);
  }
  assert.deepEqual(await readFile(join(backup, 'mtservice.db')), before);
  assert.match(
    (await run(['backup', join(root, 'b'), '--data', join(root, 'no')])).error,
    /There is no data in/,
  );
  assert.match((await run(['restore', root, '--data', join(root, 'new')])).error, /There is no backup in/);
  await writeFile(join(backup, 'mtservice.db'), before.subarray(0, 8192));
  const {code, error} = await run(['restore', backup, '--data', join(root, 'new')]);
  assert.equal(code, 1);
  assert.match(error, /damaged/);
  assert.deepEqual((await readdir(root)).sort(), ['backup', 'data'], 'nothing half done is left');
});

for (const held of [false, true]) {
  const service = held ? 'below a running service' : 'without a service';
  test(`a backup of data of an earlier version leaves them unchanged, ${service}`, async (t) => {
    const root = await temporaryFolder(t);
    const data = join(root, 'data');
    await mkdir(data);
    await writtenBy('0007_corrections', data);
    if (held) {
      const lock = await lockFolder(data);
      releaseAfter(t, () => lock.release());
    }
    const backup = join(root, 'backup');
    const {code, out, error} = await run(['backup', backup, '--data', data]);
    assert.equal(out, `Backup of ${data} in ${backup}: the database, 0 files of documents.\n`);
    assert.equal(
      error,
      `The audit log of ${data} does not tell of this. The tables in ${data} are of an earlier version.\n`,
    );
    assert.equal(code, 0);
    assert.equal(lastMigration(data), '0007_corrections');
    assert.equal(lastMigration(backup), '0007_corrections');
  });
}

test('a backup knows when it was made, so that a clock that is behind is seen where it is restored', async (t) => {
  const root = await temporaryFolder(t);
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  await run(['user', 'add', 'ilze', '--data', data]);
  await writeFile(join(data, 'mtservice.json'), '{"engines": {"p": {"engine": "phrasebook"}}, "port": 0}');
  const seen = `${new Date(Date.now() + 7_200_000).toISOString()}\n`;
  await writeFile(join(data, 'clock.seen'), seen);
  assert.equal((await run(['backup', backup, '--data', data])).code, 0);
  assert.equal((await run(['restore', backup, '--data', restored])).code, 0);
  assert.equal(await readFile(join(restored, 'clock.seen'), 'utf8'), seen);
  assert.equal((await stat(join(restored, 'clock.seen'))).mode & 0o077, 0);
  const {out} = await run(['check', '--data', restored]);
  assert.match(
    out,
    /^FAULT {2}clock: The clock of this machine is 1(19|20) minutes behind .* Set it \(NTP\)/m,
  );
});

test('a backup is in the audit log', async (t) => {
  const root = await temporaryFolder(t);
  const data = join(root, 'data');
  await run(['user', 'add', 'Žanete', '--data', data]);
  const backup = join(root, 'backup');
  assert.equal((await run(['backup', backup, '--data', data])).error, '');
  const [last] = JSON.parse((await run(['audit', 'list', '--json', '--data', data])).out);
  assert.deepEqual([last.action, last.subject], ['backedUp', backup]);
});

/** Name of the last migration of a data folder. */
function lastMigration(folder: string): string | undefined {
  const database = new Database(join(folder, 'mtservice.db'));
  try {
    const [last] = database.prepare('select max(name) as name from kysely_migration').all() as {
      name: string;
    }[];
    return last?.name;
  } finally {
    database.close();
  }
}
