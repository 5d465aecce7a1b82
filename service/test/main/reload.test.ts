import assert from 'node:assert/strict';
import {rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {serve} from '../../src/main/serve.ts';
import {startProgram} from '../commands/program-process.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const LIMIT = {timeout: deadline(90_000)};
const PHRASES = {engine: 'phrasebook', source: 'en', target: 'lv', id: 'smt-frazes'};
const ENGINES = {phrasebook: {engine: 'phrasebook'}};

/** A service with one system, whose configuration a test writes again. */
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
  t.after(() => service.close());
  const user = await service.store.addUser('Žanete', undefined);
  const {token} = await issueToken(service.store, user.id, 'test');
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
  return {service, configure, send, systems, dataFolder};
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

test('systems are added, changed and removed, and those that stay go on', LIMIT, async (t) => {
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
  const {token} = await issueToken(store, (await store.addUser('anna', undefined)).id, 'test');
  await configure({logLevel: 'debug', corsOrigins: ['https://cms.example'], limits: {bodySeconds: 7}});
  server.child.kill('SIGHUP');
  await logged(/the configuration was read again/);
  assert.match(await logged(/after a restart/), /restart: corsOrigins, limits\.bodySeconds"/);
  const asked = fetch(`${url}/service.svc/json/GetSystemList?appID=t`, {headers: {'client-id': token}});
  assert.equal((await asked).status, 200);
  assert.match(await logged(/answered/), /"status":200/);
  await writeFile(join(data, 'mtservice.json'), '{');
  server.child.kill('SIGHUP');
  assert.match(await logged(/is not used/), /goes on with the old one: The configuration .* is not JSON/);
  assert.equal((await fetch(`${url}/health`)).status, 200);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended()).code, 0);
});
