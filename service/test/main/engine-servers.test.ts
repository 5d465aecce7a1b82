import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import type {ServerResponse} from 'node:http';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {serve} from '../../src/main/serve.ts';
import {startProgram} from '../commands/program-process.ts';
import {json, type AnsweringServer} from '../engines/answering-server.ts';
import {libreTranslate, restart, startServers, textsOf} from '../engines/servers/libretranslate-servers.ts';
import {sendTo} from '../http/send-to.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(90_000)};
const SYSTEM = 'smt-libre';
const TEXT = 'maize';

interface Sent {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function translated(url: string, token: string, systemID = SYSTEM, given = TEXT): Promise<Sent> {
  const response = await fetch(`${url}/service.svc/json/Translate`, {
    method: 'POST',
    headers: {'client-id': token, 'content-type': 'application/json'},
    body: JSON.stringify({appID: 't', systemID, text: given, options: ''}),
  });
  const text = await response.text();
  return {status: response.status, retryAfter: response.headers.get('retry-after'), text};
}

/** Starts a service that uses these LibreTranslate servers. */
async function running(t: TestContext, servers: readonly AnsweringServer[], configuration: object = {}) {
  const dataFolder = await temporaryFolder(t);
  const settings = {
    metricsPort: 0,
    engines: {libre: {engine: 'libretranslate', url: servers.map(({url}) => url), apiKey: 'sk-secret'}},
    limits: {cachedSentences: 0},
    ...configuration,
  };
  await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify(settings));
  const service = await serve({dataFolder, port: 0, host: '127.0.0.1', log: null});
  releaseAfter(t, () => service.close());
  const user = await service.store.users.add('Žanete', undefined);
  const {token} = await issueToken(service.store.tokens, user.id, 'test');
  return {
    ...service,
    translate: (systemID?: string, text?: string) => translated(service.url, token, systemID, text),
    status: async (id = SYSTEM) => (await service.store.nodes.statuses()).get(id),
    metrics: async () => (await sendTo(service.metricsUrl!, {})).text,
    systems: async () => {
      const path = `${service.url}/service.svc/json/GetSystemList?appID=t`;
      const {json} = await sendTo(path, {headers: {'client-id': token}});
      return (json as {System: {ID: string; TargetLanguage?: {Code: string}}[]}).System;
    },
  };
}

const LISTED = {systems: [{engine: 'libre', source: 'en', target: 'lv', id: SYSTEM}]};
const hostOf = ({url}: AnsweringServer): string => new URL(url).host;
const awake = (translate: () => Promise<Sent>) =>
  until(translate, ({status}) => status === 200, 'a translation');

