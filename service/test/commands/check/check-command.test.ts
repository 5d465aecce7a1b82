import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import Database from 'libsql';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {serve} from '../../../src/main/serve.ts';
import {json, startAnsweringServer} from '../../engines/answering-server.ts';
import {run} from '../command-run.ts';
import {startProgram} from '../program-process.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {startOpenIdProvider} from '../../../../test/support/openid-provider.mjs';

const LIMIT = {timeout: deadline(120_000)};
const GONE = 'http://127.0.0.1:1';

test('a service that has what it needs passes, each engine by translating', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const {code, out, error} = await run(['check', '--data', data], '', {PORT: '0'});
  assert.equal(error, '');
  assert.equal(code, 0);
  assert.match(out, /^ok {5}configuration: listens on 127\.0\.0\.1, port 0; engines: phrasebook, apertium$/m);
  assert.match(out, /^ok {5}data folder: .* can be written, and its database answers; users: 1$/m);
  assert.match(out, /^ok {5}engine phrasebook: \d+ language pairs; \w+ to \w+ translates$/m);
  assert.match(out, /^ok {5}engine apertium: \d+ language pairs; .* translates$/m);
});

test('each fault is a line with what to do, and the exit code is 1', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  await run(['token', 'issue', 'ilze', '--data', data]);
  const database = new Database(join(data, 'mtservice.db'));
  database.prepare('update tokens set created_at = ?').run(Date.now() + 3_600_000);
  database.close();
  const configuration = {
    host: '0.0.0.0',
    port: 0,
    trustProxy: true,
    engines: {
      libre: {engine: 'libretranslate', url: GONE},
      llm: {engine: 'openai', url: GONE, model: 'm', pairs: [{source: 'en', target: 'lv'}]},
    },
    documents: {libreOffice: '/nowhere/soffice', pdftotext: '/nowhere/pdftotext'},
  };
  await writeFile(join(data, 'mtservice.json'), JSON.stringify(configuration));
  const {code, out, error} = await run(['check', '--json', '--data', data]);
  assert.equal(code, 1);
  assert.equal(error, 'mtservice: 6 faults; each line says what to do.\n');
  const faults = (JSON.parse(out) as {part: string; outcome: string; message: string}[])
    .filter(({outcome}) => outcome === 'fault')
    .map(({part, message}) => `${part}: ${message}`);
  assert.match(faults[0]!, /^clock: The clock of this machine is (59|60) minutes behind .* Set it \(NTP\)/);
  assert.match(faults[1]!, /^engine libre: .*127\.0\.0\.1:1/);
  assert.match(faults[2]!, /^engine llm: .+/);
  assert.match(faults[3]!, /^LibreOffice: documents\.libreOffice is \/nowhere\/soffice, where no .* refused/);
  assert.match(faults[4]!, /^poppler: documents\.pdftotext is \/nowhere\/pdftotext, where no .* refused/);
  assert.match(faults[5]!, /^proxy: trustProxy is true: .* Name the addresses of your proxies/);
});

test('systems that cannot be started, or have one id, are faults', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const checked = async (systems: readonly object[]) => {
    await writeFile(
      join(data, 'mtservice.json'),
      JSON.stringify({port: 0, engines: {apertium: {engine: 'apertium'}}, systems}),
    );
    return await run(['check', '--data', data]);
  };
  const missing = await checked([{engine: 'apertium', source: 'en', target: 'lv', title: 'News'}]);
  assert.equal(missing.code, 1);
  assert.match(missing.out, /^FAULT {2}system News: .*apertium/im);
  const spanish = {engine: 'apertium', source: 'en', target: 'es'};
  const twice = await checked([spanish, spanish]);
  assert.match(
    twice.out,
    /^FAULT {2}systems: Two systems have the id .*\. Give one of them an "id" of its own/m,
  );
  const good = await checked([spanish]);
  assert.equal(good.code, 0);
  assert.match(good.out, /^ok {5}system .*: en to es starts$/m);
});

