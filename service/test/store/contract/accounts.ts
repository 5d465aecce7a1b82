import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import {until} from '../../systems/within.ts';
import type {StoreKind} from '../store-kind.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Contract tests for accounts; every kind of store must pass them. */
export function testAccounts({temporaryStore, openedStore, temporaryLocation}: StoreKind): void {
  test('a user is found by the name, with the password hash or without', async (t) => {
    const store = await temporaryStore(t);
    const added = await store.users.add('Žanete', '$argon2id$hash');
    await store.users.add('CI', undefined);
    assert.deepEqual(await store.users.byName('Žanete'), {
      ...added,
      passwordHash: '$argon2id$hash',
      isDisabled: false,
      role: 'user',
    });
    assert.equal((await store.users.byName('CI'))?.passwordHash, undefined);
    assert.equal(await store.users.byName('žanete'), undefined);
  });

  test('a second user of the same name is refused with the name', async (t) => {
    const store = await temporaryStore(t);
    await store.users.add('ilze', undefined);
    await assert.rejects(store.users.add('ilze', 'x'), {
      name: 'StoreError',
      kind: 'duplicate',
      message: /"ilze"/,
    });
  });

  test('a user is disabled once, with the time of the first, and enabled once', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)] as const;
    const {id} = await stores[0].users.add('ilze', undefined);
    const disabledAt = async () => (await stores[0].users.list())[0]?.disabledAt;
    assert.equal(await stores[0].users.setDisabled(id, false), false);
    const changed = await Promise.all(
      Array.from({length: 10}, (_, index) => stores[index % 2 ? 1 : 0].users.setDisabled(id, true)),
    );
    assert.equal(changed.filter(Boolean).length, 1);
    const first = await disabledAt();
    await until(
      () => Date.now(),
      (now) => first !== undefined && now > first.getTime(),
      'the next millisecond',
    );
    assert.equal(await stores[1].users.setDisabled(id, true), false);
    assert.deepEqual(await disabledAt(), first);
    assert.equal(await stores[1].users.setDisabled(id, false), true);
    assert.equal(await disabledAt(), undefined);
    assert.equal(await stores[0].users.setDisabled(id, false), false);
  });

  test('a token finds its user until it is revoked', async (t) => {
    const store = await temporaryStore(t);
    const user = await store.users.add('ilze', undefined);
    await store.tokens.add(hashOf('one'), user.id, 'Trados');
    await store.tokens.add(hashOf('two'), user.id, 'CMS');
    assert.deepEqual(await store.tokens.userOf(hashOf('one')), user);
    assert.equal(await store.tokens.userOf(hashOf('three')), undefined);
    assert.equal(await store.tokens.revoke(hashOf('one').toString('hex', 0, 4)), 1);
    assert.equal(await store.tokens.userOf(hashOf('one')), undefined);
    assert.deepEqual(await store.tokens.userOf(hashOf('two')), user);
    assert.equal(await store.tokens.revoke(hashOf('one').toString('hex', 0, 4)), 0);
  });

  test('a known token is refused as soon as another process has revoked it', async (t) => {
    const location = await temporaryLocation(t);
    const [serving, command] = [await openedStore(t, location), await openedStore(t, location)];
    const user = await serving.users.add('ilze', undefined);
    for (const name of ['one', 'two', 'three']) {
      await command.tokens.add(hashOf(name), user.id, name);
      assert.deepEqual(await serving.tokens.userOf(hashOf(name)), user);
      assert.equal(await command.tokens.revoke(hashOf(name).toString('hex', 0, 8)), 1);
      assert.equal(await serving.tokens.userOf(hashOf(name)), undefined);
    }
  });

  test('a hash that only begins like that of a token is refused', async (t) => {
    const store = await temporaryStore(t);
    const user = await store.users.add('ilze', undefined);
    await store.tokens.add(hashOf('one'), user.id, '');
    const similar = Buffer.from(hashOf('one'));
    similar[31] = (similar[31] ?? 0) ^ 1;
    assert.equal(await store.tokens.userOf(similar), undefined);
    assert.equal(await store.tokens.userOf(hashOf('one').subarray(0, 8)), undefined);
  });

  test('an empty id or a wildcard revokes no token', async (t) => {
    const store = await temporaryStore(t);
    const user = await store.users.add('ilze', undefined);
    await store.tokens.add(hashOf('one'), user.id, '');
    for (const id of ['', '%', 'abc', '____', "' or 1=1"]) {
      await assert.rejects(store.tokens.revoke(id), {name: 'StoreError', kind: 'invalid'});
    }
    assert.deepEqual(await store.tokens.userOf(hashOf('one')), user);
  });

  test('tokens are listed with user, label and times, all or those of one user', async (t) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('ilze', undefined);
    const juris = await store.users.add('juris', undefined);
    await store.tokens.add(hashOf('one'), ilze.id, 'Trados');
    await store.tokens.add(hashOf('two'), juris.id, 'CMS');
    await store.tokens.revoke(hashOf('two').toString('hex', 0, 8));
    const all = await store.tokens.list();
    assert.equal(all.length, 2);
    const [ownToken] = await store.tokens.list('ilze');
    assert.equal(ownToken?.id, hashOf('one').toString('hex', 0, 8));
    assert.deepEqual(
      [ownToken?.userName, ownToken?.label, ownToken?.revokedAt],
      ['ilze', 'Trados', undefined],
    );
    const [revoked] = await store.tokens.list('juris');
    assert.ok(revoked?.revokedAt instanceof Date && revoked.createdAt <= revoked.revokedAt);
  });
}
