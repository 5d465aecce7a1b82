import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {createInterface} from 'node:readline';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {freshDatabase, query, sharedCluster, startCluster} from './postgres.ts';

const LIMIT = {timeout: deadline(120_000)};

test('each test has a database of its own, which is empty', LIMIT, async () => {
  const [databaseA, databaseB] = [await freshDatabase(), await freshDatabase()];
  await query(databaseA, 'create table words (word text)');
  await query(databaseA, 'insert into words values ($1)', ['Donaudampfschifffahrt 😀']);
  assert.deepEqual(await query(databaseA, 'select * from words'), [{word: 'Donaudampfschifffahrt 😀'}]);
  assert.deepEqual(await query(databaseB, "select 1 from pg_tables where schemaname = 'public'"), []);
});

test('the server checks passwords', LIMIT, async () => {
  const url = new URL(await freshDatabase());
  url.password = 'wrong';
  await assert.rejects(query(url.href, 'select 1'), {code: '28P01'});
});

test('what is committed is there after a restart', LIMIT, async () => {
  const cluster = await startCluster({durable: true});
  const url = await freshDatabase(cluster);
  await query(url, 'create table words (word text)');
  await query(url, "insert into words values ('Haus')");
  await cluster.restart('immediate');
  assert.deepEqual(await query(url, 'select * from words'), [{word: 'Haus'}]);
  await cluster.stop('fast');
  assert.equal(cluster.pid, undefined);
  await assert.rejects(query(url, 'select 1'), {code: 'ECONNREFUSED'});
});

test('the server ends with the process that started it, however that ends', LIMIT, async (t) => {
  const support = new URL('postgres.ts', import.meta.url).href;
  for (const end of ['process.exit()', 'process.kill(process.pid, "SIGKILL")']) {
    const script = `import {sharedCluster} from ${JSON.stringify(support)};
const cluster = await sharedCluster();
console.log(cluster.pid, cluster.socketFolder);
${end}`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(createInterface({input: child.stdout}), 'line')) as [string];
    await ended;
    const [pid = '', folder = ''] = line.split(' ');
    releaseAfter(t, () => rm(folder, {recursive: true, force: true}));
    await once(spawn('tail', ['--pid', pid, '-f', '/dev/null'], {stdio: 'ignore'}), 'exit');
    assert.ok(!existsSync(`/proc/${pid}/exe`));
  }
  assert.ok((await sharedCluster()).pid);
});
