import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {ServiceOutput} from '../../src/http/service-output.ts';
import {trustedProxies} from '../../src/http/connections/trusted-proxies.ts';
import {serve} from '../../src/main/serve.ts';
import {RawConnection} from './raw-http.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {until} from '../systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(60_000)};
const MAX_CONNECTIONS = 2;

/** A log that keeps its lines for the test. */
class Log extends ServiceOutput {
  readonly lines: string[] = [];

  override write(line: string): void {
    this.lines.push(line);
  }
}

/** Starts a service that allows two connections per address. */
async function running(t: TestContext, trustProxy: boolean | string[]) {
  const dataFolder = await temporaryFolder(t);
  const engines = {p: {engine: 'phrasebook'}};
  const limits = {connectionsPerAddress: MAX_CONNECTIONS};
  await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify({engines, limits, trustProxy}));
  const log = new Log();
  const service = await serve({dataFolder, port: 0, host: '127.0.0.1', log});
  releaseAfter(t, () => service.close());
  const {token} = await issueToken(
    service.store.tokens,
    (await service.store.users.add('anna', undefined)).id,
    'test',
  );
  const connected = () => {
    const connection = new RawConnection(service.url);
    releaseAfter(t, () => connection.destroy());
    return connection;
  };
  /** Opens a connection that has sent a request for this address, except most of its body. */
  const asking = (address: string) => {
    const connection = connected();
    const head = ['POST /service.svc/json/GetSystemList HTTP/1.1', 'Host: x', `Client-Id: ${token}`];
    head.push(`X-Forwarded-For: ${address}`, 'Content-Type: application/json', 'Content-Length: 14');
    connection.write(`${head.join('\r\n')}\r\n\r\n{`);
    return connection;
  };
  return {log, connected, asking};
}

const finish = async (connection: RawConnection) => {
  connection.write('"appID": "t"}');
  return await connection.receives(/\r\n\r\n\{/);
};

test(
  'users behind a named proxy are counted by their own addresses, and the proxy is not',
  LIMIT,
  async (t) => {
    const {asking} = await running(t, ['127.0.0.1']);
    const first = [asking('203.0.113.7'), asking('203.0.113.7')];
    const refused = await asking('203.0.113.7').receives(/\r\n\r\n\{/);
    assert.match(refused, /^HTTP\/1\.1 429 .*access-control-allow-origin: \*.*2 requests under way/is);
    const otherRequests = Array.from({length: 3 * MAX_CONNECTIONS}, (_, index) =>
      asking(`203.0.113.${20 + index}`),
    );
    for (const request of otherRequests) assert.match(await finish(request), /^HTTP\/1\.1 200 /);
    for (const request of first) assert.match(await finish(request), /^HTTP\/1\.1 200 /);
    const again = await until(
      () => finish(asking('203.0.113.7')),
      (answer) => answer.startsWith('HTTP/1.1 200 '),
      'the first requests have ended',
    );
    assert.match(again, /"System"/);
  },
);

test('addresses of an IPv6 network count together, and who has gone is not counted', LIMIT, async (t) => {
  const {asking} = await running(t, ['loopback']);
  const first = [asking('2001:db8::1'), asking('2001:db8::2')];
  assert.match(await asking('2001:db8::3').receives(/\r\n\r\n\{/), /^HTTP\/1\.1 429 /);
  for (const request of first) request.destroy();
  await until(
    () => finish(asking('2001:db8::3')),
    (answer) => answer.startsWith('HTTP/1.1 200 '),
    'the first connections have ended',
  );
});

test('clients that bypass the named proxy are counted by connections', LIMIT, async (t) => {
  const {connected, asking} = await running(t, ['10.0.0.7']);
  for (let count = 0; count < MAX_CONNECTIONS; count += 1) connected();
  assert.match(await asking('203.0.113.7').receives(/\r\n\r\n\{/), /^HTTP\/1\.1 429 .*2 connections open/s);
});

test('an unconfigured proxy is reported once', LIMIT, async (t) => {
  const {asking, log} = await running(t, false);
  for (const address of ['203.0.113.7', '203.0.113.8']) await finish(asking(address));
  const warnings = log.lines.filter((line) => line.includes('X-Forwarded-For'));
  assert.equal(warnings.length, 1);
  assert.match(
    warnings[0]!,
    /came from 127\.0\.0\.1, which trustProxy does not name; .* all its users count as one/,
  );
  const named = await running(t, ['127.0.0.1']);
  await finish(named.asking('203.0.113.7'));
  assert.doesNotMatch(named.log.lines.join(''), /X-Forwarded-For/);
});

test('proxies are named by address, network or name', () => {
  const isProxy = trustedProxies(['10.0.0.7', '192.0.2.0/24', '2001:db8::/32', 'loopback']);
  const proxies = [
    '10.0.0.7',
    '192.0.2.99',
    '::ffff:192.0.2.9',
    '2001:db8::9',
    '127.0.0.1',
    '::1',
    '127.9.9.9',
  ];
  for (const address of proxies) assert.equal(isProxy(address), true, address);
  for (const address of ['10.0.0.8', '203.0.113.1', '2001:db9::1', undefined, '', 'host']) {
    assert.equal(isProxy(address), false, address);
  }
  assert.equal(trustedProxies(true)('203.0.113.1'), true);
  assert.equal(trustedProxies(false)('127.0.0.1'), false);
});
