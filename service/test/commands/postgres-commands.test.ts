import assert from 'node:assert/strict';
import {once} from 'node:events';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {join} from 'node:path';
import {inspect} from 'node:util';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {serve} from '../../src/main/serve.ts';
import {openStore} from '../../src/store/index.ts';
import {freshDatabase, query, sharedCluster} from '../support/postgres.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {run, type CommandRun} from './command-run.ts';

const LIMIT = {timeout: deadline(120_000)};
const PASSWORD = 'Kuģis';

/** An installation, and a function that runs commands with a configuration that names a database. */
async function installation(t: TestContext, database?: string, more: object = {}) {
  const folder = await temporaryFolder(t);
  const data = join(folder, 'data');
  const config = join(folder, 'mtservice.json');
  const url = database ?? (await freshDatabase());
  const engines = {phrasebook: {engine: 'phrasebook'}};
  await writeFile(config, JSON.stringify({database: url, engines, ...more}));
  const command = async (...args: string[]): Promise<CommandRun> => {
    const done = await run([...args, '--data', data, '--config', config], '', {PORT: '0'});
    assert.ok(!`${done.out}${done.error}`.includes(PASSWORD), 'no password is shown');
    return done;
  };
  const check = async (outcome: 'ok' | 'note' | 'fault') => {
    const {out} = await command('check', '--json');
    const checks = (JSON.parse(out) as {part: string; outcome: string; message: string}[]).filter((entry) =>
      ['database', 'clock'].includes(entry.part),
    );
    assert.deepEqual([checks[0]?.outcome, checks.length], [outcome, 1]);
    return checks[0]?.message ?? '';
  };
  return {folder, data, config, url, command, check};
}

test('users, tokens, terms, memories and systems are managed in the database', LIMIT, async (t) => {
  const {folder, url, command} = await installation(t);
  const done = async (...args: string[]) => {
    const {code, out, error} = await command(...args);
    assert.equal(code, 0, error);
    return out;
  };
  const terms = join(folder, 'terms.csv');
  await writeFile(terms, 'Schiff,kuģis\nHaus,māja\n');
  await done('user', 'add', 'Žanete');
  await done('user', 'role', 'Žanete', 'admin');
  await done('token', 'issue', 'Žanete', '--label', 'CMS');
  const options = ['--source', 'de', '--target', 'lv', '--title', 'Kuģi'];
  await done('corpus', 'import', terms, ...options, '--public');
  assert.match(await done('user', 'list'), /Žanete/);
  assert.match(await done('token', 'list'), /CMS/);
  assert.match(await done('corpus', 'list'), /de-lv.*Kuģi/);
  assert.match(await done('node', 'list'), /NAME/);
  const systems = JSON.parse(await done('system', 'list', '--json')) as {id: string}[];
  const system = systems[0]?.id ?? '';
  await done('system', 'stop', system);
  assert.match(await done('system', 'list'), /stopped/);
  const memory = join(folder, 'memory.tmx');
  await done('memory', 'export', memory, '--system', system);
  assert.match(await readFile(memory, 'utf8'), /<tmx/);
  assert.match(await done('audit', 'list'), /systemStopped/);
  const refused = await command('user', 'disable', 'Žanete');
  assert.deepEqual([refused.code, /"Žanete" is the last administrator/.test(refused.error)], [1, true]);
  await done('user', 'add', 'Ilze');
  await done('user', 'role', 'Ilze', 'admin');
  await done('user', 'disable', 'Žanete');
  assert.deepEqual(await query(url, `select role from users where name = 'Žanete' and disabled_at > 0`), [
    {role: 'admin'},
  ]);
});

test('backup points to the tools of the database, and names what else to save', LIMIT, async (t) => {
  const {folder, command} = await installation(t);
  const backup = await command('backup', join(folder, 'backup'));
  assert.equal(backup.code, 1);
  assert.match(backup.error, /PostgreSQL database mtservice@127\.0\.0\.1:\d+\/test_\w+,/);
  assert.match(backup.error, /pg_dump --format=custom .* Save \/.*\/mtservice\.json as well/);
  const restored = await command('restore', join(folder, 'backup'));
  assert.equal(restored.code, 1);
  assert.match(restored.error, /Stop all processes of the service, .*pg_restore --exit-on-error/);
});

test('check reports a database that is empty, made, of another version or locked', LIMIT, async (t) => {
  const {url, check, data} = await installation(t);
  assert.match(
    await check('note'),
    /^mtservice@.* answers and has no tables yet; the first start makes them$/,
  );
  assert.deepEqual(await query(url, `select 1 from pg_tables where schemaname = 'public'`), []);
  const store = await openStore({dataFolder: data, database: url}, {exclusive: true});
  await store.users.add('ilze', undefined);
  await store.close();
  assert.match(await check('ok'), / answers; users: 1$/);
  await query(url, `create role reader login password '${PASSWORD}'`);
  await query(url, 'grant select on all tables in schema public to reader');
  const reader = new URL(url);
  [reader.username, reader.password] = ['reader', encodeURIComponent(PASSWORD)];
  const limited = await installation(t, reader.href);
  assert.match(await limited.check('fault'), /^the user may not read and write the table \w+ of reader@/);
  await query(url, `delete from kysely_migration where name > '0014_z'`);
  assert.match(await check('note'), /tables of an earlier version; the next start .* migrates them/);
  await query(url, `insert into kysely_migration values ('9999_later', '2030-01-01')`);
  assert.match(await check('fault'), /made by a newer version of mtservice\. Update mtservice/);
});

