import assert from 'node:assert/strict';
import {randomBytes, randomUUID} from 'node:crypto';
import {test} from 'node:test';
import {VisitorsTable} from '../../../src/store/accounts/visitors-table.ts';
import type {Store, TokenUser} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';

const HOUR = 3_600_000;
const MOST = {ofNetwork: 3, inAll: 5};
const NETWORK = Buffer.from('network of a school');
const OTHER_NETWORK = Buffer.from('network of a house');
const BOUNDS = {tasks: 100, bytes: Infinity};

/** Adds a visitor; undefined if there are too many. */
async function added(
  store: Store,
  network = NETWORK,
  lifetimeMs = HOUR,
): Promise<(TokenUser & {visitor: {network: number; all: number}}) | undefined> {
  const tokenHash = randomBytes(32);
  const endsAt = await store.visitors.add({network, tokenHash, lifetimeMs, most: MOST});
  if (!endsAt) return undefined;
  const user = await store.tokens.userOf(tokenHash);
  assert.ok(user?.visitor);
  return {...user, visitor: user.visitor};
}

async function visitor(store: Store, network = NETWORK, lifetimeMs = HOUR) {
  const one = await added(store, network, lifetimeMs);
  assert.ok(one);
  return one;
}

const task = (userId: number) => ({
  ...{id: `d-${randomUUID()}`, userId, systemId: 'smt-1'},
  ...{fileName: 'a.txt', options: '', size: 1},
});

/** Today and the day before and after, as `YYYY-MM-DD`. */
const day = (after = 0) => new Date(Date.now() + after * 24 * HOUR).toISOString().slice(0, 10);

