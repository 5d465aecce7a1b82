import assert from 'node:assert/strict';
import {test} from 'node:test';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import {temporaryStore} from '../../store/temporary-folder.ts';
import {ProviderHandOver} from '../../../src/sign-in/provider/provider-hand-over.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const USER = {id: 1, name: 'Žanete', passwordHash: undefined, isDisabled: false, role: 'admin'} as const;

test('a user is handed over once, to the browser that was given the cookie', async (t) => {
  const settings = {
    issuer: 'https://id.example',
    clientId: 'mt',
    title: 'Example',
    redirectUrl: 'https://example.com/mt/sign-in/callback',
  };
  const store = await temporaryStore(t);
  const handOver = new ProviderHandOver(settings, store.tickets);
  const app = Fastify();
  await app.register(cookie);
  app.get('/give', (_request, reply) => handOver.give(reply, {user: USER, path: 'users'}));
  // Represents another process of the service.
  const otherHandOver = new ProviderHandOver(settings, store.tickets);
  app.get(
    '/take',
    async (request, reply) => (await otherHandOver.take(request, reply))?.user.name ?? 'nobody',
  );
  releaseAfter(t, () => app.close());
  const take = async (cookies: Record<string, string>) => (await app.inject({url: '/take', cookies})).body;

  const answer = await app.inject('/give');
  assert.equal(answer.headers.location, '../admin/provider');
  const [{name = '', value = ''} = {}] = answer.cookies as {name: string; value: string}[];
  assert.match(
    String(answer.headers['set-cookie']),
    /; Max-Age=60; Path=\/mt\/admin\/provider; HttpOnly; Secure; SameSite=Lax$/,
  );
  assert.equal(await take({}), 'nobody');
  assert.equal(await take({[name]: 'x'.repeat(32)}), 'nobody');
  assert.equal(await take({[name]: value}), 'Žanete');
  assert.equal(await take({[name]: value}), 'nobody', 'a second time');
});
