import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test, type TestContext} from 'node:test';
import type {StoreKind} from '../store-kind.ts';
import {storeInTime} from './passing-time.ts';

const hash = createHash('sha256').update('session').digest();
const HOUR = 3_600_000;

async function administrator(t: TestContext, kind: StoreKind) {
  const {store, pass} = await storeInTime(t, kind);
  const user = await store.users.add('Žanete', 'hash', 'admin');
  await store.sessions.add(hash, user.id, 12 * HOUR);
  const name = async () => (await store.sessions.adminOf(hash, HOUR))?.name;
  return {store, user, name, pass};
}

/** Contract tests for sessions; every kind of store must pass them. */
export function testSessions(kind: StoreKind): void {
  test('a session lasts while it is used, and twelve hours at most', async (t) => {
    const {name, pass} = await administrator(t, kind);
    for (let minutes = 0; minutes < 12 * 60; minutes += 55) {
      assert.equal(await name(), 'Žanete');
      await pass(55 * 60_000);
    }
    assert.equal(await name(), undefined);
  });

  test('a session ends after an hour without a request', async (t) => {
    const {name, pass} = await administrator(t, kind);
    await pass(HOUR);
    assert.equal(await name(), undefined);
  });

  test('a session ends with its user’s password, role and state, and by itself', async (t) => {
    const {store, user, name} = await administrator(t, kind);
    await store.users.add('Juris', undefined, 'admin');
    const changes = [
      () => store.users.setPassword(user.id, 'other'),
      () => store.users.setRole(user.id, 'user'),
      () => store.users.setDisabled(user.id, true),
      () => store.sessions.remove(hash),
      () => store.users.remove(user.id),
    ];
    for (const change of changes) {
      await store.users.setRole(user.id, 'admin');
      await store.users.setDisabled(user.id, false);
      await store.sessions.add(hash, user.id, HOUR);
      assert.equal(await name(), 'Žanete');
      await change();
      assert.equal(await name(), undefined, String(change));
    }
  });

  test('an administrator knows whether there is another who could take over', async (t) => {
    const {store, user} = await administrator(t, kind);
    const otherUser = await store.users.add('Ilze', undefined);
    assert.equal(await store.users.hasOtherAdmin(user.id), false);
    await store.users.setRole(otherUser.id, 'admin');
    assert.equal(await store.users.hasOtherAdmin(user.id), true);
    await store.users.setDisabled(otherUser.id, true);
    assert.equal(await store.users.hasOtherAdmin(user.id), false);
  });
}