test('an engine whose server does not answer is named with its address', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await mkdir(data, {recursive: true});
  const pairs = [{source: 'en', target: 'lv'}];
  const llm = {engine: 'openai', url: 'http://127.0.0.1:1/v1', model: 'gemma3', pairs};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines: {llm}}));
  const {code, out} = await run(['check', '--data', data]);
  assert.equal(code, 1);
  assert.match(
    out,
    /^FAULT {2}engine llm: .*\. Start the server at http:\/\/127\.0\.0\.1:1\/v1, or mend .*\.$/m,
  );
});

test('a model that answers no translation is told of the search for its prompt', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await mkdir(data, {recursive: true});
  const choices = [{message: {content: 'Sveika, pasaule!'}, finish_reason: 'stop'}];
  const url = `http://127.0.0.1:${await taken(t, JSON.stringify({choices}))}/v1`;
  const llm = {engine: 'openai', url, model: 'hy-mt', pairs: [{source: 'en', target: 'lv'}]};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines: {llm}}));
  const {code, out} = await run(['check', '--data', data]);
  assert.equal(code, 1);
  assert.match(
    out,
    /^FAULT {2}engine llm: The model did not answer with the requested JSON\. Find the prompt/m,
  );
  assert.ok(out.includes(`mtservice model probe ${url} --model hy-mt`), out);
});

test('a configuration that cannot be read is the only fault reported', async (t) => {
  const data = await temporaryFolder(t);
  await mkdir(data, {recursive: true});
  await writeFile(join(data, 'mtservice.json'), '{"port": "many"}');
  const {code, out} = await run(['check', '--data', data]);
  assert.equal(code, 1);
  assert.match(out, /^FAULT {2}configuration: The configuration .* is wrong: port must be .*\n$/);
});

test('a missing data folder is not a fault, and is not created', LIMIT, async (t) => {
  const root = await temporaryFolder(t);
  await writeFile(join(root, 'phrasebook.json'), '{"engines": {"p": {"engine": "phrasebook"}}}');
  const data = join(root, 'new');
  const {out} = await run(['check', '--data', data, '--config', join(root, 'phrasebook.json')]);
  assert.match(out, /^note {3}data folder: there is no data in .* yet; the first start makes it$/m);
  assert.match((await run(['user', 'list', '--data', data])).error, /There is no data in/);
});

/** Starts a server that occupies a port and always gives this answer. */
async function taken(t: TestContext, answer = 'Hello') {
  const server = createServer((_request, response) => response.end(answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  releaseAfter(t, () => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

const PHRASES = {engines: {p: {engine: 'phrasebook'}}};

test('ports that another program uses are named with what to do', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await mkdir(data, {recursive: true});
  const [port, metricsPort] = [await taken(t), await taken(t)];
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({...PHRASES, port, metricsPort}));
  const {code, out} = await run(['check', '--data', data]);
  assert.equal(code, 1);
  const fault = (part: string, number: number, setting: string) =>
    new RegExp(
      `^FAULT {2}${part}: Port ${number} on 127\\.0\\.0\\.1 is in use\\. Set ${setting} to another one.* ss -ltnp$`,
      'm',
    );
  assert.match(out, fault('port', port, 'PORT'));
  assert.match(out, fault('metrics port', metricsPort, '"metricsPort"'));
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({...PHRASES, host: '192.0.2.1'}));
  assert.match(
    (await run(['check', '--data', data])).out,
    /^FAULT {2}port: .* does not have this address; set HOST/m,
  );
});

test('a service that runs on the data folder is not a fault, a stranger on its port is', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await mkdir(data, {recursive: true});
  const configure = (more: object) =>
    writeFile(join(data, 'mtservice.json'), JSON.stringify({...PHRASES, ...more}));
  await configure({metricsPort: 0});
  const service = await serve({dataFolder: data, port: 0, host: '127.0.0.1', log: null});
  releaseAfter(t, () => service.close());
  const portOf = (url = '') => Number(new URL(url).port);
  const [port, metricsPort] = [portOf(service.url), portOf(service.metricsUrl)];
  await configure({port, metricsPort});
  const good = await run(['check', '--data', data]);
  const runs = `the service runs on this data folder \\(pid ${process.pid}\\)`;
  assert.match(good.out, new RegExp(`^ok {5}port: ${runs} and answers on port ${port} on`, 'm'));
  assert.match(
    good.out,
    new RegExp(`^ok {5}metrics port: ${runs} and answers on port ${metricsPort} on`, 'm'),
  );
  assert.equal(good.code, 0);
  await configure({port: await taken(t)});
  const stranger = await run(['check', '--data', data]);
  assert.match(stranger.out, new RegExp(`^FAULT {2}port: ${runs}, but what uses port .* PORT`, 'm'));
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  await assert.rejects(serve({dataFolder: data, port: 0, log: null}), {kind: 'locked'}, 'it is locked still');
});

