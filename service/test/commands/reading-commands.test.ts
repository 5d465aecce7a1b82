import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {chmod, copyFile, mkdir, readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import Database from 'libsql';
import {temporaryFolder} from '../store/temporary-folder.ts';
import type {CommandRun} from './command-run.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const LIMIT = {timeout: deadline(90_000)};
/**
 * Rights that root must lose, since root may write everywhere; another user might not be able to read this
 * project.
 */
const RIGHTS = '-dac_override,-dac_read_search';
const WITHOUT_RIGHTS = ['setpriv', `--inh-caps=${RIGHTS}`, `--bounding-set=${RIGHTS}`];
const COMMANDS = fileURLToPath(new URL('commands-process.ts', import.meta.url));

/** Runs commands as a user who may read the folder but not write to it, unless `files` sets other permissions. */
async function runReading(
  data: string,
  commands: readonly (readonly string[])[],
  files = 0o444,
): Promise<CommandRun[]> {
  for (const name of await readdir(data)) await chmod(join(data, name), files);
  await chmod(data, 0o555);
  const results = await runInProcess(data, commands, process.getuid?.() === 0 ? WITHOUT_RIGHTS : []);
  await chmod(data, 0o755);
  for (const name of await readdir(data)) await chmod(join(data, name), 0o600);
  return results;
}

/** Runs commands in one process of their own, which `wrapper` starts. */
async function runInProcess(
  data: string,
  commands: readonly (readonly string[])[],
  wrapper: readonly string[] = [],
): Promise<CommandRun[]> {
  const commandsJson = JSON.stringify(commands.map((args) => [...args, '--data', data]));
  const [program, ...args] = [...wrapper, process.execPath, '--import', 'tsx', COMMANDS, commandsJson];
  const child = spawn(program!, args, {stdio: ['ignore', 'pipe', 'inherit']});
  const exit = once(child, 'exit');
  const results = JSON.parse(await text(child.stdout)) as CommandRun[];
  await exit;
  return results;
}

/**
 * Creates a data folder with a user and a token, inside a folder where other users may write. A connection of this process
 * may stay open until its statements are collected, and then a reader finds the log of the database in use.
 */
async function madeData(t: TestContext): Promise<{root: string; data: string}> {
  const root = await temporaryFolder(t);
  await chmod(root, 0o777);
  const data = join(root, 'data');
  const made = await runInProcess(data, [
    ['user', 'add', 'Žanete'],
    ['token', 'issue', 'Žanete', '--label', 'Mājaslapa'],
  ]);
  assert.deepEqual(
    made.map(({code}) => code),
    [0, 0],
  );
  return {root, data};
}

test('lists are printed and a backup is made where nothing can be written', LIMIT, async (t) => {
  const {root, data} = await madeData(t);
  const lists: readonly (readonly [args: readonly string[], expected: RegExp])[] = [
    [['user', 'list'], /Žanete/],
    [['token', 'list'], /Mājaslapa/],
    [['token', 'list', '--user', 'Žanete'], /Mājaslapa/],
    [['audit', 'list'], /tokenIssued/],
    [['corpus', 'list'], /^ID/],
    [['system', 'list'], /phrasebook/],
    [['system', 'quality'], /No estimated/],
  ];
  const backup = join(root, 'backup');
  const otherCommands = [
    ['backup', backup],
    ['user', 'add', 'pēteris'],
  ];
  const results = await runReading(data, [...lists.map(([args]) => args), ...otherCommands]);
  for (const [index, [args, expected]] of lists.entries()) {
    const {code, out, error} = results[index]!;
    assert.deepEqual([code, error], [0, ''], args.join(' '));
    assert.match(out, expected);
  }
  const [copied, refused] = results.slice(lists.length);
  assert.equal(copied!.error, `${data} cannot be written, so its audit log does not tell of this.\n`);
  assert.equal(copied!.code, 0);
  const names = new Database(join(backup, 'mtservice.db')).prepare('select name from users').all();
  assert.ok(names.some((row) => (row as {name: string}).name === 'Žanete'));
  assert.equal(refused!.code, 1);
  assert.match(refused!.error, /cannot be written/);
});

test('what a crash left in the log of the database is read too', LIMIT, async (t) => {
  const {root, data} = await madeData(t);
  const database = new Database(join(data, 'mtservice.db'));
  database.exec('pragma journal_mode = wal');
  database.prepare("insert into users (name, created_at) values ('Jēkabs', 1)").run();
  const crashed = join(root, 'crashed');
  await mkdir(crashed);
  for (const name of ['mtservice.db', 'mtservice.db-wal']) {
    await copyFile(join(data, name), join(crashed, name));
  }
  database.close();
  const [list] = await runReading(crashed, [['user', 'list']]);
  assert.deepEqual([list!.code, list!.error], [0, '']);
  assert.match(list!.out, /Jēkabs/);
});

test('tables of an earlier or a newer version are named with what to do', LIMIT, async (t) => {
  const {data} = await madeData(t);
  const change = (use: (database: Database.Database) => unknown) => {
    const database = new Database(join(data, 'mtservice.db'));
    use(database);
    database.close();
  };
  change((database) => database.exec("delete from kysely_migration where name like '0010%'"));
  const [older] = await runReading(data, [['user', 'list']]);
  assert.equal(older!.code, 1);
  assert.match(older!.error, /of an earlier version and have to be migrated.*Run this once as the user/);
  change((database) => database.exec("insert into kysely_migration values ('9999_later', '2030')"));
  const [newer] = await runReading(data, [['user', 'list']]);
  assert.match(newer!.error, /newer version of mtservice\. Update mtservice/);
});

test('reports a database that this user may not read', LIMIT, async (t) => {
  const {data} = await madeData(t);
  const [list] = await runReading(data, [['user', 'list']], 0o000);
  assert.equal(list!.code, 1);
  assert.match(list!.error, /cannot be read\. Run this as the user whose data it is/);
});