/** Tests that every kind of store passes. */
export function testVisitors({temporaryStore, connected}: StoreKind): void {
  test('visitors of a network share an account, and all visitors share one', async (t) => {
    const store = await temporaryStore(t);
    const [one, other] = [await visitor(store), await visitor(store)];
    const elsewhere = await visitor(store, OTHER_NETWORK);
    assert.notEqual(one.id, other.id);
    assert.deepEqual(one.visitor, other.visitor);
    assert.notEqual(elsewhere.visitor.network, one.visitor.network);
    assert.equal(elsewhere.visitor.all, one.visitor.all);
    assert.deepEqual(one.principals, [], 'no name in visibleTo is that of a visitor');
    assert.equal(await store.visitors.count(), 3);
  });

  test('visitors are no people: no list has them, and no name finds them', async (t) => {
    const store = await temporaryStore(t);
    const {name} = await visitor(store);
    const person = await store.users.add('ilze', undefined);
    assert.deepEqual(
      (await store.users.list()).map((user) => user.name),
      ['ilze'],
    );
    assert.deepEqual(await store.users.list({offset: 0, most: 9, search: 'visitor'}), []);
    assert.equal(await store.users.byName(name), undefined);
    assert.deepEqual(await store.tokens.list(), []);
    assert.equal((await store.users.byName('ilze'))?.id, person.id);
    assert.equal(person.visitor, undefined);
  });

  test('the number of visitors is limited, by network and in all', async (t) => {
    const store = await temporaryStore(t);
    const ofNetwork = await Promise.all(Array.from({length: 8}, () => added(store)));
    assert.equal(ofNetwork.filter(Boolean).length, MOST.ofNetwork);
    const elsewhere = await Promise.all(Array.from({length: 8}, () => added(store, OTHER_NETWORK)));
    assert.equal(elsewhere.filter(Boolean).length, MOST.inAll - MOST.ofNetwork);
  });

  test('the token of a visitor is refused after the end, before the visitor is removed', async (t) => {
    const store = await temporaryStore(t);
    const tokenHash = randomBytes(32);
    await store.visitors.add({network: NETWORK, tokenHash, lifetimeMs: 0, most: MOST});
    assert.equal(await store.tokens.userOf(tokenHash), undefined);
    assert.equal(await store.visitors.count(), 0);
  });

  test('an ended visitor goes with documents and corrections; others stay', async (t) => {
    const store = await temporaryStore(t);
    const ended = await visitor(store, NETWORK, HOUR);
    const staying = await visitor(store, NETWORK, 3 * HOUR);
    const [gone, kept] = [task(ended.id), task(staying.id)];
    for (const one of [gone, kept]) assert.equal((await store.tasks.add(one, BOUNDS)).outcome, 'added');
    for (const {id} of [ended, staying]) {
      await store.memory.submit(id, 'smt-1', [{key: 'k', source: 'a', translation: 'b', words: ['a']}], {
        ...{day: day(), characters: 2, most: {corrections: 9, characters: 99}},
      });
    }
    assert.deepEqual(await store.visitors.removeEnded(Date.now() + 2 * HOUR), [gone.id]);
    assert.deepEqual([...(await store.tasks.ids())], [kept.id]);
    assert.equal((await store.memory.find(ended.id, 'smt-1', ['k'])).size, 0);
    assert.equal((await store.memory.find(staying.id, 'smt-1', ['k'])).size, 1);
    assert.equal(await store.tasks.find(ended.id, gone.id), undefined);
  });

  test('characters of a network stay counted when its visitors end, until the day is over', async (t) => {
    const store = await temporaryStore(t);
    const first = await visitor(store);
    const {network} = first.visitor;
    assert.equal(await store.usage.take(network, day(), 80, 100), true);
    assert.equal(await store.usage.note(network, day(), 80), true);
    await store.visitors.removeEnded(Date.now() + 2 * HOUR);
    const again = await visitor(store);
    const isNextDay = day() !== new Date(Date.now() + 2 * HOUR).toISOString().slice(0, 10);
    if (!isNextDay) {
      assert.equal(again.visitor.network, network);
      assert.equal(await store.usage.take(network, day(), 21, 100), false);
    }
    await store.visitors.removeEnded(Date.now() + 72 * HOUR);
    assert.notEqual((await visitor(store)).visitor.network, network, 'nothing is left of the address');
  });

  test('a document is charged to both accounts or to none, and what it did not use is returned', async (t) => {
    const store = await temporaryStore(t);
    const {id, visitor: accounts} = await visitor(store, NETWORK, HOUR);
    assert.equal((await store.tasks.add(task(id), BOUNDS)).outcome, 'added');
    const claimed = await store.tasks.claim(60_000);
    assert.ok(claimed);
    assert.deepEqual(claimed.visitor, accounts);
    const used = async () =>
      await Promise.all([accounts.network, accounts.all, id].map((one) => store.usage.used(one, day())));
    const charge = (limit: number) => ({
      ...{characters: 60, day: day()},
      accounts: [
        {userId: accounts.network, limit: 100},
        {userId: accounts.all, limit},
      ],
    });
    assert.equal(await store.tasks.charge(claimed, charge(59)), 'overLimit');
    assert.deepEqual(await used(), [0, 0, 0]);
    assert.equal(await store.tasks.charge(claimed, charge(60)), 'charged');
    assert.deepEqual(await used(), [60, 60, 0]);
    await store.visitors.removeEnded(Date.now() + 2 * HOUR);
    assert.deepEqual((await used()).slice(1), [0, 0]);
  });

  test('visitors of a network share the number of documents', async (t) => {
    const store = await temporaryStore(t);
    const [one, other] = [await visitor(store), await visitor(store)];
    const elsewhere = await visitor(store, OTHER_NETWORK);
    const most = {tasks: 2, kept: 2, bytes: Infinity};
    const outcomes = await Promise.all(
      [one, other, one, other].map(({id}) => store.tasks.add(task(id), most)),
    );
    assert.equal(outcomes.filter(({outcome}) => outcome === 'added').length, 2);
    assert.equal((await store.tasks.add(task(elsewhere.id), most)).outcome, 'added');
  });

  test('usage of a day shows all visitors as one, once', async (t) => {
    const store = await temporaryStore(t);
    const {visitor: accounts} = await visitor(store);
    const person = await store.users.add('ilze', undefined);
    for (const id of [accounts.network, accounts.all, person.id]) {
      await store.usage.take(id, day(), 10, 10);
      await store.usage.note(id, day(), 10);
    }
    assert.equal(await store.usage.sumOfDay(day()), 20);
    const rows = await store.usage.ofDay(day(), {offset: 0, most: 9});
    assert.deepEqual(new Set(rows.map(({userName}) => userName)), new Set([undefined, 'ilze']));
  });

  test('corrections of a network are counted together', async (t) => {
    const store = await temporaryStore(t);
    const [one, other] = [await visitor(store), await visitor(store)];
    const submit = (id: number, key: string) =>
      store.memory.submit(id, 'smt-1', [{key, source: 'a', translation: 'b', words: ['a']}], {
        ...{day: day(), characters: 2, account: one.visitor.network},
        most: {corrections: 2, characters: 99},
      });
    assert.deepEqual(
      [await submit(one.id, 'a'), await submit(other.id, 'b'), await submit(one.id, 'c')],
      ['saved', 'saved', 'dayLimit'],
    );
  });

  test('many visitors who ended are removed at once', async (t) => {
    const connection = await connected(t);
    const {db} = connection;
    const values = Array.from({length: 250}, (_, index) => ({
      ...{name: `visitor ${index}`, kind: 'visitor' as const, created_at: 0, ends_at: 1},
    }));
    await db.insertInto('users').values(values).execute();
    await new VisitorsTable(connection, connection).removeEnded();
    const left = await db.selectFrom('users').select('id').where('kind', '=', 'visitor').execute();
    assert.deepEqual(left, []);
  });
}