test('a collector that accepts traces passes; any other is reported with the fix', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  await mkdir(data, {recursive: true});
  const collector = await startAnsweringServer(({headers}, response) =>
    json(response, {}, headers.authorization === 'Bearer key' ? 200 : 401),
  );
  releaseAfter(t, () => collector.close());
  const checked = async (endpoint: string, Authorization: string) => {
    const tracing = {endpoint, headers: {Authorization}};
    await writeFile(join(data, 'mtservice.json'), JSON.stringify({...PHRASES, port: 0, tracing}));
    return await run(['check', '--data', data]);
  };
  const good = await checked(collector.url, 'Bearer key');
  assert.match(good.out, /^ok {5}tracing: http:\/\/127\.0\.0\.1:\d+\/v1\/traces accepts traces$/m);
  assert.equal(collector.asked[0]?.path, '/v1/traces');
  const refused = await checked(collector.url, 'Bearer other');
  assert.equal(refused.code, 1);
  assert.match(
    refused.out,
    /^FAULT {2}tracing: .*\/v1\/traces does not accept traces \(.*Unauthorized.*headers/m,
  );
  const gone = await checked(GONE, 'Bearer key');
  assert.match(
    gone.out,
    /^FAULT {2}tracing: http:\/\/127\.0\.0\.1:1\/.* Start the collector there, or correct/m,
  );
});

test(
  'a provider of OpenID Connect that answers passes, and one that does not is named with the fix',
  LIMIT,
  async (t) => {
    const data = await temporaryFolder(t);
    await mkdir(data, {recursive: true});
    const real = await startOpenIdProvider({redirectUrls: ['https://mt.example/sign-in/callback']});
    releaseAfter(t, () => real.close());
    const checked = async (issuer: string) => {
      const openIdConnect = {issuer, clientId: 'mt', title: 'Example'};
      const engines = {p: {engine: 'phrasebook'}};
      const publicUrl = 'https://mt.example';
      await writeFile(join(data, 'mtservice.json'), JSON.stringify({publicUrl, openIdConnect, engines}));
      return await run(['check', '--data', data]);
    };
    const good = await checked(real.issuer);
    assert.match(
      good.out,
      /^ok {5}sign-in with Example: .* answers; it must know .* address https:\/\/mt\.example\/sign-in\/callback$/m,
    );
    const gone = await checked(GONE);
    assert.equal(gone.code, 1);
    assert.match(
      gone.out,
      /^FAULT {2}sign-in with Example: http:\/\/127\.0\.0\.1:1 cannot be reached \(.*\)\. Check openIdConnect\.issuer, the network/m,
    );
    const wrong = await checked(`${real.issuer}/realms/none`);
    assert.match(wrong.out, /^FAULT {2}sign-in with Example: .*realms\/none/m);
  },
);

