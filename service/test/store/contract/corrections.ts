import assert from 'node:assert/strict';
import {test} from 'node:test';
import {wordsOfSubmitted} from '../../../src/translation/memory/memory-words.ts';
import type {StoreKind} from '../store-kind.ts';
import {storeInTime} from './passing-time.ts';

const SECOND = 1_000;

/**
 * Contract tests for users' changes to translations with a quality estimate; every kind of store must pass
 * them.
 */
export function testCorrections(kind: StoreKind): void {
  const {temporaryStore, openedStore, temporaryLocation} = kind;

  test('the corrections of a system are those of all users, the newest first', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const ilze = await store.users.add('ilze', undefined);
    const juris = await store.users.add('juris', undefined);
    await store.corrections.save(ilze.id, 'smt-1', {key: 'māja', estimate: 0.1, edited: 1});
    await pass(SECOND);
    await store.corrections.save(juris.id, 'smt-1', {key: 'māja', estimate: 0.2, edited: 0.5});
    await pass(SECOND);
    await store.corrections.save(ilze.id, 'smt-2', {key: 'māja', estimate: 0.3, edited: 0});
    await pass(SECOND);
    await store.corrections.save(ilze.id, 'smt-1', {key: 'kuģis', estimate: 0.4, edited: 0});
    assert.deepEqual(await store.corrections.ofSystem('smt-1'), [
      {estimate: 0.4, edited: 0},
      {estimate: 0.2, edited: 0.5},
      {estimate: 0.1, edited: 1},
    ]);
    assert.deepEqual(await store.corrections.ofSystem('smt-2'), [{estimate: 0.3, edited: 0}]);
    assert.deepEqual(await store.corrections.ofSystem('smt-3'), []);
  });

  test('a later correction replaces that of the same key, and is the newest then', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const {id} = await store.users.add('ilze', undefined);
    await store.corrections.save(id, 's', {key: 'k', estimate: 0.25, edited: 1});
    await pass(SECOND);
    await store.corrections.save(id, 's', {key: 'cits', estimate: 0.5, edited: 0.125});
    await pass(SECOND);
    await store.corrections.save(id, 's', {key: 'k', estimate: 0.75, edited: 0});
    assert.deepEqual(await store.corrections.ofSystem('s'), [
      {estimate: 0.75, edited: 0},
      {estimate: 0.5, edited: 0.125},
    ]);
  });

  test('numbers come back exactly, from zero to all', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const {id} = await store.users.add('ilze', undefined);
    const figures = [0, 1, 1 / 3, 0.1 + 0.2, 5e-324, 0.999_999_999_999_999_9];
    for (const [index, figure] of figures.entries()) {
      await store.corrections.save(id, 's', {key: String(index), estimate: figure, edited: 1 - figure});
      await pass(SECOND);
    }
    assert.deepEqual(
      await store.corrections.ofSystem('s'),
      figures.map((figure) => ({estimate: figure, edited: 1 - figure})).reverse(),
    );
  });

  test('keys that differ only in a NUL, a lone surrogate or their end are different ones', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const keys = ['a\0b', 'a\0c', 'a', '', 'a\ud800', 'a\ud801', 'a\\u0000b', 'x'.repeat(1_000_000)];
    for (const key of keys) await store.corrections.save(id, 's', {key, estimate: 0.5, edited: 0.5});
    assert.equal((await store.corrections.ofSystem('s')).length, keys.length);
    for (const key of keys) await store.corrections.save(id, 's', {key, estimate: 0.5, edited: 0});
    assert.deepEqual(
      (await store.corrections.ofSystem('s')).map(({edited}) => edited),
      keys.map(() => 0),
    );
  });

  test('corrections of many at once are all kept, one for each key', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)] as const;
    const {id} = await stores[0].users.add('ilze', undefined);
    await Promise.all(
      Array.from({length: 100}, (_, index) =>
        stores[index % 2 ? 1 : 0].corrections.save(id, 's', {
          key: `k${index % 30}`,
          estimate: 0.5,
          edited: 0,
        }),
      ),
    );
    for (const store of stores) assert.equal((await store.corrections.ofSystem('s')).length, 30);
  });

  test('a user who is not there has no corrections', async (t) => {
    const store = await temporaryStore(t);
    await assert.rejects(store.corrections.save(77, 's', {key: 'k', estimate: 0.5, edited: 0}), {
      name: 'StoreError',
      kind: 'missing',
    });
    assert.deepEqual(await store.corrections.ofSystem('s'), []);
  });

  test('corrections of a removed user are deleted, or go to the heir, whose own are kept', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const names = ['ilze', 'juris', 'anna'];
    const [ilze = 0, juris = 0, anna = 0] = await Promise.all(
      names.map(async (name) => (await store.users.add(name, undefined)).id),
    );
    for (const [user, edited] of [[ilze, 0.25] as const, [juris, 0.5] as const, [anna, 0.75] as const]) {
      await store.corrections.save(user, 's', {key: 'k', estimate: 0.5, edited});
      await pass(SECOND);
    }
    await store.corrections.save(ilze, 's', {key: 'only ilze', estimate: 0.5, edited: 1});
    await store.users.remove(ilze, {to: juris, wordsOf: wordsOfSubmitted});
    const edited = async () => (await store.corrections.ofSystem('s')).map((correction) => correction.edited);
    assert.deepEqual(await edited(), [1, 0.75, 0.5]);
    await store.users.remove(anna);
    assert.deepEqual(await edited(), [1, 0.5]);
    await store.users.remove(juris);
    assert.deepEqual(await edited(), []);
  });
}
