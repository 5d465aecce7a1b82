import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {gunzipSync, gzipSync} from 'node:zlib';
import {ConfigurationError} from '../../src/config/index.ts';
import {serve} from '../../src/http/serve.ts';
import {StoreError} from '../../src/store/index.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';
import {RawConnection} from '../json/raw-http.ts';
import {childProcesses} from './child-processes.ts';
import {runApp, runService, sendTo, type TestService} from './running-service.ts';

describe('the HTTP server', () => {
  let service: TestService;
  let files: string;
  before(async () => {
    files = await mkdtemp(join(tmpdir(), 'mtservice-files-'));
    const components = join(files, 'script');
    const demo = join(files, 'demo');
    await mkdir(components);
    await mkdir(demo);
    const script = 'customElements.define("x-y", class extends HTMLElement {});\n'.repeat(50);
    await writeFile(join(components, 'mtservice.js'), script);
    await writeFile(join(components, 'mtservice.js.map'), '{"version":3}');
    await writeFile(join(components, 'mtservice-0a1b2c3d.js'), script);
    await writeFile(join(components, 'mtservice-0a1b2c3d.js.gz'), gzipSync(script));
    await writeFile(join(demo, 'index.html'), '<!doctype html><title>Demo</title>');
    await writeFile(join(files, 'secret.txt'), 'secret');
    service = await runService({
      engines: {phrasebook: {engine: 'phrasebook'}},
      componentsFolder: components,
      demoFolder: demo,
      metricsPort: 0,
    });
  });
  after(async () => {
    await service?.close();
    await rm(files, {recursive: true, force: true});
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendTo(`${service.url}${path}`, {headers});

  it('serves the component under its stable name to pages of any origin, asked for anew each time', async () => {
    const {status, headers} = await get('/components/mtservice.js', {Origin: 'https://cms.example'});
    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /^(text|application)\/javascript/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(headers.get('cache-control'), 'no-cache');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const etag = headers.get('etag')!;
    // fetch adds headers of its own to a conditional request.
    const again = new RawConnection(service.url);
    again.write(
      `GET /components/mtservice.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`,
    );
    assert.match(await again.receives(/\r\n\r\n/), /^HTTP\/1\.1 304 /);
  });

  it('serves the component under a name with its hash for good', async () => {
    const {headers} = await get('/components/mtservice-0a1b2c3d.js');
    assert.match(headers.get('cache-control')!, /max-age=31536000, immutable/);
  });

  it('serves what was compressed before to who takes it', async () => {
    const raw = await new Promise<{encoding: string | undefined; bytes: Buffer}>((resolve, reject) => {
      const connection = new RawConnection(service.url);
      const chunks: Buffer[] = [];
      connection.socket.removeAllListeners('data');
      connection.socket.setEncoding('latin1');
      connection.socket.on('data', (chunk: string) => chunks.push(Buffer.from(chunk, 'latin1')));
      connection.socket.on('error', reject);
      connection.socket.on('close', () => {
        const all = Buffer.concat(chunks);
        const end = all.indexOf('\r\n\r\n');
        resolve({
          encoding: /content-encoding: (\w+)/i.exec(all.subarray(0, end).toString())?.[1],
          bytes: all.subarray(end + 4),
        });
      });
      connection.write(
        'GET /components/mtservice-0a1b2c3d.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n',
      );
    });
    assert.equal(raw.encoding, 'gzip');
    assert.match(gunzipSync(raw.bytes).toString(), /customElements/);
    const plain = await get('/components/mtservice-0a1b2c3d.js', {'Accept-Encoding': 'identity'});
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.match(plain.headers.get('vary')!, /accept-encoding/i);
  });

  it('serves the source map', async () => {
    const {status, json} = await get('/components/mtservice.js.map');
    assert.equal(status, 200);
    assert.deepEqual(json, {version: 3});
  });

  it('serves nothing beside its folders', async () => {
    for (const path of [
      '/components/%2e%2e/secret.txt',
      '/components/..%2fsecret.txt',
      '/..%2fsecret.txt',
      '/components/',
    ]) {
      const {status, text} = await get(path);
      assert.notEqual(status, 200, path);
      assert.doesNotMatch(text, /^secret/);
    }
  });

  it('serves the demo under a strict policy', async () => {
    const {status, headers, text} = await get('/');
    assert.equal(status, 200);
    assert.match(text, /<title>Demo/);
    const policy = headers.get('content-security-policy')!;
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.match(policy, /style-src 'self'(;|$)/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /upgrade-insecure-requests/);
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  it('serves the sign-in page', async () => {
    const {status, headers} = await get('/sign-in');
    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /text\/html/);
  });

  it('has no icon, which is no error', async () => {
    assert.equal((await get('/favicon.ico')).status, 204);
  });

  it('is healthy as long as its store answers', async () => {
    const {status, json} = await get('/health');
    assert.equal(status, 200);
    assert.deepEqual(json, {status: 'ok'});
  });
});

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
      const other = await service.send('GetSystemList', {headers: {Origin: 'https://evil.example'}});
      assert.equal(other.headers.get('access-control-allow-origin'), null);
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
    const service = await serve({dataFolder: folder, port: 0, log: false});
    try {
      await sendTo(`${service.url}/service.svc/json/Translate`, {
        token: 'mt_sekrets',
        query: {text: 'slepens'},
      });
      const {text} = await until(
        () => sendTo(service.metricsUrl!, {}),
        (answer) => /mtservice_requests_total\{operation="Translate",status="401"\} 1/.test(answer.text),
        'the count',
      );
      assert.match(text, /mtservice_systems\{status="running"\} \d+/);
      assert.doesNotMatch(text, /sekrets|slepens/);
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
      await assert.rejects(serve({dataFolder: folder, port, host: '127.0.0.1', log: false}), (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.match(error.message, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use`));
        return true;
      });
      // Nothing is left behind: the folder can be served at once.
      await (await serve({dataFolder: folder, port: 0, log: false})).close();
    } finally {
      taken.close();
      await rm(folder, {recursive: true, force: true});
    }
  });

  it('refuses a data folder that is served already, in this process or another', async () => {
    const service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    try {
      await assert.rejects(serve({dataFolder: service.folder, port: 0, log: false}), (error) => {
        assert.ok(error instanceof StoreError);
        assert.equal(error.kind, 'locked');
        return true;
      });
      const script =
        `import {serve} from ${JSON.stringify(new URL('../../src/http/serve.ts', import.meta.url).href)};` +
        `serve({dataFolder: ${JSON.stringify(service.folder)}, port: 0, log: false})` +
        `.catch((error) => { console.error(error.message); process.exit(3); });`;
      const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      other.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await within(once(other, 'close'), 'the second process', 30_000)) as [number];
      assert.equal(code, 3, said);
      assert.match(said, /already|another process/i);
      assert.equal((await service.send('GetSystemList')).status, 200);
    } finally {
      await service.close();
    }
  });

  it('finishes what is under way when it is closed, then ends its engines', async () => {
    const engine = new ControlledEngine();
    const service = await runApp([definitionOf(engine, {startAutomatically: true})]);
    await engine.started(1);
    engine.starts[0]!.succeed();
    await service.running('en', 'lv');
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      engine.answer = async ({segments}) => {
        resolve();
        await new Promise<void>((go) => (answer = go));
        return segments.map((segment) => ({ok: true, segment}));
      };
    });
    const waiting = service.send('Translate', {body: {systemID: 'smt-1', text: 'sveiki'}});
    await within(asked, 'the request');
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
    });
    await engine.started(1);
    engine.starts[0]!.succeed();
    await service.running('en', 'lv');
    const asked = new Promise<void>((resolve) => {
      engine.answer = ({signal}) =>
        new Promise((_resolve, reject) => {
          resolve();
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
    });
    const waiting = assert.rejects(service.send('Translate', {body: {systemID: 'smt-1', text: 'sveiki'}}));
    await within(asked, 'the request');
    await within(service.close(), 'closing');
    await waiting;
  });

  it('leaves no engine process behind', async () => {
    const before = await childProcesses();
    const service = await runService({engines: {apertium: {engine: 'apertium'}}});
    await service.running('en', 'es');
    assert.ok((await childProcesses()).length > before.length);
    await service.close();
    assert.deepEqual(await childProcesses(), before);
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
      `import {serve} from ${JSON.stringify(new URL('../../src/http/serve.ts', import.meta.url).href)};` +
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
      await within(once(child, 'close'), 'the service', 30_000);
      assert.match(said, /the service is ready/);
      assert.match(said, /service\.svc\/json\/Translate/);
      assert.doesNotMatch(said, /slepens|sekrets/);
    } finally {
      child.kill();
      await rm(folder, {recursive: true, force: true});
    }
  });
});
