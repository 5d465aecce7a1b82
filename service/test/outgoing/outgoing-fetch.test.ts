import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test, type TestContext} from 'node:test';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {deadline} from '../../../test/support/deadlines.mjs';
import {freePort} from '../../../test/support/free-port.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {boundedBytes} from '../../src/answers/bounded.ts';
import {outgoingFetch} from '../../src/outgoing/outgoing-fetch.ts';
import {ProxyFault, proxyNote} from '../../src/outgoing/proxies.ts';
import {startForwardProxy} from './forward-proxy.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A server whose name only the proxy knows. */
async function serveBehindProxy(t: TestContext) {
  const server = createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, {location: '/end'}).end();
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (text: string) => (body += text));
    request.on('end', () => response.end(`${request.method} ${request.headers.host} ${request.url} ${body}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releaseAfter(t, () => {
    server.closeAllConnections();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  const proxy = await startForwardProxy(t);
  return {proxy, port, host: `registry.example:${port}`, address: `http://registry.example:${port}`};
}

/** The fault of a request that a proxy did not pass on. */
async function faultOf(address: string, environment: Record<string, string>): Promise<ProxyFault> {
  const error = await outgoingFetch(address, {}, environment).catch((reason: unknown) => reason);
  assert.ok(error instanceof TypeError && error.cause instanceof ProxyFault, String(error));
  return error.cause;
}

test('requests go through the proxy of the environment, with their body and redirects', async (t) => {
  const {proxy, host, address} = await serveBehindProxy(t);
  for (const name of ['HTTP_PROXY', 'http_proxy']) {
    proxy.requests.length = 0;
    const environment = {[name]: proxy.address};
    const got = await outgoingFetch(`${address}/moved`, {}, environment);
    assert.equal(await got.text(), `GET ${host} /end `);
    assert.deepEqual(proxy.requests, [`GET ${address}/moved`, `GET ${address}/end`]);
    const sent = await outgoingFetch(`${address}/a?b=c`, {method: 'POST', body: 'ā'}, environment);
    assert.equal(await sent.text(), `POST ${host} /a?b=c ā`);
  }
});

test('an address of a proxy needs no scheme', async (t) => {
  const {proxy, host, address} = await serveBehindProxy(t);
  const response = await outgoingFetch(`${address}/`, {}, {HTTP_PROXY: `127.0.0.1:${proxy.port}`});
  assert.equal(await response.text(), `GET ${host} / `);
});

test('this machine and the hosts of NO_PROXY are asked without the proxy', async (t) => {
  const {proxy, port, address} = await serveBehindProxy(t);
  const HTTP_PROXY = proxy.address;
  for (const name of ['127.0.0.1', 'localhost'])
    assert.ok((await outgoingFetch(`http://${name}:${port}/`, {}, {HTTP_PROXY})).ok);
  for (const NO_PROXY of ['registry.example', '.example, other.test', `registry.example:${port}`, '*'])
    await assert.rejects(outgoingFetch(`${address}/`, {}, {HTTP_PROXY, NO_PROXY}), TypeError, NO_PROXY);
  assert.deepEqual(proxy.requests, []);
  assert.ok((await outgoingFetch(`${address}/`, {}, {HTTP_PROXY, NO_PROXY: 'other.example'})).ok);
  assert.equal(proxy.requests.length, 1);
});

test('a proxy with a password is given it, and a refusal names the proxy without it', async (t) => {
  const {proxy, host, address} = await serveBehindProxy(t);
  proxy.user = 'anna:se cret';
  const withUser = (user: string) => ({HTTP_PROXY: proxy.address.replace('//', `//${user}@`)});
  assert.ok((await outgoingFetch(`${address}/`, {}, withUser('anna:se%20cret'))).ok);
  const asked = await faultOf(`${address}/`, {HTTP_PROXY: proxy.address});
  assert.equal(
    asked.message,
    `The proxy ${proxy.address} of HTTP_PROXY asks for a user and password (407). Write them into HTTP_PROXY as http://user:password@127.0.0.1:${proxy.port}, or name ${host} in NO_PROXY if it can be reached without the proxy.`,
  );
  assert.equal(asked.reason, 'the proxy of HTTP_PROXY asks for a user and password (407)');
  const refused = await faultOf(`${address}/`, withUser('anna:wrong'));
  assert.match(refused.message, /refuses the user and password \(407\)/);
  assert.doesNotMatch(refused.message + refused.reason, /wrong|anna/);
});

test('HTTPS goes through a tunnel, which a proxy may refuse', async (t) => {
  const {proxy} = await serveBehindProxy(t);
  const environment = {https_proxy: proxy.address};
  for (const [status, message] of [
    [407, /of https_proxy asks for a user and password \(407\)/],
    [
      403,
      /of https_proxy does not let requests through to registry\.example \(403\)\. Ask who runs the proxy/,
    ],
  ] as const) {
    proxy.refuses = status;
    assert.match((await faultOf('https://registry.example/models.json', environment)).message, message);
  }
  assert.deepEqual(proxy.requests, ['CONNECT registry.example:443', 'CONNECT registry.example:443']);
});

test('a variable that is not the address of a proxy is named', async () => {
  for (const HTTPS_PROXY of ['socks5://127.0.0.1:1080', 'http://', 'a b']) {
    const {message} = await faultOf('https://registry.example/', {HTTPS_PROXY});
    assert.match(message, /^HTTPS_PROXY is not the address of an HTTP proxy such as http:/, HTTPS_PROXY);
  }
});

test('what failed on the way says that there is a proxy', async () => {
  const HTTP_PROXY = `http://anna:secret@127.0.0.1:${await freePort()}`;
  await assert.rejects(outgoingFetch('http://registry.example/', {}, {HTTP_PROXY}), TypeError);
  const note = proxyNote('http://registry.example/', {HTTP_PROXY});
  assert.match(note, /^ Requests go through the proxy http:\/\/127\.0\.0\.1:\d+ of HTTP_PROXY, except/);
  assert.equal(proxyNote('https://registry.example/', {}), '');
});

for (const [what, environment] of [
  ['directly', () => ({})],
  ['through a proxy', (proxy: string) => ({HTTP_PROXY: proxy})],
] as const)
  test(`an answer that comes slowly ends with its signal, also after memory was freed: ${what}`, async (t) => {
    const stop = new AbortController();
    let isClosed = (): void => {};
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    const server = createServer((_, response) => {
      response.writeHead(200, {'content-type': 'application/json'});
      let sent = 0;
      const drops = setInterval(() => {
        response.write(' ');
        sent += 1;
        if (sent < 10) collectGarbage();
        if (sent === 10) stop.abort(new Error('the client has gone'));
      }, 20);
      response.on('close', () => {
        clearInterval(drops);
        isClosed();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    releaseAfter(t, () => {
      server.closeAllConnections();
      server.close();
    });
    const {port} = server.address() as AddressInfo;
    const proxy = await startForwardProxy(t);
    const address = what === 'directly' ? '127.0.0.1' : 'registry.example';
    // Nothing else holds the signal, as after a function that has returned.
    const ask = () =>
      outgoingFetch(
        `http://${address}:${port}/`,
        {redirect: 'error', signal: AbortSignal.any([stop.signal, AbortSignal.timeout(deadline(600_000))])},
        environment(proxy.address),
      );
    const read = async () => await boundedBytes((await ask()).body, 1_000);
    await assert.rejects(read(), /the client has gone/);
    await closed;
  });
