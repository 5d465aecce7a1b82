import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {ConfigurationError} from '../../src/config/index.ts';
import {serve} from '../../src/main/serve.ts';
import {StoreError} from '../../src/store/index.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';
import {childProcesses} from './child-processes.ts';
import {runApp, runService} from './running-service.ts';
import {sendTo} from './send-to.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

describe('a service', () => {
  it('has a base path when configured', async () => {
    const service = await runService({basePath: '/mt', engines: {phrasebook: {engine: 'phrasebook'}}});
    try {
      assert.match(service.url, /:\d+\/mt$/);
      assert.ok((await service.systems()).length > 0);
      const loose = await sendTo(service.url.replace('/mt', '//mt//Service.svc/JSON/getsystemlist'), {
        token: service.token,
      });
      assert.equal(loose.status, 200);
      const outside = await sendTo(service.url.replace('/mt', '/service.svc/json/GetSystemList'), {
        token: service.token,
      });
      assert.equal(outside.status, 404);
    } finally {
      await service.close();
    }
  });

  it('lets pages of the configured origins in, and no other', async () => {
    const service = await runService({
      corsOrigins: ['https://cms.example'],
      engines: {phrasebook: {engine: 'phrasebook'}},
    });
    try {
      const allowed = await service.send('GetSystemList', {headers: {Origin: 'https://cms.example'}});
      assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://cms.example');
      const otherOrigin = await service.send('GetSystemList', {headers: {Origin: 'https://evil.example'}});
      assert.equal(otherOrigin.headers.get('access-control-allow-origin'), null);
    } finally {
      await service.close();
    }
  });

  it('counts requests and systems on a port of its own, without texts and tokens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-metrics-'));
    await writeFile(
      join(folder, 'mtservice.json'),
      '{"metricsPort": 0, "engines": {"p": {"engine": "phrasebook"}}}',
    );
    const service = await serve({dataFolder: folder, port: 0, log: null});
    try {
      await sendTo(`${service.url}/service.svc/json/Translate`, {
        token: 'mt_sekrets',
        query: {text: 'slepens'},
      });
      await sendTo(`${service.url}/sign-in`, {
        method: 'POST',
        headers: {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'},
        raw: 'name=ilze&password=sekrets',
      });
      const {id} = await service.store.users.add('Ilze', undefined);
      const task = {userId: id, systemId: 'p-en-lv', fileName: 'slepens.txt', options: '', size: 3};
      await service.store.tasks.add({...task, id: 'd-1'}, {tasks: 10, bytes: Infinity});
      const {text} = await until(
        () => sendTo(service.metricsUrl!, {}),
        (answer) =>
          /mtservice_requests_total\{operation="Translate",status="401"\} 1/.test(answer.text) &&
          /mtservice_sign_ins_total\{outcome="wrong"\} 1/.test(answer.text),
        'the count',
      );
      assert.match(text, /mtservice_systems\{status="running"\} \d+/);
      assert.match(text, /mtservice_errors_total\{error="unauthorized",fault="client"\} 1/i);
      assert.match(text, /mtservice_documents\{state="(waiting|translating)"\} 1/);
      assert.match(text, /mtservice_document_oldest_seconds \d/);
      assert.match(text, /nodejs_eventloop_lag_p99_seconds/);
      assert.doesNotMatch(text, /sekrets|slepens|ilze/i);
      assert.equal((await sendTo(`${service.url}/metrics`, {})).status, 404);
    } finally {
      await service.close();
      await rm(folder, {recursive: true, force: true});
    }
  });

  it('says which port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const {port} = taken.address() as AddressInfo;
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-port-'));
    try {
      await assert.rejects(serve({dataFolder: folder, port, host: '127.0.0.1', log: null}), (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.match(error.message, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use`));
        return true;
      });
      // A service can use the folder again at once, so no lock remained.
      await (await serve({dataFolder: folder, port: 0, log: null})).close();
    } finally {
      taken.close();
      await rm(folder, {recursive: true, force: true});
    }
  });

  it('refuses a data folder that is served already, in this process or another', async () => {
    const service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    try {
      await assert.rejects(serve({dataFolder: service.folder, port: 0, log: null}), (error) => {
        assert.ok(error instanceof StoreError);
        assert.equal(error.kind, 'locked');
        return true;
      });
      const script =
        `import {serve} from ${JSON.stringify(new URL('../../src/main/serve.ts', import.meta.url).href)};` +
        `serve({dataFolder: ${JSON.stringify(service.folder)}, port: 0, log: null})` +
        `.catch((error) => { console.error(error.message); process.exit(3); });`;
      const secondProcess = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script],
        {
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      let said = '';
      secondProcess.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await within(once(secondProcess, 'close'), 'the second process', deadline(30_000))) as [
        number,
      ];
      assert.equal(code, 3, said);
      assert.match(said, /already|another process/i);
      assert.equal((await service.send('GetSystemList')).status, 200);
    } finally {
      await service.close();
    }
  });

  it('finishes what is under way when it is closed, then ends its engines', async () => {
    const engine = new ControlledEngine();
    const service = await runApp([definitionOf(engine, {startAutomatically: true})], {overSockets: true});
    await engine.started(1);
    engine.starts[0]!.succeed();
    await service.running('en', 'lv');
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      engine.answer = async ({segments}) => {
        resolve();
        await new Promise<void>((go) => (answer = go));
        return segments.map((segment) => ({ok: true, segment}));
      };
    });
    const waiting = service.send('Translate', {body: {systemID: 'smt-1', text: 'sveiki'}});
    await within(arrived, 'the request');
    const closed = service.close();
    answer();
    assert.equal((await waiting).json, 'sveiki');
    await within(closed, 'closing');
    assert.equal(engine.stops, 1);
  });

  it('cuts off what is not finished at the deadline of closing', async () => {
    const engine = new ControlledEngine();
    const service = await runApp([definitionOf(engine, {startAutomatically: true})], {
      limits: {closeSeconds: 0.05},
      overSockets: true,
    });
    await engine.started(1);
    engine.starts[0]!.succeed();
    await service.running('en', 'lv');
    const arrived = new Promise<void>((resolve) => {
      engine.answer = ({signal}) =>
        new Promise((_resolve, reject) => {
          resolve();
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
    });
    const waiting = assert.rejects(service.send('Translate', {body: {systemID: 'smt-1', text: 'sveiki'}}));
    await within(arrived, 'the request');
    await within(service.close(), 'closing');
    await waiting;
  });

  it('leaves no engine process behind', async () => {
    const before = await childProcesses();
    const service = await runService({engines: {apertium: {engine: 'apertium'}}});
    await service.running('en', 'es');
    assert.ok((await childProcesses()).some((pid) => !before.includes(pid)));
    await service.close();
    await until(
      () => childProcesses(),
      (pids) => pids.every((pid) => before.includes(pid)),
      'the end of the processes',
    );
  });

  it('goes to stand-by when idle, for real, and comes back', async () => {
    const service = await runService({
      engines: {apertium: {engine: 'apertium'}},
      defaults: {idleSeconds: 0.2},
    });
    try {
      await service.running('en', 'es');
      await until(
        () => childProcesses(),
        (pids) => pids.length === 0,
        'the end of the process',
      );
      const id = await service.running('en', 'es');
      assert.match(id, /^smt-/);
    } finally {
      await service.close();
    }
  });
});

describe('the log', () => {
  it('holds no token, no query and no text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-log-'));
    await writeFile(
      join(folder, 'mtservice.json'),
      '{"logLevel": "debug", "engines": {"p": {"engine": "phrasebook"}}}',
    );
    const script =
      `import {serve} from ${JSON.stringify(new URL('../../src/main/serve.ts', import.meta.url).href)};` +
      `const service = await serve({dataFolder: ${JSON.stringify(folder)}, port: 0});` +
      `await fetch(service.url + '/service.svc/json/Translate?text=slepens&systemID=x', {headers: {'client-id': 'mt_sekrets'}});` +
      `await fetch(service.url + '/service.svc/json/Translate', {method: 'POST', headers: {'client-id': 'mt_sekrets'}, body: '{"text":"slepens"}'});` +
      `await service.close();`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    try {
      await within(once(child, 'close'), 'the service', deadline(30_000));
      assert.match(said, /the service is ready/);
      assert.match(said, /service\.svc\/json\/Translate/);
      assert.doesNotMatch(said, /slepens|sekrets/);
    } finally {
      child.kill();
      await rm(folder, {recursive: true, force: true});
    }
  });
});
