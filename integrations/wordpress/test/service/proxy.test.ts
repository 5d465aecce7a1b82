import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import type {TestService} from '../../../../service/test/http/running-service.ts';
import {startConnectedSite, type ConnectedSite} from '../support/site/connected-site.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import type {Site} from '../support/site/wordpress.ts';

const ROUTE = '/mtservice/v1/service.svc/json';
const json = {'content-type': 'application/json; charset=utf-8'};

describe('the way of the elements to the service', () => {
  let connected: ConnectedSite;
  let service: TestService;
  let site: Site;
  let author: SignedIn;
  let systemID: string;
  before(async () => {
    connected = await startConnectedSite();
    ({service, site, systemID, author} = connected);
  });
  after(async () => {
    await connected?.close();
  });

  const translate = (user: SignedIn, text: string, headers: Record<string, string> = {}) =>
    user.rest(`${ROUTE}/Translate`, {
      method: 'POST',
      headers: {...json, ...headers},
      body: JSON.stringify({appID: 'test', systemID, text, options: ''}),
    });

  test('an author translates without a key, and the answer is the service’s own', async () => {
    const answer = await translate(author, 'Good morning');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    const own = await service.send('Translate', {
      body: {appID: 'test', systemID, text: 'Good morning', options: ''},
    });
    assert.equal(await answer.text(), own.text);
  });

  test('the list of systems comes by both forms of addresses', async () => {
    const own = await service.systems();
    const plain = await author.rest(`${ROUTE}/GetSystemList?appID=test`);
    const pretty = await author.fetch(`/wp-json${ROUTE}/GetSystemList?appID=test`, {
      headers: {'x-wp-nonce': author.nonce},
    });
    for (const answer of [plain, pretty]) assert.deepEqual(await answer.json(), {System: own});
  });

  test('users who may not translate get an error in the form of the interface', async () => {
    const answer = await translate(await site.signIn('subscriber'), 'Good morning');
    assert.equal(answer.status, 403);
    assert.deepEqual(await answer.json(), {
      code: 403,
      exception: 'forbidden',
      description: 'You may not translate on this site. Ask an administrator for it.',
    });
  });

  test('without a nonce a user is anonymous; an expired one is reported', async () => {
    const without = await author.fetch(`/wp-json${ROUTE}/GetSystemList?appID=test`);
    assert.equal(without.status, 401);
    const expired = await translate(author, 'Good morning', {'x-wp-nonce': 'deadbeef00'});
    assert.equal(expired.status, 403);
    assert.equal(((await expired.json()) as {exception: string}).exception, 'expired');
    const nobody = await fetch(`${site.url}/wp-json${ROUTE}/GetSystemList?appID=test`);
    assert.equal(nobody.status, 401);
  });

  test('only operations of the interface are handed on, each by its own method', async () => {
    for (const [operation, method] of [
      ['GetEverything', 'GET'],
      ['Translate', 'GET'],
      ['GetSystemList', 'POST'],
    ]) {
      const answer = await author.rest(`${ROUTE}/${operation}`, {method: method!, headers: json});
      assert.equal(answer.status, 404, operation);
      assert.equal(((await answer.json()) as {code: number}).code, 404, operation);
    }
  });

  test('errors of the service are passed on unchanged, with the time to retry', async () => {
    const answer = await author.rest(`${ROUTE}/Translate`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({appID: 'test', systemID: 'smt-nav', text: 'bread', options: ''}),
    });
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as {code: number}).code, 22);
    const broken = await author.rest(`${ROUTE}/Translate`, {method: 'POST', headers: json, body: '{"text":'});
    assert.equal(broken.status, 400);
    assert.equal(((await broken.json()) as {exception: string}).exception, 'badRequest');
  });

  test('a request that is too large is error 12', async () => {
    const answer = await translate(author, 'ā'.repeat(1_100_000));
    assert.equal(answer.status, 413);
    const {code, exception} = (await answer.json()) as {code: number; exception: string};
    assert.deepEqual({code, exception}, {code: 12, exception: 'textSizeLimitExceeded'});
  });

  test('the key of a request counts for administrators only, who may try one', async () => {
    const other = await service.addUser('berta');
    const list = (user: SignedIn, headers: Record<string, string>) =>
      user.rest(`${ROUTE}/GetSystemList?appID=test`, {headers});
    assert.equal((await list(author, {'client-id': 'mt_nepareiza'})).status, 200);
    const admin = await site.signIn('admin');
    assert.equal((await list(admin, {'client-id': 'mt_nepareiza'})).status, 401);
    assert.equal((await list(admin, {'client-id': other})).status, 200);
    assert.equal((await list(admin, {'client-id': 'kept-by-site'})).status, 200);
    const elsewhere = {'client-id': 'kept-by-site', 'x-mtservice-address': 'http://127.0.0.2:9'};
    const answer = await list(admin, elsewhere);
    assert.equal(answer.status, 401, 'the stored key is not sent to another server');
    const {exception, description} = (await answer.json()) as {exception: string; description: string};
    assert.equal(exception, 'noKey');
    assert.match(description, /entered for another server/);
  });

  test('logs no PHP warnings', () => {
    assert.equal(site.complaints(), '');
  });
});