test('check and each command name what is wrong with the address of the database', LIMIT, async (t) => {
  const good = await freshDatabase();
  const cluster = await sharedCluster();
  const changed = (change: (url: URL) => void) => {
    const url = new URL(good);
    url.password = encodeURIComponent(PASSWORD);
    change(url);
    return url.href;
  };
  await query(good, `create role nobody login password '${PASSWORD}'`);
  const wrong: [database: string, message: RegExp][] = [
    [changed(() => undefined), /refuses the user "mtservice": the password is wrong/],
    [changed((url) => (url.port = '1')), /server 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED/],
    [changed((url) => (url.hostname = 'nowhere.invalid')), /server nowhere\.invalid:\d+ cannot be reached/],
    [
      `postgres://u:${PASSWORD}@no where/name`,
      /is not the address of a PostgreSQL database|cannot be reached/,
    ],
    [`postgres://u:${PASSWORD}@[::/name`, /is not the address of a PostgreSQL database|cannot be reached/],
    [`${good}?sslmode=require`, /cannot be encrypted as it should be \(The server does not support SSL/],
    [cluster.url('nothing'), /There is no database "nothing" on 127\.0\.0\.1:\d+\. Make it \(createdb/],
    [
      changed((url) => (url.username = 'nobody')),
      /may not make tables in the schema public|may not use or make/,
    ],
  ];
  for (const [database, message] of wrong) {
    const {command, check, data, config} = await installation(t, database);
    const fault = await check('fault');
    assert.match(fault, message);
    assert.ok((fault.match(/ECONNREFUSED|ENOTFOUND/g) ?? []).length < 2, `the cause is told once: ${fault}`);
    const {code, error} = await command('user', 'list');
    assert.equal(code, 1);
    assert.match(error, /^mtservice: .*database/);
    const onStart = message.source.includes('may not') ? /may not use or make tables/ : message;
    await assert.rejects(
      serve({dataFolder: data, configFile: config, port: 0, log: null}),
      (fault: Error) => {
        assert.match(fault.message, onStart);
        assert.ok(!inspect(fault, {depth: 9}).includes(PASSWORD), 'no password is logged');
        return true;
      },
    );
  }
});

test('an invalid address is refused without being shown', LIMIT, async (t) => {
  for (const database of [
    `mysql://root:${PASSWORD}@host/name`,
    `postgres://u:${PASSWORD}@host`,
    PASSWORD,
    7,
  ]) {
    const {command} = await installation(t, database as string);
    const {code, error} = await command('user', 'list');
    assert.equal(code, 1);
    assert.match(
      error,
      /database must be the address of a PostgreSQL database, as "postgres:\/\/USER:PASSWORD@/,
    );
  }
});

test('a password may come from a file, and have any characters', LIMIT, async (t) => {
  const good = new URL(await freshDatabase());
  const {folder, data} = await installation(t, good.href);
  const secret = `a/b@c:d?e#f%g ${PASSWORD}`;
  await query(good.href, `create role odd superuser login password '${secret}'`);
  await writeFile(join(folder, 'secret'), `${secret}\n`);
  const config = join(folder, 'other.json');
  const database = 'postgres://odd:${file:secret}@' + `${good.host}${good.pathname}`;
  await writeFile(config, JSON.stringify({database}));
  const {code, error} = await run(['user', 'add', 'ilze', '--data', data, '--config', config]);
  assert.equal(code, 0, error);
  await mkdir(data, {recursive: true});
  const {out} = await run(['user', 'list', '--data', data, '--config', config]);
  assert.match(out, /ilze/);
});

test('a process that serves the database at the port is not a fault, a stranger is', LIMIT, async (t) => {
  const {config, url, data} = await installation(t);
  const service = await serve({dataFolder: data, configFile: config, port: 0, host: '127.0.0.1', log: null});
  releaseAfter(t, () => service.close());
  const engines = {phrasebook: {engine: 'phrasebook'}};
  const checked = async (port: number) => {
    await writeFile(config, JSON.stringify({database: url, engines, port}));
    const {code, out} = await run(['check', '--data', data, '--config', config]);
    return {code, line: /^.*\bport: .*$/m.exec(out)?.[0] ?? ''};
  };
  const ownPort = await checked(Number(new URL(service.url).port));
  assert.match(
    ownPort.line,
    /^note {3}port: a process of the service answers on port \d+ on 127\.0\.0\.1\. If it/,
  );
  assert.equal(ownPort.code, 0);
  const stranger = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  releaseAfter(t, () => stranger.close());
  await once(stranger, 'listening');
  const address = stranger.address();
  assert.ok(address !== null && typeof address === 'object');
  const taken = await checked(address.port);
  assert.match(taken.line, /^FAULT {2}port: Port \d+ on 127\.0\.0\.1 is in use/);
  assert.equal(taken.code, 1);
});
