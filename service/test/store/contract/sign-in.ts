import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {test} from 'node:test';
import type {StoreKind} from '../store-kind.ts';
import {storeInTime} from './passing-time.ts';

const MINUTE = 60_000;

/** Asserts that a wait is `most`, less the short time that the test has taken. */
function assertLeft(wait: number | undefined, most: number): void {
  assert.ok(wait !== undefined && wait <= most && wait > most - MINUTE / 2, `${wait} of ${most}`);
}

/** Contract tests for sign-in; every kind of store must pass them. */
export function testSignIn(kind: StoreKind): void {
  const {openedStore, temporaryLocation} = kind;

  test('a ticket is taken once, by one of many who ask at two connections', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)];
    const [hash, content] = [randomBytes(32), Buffer.from('Žanete')];
    await stores[0]!.tickets.keep(hash, content, MINUTE);
    const taken = await Promise.all(
      Array.from({length: 20}, (_, index) => stores[index % 2]!.tickets.take(hash)),
    );
    assert.deepEqual(
      taken.filter((one) => one !== undefined),
      [content],
    );
  });

  test('a ticket ends with its time, and a later one takes the place of an earlier one', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const hash = randomBytes(32);
    await store.tickets.keep(hash, Buffer.from('1'), MINUTE);
    await store.tickets.keep(hash, Buffer.from('2'), 2 * MINUTE);
    await pass(2 * MINUTE - 10_000);
    assert.equal(String(await store.tickets.take(hash)), '2');
    await store.tickets.keep(hash, Buffer.from('3'), MINUTE);
    await pass(MINUTE);
    assert.equal(await store.tickets.take(hash), undefined);
  });

  test('attempts at two connections are counted together, and never more than allowed', async (t) => {
    const location = await temporaryLocation(t);
    const stores = [await openedStore(t, location), await openedStore(t, location)];
    const limit = {key: randomBytes(32), most: 10};
    const waits = await Promise.all(
      Array.from({length: 40}, (_, index) => stores[index % 2]!.attempts.count([limit], MINUTE)),
    );
    assert.equal(waits.filter((wait) => wait === undefined).length, 10);
    for (const wait of waits) assert.ok(wait === undefined || (wait > 0 && wait <= MINUTE));
  });

  test('an attempt counts for all its keys or for no key, can be taken back, and expires', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const [here, all] = [randomBytes(32), randomBytes(32)];
    const both = [
      {key: here, most: 5},
      {key: all, most: 2},
    ];
    const count = () => store.attempts.count(both, MINUTE);
    assert.equal(await count(), undefined);
    assert.equal(await count(), undefined);
    assertLeft(await count(), MINUTE);
    await store.attempts.uncount([here, all]);
    await pass(1_000);
    assert.equal(await count(), undefined);
    assertLeft(await count(), MINUTE - 1_000);
    for (let left = 3; left > 0; left -= 1) {
      assert.equal(await store.attempts.count([{key: here, most: 5}], MINUTE), undefined);
    }
    assertLeft(await store.attempts.count([{key: here, most: 5}], MINUTE), MINUTE - 1_000);
    await pass(MINUTE - 1_000);
    assert.equal(await count(), undefined);
  });

  test('a place is known for three months after it was noted', async (t) => {
    const {store, pass} = await storeInTime(t, kind);
    const place = randomBytes(32);
    assert.equal(await store.knownPlaces.has(place), false);
    await store.knownPlaces.note(place);
    await store.knownPlaces.note(place);
    await pass(80 * 86_400_000);
    assert.equal(await store.knownPlaces.has(place), true);
    await store.knownPlaces.note(place);
    await pass(80 * 86_400_000);
    assert.equal(await store.knownPlaces.has(place), true);
    await pass(20 * 86_400_000);
    assert.equal(await store.knownPlaces.has(place), false);
  });
}
