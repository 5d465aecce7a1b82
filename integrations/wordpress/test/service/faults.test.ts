import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {after, before, describe, test} from 'node:test';
import {storeSettings} from '../support/site/connect.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import {startStub, type StubService} from '../support/stub-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const ROUTE = '/mtservice/v1/service.svc/json';
const json = {'content-type': 'application/json; charset=utf-8'};

/** Errors of the interface, with the messages for the site's owner. */
const ERRORS = [
  {code: 21, exception: 'systemIsStarting', status: 503, words: /is starting\. It will be ready in a moment/},
  {code: 11, exception: 'dayLimitReached', status: 429, words: /Today’s limit.*Nothing is lost/},
  {
    code: 12,
    exception: 'textSizeLimitExceeded',
    status: 413,
    words: /too long for the service\. Translate it in smaller/,
  },
  {code: 401, exception: 'unauthorized', status: 401, words: /does not accept the key\. Sign in again/},
];

describe('faults of the service and of the way to it', () => {
  let site: Site;
  let admin: SignedIn;
  let stub: StubService;
  let url: string;
  let reply: (response: ServerResponse) => void;
  before(async () => {
    stub = await startStub((_, response) => reply(response));
    url = stub.url;
    site = await startWordPress();
    admin = await site.signIn('admin');
    await storeSettings(site, {url, state: {'client-id': 'mt_atslega', systems: {}}});
  });
  after(async () => {
    await stub?.close();
    await site?.close();
  });

  const translate = async () => {
    const answer = await admin.rest(`${ROUTE}/Translate`, {
      method: 'POST',
      headers: json,
      body: '{"text":"bread"}',
    });
    return {status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json()};
  };
  const testConnection = async (address = url) => {
    const body = JSON.stringify({address, token: 'kept-by-site'});
    const answer = await admin.rest('/mtservice/v1/test', {method: 'POST', headers: json, body});
    return (await answer.json()) as {ok: boolean; message: string};
  };
  const send =
    (status: number, body: string, headers: Record<string, string>) => (response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);

  for (const {code, exception, status, words} of ERRORS) {
    test(`error ${code} reaches the elements unchanged, and the owner in words`, async () => {
      const body = {code, exception, description: 'Paskaidrojums no servisa'};
      reply = send(status, JSON.stringify(body), {...json, 'retry-after': '7'});
      assert.deepEqual(await translate(), {status, retryAfter: '7', body});
      const {ok, message} = await testConnection();
      assert.equal(ok, false);
      assert.match(message, words);
    });
  }

  test('anything but a translation service is named as such, and its pages are not passed on', async () => {
    const page = '<html><script>alert(1)</script>Not here';
    reply = send(404, page, {'content-type': 'text/html'});
    assert.match(
      (await testConnection()).message,
      /but no translation service \(HTTP 404\)\. Check the address/,
    );
    const {status, body} = await translate();
    assert.equal(status, 502);
    assert.doesNotMatch(JSON.stringify(body), /<script|alert/);
    reply = send(200, page, {'content-type': 'text/html'});
    assert.equal((await translate()).status, 502);
    assert.match((await testConnection()).message, /no translation service/);
  });

  test('a balancer without a service is reported as a service that cannot answer now', async () => {
    reply = send(502, '<h1>Bad Gateway</h1>', {'content-type': 'text/html'});
    assert.match((await testConnection()).message, /cannot answer now \(HTTP 502\)\. Try again/);
    assert.equal((await translate()).status, 503);
  });

  test('the key does not follow a redirect', async () => {
    const asked: (string | undefined)[] = [];
    const other = await startStub((request, response) => {
      asked.push(request.url);
      response.end('{}');
    });
    try {
      reply = send(301, '', {location: `${other.url}/`});
      assert.match((await testConnection()).message, /leads to another one, and the key is not sent there/);
      assert.equal((await translate()).status, 502);
      assert.deepEqual(asked, []);
    } finally {
      await other.close();
    }
  });

  test('reports a service that is down with its host, for owner and elements', async () => {
    const closed = await startStub(() => {});
    await closed.close();
    const words = new RegExp(`No answer from ${new URL(closed.url).host}\\. Check the address and the port`);
    await storeSettings(site, {url: closed.url, state: {'client-id': 'mt_atslega'}});
    try {
      assert.match((await testConnection(closed.url)).message, words);
      const {status, body} = await translate();
      assert.equal(status, 503);
      assert.deepEqual(
        {...(body as object), description: ''},
        {code: 503, exception: 'unavailable', description: ''},
      );
      assert.match((body as {description: string}).description, words);
    } finally {
      await storeSettings(site, {url, state: {'client-id': 'mt_atslega', systems: {}}});
    }
  });

  test('reports a host that WordPress may not contact with the setting that forbids it', async () => {
    const body = JSON.stringify({address: 'https://mt.example.org', token: 'mt_atslega'});
    const answer = await admin.rest('/mtservice/v1/test', {method: 'POST', headers: json, body});
    assert.match(
      ((await answer.json()) as {message: string}).message,
      /WP_HTTP_BLOCK_EXTERNAL.*WP_ACCESSIBLE_HOSTS/,
    );
  });

  test('without an address or a key, the test says what is missing', async () => {
    const body = JSON.stringify({address: '', token: ''});
    const none = await admin.rest('/mtservice/v1/test', {method: 'POST', headers: json, body});
    assert.match(((await none.json()) as {message: string}).message, /address of the service is missing/);
    // The address is tried without a key first: a service then answers that it requires one.
    reply = send(401, JSON.stringify({code: 401, exception: 'unauthorized', description: ''}), json);
    const noKey = await admin.rest('/mtservice/v1/test', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({address: url, token: ''}),
    });
    assert.match(
      ((await noKey.json()) as {message: string}).message,
      /A service answers.*Now sign in, or enter a key/,
    );
  });

  test('logs no PHP warnings', () => {
    assert.equal(site.complaints(), '');
  });
});
