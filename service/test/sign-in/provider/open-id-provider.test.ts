import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {OpenIdProvider} from '../../../src/sign-in/provider/open-id-provider.ts';
import {CLIENT, startOpenIdProvider} from '../../../../test/support/openid-provider.mjs';
import {Browser} from './browser.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const REDIRECT = 'http://localhost:1/sign-in/callback';

for (const way of ['client_secret_basic', 'none']) {
  test(`a person comes back from a real provider with claims, client by ${way}`, async (t) => {
    const client = {token_endpoint_auth_method: way};
    const real = await startOpenIdProvider({
      redirectUrls: [REDIRECT],
      people: {Žanete: {groups: ['übersetzer', 'admins'], email: 'z@example.com', email_verified: true}},
      client,
    });
    releaseAfter(t, () => real.close());
    const provider = new OpenIdProvider({
      issuer: real.issuer,
      clientId: CLIENT.id,
      ...(way === 'none' ? {} : {clientSecret: CLIENT.secret}),
      title: 'Example',
      redirectUrl: REDIRECT,
      userNameClaim: 'preferred_username',
    });
    const secrets = await provider.secrets();
    const address = await provider.address('the-state', secrets, 'lv');
    assert.equal(address.searchParams.get('ui_locales'), 'lv');
    assert.equal(address.searchParams.get('code_challenge_method'), 'S256');
    const back = await new Browser().signInAt(address, 'Žanete', REDIRECT);
    assert.equal(back.searchParams.get('state'), 'the-state');
    const person = await provider.person(back.search, 'the-state', secrets);
    assert.equal(person.issuer, real.issuer);
    assert.equal(person.subject, 'Žanete');
    assert.deepEqual(person.claims['groups'], ['übersetzer', 'admins']);
    await assert.rejects(provider.person(back.search, 'the-state', secrets), {kind: 'expired'});
    await assert.rejects(provider.person(back.search, 'another', secrets), {kind: 'untrusted'});
  });
}

test('a provider that does not answer does not keep the service from ending', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  releaseAfter(t, () => {
    silent.closeAllConnections();
    silent.close();
  });
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const provider = new OpenIdProvider({issuer, clientId: 'mt', title: 'Example', redirectUrl: REDIRECT});
  const arrived = once(silent, 'request');
  const reached = provider.reach();
  await arrived;
  let requests = 0;
  silent.on('request', () => (requests += 1));
  provider.close();
  await assert.rejects(reached, {name: 'ProviderFault'});
  assert.equal(requests, 0, 'it is not asked again');
});
