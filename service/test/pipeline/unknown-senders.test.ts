import assert from 'node:assert/strict';
import {readFileSync, watch} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {connect} from 'node:net';
import {join} from 'node:path';
import {describe, it, type TestContext} from 'node:test';
import {MAX_BYTES_BEFORE_KEY} from '../../src/pipeline/body/unknown-senders.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {listedRoutes} from '../http/listed-routes.ts';
import {runApp, type TestService} from '../http/running-service.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until} from '../systems/within.ts';

const DOORS = {libretranslate: true, deepl: true, mcp: true};
const PART = Buffer.alloc(64 * 1024, 'Donaudampfschifffahrt شكرا 👩‍🚀 ');

/** Starts of bodies as clients send them: a large part first, and no key. */
const BODIES: Readonly<Record<string, string>> = {
  'multipart/form-data; boundary=a':
    '--a\r\nContent-Disposition: form-data; name="file"; filename="Līgums.html"\r\n\r\n<p>',
  'application/json': '{"content": [60, 112], "q": "',
  'application/x-www-form-urlencoded': 'source=en&target=lv&q=',
  'text/xml': '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Translate><text>',
};

/** The answer to a request whose body the client has not sent completely. */
interface Knock {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

/** Sends the start of a body, then parts of it until an answer arrives. */
function knock(
  {url}: TestService,
  {method, path, type, bytes}: {method: string; path: string; type: string; bytes: number},
): Promise<Knock> {
  const {port} = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.setTimeout(deadline(20_000), () => socket.destroy(new Error(`${method} ${path} is not answered`)));
    let answer = '';
    let sent = 0;
    const send = () => {
      while (sent < bytes && answer === '' && socket.writable) {
        sent += PART.length;
        if (!socket.write(PART)) return void socket.once('drain', send);
      }
    };
    socket.on('data', (data) => (answer += data.toString('utf8')));
    socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
    socket.on('data', () => /\r\n\r\n[^]/.test(answer) && socket.end());
    socket.on('close', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      resolve({status: Number(head.split(' ')[1]), head, text: rest.join('')});
    });
    const length = Buffer.byteLength(BODIES[type] ?? '') + bytes;
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${BODIES[type]}`,
    );
    send();
  });
}

/** Starts a service with all doors, and records which of its files change. */
async function watched(test: TestContext) {
  const service = await runApp([definitionOf(new ControlledEngine())], {overSockets: true, doors: DOORS});
  releaseAfter(test, () => service.close());
  const files: string[] = [];
  const folders = (await readdir(service.folder, {withFileTypes: true, recursive: true}))
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const folder of [service.folder, ...folders]) {
    const watcher = watch(folder, (_event, name) => {
      if (name !== null && !name.startsWith('mtservice.db')) files.push(name);
    });
    releaseAfter(test, () => watcher.close());
  }
  return {service, files};
}

describe('a sender without a key', () => {
  it('has nothing written or kept at any route of the service', async (t) => {
    const {service, files} = await watched(t);
    const routes = listedRoutes(service.app).filter(({method}) => method !== 'HEAD' && method !== 'OPTIONS');
    for (const known of [
      '/libretranslate/translate_file',
      '/deepl/v2/document',
      '/mcp',
      '/admin/users/add',
    ]) {
      assert.ok(
        routes.some(({path}) => path === known),
        known,
      );
    }
    const knocks = routes.flatMap(({method, path}) =>
      (method === 'GET' ? ['application/json'] : Object.keys(BODIES)).map((type) => ({
        ...{method, type, bytes: 3 * MAX_BYTES_BEFORE_KEY},
        path: path.replace(':operation', 'StartDocumentTranslation'),
      })),
    );
    const next = knocks[Symbol.iterator]();
    const worker = async () => {
      for (const request of next) {
        const {status, text} = await knock(service, request);
        const name = `${request.method} ${request.path} ${request.type}: ${status} ${text.slice(0, 200)}`;
        if (request.method !== 'GET') assert.ok(status >= 400 && status < 500, name);
        assert.ok(status < 500, name);
        if (request.path.startsWith('/libretranslate') && status >= 400) assert.match(text, /"error":/, name);
        if (request.path.startsWith('/mcp') && status >= 400) assert.match(text, /"jsonrpc":/, name);
        if (request.path.startsWith('/deepl') && status >= 400) assert.match(text, /"message":/, name);
      }
    };
    await Promise.all(Array.from({length: 8}, worker));
    assert.deepEqual(files, []);
    await until(
      () => service.app.unknownSenders.heldBytes,
      (bytes) => bytes === 0,
      'the end of all that was kept',
    );
  });

  it('reads how much of a body may come before its key, as the docs say', async (t) => {
    const {service} = await watched(t);
    const file = {method: 'POST', type: 'multipart/form-data; boundary=a', bytes: 3 * MAX_BYTES_BEFORE_KEY};
    const {text} = await knock(service, {...file, path: '/libretranslate/translate_file'});
    const [, kilobytes] = /The key did not come with the first (\d+) KB/.exec(text) ?? [];
    const docs = readFileSync(new URL('../../../docs/doors.md', import.meta.url), 'utf8');
    assert.match(docs, new RegExp(`within the first ${kilobytes} KB of a body`));
  });

  it('costs little memory with forty files of 48 MB at once', async (t) => {
    const {service, files} = await watched(t);
    const before = process.memoryUsage.rss();
    const file = {method: 'POST', type: 'multipart/form-data; boundary=a', bytes: 48 * 1024 * 1024};
    const answers = await Promise.all(
      Array.from({length: 40}, () => knock(service, {...file, path: '/libretranslate/translate_file'})),
    );
    for (const {status, text} of answers)
      assert.match(`${status} ${text}`, /^(?:400|403|429|503) .*"error":/);
    assert.ok(process.memoryUsage.rss() - before < 200 * 1024 * 1024, 'kept in memory');
    assert.deepEqual(files, []);
  });
});
