import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import Database from 'libsql';
import {openStore} from '../../src/store/index.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';
import {startProgram} from './program-process.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const LIMIT = {timeout: deadline(90_000)};
const DEMO = ['serve', '--port', '0', '--host', '127.0.0.1', '--demo-account', '--json'];

async function systemsOf(url: string, token: string): Promise<{status: number; systems: {ID: string}[]}> {
  const response = await fetch(`${url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': token},
  });
  const body = (await response.json()) as {System?: {ID: string}[]};
  return {status: response.status, systems: body.System ?? []};
}

test(
  'serve prints one line with the address and a token that works, and ends on SIGTERM',
  LIMIT,
  async (t) => {
    const data = await temporaryFolder(t);
    const server = startProgram(t, [...DEMO, '--data', data]);
    const {url, token} = JSON.parse(await server.line());
    assert.match(token, /^mt_/);
    assert.equal((await fetch(`${url}/visitor`, {method: 'POST'})).status, 204);
    const {status, systems} = await systemsOf(url, token);
    assert.equal(status, 200);
    assert.ok(systems.length > 0);
    server.child.kill('SIGTERM');
    assert.deepEqual(await server.ended(), {code: 0, error: ''});
  },
);

test('serve lets visitors translate when asked to, unless the configuration says how', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const termsOf = async () => {
    const server = startProgram(t, [...DEMO, '--visitors', '--data', data]);
    const {url} = JSON.parse(await server.line());
    const visitor = await fetch(`${url}/visitor`, {method: 'POST'});
    assert.equal(visitor.status, 201);
    const {token, charactersPerDay} = (await visitor.json()) as {token: string; charactersPerDay: number};
    assert.ok((await systemsOf(url, token)).systems.length > 0);
    server.child.kill('SIGTERM');
    await server.ended();
    return charactersPerDay;
  };
  assert.equal(await termsOf(), 100_000);
  const anonymous = {charactersPerDay: 7, charactersPerDayInAll: 70};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({anonymous}));
  assert.equal(await termsOf(), 7);
});

test('serve says in words where the demo is, how to sign in and how to stop', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const env = {MTSERVICE_DATA: data, PORT: '0', HOST: '127.0.0.1'};
  const server = startProgram(t, ['serve', '--demo-account'], env);
  let text = '';
  while (!text.includes('Ctrl+C')) text += `${await server.line()}\n`;
  assert.match(text, /Demo +http:\/\/127\.0\.0\.1:\d+\/\n/);
  assert.match(text, /Key +mt_[\w-]{43}\n/);
  assert.match(text, /user name demo, password demo/);
  const url = /Demo +(\S+)\//.exec(text)?.[1] ?? '';
  const form = await fetch(`${url}/sign-in`);
  assert.equal(form.status, 200);
  assert.match(form.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.equal(form.headers.get('cross-origin-opener-policy'), 'unsafe-none');
  const body = new URLSearchParams({name: 'demo', password: 'demo'});
  assert.match(
    await (await fetch(`${url}/sign-in`, {method: 'POST', body, headers: {origin: url}})).text(),
    /name="ticket"/,
  );
});

test('a second service on the same data folder names the first, which keeps running', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const first = startProgram(t, [...DEMO, '--data', data]);
  const {url, token} = JSON.parse(await first.line());
  const second = await startProgram(t, [...DEMO, '--data', data]).ended();
  assert.equal(second.code, 1);
  assert.match(second.error, new RegExp(`^mtservice: .*pid ${first.child.pid}\\b.*choose another folder`));
  assert.equal((await systemsOf(url, token)).status, 200);
});

test('a data folder that cannot be created is an error that says so', LIMIT, async (t) => {
  const {code, error} = await startProgram(t, [...DEMO, '--data', '/proc/mtservice/data']).ended();
  assert.equal(code, 1);
  // For root, only creating the folder fails; for other users, the check of write permission does.
  const isRoot = process.getuid?.() === 0;
  const cause = isRoot
    ? /^mtservice: .*\/proc\/mtservice\/data cannot be created/
    : /^mtservice: .* cannot be written/;
  assert.match(error, cause);
  assert.match(error, /choose another folder/);
  assert.doesNotMatch(error, /ENOENT/);
});

test('after kill -9 the service starts again on its data', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const first = startProgram(t, [...DEMO, '--data', data]);
  await first.line();
  const issued = await run(['token', 'issue', 'demo', '--data', data]);
  first.child.kill('SIGKILL');
  await first.ended();
  const {url} = JSON.parse(await startProgram(t, [...DEMO, '--data', data]).line());
  assert.equal((await systemsOf(url, issued.out.trim())).status, 200);
});

test('commands change what a running service does', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const {url} = JSON.parse(await startProgram(t, [...DEMO, '--data', data]).line());
  await run(['user', 'add', 'ilze', '--data', data]);
  const issued = await run(['token', 'issue', 'ilze', '--json', '--data', data]);
  const {token, id} = JSON.parse(issued.out);
  assert.equal((await systemsOf(url, token)).status, 200);
  assert.equal((await run(['token', 'revoke', id, '--data', data])).code, 0);
  assert.equal((await systemsOf(url, token)).status, 401);
});

test('systems are listed with the wanted state, and stopped and started', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const list = async () =>
    JSON.parse((await run(['system', 'list', '--json', '--data', data])).out) as Listed[];
  interface Listed {
    id: string;
    source: string;
    target: string;
    desired: string;
  }
  const [first] = await list();
  assert.ok(first);
  assert.equal(first.desired, 'started');
  assert.equal((await run(['system', 'stop', first.id, '--data', data])).code, 0);
  assert.equal((await list()).find(({id}) => id === first.id)?.desired, 'stopped');
  assert.match((await run(['system', 'list', '--data', data])).out, new RegExp(`${first.id} .* stopped `));
  assert.equal((await run(['system', 'start', first.id, '--data', data])).code, 0);
  assert.equal((await list()).find(({id}) => id === first.id)?.desired, 'started');
  const unknown = await run(['system', 'stop', 'smt-none', '--data', data]);
  assert.equal(unknown.code, 1);
  assert.match(unknown.error, /no system "smt-none"/);
});

test('a system whose engine currently lists no systems can be stopped and started', async (t) => {
  const data = await temporaryFolder(t);
  const store = await openStore(data);
  const node = await store.nodes.add({name: 'rīga-1', version: '0.1.0'});
  await store.nodes.noteStatus(node, 'smt-away', 'error', 'no server answers');
  await store.close();
  const stop = await run(['system', 'stop', 'smt-away', '--data', data]);
  assert.deepEqual([stop.code, stop.out], [0, 'System smt-away is to be stopped.\n'], stop.error);
  assert.equal((await run(['system', 'start', 'smt-away', '--data', data])).code, 0);
});

test('a configuration that cannot be used is a message without a stack', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const {code, error} = await startProgram(t, [
    'serve',
    '--data',
    data,
    '--config',
    `${data}/none.json`,
  ]).ended();
  assert.equal(code, 1);
  assert.match(error, /^mtservice: .*none\.json/);
  assert.doesNotMatch(error, /\n\s+at /);
});

test(
  'with --json, errors of the service go to the standard error, and few that are alike',
  LIMIT,
  async (t) => {
    const data = await temporaryFolder(t);
    const server = startProgram(t, [...DEMO, '--data', data]);
    const {url, token} = JSON.parse(await server.line());
    const [system] = (await systemsOf(url, token)).systems;
    const query = `appID=test&systemID=${system!.ID}`;
    const database = new Database(join(data, 'mtservice.db'));
    database.exec('drop table terms; drop table corpora');
    database.close();
    for (let turn = 0; turn < 20; turn += 1) {
      const response = await fetch(`${url}/service.svc/json/GetSystemTermCorpora?${query}`, {
        headers: {'client-id': token},
      });
      assert.equal(response.status, 503);
    }
    server.child.kill('SIGTERM');
    const {code, error} = await server.ended();
    assert.equal(code, 0);
    const lines = error
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as {err: {message: string}});
    assert.equal(lines.length, 5);
    assert.match(lines[0]!.err.message, /no such table/);
    assert.ok(!error.includes(token));
  },
);

test(
  'a provider that is down does not keep the service from starting, and the log says why',
  LIMIT,
  async (t) => {
    const data = await temporaryFolder(t);
    await mkdir(data, {recursive: true});
    const openIdConnect = {issuer: 'http://localhost:1', clientId: 'mt', title: 'Example'};
    const configuration = {publicUrl: 'http://localhost:8080', openIdConnect, engines: {}};
    await writeFile(join(data, 'mtservice.json'), JSON.stringify(configuration));
    const server = startProgram(t, ['serve', '--port', '0', '--host', '127.0.0.1', '--data', data]);
    let log = '';
    const line = async (message: RegExp): Promise<void> => {
      while (!message.test(log)) log += `${await server.line()}\n`;
    };
    await line(/"msg":"the service is ready"/);
    await line(
      /"level":40,.*http:\/\/localhost:1 cannot be reached \(.*users cannot sign in with it meanwhile/,
    );
  },
);
