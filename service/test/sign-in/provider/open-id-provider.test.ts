import assert from 'node:assert/strict';
import {test} from 'node:test';
import {OpenIdProvider} from '../../../src/sign-in/provider/open-id-provider.ts';
import {CLIENT, startOpenIdProvider} from '../../../../test/support/openid-provider.mjs';
import {Browser} from './browser.ts';

const REDIRECT = 'http://localhost:1/sign-in/callback';

for (const way of ['client_secret_basic', 'none']) {
  test(`a person comes back from a real provider with claims, client by ${way}`, async (t) => {
    const client = {token_endpoint_auth_method: way};
    const real = await startOpenIdProvider({
      redirectUrls: [REDIRECT],
      people: {Žanete: {groups: ['übersetzer', 'admins'], email: 'z@example.com', email_verified: true}},
      client,
    });
    t.after(() => real.close());
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
