import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {startStub, type StubService} from '../support/stub-service.ts';
import {storeSettings} from '../support/site/connect.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const ROUTE = '/mtservice/v1/service.svc/json';
const JSON_TYPE = {'content-type': 'application/json'};
const BODY = '{"appID":"x","systemID":"smt-1","text":"Rechtsschutz","translation":"Aizsardzība"}';
const MEGABYTE = 1024 * 1024;

describe('a site that is asked by pages of others, and asks others', () => {
  let site: Site;
  let admin: SignedIn;
  let stub: StubService;
  let seen: string[] = [];
  let reply: 'fine' | 'endless';
  before(async () => {
    stub = await startStub(({url = ''}, response) => {
      seen.push(url);
      response.setHeader('content-type', 'application/json');
      if (reply === 'fine') return void response.end('""');
      const piece = Buffer.alloc(MEGABYTE, 'x');
      let sent = 0;
      const send = () => {
        while (sent++ < 200) if (!response.write(piece)) return;
        response.end();
      };
      response.on('drain', send);
      response.write('"');
      send();
    });
    site = await startWordPress();
    admin = await site.signIn('admin');
    await storeSettings(site, {url: stub.url, state: {'client-id': 'mt_atslega', systems: {}}});
  });
  after(async () => {
    await stub?.close();
    await site?.close();
  });

  const teach = async (headers: Record<string, string>, init: RequestInit = {}) => {
    seen = [];
    reply = 'fine';
    const given = {method: 'POST', headers: {...JSON_TYPE, ...headers}, body: BODY, ...init};
    const {status} = await admin.rest(`${ROUTE}/UpdateTranslation`, given);
    return [status, seen.length];
  };

  test('passes nothing on for a page of another site, even with the nonce', async () => {
    const other = 'https://evil.example';
    for (const headers of [
      {origin: other},
      {origin: 'null'},
      {referer: `${other}/page`},
      {origin: site.url, referer: `${other}/page`},
      {'sec-fetch-site': 'cross-site'},
      {'sec-fetch-site': 'same-site'},
    ] as Record<string, string>[]) {
      assert.deepEqual(await teach(headers), [403, 0], JSON.stringify(headers));
    }
    const {url} = site;
    const own = {origin: url, referer: `${url}/wp-admin/post.php`, 'sec-fetch-site': 'same-origin'};
    assert.deepEqual(await teach(own), [200, 1]);
    assert.deepEqual(await teach({}), [200, 1]);
  });

  test('takes what writes by POST as JSON alone', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      assert.deepEqual(await teach({'content-type': type}), [415, 0], type);
    assert.deepEqual((await admin.rest(`${ROUTE}/RemoveDocumentTranslation?id=d-1`)).status, 404);
  });

  test('does not end with 200 MB from a hostile address', async () => {
    reply = 'endless';
    const post = (operation: string) =>
      admin.rest(`${ROUTE}/${operation}`, {method: 'POST', headers: JSON_TYPE, body: BODY});
    const answered = await post('Translate');
    assert.equal(answered.status, 502);
    assert.equal(((await answered.json()) as {exception: string}).exception, 'malformed');
    const address = {address: stub.url, token: 'kept-by-site'};
    const tested = await admin.rest('/mtservice/v1/test', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(address),
    });
    assert.match(((await tested.json()) as {message: string}).message, /no translation service/);
    const texts = await site.php<string>(
      `$client = MtService_Client::current(); $answer = $client->translate_texts( array( 'Maize' ), 'smt-1' );
      return is_wp_error( $answer ) ? $answer->get_error_code() : 'no error';`,
    );
    assert.equal(texts, 'mtservice_malformed');
    assert.equal(site.complaints(), '');
  });

  test('shows the key in no export of its client', async () => {
    const shown = await site.php<string>(
      `$client = MtService_Client::current();
      return var_export( $client, true ) . print_r( $client, true ) . print_r( (array) $client, true );`,
    );
    assert.match(shown, /127\.0\.0\.1/);
    assert.doesNotMatch(shown, /atslega/);
  });
});

describe('a site whose wp-config.php allows no private address', () => {
  let site: Site;
  let admin: SignedIn;
  let stub: StubService;
  let asked = 0;
  before(async () => {
    stub = await startStub((_, response) => {
      asked += 1;
      response.end();
    });
    site = await startWordPress({constants: {}});
    admin = await site.signIn('admin');
  });
  after(async () => {
    await stub?.close();
    await site?.close();
  });

  test('cannot be used to look for ports of its own network', async () => {
    const messages = new Set<string>();
    for (const address of [
      stub.url,
      'http://127.0.0.1:9',
      'http://localhost:22',
      'http://10.0.0.1',
      'http://192.168.1.1:8080',
      'http://169.254.169.254',
      'http://100.64.0.1',
      'http://0.0.0.0:8080',
      'http://[::1]:8080',
      'http://2130706433',
    ]) {
      const body = JSON.stringify({address, token: 'mt_1'});
      const answer = await admin.rest('/mtservice/v1/test', {method: 'POST', headers: JSON_TYPE, body});
      const {ok, message} = (await answer.json()) as {ok: boolean; message: string};
      assert.equal(ok, false);
      assert.match(message, /MTSERVICE_ALLOW_PRIVATE_ADDRESS/, `${address}: ${message}`);
      messages.add(message.replaceAll(address, ''));
    }
    assert.equal(messages.size, 1);
    assert.equal(asked, 0);
  });
});

describe('a site with address and key in wp-config.php', () => {
  let site: Site;
  let admin: SignedIn;
  let stub: StubService;
  const keys: unknown[] = [];
  before(async () => {
    stub = await startStub(({headers}, response) => {
      keys.push(headers['client-id']);
      response.setHeader('content-type', 'application/json');
      response.end('{"System":[]}');
    });
    site = await startWordPress({
      constants: {MTSERVICE_ADDRESS: `${stub.url}/service.svc/json`, MTSERVICE_KEY: 'mt_no_faila'},
    });
    admin = await site.signIn('admin');
  });
  after(async () => {
    await stub?.close();
    await site?.close();
  });

  test('shows why the fields cannot be changed, and not the key', async () => {
    const page = await (await admin.fetch('/wp-admin/options-general.php?page=mtservice')).text();
    assert.match(page, new RegExp(`id="mtservice-address"[^>]*value="${stub.url}"[^>]* readonly`));
    assert.match(page, /set by MTSERVICE_ADDRESS in wp-config\.php/);
    assert.match(page, /set by MTSERVICE_KEY in wp-config\.php/);
    assert.doesNotMatch(page, /mt_no_faila|changekey/);
  });

  test('sends the key there, and nowhere else, whatever an administrator types', async () => {
    for (const address of [stub.url, 'http://127.0.0.1:9', 'https://evil.example'])
      for (const token of ['kept-by-site', '']) {
        const body = JSON.stringify({address, token});
        await admin.rest('/mtservice/v1/test', {method: 'POST', headers: JSON_TYPE, body});
      }
    assert.ok(keys.includes('mt_no_faila'));
    await site.php(`MtService_Settings::keep_token( 'mt_cits' ); return true;`);
    assert.equal(await site.php(`return MtService_Settings::token() === 'mt_no_faila';`), true);
    assert.equal(await site.php(`return get_option( 'mtservice_secret' );`), false);
  });
});
