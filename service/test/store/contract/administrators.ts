import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';

/** Ways in which an administrator stops being one. */
const WAYS: Readonly<Record<string, (store: Store, id: number) => Promise<unknown>>> = {
  demoted: (store, id) => store.users.setRole(id, 'user'),
  disabled: (store, id) => store.users.setDisabled(id, true),
  removed: (store, id) => store.users.remove(id),
};

const ROUNDS = 8;

const administrators = async (store: Store) =>
  (await store.users.list())
    .filter(({role, disabledAt}) => role === 'admin' && disabledAt === undefined)
    .map(({name}) => name);

/** Contract tests for administrators; every kind of store must pass them. */
export function testAdministrators({temporaryStore, temporaryLocation, openedStore}: StoreKind): void {
  for (const [name, end] of Object.entries(WAYS)) {
    test(`the last administrator is not ${name}, also beside one who is disabled`, async (t) => {
      const store = await temporaryStore(t);
      const {id} = await store.users.add('Žanete', 'hash', 'admin');
      const resting = await store.users.add('Jürgen', undefined, 'admin');
      assert.equal(await store.users.setDisabled(resting.id, true), true);
      await store.users.add('משה', undefined);
      const token = Buffer.alloc(32, 7);
      await store.sessions.add(token, id, 3_600_000);
      await assert.rejects(end(store, id), {name: 'StoreError', kind: 'lastAdmin'});
      assert.deepEqual(await administrators(store), ['Žanete']);
      assert.equal((await store.sessions.adminOf(token, 3_600_000))?.id, id, 'the session goes on');
      await end(store, resting.id);
      await store.users.add('Ilze', undefined, 'admin');
      await end(store, id);
      assert.deepEqual(await administrators(store), ['Ilze']);
    });
  }

  test('two administrators who end each other at two processes leave one', async (t) => {
    const location = await temporaryLocation(t);
    const [storeA, storeB] = [await openedStore(t, location), await openedStore(t, location)];
    const ends = Object.values(WAYS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const earlierAdmins = await administrators(storeA);
      const pair = await Promise.all(
        ['anna', 'bruno'].map(async (name) => await storeA.users.add(`${name}-${round}`, undefined, 'admin')),
      );
      for (const name of earlierAdmins)
        await storeA.users.setRole((await storeA.users.byName(name))!.id, 'user');
      const [first, second] = [ends[round % 3]!, ends[(round + 1) % 3]!];
      const outcomes = await Promise.allSettled([first(storeA, pair[0]!.id), second(storeB, pair[1]!.id)]);
      assert.equal(outcomes.filter(({status}) => status === 'fulfilled').length, 1, `round ${round}`);
      assert.equal((await administrators(storeA)).length, 1, `round ${round}`);
    }
  });
}
