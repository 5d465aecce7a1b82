import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import type {StoreConnection} from '../../../src/store/database/connection.ts';
import {USAGE_BLOCK, UsageLedger} from '../../../src/store/usage/usage-ledger.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import type {StoreKind} from '../store-kind.ts';

const DAY = '2026-11-21';
const LIMIT = {timeout: deadline(60_000)};

/** Adds a user; returns the id. */
async function addUser({db}: StoreConnection, name: string): Promise<number> {
  const {id} = await db
    .insertInto('users')
    .values({name, created_at: 0})
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const countsOf = ({db}: StoreConnection, userId: number) =>
  db.selectFrom('usage').select(['day', 'characters']).where('user_id', '=', userId).orderBy('day').execute();

/** Contract tests for usage; every kind of store must pass them. */
export function testUsage({temporaryStore, openedStore, temporaryLocation, connected}: StoreKind): void {
  test('characters are taken up to the limit and not one more', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    assert.equal(await store.usage.take(id, DAY, 60, 100), true);
    assert.equal(await store.usage.take(id, DAY, 41, 100), false);
    assert.equal(await store.usage.take(id, DAY, 40, 100), true);
    assert.equal(await store.usage.take(id, DAY, 1, 100), false);
    assert.equal(await store.usage.take(id, DAY, 0, 100), true);
  });

  test('each user and each day counts for itself', async (t) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('ilze', undefined);
    const juris = await store.users.add('juris', undefined);
    assert.equal(await store.usage.take(ilze.id, DAY, 100, 100), true);
    assert.equal(await store.usage.take(juris.id, DAY, 100, 100), true);
    assert.equal(await store.usage.take(ilze.id, '2026-11-22', 100, 100), true);
    assert.equal(await store.usage.take(ilze.id, DAY, 1, 100), false);
  });

  test('a limit that became smaller holds at once', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    assert.equal(await store.usage.take(id, DAY, 50, 10_000_000), true);
    assert.equal(await store.usage.take(id, DAY, 51, 100), false);
    assert.equal(await store.usage.take(id, DAY, 50, 100), true);
  });

  test('what is given back can be taken again', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    assert.equal(await store.usage.take(id, DAY, 100, 100), true);
    await store.usage.giveBack(id, DAY, 30);
    assert.equal(await store.usage.take(id, DAY, 31, 100), false);
    assert.equal(await store.usage.take(id, DAY, 30, 100), true);
  });

  test('more than was taken cannot be given back', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    await store.usage.giveBack(id, DAY, 1_000);
    assert.equal(await store.usage.take(id, DAY, 101, 100), false);
    assert.equal(await store.usage.take(id, DAY, 100, 100), true);
    await store.usage.giveBack(id, DAY, 1_000);
    assert.equal(await store.usage.take(id, DAY, 1, 100), false);
  });

  test('the usage of a day excludes reservations', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    assert.equal(await store.usage.used(id, DAY), 0);
    await store.usage.take(id, DAY, 120, 1_000_000);
    assert.equal(await store.usage.used(id, DAY), 120);
    await store.usage.giveBack(id, DAY, 20);
    assert.equal(await store.usage.used(id, DAY), 100);
    await Promise.all(Array.from({length: 500}, () => store.usage.take(id, DAY, 70, 1_000_000)));
    assert.equal(await store.usage.used(id, DAY), 35_100);
    assert.equal(await store.usage.used(id, '2026-11-22'), 0);
  });

  test('invalid counts are refused', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    for (const characters of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await assert.rejects(store.usage.take(id, DAY, characters, 100), RangeError);
      await assert.rejects(store.usage.giveBack(id, DAY, characters), RangeError);
    }
  });

  test('invalid counts are refused when they are noted, and change nothing', async (t) => {
    const connection = await connected(t);
    const user = await addUser(connection, 'ilze');
    const ledger = new UsageLedger(connection, {block: 1_000});
    await ledger.take(user, DAY, 10, 100);
    for (const characters of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await assert.rejects(ledger.note(user, DAY, characters), RangeError);
      await assert.rejects(ledger.giveBack(user, DAY, characters), RangeError);
    }
    await ledger.giveBack(user, DAY, 4);
    assert.equal(await ledger.used(user, DAY), 6);
    assert.equal(await ledger.note(user, DAY, 6), true);
    await ledger.flush();
    assert.equal(await ledger.used(user, DAY), 6);
  });

  test('requests at once share the limit exactly', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const limit = 3 * USAGE_BLOCK + 17;
    const taken = await Promise.all(Array.from({length: 2_000}, () => store.usage.take(id, DAY, 50, limit)));
    assert.equal(taken.filter(Boolean).length, Math.floor(limit / 50));
    assert.equal(await store.usage.take(id, DAY, limit % 50, limit), true);
    assert.equal(await store.usage.take(id, DAY, 1, limit), false);
  });

  test('a restart keeps the count exactly', async (t) => {
    const location = await temporaryLocation(t);
    const first = await openedStore(t, location, {exclusive: true});
    const {id} = await first.users.add('ilze', undefined);
    for (let request = 0; request < 10; request++) {
      assert.equal(await first.usage.take(id, DAY, 100, 1_000_000), true);
      assert.equal(await first.usage.note(id, DAY, 100), true);
    }
    const reserved = await first.usage.sumOfDay(DAY);
    assert.ok(reserved >= 1_000 && reserved <= USAGE_BLOCK + 1_000, String(reserved));
    await first.close();
    const second = await openedStore(t, location, {exclusive: true});
    assert.equal(await second.usage.sumOfDay(DAY), 1_000);
    assert.equal(await second.usage.take(id, DAY, 301, 1_300), false);
    assert.equal(await second.usage.take(id, DAY, 300, 1_300), true);
  });

  test('after any sequence of taking, giving back and restarting, the count is the sum', LIMIT, async (t) => {
    const connection = await connected(t);
    const step = fc.oneof(
      fc.record({kind: fc.constant('add' as const), characters: fc.nat(60)}),
      fc.record({kind: fc.constant('giveBack' as const), characters: fc.nat(60)}),
      fc.constant({kind: 'restart' as const, characters: 0}),
    );
    let users = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, {maxLength: 40}),
        fc.integer({min: 1, max: 400}),
        async (steps, limit) => {
          const user = await addUser(connection, `user ${(users += 1)}`);
          let ledger = new UsageLedger(connection, {block: 32});
          let used = 0;
          for (const {kind, characters} of steps) {
            if (kind === 'restart') {
              await ledger.flush();
              ledger = new UsageLedger(connection, {block: 32});
            } else {
              const expected = used + characters <= limit;
              assert.equal(await ledger.take(user, DAY, characters, limit), expected);
              if (kind === 'add' && expected) {
                assert.equal(await ledger.note(user, DAY, characters), true);
                used += characters;
              } else if (expected) {
                await ledger.giveBack(user, DAY, characters);
              }
            }
          }
          await ledger.flush();
          assert.equal((await countsOf(connection, user))[0]?.characters ?? 0, used);
        },
      ),
      {numRuns: 60},
    );
  });

  test('yesterday is given back when a new day starts', async (t) => {
    const connection = await connected(t);
    const user = await addUser(connection, 'ilze');
    const ledger = new UsageLedger(connection, {block: 1_000});
    await ledger.take(user, DAY, 10, 1_000_000);
    await ledger.take(user, DAY, 4, 1_000_000);
    await ledger.take(user, '2026-11-22', 20, 1_000_000);
    // A request from before midnight ends after midnight.
    await ledger.giveBack(user, DAY, 4);
    assert.equal(await ledger.note(user, DAY, 10), true);
    assert.equal(await ledger.note(user, '2026-11-22', 20), true);
    await ledger.flush();
    assert.deepEqual(await countsOf(connection, user), [
      {day: DAY, characters: 10},
      {day: '2026-11-22', characters: 20},
    ]);
  });
}
