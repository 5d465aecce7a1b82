import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {StoreKind} from '../store-kind.ts';

const ISSUER = 'https://id.example/realms/übersetzung';
const identity = (subject: string, issuer = ISSUER) => ({issuer, subject});

/** Contract tests for identities; every kind of store must pass them. */
export function testIdentities({temporaryStore}: StoreKind): void {
  test('a user is found by the identity at a provider, exactly', async (t) => {
    const store = await temporaryStore(t);
    const added = await store.identities.addUser('Žanete', identity('f:1:Žanete\\u0000'), 'admin');
    assert.deepEqual(await store.identities.userOf(identity('f:1:Žanete\\u0000')), {
      ...added,
      passwordHash: undefined,
      isDisabled: false,
      role: 'admin',
    });
    assert.equal(await store.identities.userOf(identity('f:1:žanete\\u0000')), undefined);
    assert.equal(
      await store.identities.userOf(identity('f:1:Žanete\\u0000', 'https://evil.example')),
      undefined,
    );
  });

  test('a name or an identity that is taken adds nothing', async (t) => {
    const store = await temporaryStore(t);
    await store.users.add('ilze', 'hash');
    await assert.rejects(store.identities.addUser('ilze', identity('1')), {kind: 'duplicate'});
    assert.equal(await store.identities.userOf(identity('1')), undefined);
    await store.identities.addUser('juris', identity('1'));
    await assert.rejects(store.identities.addUser('anna', identity('1')), {kind: 'duplicate'});
    assert.equal(await store.users.byName('anna'), undefined, 'the user goes with the refused identity');
  });

  test('identities are given and taken, and go with their user', async (t) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('ilze', 'hash');
    const juris = await store.users.add('juris', undefined);
    await store.identities.add(ilze.id, identity('1'));
    await store.identities.add(ilze.id, identity('1', 'https://other.example'));
    await assert.rejects(store.identities.add(juris.id, identity('1')), {kind: 'duplicate', message: /"1"/});
    assert.equal(await store.identities.remove(juris.id, identity('1')), false);
    assert.equal((await store.identities.ofUser(ilze.id)).length, 2);
    assert.equal(await store.identities.remove(ilze.id, identity('1', 'https://other.example')), true);
    await store.users.remove(ilze.id);
    assert.equal(await store.identities.userOf(identity('1')), undefined);
    await store.identities.add(juris.id, identity('1'));
    assert.equal((await store.identities.userOf(identity('1')))?.name, 'juris');
  });
}
