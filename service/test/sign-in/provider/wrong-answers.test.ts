import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CLIENT} from '../../../../test/support/openid-provider.mjs';
import {seen} from '../signing-in.ts';
import {Browser} from './browser.ts';
import {hostileProvider, type Lies} from './hostile-provider.ts';
import {providerService} from './provider-sign-in.ts';

const seconds = (away: number) => Math.floor(Date.now() / 1000) + away;

const UNTRUSTED = /The answer of Example failed a check/;
const CLOCK = /The clocks of Example and of this service differ/;

const cases: readonly (readonly [string, Lies, number, RegExp])[] = [
  ['the nonce of another sign-in', {claims: {nonce: 'x'}}, 502, UNTRUSTED],
  ['no nonce', {claims: {nonce: undefined}}, 502, UNTRUSTED],
  ['a token for another service', {claims: {aud: 'another'}}, 502, UNTRUSTED],
  ['a token of a foreign issuer', {claims: {iss: 'https://evil.example'}}, 502, UNTRUSTED],
  ['a signature by a key that is not published', {foreignKey: true}, 502, UNTRUSTED],
  ['a token that has expired', {claims: {exp: seconds(-120), iat: seconds(-180)}}, 502, CLOCK],
  ['no subject', {claims: {sub: undefined}}, 502, UNTRUSTED],
  [
    'a code that has expired',
    {token: {status: 400, body: {error: 'invalid_grant', error_description: '<b>late</b>'}}},
    410,
    /took longer than ten minutes/,
  ],
  [
    'a client that it does not know',
    {token: {status: 401, body: {error: 'invalid_client'}}},
    502,
    /Example does not know this service; its settings are wrong/,
  ],
  [
    'a failure',
    {token: {status: 500, body: {error: 'server_error'}}},
    503,
    /Example cannot be reached right now/,
  ],
  [
    'a page of a proxy',
    {token: {status: 502, body: '<html>Bad gateway'}},
    503,
    /cannot be reached right now/,
  ],
  ['an endless answer for a code', {endless: '/token'}, 503, /cannot be reached right now/],
  ['an endless list of keys', {endless: '/keys'}, 503, /cannot be reached right now/],
  [
    'endless claims',
    {endless: '/userinfo', claims: {preferred_username: undefined}},
    503,
    /cannot be reached right now/,
  ],
];

for (const [what, lies, status, words] of cases) {
  test(`${what} signs no one in, and the page says why`, async (t) => {
    const hostile = await hostileProvider(t, CLIENT.id);
    const service = await providerService(t, {settings: {issuer: hostile.issuer}});
    const signIn = async () => {
      const browser = new Browser();
      const away = await service.begin(browser);
      const {searchParams} = new URL(away.headers.get('location') ?? '');
      hostile.nonce = searchParams.get('nonce') ?? '';
      const query = new URLSearchParams({code: 'c', state: searchParams.get('state') ?? ''});
      return seen(await browser.open(new URL(`${service.url}/callback?${query}`)));
    };
    hostile.lies = lies;
    const refused = await signIn();
    assert.equal(refused.status, status, refused.text);
    assert.match(refused.text, words);
    assert.doesNotMatch(refused.text, /<b>late|<html>Bad/);
    assert.equal(refused.field('ticket'), undefined);
    assert.equal(await service.store.users.byName('anna'), undefined);
    hostile.lies = {};
    assert.equal((await signIn()).status, 200, 'the next one works');
  });
}

test('a clock that differs by some seconds does no harm', async (t) => {
  const hostile = await hostileProvider(t, CLIENT.id);
  const service = await providerService(t, {settings: {issuer: hostile.issuer}});
  hostile.lies = {claims: {exp: seconds(-10), iat: seconds(-70)}};
  const browser = new Browser();
  const {searchParams} = new URL((await service.begin(browser)).headers.get('location') ?? '');
  hostile.nonce = searchParams.get('nonce') ?? '';
  const query = new URLSearchParams({code: 'c', state: searchParams.get('state') ?? ''});
  assert.equal((await browser.open(new URL(`${service.url}/callback?${query}`))).status, 200);
});

test('a provider that names itself otherwise is not believed, and asked again later', async (t) => {
  const hostile = await hostileProvider(t, CLIENT.id);
  const service = await providerService(t, {settings: {issuer: hostile.issuer}});
  hostile.lies = {issuer: 'https://evil.example'};
  const browser = new Browser();
  assert.equal((await service.begin(browser)).status, 503);
  hostile.lies = {};
  assert.equal((await service.begin(browser)).status, 303);
});

test('nothing in a request decides which server is asked', async (t) => {
  const [hostile, otherProvider] = [await hostileProvider(t, CLIENT.id), await hostileProvider(t, CLIENT.id)];
  const service = await providerService(t, {settings: {issuer: hostile.issuer}});
  const browser = new Browser();
  const {searchParams} = new URL((await service.begin(browser)).headers.get('location') ?? '');
  const query = new URLSearchParams({
    code: 'c',
    state: searchParams.get('state') ?? '',
    iss: otherProvider.issuer,
    issuer: otherProvider.issuer,
    redirect_uri: otherProvider.issuer,
    jku: `${otherProvider.issuer}/keys`,
  });
  const refused = seen(await browser.open(new URL(`${service.url}/callback?${query}`)));
  assert.equal(refused.status, 502);
  assert.match(refused.text, UNTRUSTED);
  assert.deepEqual(otherProvider.requests, []);
  assert.ok(!hostile.requests.includes('/token'), 'the code is not sent for an answer of another issuer');
});
