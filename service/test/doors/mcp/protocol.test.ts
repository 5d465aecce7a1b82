import assert from 'node:assert/strict';
import {describe, it, type TestContext} from 'node:test';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {runningApp} from '../../json/controlled-app.ts';
import {until} from '../../systems/within.ts';
import {CLIENTS, connectFirst} from './mcp-clients.ts';

interface McpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

const JSON_RPC = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
const ping = (id: number) => ({jsonrpc: '2.0', id, method: 'ping'});
const pong = (id: number) => ({jsonrpc: '2.0', id, result: {}});
const NOTIFICATION = {jsonrpc: '2.0', method: 'notifications/initialized'};

async function send(
  {url, token}: Pick<TestService, 'url' | 'token'>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<McpAnswer> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {...JSON_RPC, authorization: `Bearer ${token}`, ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return {...answer, status: answer.status, headers: answer.headers, json: text && JSON.parse(text)};
}

/** Checks that an answer is an error of JSON-RPC. */
function assertError({json, status}: McpAnswer, expected: readonly [number, number, RegExp]): void {
  const {error} = json as {error?: {code: number; message: string}};
  assert.deepEqual([status, error?.code], expected.slice(0, 2), JSON.stringify(json));
  assert.match(error?.message ?? '', expected[2]);
}

async function serviceWith(test: TestContext, settings: Record<string, unknown> = {}): Promise<TestService> {
  const engines = {phrasebook: {engine: 'phrasebook'}};
  const service = await runService({engines, doors: {mcp: true}, ...settings}, {overSockets: true});
  releaseAfter(test, () => service.close());
  return service;
}

describe('the address of MCP', () => {
  it('is not there unless the door is open', async (test) => {
    const service = await serviceWith(test, {doors: {}});
    assert.equal((await send(service, ping(1))).status, 404);
  });

  it('answers at the root of a port of its own', async (test) => {
    const service = await serviceWith(test, {doors: {mcp: {port: 0}}});
    const client = await connectFirst(service.doorUrls?.mcp ?? '', {
      Authorization: `Bearer ${service.token}`,
    });
    assert.equal((await client.listTools()).tools.length, 8);
    await client.close();
    assert.equal((await send(service, ping(1))).status, 404);
  });

  it('refuses requests without a known token before their bodies arrive', async (test) => {
    const service = await serviceWith(test);
    const missing = await send(service, ping(1), {authorization: ''});
    assertError(missing, [401, -32000, /send your token in it, as "Bearer <token>"/]);
    assert.equal(missing.headers.get('www-authenticate'), 'Bearer realm="mtservice"');
    const unknown = await send({...service, token: 'nav'}, ping(1));
    assertError(unknown, [401, -32000, /is not known/]);
    assert.equal(unknown.headers.get('www-authenticate'), 'Bearer realm="mtservice", error="invalid_token"');
    for (const [, connect] of CLIENTS) {
      await assert.rejects(connect(`${service.url}/mcp`, {Authorization: 'Bearer nav'}), /is not known|401/);
    }
  });

  it('has no streams and no sessions', async (test) => {
    const {url, token} = await serviceWith(test);
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const headers = {accept: 'text/event-stream', authorization: `Bearer ${token}`};
      const answer = await fetch(`${url}/mcp`, {method, headers});
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'], method);
      await answer.text();
    }
  });

  it('answers messages that are not of the protocol with its errors', async (test) => {
    const service = await serviceWith(test, {limits: {maxBodyBytes: 5_000}});
    const rows: [unknown, readonly [number, number, RegExp], Record<string, string>?][] = [
      ['{', [400, -32700, /not JSON \(at position 1\)/]],
      ['', [400, -32600, /not a valid JSON-RPC message/]],
      ['"Sveiki"', [400, -32600, /not a valid JSON-RPC message/]],
      [{jsonrpc: '1.0', id: 1, method: 'ping'}, [400, -32600, /not a valid JSON-RPC message/]],
      [{jsonrpc: '2.0', id: 1, method: 'sing'}, [200, -32601, /not found/i]],
      [
        ping(1),
        [400, -32000, /Unsupported protocol version: 1999-01-01/],
        {'mcp-protocol-version': '1999-01-01'},
      ],
      [ping(1), [406, -32000, /must accept/], {accept: 'text/html'}],
      [ping(1), [415, -32000, /must be application\/json/], {'content-type': 'text/plain'}],
      [
        {...ping(1), params: {text: 'ā'.repeat(3_000)}},
        [413, -32000, /larger than 5000 bytes\. Send less text/],
      ],
      [`${'['.repeat(70)}${']'.repeat(70)}`, [400, -32600, /nested more than 64 deep/]],
    ];
    for (const [body, expected, headers] of rows) assertError(await send(service, body, headers), expected);
    const unheard = {jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {notifications: {}}};
    assertError(await send(service, unheard), [200, -32601, /not found/i]);
    assert.equal((await send(service, NOTIFICATION)).status, 202);
    const initialize = {
      protocolVersion: '1999-01-01',
      capabilities: {},
      clientInfo: {name: 'a', version: '1'},
    };
    const {json} = await send(service, {jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize});
    assert.equal((json as {result: {protocolVersion: string}}).result.protocolVersion, '2025-11-25');
  });

  it('takes batches in the version that has them, and counts each message as a request', async (test) => {
    const service = await serviceWith(test, {limits: {requestsPerMinute: 8}});
    const old = {'mcp-protocol-version': '2025-03-26'};
    const answered = await send(service, [ping(1), NOTIFICATION, ping(2)], old);
    assert.deepEqual([answered.status, answered.json], [200, [pong(1), pong(2)]]);
    assert.equal((await send(service, [NOTIFICATION], old)).status, 202);
    const newer = await send(service, [ping(1)], {'mcp-protocol-version': '2025-06-18'});
    assertError(newer, [400, -32600, /2025-06-18 of the protocol has no batches: send each message in a/]);
    assertError(await send(service, []), [400, -32600, /no messages/]);
    assertError(
      await send(
        service,
        Array.from({length: 21}, (_, id) => ping(id)),
      ),
      [400, -32600, /at most 20/],
    );
    // Seven requests were counted, so the second message is one too many.
    const tooMany = await send(service, [ping(1), ping(2)]);
    assertError(tooMany, [429, -32000, /more than 8 requests in a minute\. Wait a moment and send it again/]);
    assert.ok(Number(tooMany.headers.get('retry-after')) > 0);
  });

  it('tells clients with too many requests when to go on', async (test) => {
    const service = await serviceWith(test, {limits: {requestsPerMinute: 3}});
    const client = await connectFirst(`${service.url}/mcp`, {Authorization: `Bearer ${service.token}`});
    await client.listTools();
    await assert.rejects(client.listTools(), /more than 3 requests in a minute\. Wait a moment and send it/);
    await client.close();
  });

  it('refuses pages of other origins, also where the name of the host is theirs', async (test) => {
    const settings = {corsOrigins: ['https://example.com'], publicUrl: 'https://mt.example.org/mt'};
    const service = await serviceWith(test, settings);
    for (const origin of ['https://example.com', 'https://mt.example.org']) {
      assert.equal((await send(service, ping(1), {origin})).status, 200, origin);
    }
    for (const origin of ['https://attacker.example', 'null', new URL(service.url).origin]) {
      assertError(await send(service, ping(1), {origin}), [
        403,
        -32600,
        /must add the origin to "corsOrigins"/,
      ]);
    }
    const open = await serviceWith(test);
    assert.equal((await send(open, ping(1), {origin: 'https://example.net'})).status, 200);
  });
});

describe('a client that ends a call', () => {
  for (const [version, connect] of CLIENTS) {
    it(`ends the work of the engine (${version})`, async () => {
      const {engine, service} = await runningApp({overSockets: true, doors: {mcp: true}});
      const client = await connect(`${service.url}/mcp`, {Authorization: `Bearer ${service.token}`});
      const signals: AbortSignal[] = [];
      engine.answer = ({signal}) =>
        new Promise((_resolve, reject) => {
          signals.push(signal);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      const args = {texts: ['Donaudampfschifffahrt'], source_lang: 'en', target_lang: 'lv'};
      const call = client.call('translate', args);
      call.catch(() => undefined);
      const [signal] = await until(
        () => signals,
        ({length}) => length === 1,
        'the translation',
      );
      await client.close();
      await until(
        () => signal?.aborted,
        (isAborted) => isAborted === true,
        'the end of the translation',
      );
      await assert.rejects(call);
    });
  }
});
