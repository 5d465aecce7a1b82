import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {gunzipSync, gzipSync} from 'node:zlib';
import {RawConnection} from './raw-http.ts';
import {runService, type TestService} from './running-service.ts';
import {sendTo} from './send-to.ts';

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
    await writeFile(join(components, '.sources'), 'stamp of the build');
    await writeFile(join(components, 'mtservice-0a1b2c3d4e.js'), script);
    await writeFile(join(components, 'mtservice-0a1b2c3d4e.js.gz'), gzipSync(script));
    await writeFile(
      join(demo, 'index.html'),
      '<!doctype html><title>Demo</title><bdi data-service-name>mtservice</bdi>',
    );
    await writeFile(
      join(demo, 'plain-form.html'),
      '<!doctype html><p role="status" hidden>Stored</p><input name="site" value="old"><x-y name="mt" required></x-y>',
    );
    await writeFile(join(demo, '.env'), 'secret of the demo');
    await writeFile(join(files, 'secret.txt'), 'secret');
    service = await runService({
      engines: {phrasebook: {engine: 'phrasebook'}},
      componentsFolder: components,
      demoFolder: demo,
      name: 'Tulks & Co',
      metricsPort: 0,
    });
  });
  after(async () => {
    await service?.close();
    await rm(files, {recursive: true, force: true});
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendTo(`${service.url}${path}`, {headers});

  it('serves the component under its stable name to pages of any origin, to be checked each time', async () => {
    const {status, headers} = await get('/components/mtservice.js', {Origin: 'https://cms.example'});
    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /^(text|application)\/javascript/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(headers.get('cache-control'), 'no-cache');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const etag = headers.get('etag')!;
    // fetch adds its own headers to a conditional request.
    const again = new RawConnection(service.url);
    again.write(
      `GET /components/mtservice.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`,
    );
    assert.match(await again.receives(/\r\n\r\n/), /^HTTP\/1\.1 304 /);
  });

  it('serves the component under a name with its hash for good', async () => {
    const {headers} = await get('/components/mtservice-0a1b2c3d4e.js');
    assert.match(headers.get('cache-control')!, /max-age=31536000, immutable/);
  });

  it('serves precompressed files to browsers that accept them', async () => {
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
        'GET /components/mtservice-0a1b2c3d4e.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n',
      );
    });
    assert.equal(raw.encoding, 'gzip');
    assert.match(gunzipSync(raw.bytes).toString(), /customElements/);
    const plain = await get('/components/mtservice-0a1b2c3d4e.js', {'Accept-Encoding': 'identity'});
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.match(plain.headers.get('vary')!, /accept-encoding/i);
  });

  it('serves the source map', async () => {
    const {status, json} = await get('/components/mtservice.js.map');
    assert.equal(status, 200);
    assert.deepEqual(json, {version: 3});
  });

  it('serves nothing outside its folders', async () => {
    assert.equal((await get('/components/.sources')).status, 404);
    assert.equal((await get('/.env')).status, 404);
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

  it('reads no body at an address where nothing is, whatever the body is', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-unknown']) {
      const headers = {'content-type': type};
      const {status} = await sendTo(`${service.url}/nothing`, {raw: '{not JSON', headers});
      assert.equal(status, 404, type);
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

  it('puts the name of the service into the header of the demo', async () => {
    for (const path of ['/', '/index.html']) {
      const {headers, text} = await get(path);
      assert.match(text, /<bdi data-service-name>Tulks &amp; Co<\/bdi>/);
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
      assert.match(headers.get('content-security-policy')!, /style-src 'self'(;|$)/);
    }
  });

  it('gives no token to the demo', async () => {
    const {status, text} = await get('/demo-account');
    assert.equal(status, 404);
    assert.doesNotMatch(text, /mt_/);
  });

  const post = (raw: string, type = 'application/x-www-form-urlencoded') =>
    sendTo(`${service.url}/plain-form.html`, {raw, headers: {'content-type': type}});

  it('answers the plain form of the demo with a page that shows what was sent', async () => {
    const fields = new URLSearchParams({site: '"><b>&amp;', mt: '{"client-id":"u-1"}', other: 'x'});
    const {status, headers, text} = await post(fields.toString());
    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /text\/html; charset=utf-8/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy')!, /script-src 'self'(;|$)/);
    assert.equal(
      text,
      '<!doctype html><p role="status">Stored</p><input name="site" value="&quot;&gt;&lt;b&gt;&amp;amp;">' +
        '<x-y name="mt" value="{&quot;client-id&quot;:&quot;u-1&quot;}" required></x-y>',
    );
  });

  it('accepts only a form there, and rejects one that is too large', async () => {
    assert.equal((await post('{}', 'application/json')).status, 400);
    assert.match((await sendTo(`${service.url}/plain-form.html`, {method: 'POST'})).text, /value="old"/);
    assert.equal((await post(`site=${'x'.repeat(70_000)}`)).status, 413);
  });

  it('serves the sign-in page', async () => {
    const {status, headers} = await get('/sign-in');
    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /text\/html/);
  });

  it('has no icon, which is not an error', async () => {
    assert.equal((await get('/favicon.ico')).status, 204);
  });

  it('says that it is alive and ready', async () => {
    for (const [path, body] of [
      ['/health', {status: 'ok'}],
      ['/ready', {status: 'ready', capabilities: {text: 'ready', documents: 'ready'}}],
    ] as const) {
      const {status, json, headers} = await get(path);
      assert.equal(status, 200);
      assert.deepEqual(json, body);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });
});