test('each of several servers of an engine is checked', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const server = await startAnsweringServer(({path}, response) =>
    json(response, path === '/languages' ? [{code: 'en', targets: ['lv']}] : {translatedText: ['Sveiki']}),
  );
  releaseAfter(t, () => server.close());
  const engines = {libre: {engine: 'libretranslate', url: [server.url, {url: GONE, apiKey: 'sk-1'}]}};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({port: 0, engines}));
  const {code, out} = await run(['check', '--data', data]);
  assert.equal(code, 1);
  assert.match(out, /^ok +engine libre at 127\.0\.0\.1:\d+: 1 language pair; en to lv translates$/m);
  assert.match(
    out,
    /engine libre at 127\.0\.0\.1:1: LibreTranslate cannot be reached \(bad port\)\. Start the server at http:\/\/127\.0\.0\.1:1, or mend/,
  );
  assert.doesNotMatch(out, /sk-1/);
});

test(
  'the reason why LibreTranslate does not list its languages is said, with what to do',
  LIMIT,
  async (t) => {
    const data = await temporaryFolder(t);
    const refusals: readonly (readonly [status: number, answer: unknown, line: RegExp])[] = [
      [401, {error: 'No key'}, /status 401: the API key is missing, .*\. Mend its apiKey, or the variable/],
      [403, {error: 'Banned'}, /status 403: the API key is missing, .*\. Mend its apiKey/],
      [429, {error: 'Slowdown'}, /status 429: it asks to wait\. The server works: check again later\.$/m],
      [
        200,
        {error: 'No languages'},
        /LibreTranslate did not list its languages\. Start the server at http.*, or mend/,
      ],
      [307, {}, /LibreTranslate answered with a redirect: .* the one that it redirects to\. Start/],
      [
        200,
        [],
        /has no language pairs: the server at http:\S+ lists none\. Give it models, or mend its url\.$/m,
      ],
    ];
    for (const [status, answer, line] of refusals) {
      const server = await startAnsweringServer((_asked, response) => {
        response.setHeader('location', '/elsewhere');
        json(response, answer, status);
      });
      releaseAfter(t, () => server.close());
      const engines = {libre: {engine: 'libretranslate', url: server.url}};
      await writeFile(join(data, 'mtservice.json'), JSON.stringify({port: 0, engines}));
      const {code, out} = await run(['check', '--data', data]);
      assert.equal(code, 1);
      assert.match(out, line);
    }
  },
);

test('DeepL that cannot be reached at its own address gets advice', LIMIT, async (t) => {
  const data = await temporaryFolder(t);
  const pairs = [{source: 'en', target: 'lv'}];
  const deepl = {engine: 'deepl', apiKey: 'k:fx', pairs};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({port: 0, engines: {deepl}}));
  const check = startProgram(t, ['check', '--data', data], {HTTPS_PROXY: GONE});
  let line = await check.line();
  while (!line.startsWith('FAULT')) line = await check.line();
  assert.match(
    line,
    /^FAULT {2}engine deepl: DeepL cannot be reached \(ECONNREFUSED\)\. Check the network .* HTTPS_PROXY\.$/,
  );
});

test(
  'a LibreOffice or poppler that cannot be started safely is not reported as a converter',
  LIMIT,
  async (t) => {
    const data = await temporaryFolder(t);
    await mkdir(data, {recursive: true});
    const libreOffice = join(data, 'soffice');
    await writeFile(libreOffice, '#!/bin/sh\nexit 1\n', {mode: 0o755});
    const documents = {libreOffice, pdftotext: libreOffice};
    await writeFile(join(data, 'mtservice.json'), JSON.stringify({...PHRASES, documents}));
    const {code, out} = await run(['check', '--data', data], '', {PORT: '0'});
    assert.match(
      out,
      /^FAULT {2}LibreOffice: found, but it does not start cut off .*\.libreOfficeMayUseNetwork/m,
    );
    assert.match(out, /^FAULT {2}poppler: found, but it does not start cut off .* PDF is refused/m);
    assert.equal(code, 1);
  },
);
