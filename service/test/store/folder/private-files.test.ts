import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {chmod, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import type {Store} from '../../../src/store/index.ts';
import {storeProcess} from '../store-process.ts';
import {openedStore, publicFolder} from '../temporary-folder.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const LIMIT = {timeout: deadline(60_000)};

/** Returns the permissions of each file in a folder, as octal numbers. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const modes: Record<string, string> = {};
  for (const name of await readdir(folder))
    modes[name] = ((await stat(join(folder, name))).mode & 0o777).toString(8);
  return modes;
}

/** Writes typical data of a service. */
async function use(store: Store): Promise<void> {
  const user = await store.users.add('Žanete', undefined);
  const entry = {key: 'k', source: 'Kündigungsschutzgesetz', translation: 'Likums par aizsardzību'};
  await store.memory.save(user.id, 'smt-1', [entry]);
  const hash = createHash('sha256').update(user.name).digest();
  await store.tokens.add(hash, user.id, 'CMS');
  assert.ok(await store.tokens.revoke((await store.tokens.list())[0]!.id));
}

const KEPT = ['mtservice.db', 'mtservice.db-shm', 'mtservice.db-wal', 'serving.lock', 'serving.pid'];

async function assertPrivate(folder: string): Promise<void> {
  const modes = await modesIn(folder);
  for (const name of KEPT) assert.ok(name in modes, `${name} is there`);
  for (const [name, mode] of Object.entries(modes)) assert.equal(mode, '600', name);
}

test('only their owner can read files, whatever the folder and the umask allow', async (t) => {
  const folder = await publicFolder(t);
  await use(await openedStore(t, folder, {exclusive: true}));
  await assertPrivate(folder);
  assert.equal((await stat(folder)).mode & 0o777, 0o755, 'the folder is as its maker left it');
});

test('files that everybody could read become private when they are opened again', LIMIT, async (t) => {
  const folder = await publicFolder(t);
  const otherProcess = storeProcess(
    t,
    folder,
    `const store = await openStore(folder, {exclusive: true});
await store.users.add('ilze', undefined);
console.log('serving');
setInterval(() => undefined, 60_000);`,
  );
  assert.equal(await otherProcess.line(), 'serving');
  await otherProcess.kill();
  const left = await readdir(folder);
  assert.ok(left.includes('mtservice.db-wal'), 'a killed process leaves all files');
  for (const name of left) await chmod(join(folder, name), 0o644);
  const store = await openedStore(t, folder, {exclusive: true});
  assert.equal((await store.users.byName('ilze'))?.name, 'ilze');
  await use(store);
  await assertPrivate(folder);
});
