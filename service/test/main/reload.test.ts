import assert from 'node:assert/strict';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {loadConfiguration} from '../../src/config/index.ts';
import {ConfigurationFileSchema, DocumentsSchema, LimitsSchema} from '../../src/config/schema.ts';
import {serve} from '../../src/main/serve.ts';
import {changedSettings} from '../../src/main/setting-changes.ts';
import {startProgram} from '../commands/program-process.ts';
import {json, startAnsweringServer} from '../engines/answering-server.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(90_000)};
/** A value that no setting accepts. */
const OTHER = {is: 'other'};
const PHRASES = {engine: 'phrasebook', source: 'en', target: 'lv', id: 'smt-frazes'};
const ENGINES = {phrasebook: {engine: 'phrasebook'}};

/** Starts a service with one system and a configuration that the test can rewrite. */
async function running(t: TestContext) {
  const dataFolder = await temporaryFolder(t);
  const configure = (configuration: object | string) =>
    writeFile(
      join(dataFolder, 'mtservice.json'),
      typeof configuration === 'string'
        ? configuration
        : JSON.stringify({engines: ENGINES, ...configuration}),
    );
  await configure({systems: [PHRASES]});
  const service = await serve({dataFolder, port: 0, host: '127.0.0.1', log: null});
  releaseAfter(t, () => service.close());
  const user = await service.store.users.add('Žanete', undefined);
  const {token} = await issueToken(service.store.tokens, user.id, 'test');
  const send = async (operation: string, body: object) => {
    const response = await fetch(`${service.url}/service.svc/json/${operation}`, {
      method: 'POST',
      headers: {'client-id': token, 'content-type': 'application/json'},
      body: JSON.stringify({appID: 't', ...body}),
    });
    return {status: response.status, json: (await response.json()) as never};
  };
  const systems = async () =>
    ((await send('GetSystemList', {})).json as {System: {ID: string; Title: {Text: string} | string}[]})
      .System;
  return {service, configure, send, systems, dataFolder, token};
}

test('limits hold from the next request on', LIMIT, async (t) => {
  const {service, configure, send} = await running(t);
  const translate = (text: string) => send('Translate', {systemID: PHRASES.id, text, options: ''});
  await until(
    () => translate('Good morning'),
    ({status}) => status === 200,
    'the start',
  );
  await configure({systems: [PHRASES], limits: {maxTextCharacters: 5}});
  await service.reload();
  assert.equal((await translate('Good morning')).status, 413);
  await configure({systems: [PHRASES], limits: {maxBodyBytes: 50}});
  await service.reload();
  assert.equal((await translate('x'.repeat(80))).status, 413, 'of the body');
  await configure({systems: [PHRASES]});
  await service.reload();
  assert.equal((await translate('Good morning')).status, 200, 'the system has gone on meanwhile');
});

test('systems are added, changed and removed, and unchanged ones keep running', LIMIT, async (t) => {
  const {service, configure, send, systems} = await running(t);
  const german = {engine: 'phrasebook', source: 'de', target: 'lv', id: 'smt-jauna'};
  await configure({systems: [{...PHRASES, title: 'Frāzes'}, german]});
  await service.reload();
  const listed = await systems();
  assert.deepEqual(
    listed.map(({ID}) => ID),
    ['smt-frazes', 'smt-jauna'],
  );
  assert.match(JSON.stringify(listed[0]!.Title), /Frāzes/);
  const translate = () => send('Translate', {systemID: PHRASES.id, text: 'Good morning', options: ''});
  await until(translate, ({status}) => status === 200, 'the start of the changed one');
  await configure({systems: [german]});
  await service.reload();
  assert.deepEqual(
    (await systems()).map(({ID}) => ID),
    ['smt-jauna'],
  );
  assert.equal((await translate()).status, 404);
});

test('a broken configuration changes nothing', LIMIT, async (t) => {
  const {service, configure, systems} = await running(t);
  for (const broken of [
    '{"limits": ',
    '{"limits": {"maxTextCharacters": -1}}',
    JSON.stringify({engines: ENGINES, systems: [PHRASES, {...PHRASES, engine: 'nav'}]}),
    JSON.stringify({engines: {p: {engine: 'openai', url: '${NOT_SET_ANYWHERE}'}}}),
  ]) {
    await configure(broken);
    await service.reload();
    assert.deepEqual(
      (await systems()).map(({ID}) => ID),
      ['smt-frazes'],
      broken,
    );
  }
});

test('a configuration that is gone changes nothing', LIMIT, async (t) => {
  const {service, systems, dataFolder} = await running(t);
  await rm(join(dataFolder, 'mtservice.json'));
  await service.reload();
  assert.deepEqual(
    (await systems()).map(({ID}) => ID),
    ['smt-frazes'],
  );
});

test('origins, the name and the address for help hold from the next request on', LIMIT, async (t) => {
  const {service, configure, send} = await running(t);
  const allowed = async (origin: string) => {
    const url = `${service.url}/service.svc/json/GetSystemList`;
    return (await fetch(url, {headers: {origin}})).headers.get('access-control-allow-origin');
  };
  assert.equal(await allowed('https://cms.example'), '*');
  const limits = {maxTextCharacters: 5};
  await configure({
    ...{systems: [PHRASES], limits},
    corsOrigins: ['https://cms.example'],
    supportEmail: 'palīdzība@example.com',
    name: 'Rīgas tulks <3',
  });
  await service.reload();
  const page = await (await fetch(`${service.url}/sign-in`)).text();
  assert.match(page, /<title>Sign in – Rīgas tulks &lt;3<\/title>/);
  assert.match(page, /<bdi>Rīgas tulks &lt;3<\/bdi><\/header>/);
  assert.equal(await allowed('https://cms.example'), 'https://cms.example');
  assert.equal(await allowed('https://other.example'), null);
  const refused = await send('Translate', {systemID: PHRASES.id, text: 'Good morning', options: ''});
  assert.match(JSON.stringify(refused.json), /write to palīdzība@example\.com/);
});