test('a system runs while one of its servers does, and reports which are down', LIMIT, async (t) => {
  const servers = (await startServers(t, libreTranslate('lv'), libreTranslate('lv'))) as [
    AnsweringServer,
    AnsweringServer,
  ];
  const [serverA, serverB] = servers;
  const service = await running(t, servers, LISTED);
  await awake(() => service.translate());
  // Users send texts before, while and after the server ends.
  const sides = Array.from({length: 8}, async (_, side) => {
    const statuses: number[] = [];
    for (let index = 0; index < 15; index += 1) {
      statuses.push((await service.translate(SYSTEM, `Nr. ${side} ${index}: Glāžšķūņa rūķīši`)).status);
    }
    return statuses;
  });
  await until(
    () => textsOf(serverA).length,
    (count) => count > 10,
    'texts at the server',
  );
  await serverA.close();
  assert.deepEqual([...new Set((await Promise.all(sides)).flat())], [200]);
  const noted = await until(
    () => service.status(),
    (status) => status?.reason !== undefined,
    'the reason',
  );
  assert.equal(noted?.status, 'running');
  assert.equal(
    noted.reason,
    `1 of 2 servers is down: ${hostOf(serverA)} – LibreTranslate cannot be reached (ECONNREFUSED).`,
  );
  const metrics = await service.metrics();
  assert.match(
    metrics,
    new RegExp(`^mtservice_engine_server_up{engine="libre",server="${hostOf(serverA)}"} 0$`, 'm'),
  );
  assert.match(
    metrics,
    new RegExp(`^mtservice_engine_server_up{engine="libre",server="${hostOf(serverB)}"} 1$`, 'm'),
  );
  assert.doesNotMatch(metrics, /sk-secret|http:/);
  const ready = await sendTo(`${service.url}/ready`, {});
  assert.equal(ready.status, 200);
  assert.match(ready.text, /"engine","message":"1 of 2 servers of the engine \\"libre\\" is down\./);
  assert.doesNotMatch(ready.text, /127\.0\.0\.1/);

  const again = await restart(t, serverA, libreTranslate('lv'));
  await until(
    () => service.status(),
    (status) => status?.reason === undefined,
    'the return',
  );
  for (let index = 0; index < 4; index += 1) await service.translate();
  assert.ok(textsOf(again).length > 0);
  assert.deepEqual((await sendTo(`${service.url}/ready`, {})).json, {
    status: 'ready',
    capabilities: {text: 'ready', documents: 'ready'},
  });
});

test(
  'without a server a system has failed, with a time to wait, and runs again when one is back',
  LIMIT,
  async (t) => {
    const servers = await startServers(t, libreTranslate('lv'), libreTranslate('lv'));
    const service = await running(t, servers, LISTED);
    await awake(() => service.translate());
    for (const server of servers) await server.close();
    const failed = await until(
      () => service.translate(),
      ({text}) => text.includes('could not be started'),
      'the error',
    );
    assert.match(failed.text, /None of the 2 servers of LibreTranslate can be used now/);
    assert.doesNotMatch(failed.text, /127\.0\.0\.1/);
    assert.ok(Number(failed.retryAfter) >= 1, String(failed.retryAfter));
    assert.equal((await service.status())?.status, 'error');
    await restart(t, servers[1]!, libreTranslate('lv'));
    // The server is found again without translation requests.
    const back = await until(
      () => service.status(),
      (status) => status?.status === 'running',
      'the start',
    );
    assert.match(back?.reason ?? '', /^1 of 2 servers is down/);
    assert.equal((await service.translate()).status, 200);
  },
);

test('a system with one server runs again when that is back, without a request', LIMIT, async (t) => {
  const servers = await startServers(t, libreTranslate('lv'));
  const service = await running(t, servers, LISTED);
  await awake(() => service.translate());
  await servers[0]!.close();
  const failed = await until(
    () => service.translate(),
    ({text}) => text.includes('could not be started'),
    'the error',
  );
  assert.match(failed.text, /could not be started: LibreTranslate cannot be reached \(ECONNREFUSED\)/);
  assert.ok(Number(failed.retryAfter) >= 1, String(failed.retryAfter));
  await restart(t, servers[0]!, libreTranslate('lv'));
  await until(
    () => service.status(),
    (status) => status?.status === 'running',
    'the start',
  );
  assert.equal((await service.translate()).status, 200);
});

test('pairs that a server has when it comes are offered without a reload', LIMIT, async (t) => {
  const [here, late] = (await startServers(t, libreTranslate('lv'), libreTranslate('lv'))) as [
    AnsweringServer,
    AnsweringServer,
  ];
  await late.close();
  const service = await running(t, [here, late]);
  assert.equal((await service.systems()).length, 1);
  await restart(t, late, libreTranslate('lv', 'uk'));
  const systems = await until(
    () => service.systems(),
    ({length}) => length === 2,
    'the other system',
  );
  for (const {ID} of systems) await awake(() => service.translate(ID));
});

test('SIGHUP takes another list of servers', LIMIT, async (t) => {
  const [serverA, serverB] = (await startServers(t, libreTranslate('lv'), libreTranslate('lv'))) as [
    AnsweringServer,
    AnsweringServer,
  ];
  const data = await temporaryFolder(t);
  const configure = (...urls: string[]) =>
    writeFile(
      join(data, 'mtservice.json'),
      JSON.stringify({
        ...LISTED,
        limits: {cachedSentences: 0},
        engines: {libre: {engine: 'libretranslate', url: urls}},
      }),
    );
  await configure(serverA.url);
  const server = startProgram(t, ['serve', '--port', '0', '--host', '127.0.0.1', '--data', data]);
  const logged = async (expected: RegExp) => {
    for (let line = await server.line(); ; line = await server.line()) if (expected.test(line)) return line;
  };
  const {url} = JSON.parse(await logged(/the service is ready/)) as {url: string};
  const store = await openedStore(t, data);
  const {token} = await issueToken(store.tokens, (await store.users.add('anna', undefined)).id, 'test');
  const translate = () => translated(url, token);
  await awake(translate);
  assert.equal(textsOf(serverB).length, 0);
  await configure(serverA.url, serverB.url);
  server.child.kill('SIGHUP');
  await logged(/the configuration was read again/);
  await until(
    async () => (await translate(), textsOf(serverB).length),
    (count) => count > 0,
    'a text at the other server',
  );
  await serverA.close();
  await until(
    async () => {
      assert.notEqual((await translate()).status, 500);
      return sendTo(`${url}/ready`, {});
    },
    ({text}) => text.includes('1 of 2 servers'),
    'the end of the one',
  );
  assert.match(await logged(/a server of an engine is down/), new RegExp(`"server":"${hostOf(serverA)}"`));
  await configure(serverB.url);
  server.child.kill('SIGHUP');
  await logged(/the configuration was read again/);
  assert.deepEqual((await sendTo(`${url}/ready`, {})).json, {
    status: 'ready',
    capabilities: {text: 'ready', documents: 'ready'},
  });
  await awake(translate);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended()).code, 0);
});

const REFUSALS: readonly [what: string, refuse: (response: ServerResponse) => unknown, reason: RegExp][] = [
  [
    'refuses every text',
    (response) => json(response, {error: 'Banned'}, 403),
    /status 403: the API key is missing, wrong or not allowed/,
  ],
  [
    'answers with a page',
    (response) => response.end('<!DOCTYPE html><title>Gateway error</title>'),
    /answered with a web page/,
  ],
];
for (const [what, refuse, reason] of REFUSALS)
  test(`a system whose only server ${what} is failed until the server translates`, LIMIT, async (t) => {
    const [server] = (await startServers(t, libreTranslate('lv'))) as [AnsweringServer];
    const service = await running(t, [server], LISTED);
    await awake(() => service.translate());
    // The list of languages needs no key.
    const works = server.answer;
    server.answer = (request, response) => {
      if (request.path.includes('translate')) refuse(response);
      else works(request, response);
    };
    const refused = await until(
      () => service.translate(),
      ({text}) => text.includes('could not be started'),
      'the failed start',
    );
    assert.equal(refused.status, 502);
    assert.match(refused.text, reason);
    for (let index = 0; index < 5; index++) assert.notEqual((await service.translate()).status, 200);
    const status = await until(
      () => service.status(),
      (noted) => noted?.status === 'error',
      'the status',
    );
    assert.match(status!.reason!, reason);
    server.answer = works;
    await awake(() => service.translate());
    assert.equal((await service.status())?.status, 'running');
  });