test('times of requests, bodies and connections hold from the next one on', LIMIT, async (t) => {
  const {service, configure, send, token} = await running(t);
  const silent = await startAnsweringServer(({path}, response) => {
    const languages = [
      {code: 'en', targets: ['lv']},
      {code: 'lv', targets: ['en']},
    ];
    if (path.startsWith('/languages')) json(response, languages);
  });
  releaseAfter(t, () => silent.close());
  const engines = {slow: {engine: 'libretranslate', url: silent.url}};
  const systems = [{engine: 'slow', source: 'en', target: 'lv', id: 'smt-leni'}];
  const limits = {requestSeconds: 1, bodySeconds: 1, idleConnectionSeconds: 2, connectionsPerAddress: 1};
  await configure({engines, systems, limits, documents: {uploadSeconds: 3}});
  await service.reload();
  const translate = () => send('Translate', {systemID: 'smt-leni', text: 'Good morning', options: ''});
  const late = await until(
    translate,
    ({json: error}) => !/is starting/.test(JSON.stringify(error)),
    'the start',
  );
  assert.match(JSON.stringify(late.json), /no answer within 1 seconds/);
  const {headersTimeout, requestTimeout, timeout} = service.app.server;
  assert.deepEqual(
    {headersTimeout, requestTimeout, timeout},
    {
      headersTimeout: 1000,
      requestTimeout: 5000,
      timeout: 2000,
    },
  );
  const answered = async () => {
    const {hostname, port} = new URL(service.url);
    const socket = connect(Number(port), hostname);
    releaseAfter(t, () => socket.destroy());
    socket.write(`POST /service.svc/json/Translate HTTP/1.1\r\nHost: x\r\nClient-Id: ${token}\r\n`);
    socket.write('Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
    return await text(socket);
  };
  assert.match(await answered(), /Your address has 1 connections open/);
  await configure({engines, systems, limits: {...limits, connectionsPerAddress: 9}});
  await service.reload();
  assert.match(await answered(), /did not arrive|within 1 seconds/);
});

test('each setting of the file takes effect at once, or is reported as needing a restart', async () => {
  const folder = {dataFolder: '/nowhere', env: {}};
  const before = await loadConfiguration(folder);
  const names = [
    ...Object.keys(ConfigurationFileSchema.properties).filter(
      (name) => !['limits', 'documents'].includes(name),
    ),
    ...Object.keys(LimitsSchema.properties).map((name) => `limits.${name}`),
    ...Object.keys(DocumentsSchema.properties).map((name) => `documents.${name}`),
  ];
  const changedSetting = (name: string): object => {
    const [setting = '', part] = name.replace(/^openIdConnect$/, 'provider').split('.');
    return part === undefined
      ? {[setting]: OTHER}
      : {[setting]: {...before[setting as 'limits'], [part]: OTHER}};
  };
  const restart = [];
  for (const name of names) {
    const {now, afterRestart} = changedSettings(before, {...before, ...changedSetting(name)});
    assert.deepEqual([...now, ...afterRestart], [name]);
    restart.push(...afterRestart);
  }
  assert.ok(restart.includes('publicUrl'), 'the provider returns to it');
  const guide = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const row = guide.split('\n').find((line) => /^\|.*\| after a restart/.test(line)) ?? '';
  const documented = [...row.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
  assert.deepEqual(documented.sort(), restart.sort(), 'the guide for operators says the same');
});

test('SIGHUP reads the configuration again, and the log says what needs a restart', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const configure = (more: object) =>
    writeFile(join(data, 'mtservice.json'), JSON.stringify({engines: ENGINES, ...more}));
  await configure({});
  const server = startProgram(t, ['serve', '--port', '0', '--host', '127.0.0.1', '--data', data]);
  const logged = async (expected: RegExp) => {
    for (let line = await server.line(); ; line = await server.line()) if (expected.test(line)) return line;
  };
  const {url} = JSON.parse(await logged(/the service is ready/)) as {url: string};
  const store = await openedStore(t, data);
  const {token} = await issueToken(store.tokens, (await store.users.add('anna', undefined)).id, 'test');
  await configure({logLevel: 'debug', metricsPort: 9464, limits: {bodySeconds: 7}});
  server.child.kill('SIGHUP');
  assert.match(
    await logged(/the configuration was read again/),
    /"changed":\["logLevel","limits\.bodySeconds"\]/,
  );
  assert.match(await logged(/after a restart/), /restart: metricsPort"/);
  const request = fetch(`${url}/service.svc/json/GetSystemList?appID=t`, {headers: {'client-id': token}});
  assert.equal((await request).status, 200);
  assert.match(await logged(/answered/), /"status":200/);
  await writeFile(join(data, 'mtservice.json'), '{');
  server.child.kill('SIGHUP');
  assert.match(await logged(/is not used/), /keeps the old one: The configuration .* is not JSON/);
  assert.equal((await fetch(`${url}/health`)).status, 200);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended()).code, 0);
});
