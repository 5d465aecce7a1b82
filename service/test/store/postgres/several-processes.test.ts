import assert from 'node:assert/strict';
import {createHash, randomUUID} from 'node:crypto';
import {setTimeout as wait} from 'node:timers/promises';
import {test, type TestContext} from 'node:test';
import type {Store, StoreLocation} from '../../../src/store/index.ts';
import {USAGE_BLOCK} from '../../../src/store/usage/usage-ledger.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {query} from '../../support/postgres.ts';
import {POSTGRES_STORE as kind} from '../store-kind.ts';
import {storeProcess} from '../store-process.ts';

const LIMIT = {timeout: deadline(120_000)};
const DAY = '2026-11-21';
const MINUTE = 60_000;

const newTask = (userId: number) => ({
  ...{id: `d-${randomUUID()}`, userId, systemId: 'smt-1'},
  ...{fileName: 'Līgums.docx', options: '', size: 1},
});

/**
 * Opens two stores, which look like two processes to the database: each has its own connections and memory.
 */
async function twoStores(t: TestContext): Promise<{location: StoreLocation; stores: [Store, Store]}> {
  const location = await kind.temporaryLocation(t);
  const open = () => kind.openedStore(t, location, {exclusive: true});
  return {location, stores: [await open(), await open()]};
}

/** Makes calls at the same time, distributed over the stores; returns their results. */
function atOnce<T>(
  count: number,
  stores: readonly Store[],
  call: (store: Store) => Promise<T>,
): Promise<T[]> {
  const store = (index: number) => stores[index % stores.length] as Store;
  return Promise.all(Array.from({length: count}, (_, index) => call(store(index))));
}

test('processes that start at the same time make the tables once', LIMIT, async (t) => {
  const location = await kind.temporaryLocation(t);
  const stores = await Promise.all(
    Array.from({length: 6}, () => kind.openedStore(t, location, {exclusive: true})),
  );
  const added = await Promise.all(stores.map((store, index) => store.users.add(`u${index}`, undefined)));
  assert.equal(new Set(added.map(({id}) => id)).size, 6);
});

test('eight workers of two processes claim each of 400 tasks once', LIMIT, async (t) => {
  const {location, stores} = await twoStores(t);
  for (let user = 0; user < 4; user += 1) {
    const {id} = await stores[0].users.add(`u${user}`, undefined);
    for (let count = 0; count < 100; count += 1)
      await stores[0].tasks.add(newTask(id), {tasks: 100, bytes: Infinity});
  }
  const script = `const workers = await Promise.all([1, 2, 3, 4].map(() => openStore(location)));
console.log('ready');
await new Promise((resolve) => process.stdin.once('data', resolve));
const claims = [];
await Promise.all(workers.map(async (store) => {
  for (let task; (task = await store.tasks.claim(${MINUTE})); ) claims.push(task.id);
}));
console.log(JSON.stringify(claims));
process.exit();`;
  const processes = [storeProcess(t, location, script), storeProcess(t, location, script)];
  for (const storeChild of processes) assert.equal(await storeChild.line(), 'ready');
  for (const {child} of processes) child.stdin?.write('go\n');
  const claims = await Promise.all(
    processes.map(async (storeChild) => JSON.parse(await storeChild.line()) as string[]),
  );
  assert.equal(claims.flat().length, 400);
  assert.equal(new Set(claims.flat()).size, 400);
  assert.ok(
    claims.every(({length}) => length > 0),
    'both have worked',
  );
});

test('a process that starts leaves the tasks of others alone', LIMIT, async (t) => {
  const {location, stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  await stores[0].tasks.add(newTask(id), {tasks: 10, bytes: Infinity});
  const task = await stores[0].tasks.claim(MINUTE);
  assert.ok(task);
  const third = await kind.openedStore(t, location, {exclusive: true});
  await third.tasks.freeAll();
  assert.equal(await third.tasks.claim(MINUTE), undefined);
  assert.equal(await stores[0].tasks.keep(task, 0), true);
  const taken = await third.tasks.claim(MINUTE);
  assert.deepEqual([taken?.id, taken?.fence], [task.id, 2]);
  assert.equal(await stores[0].tasks.keep(task, MINUTE), false, 'its lease was over');
});

test('leases are by the clock of the database, whatever the clock of a process', LIMIT, async (t) => {
  const {stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  await stores[0].tasks.add(newTask(id), {tasks: 10, bytes: Infinity});
  assert.ok(await stores[0].tasks.claim(MINUTE));
  t.mock.timers.enable({apis: ['Date'], now: Date.now() + 3_600_000});
  assert.equal(await stores[1].tasks.claim(MINUTE), undefined);
  const ms = (await stores[1].tasks.nextMs()) ?? 0;
  assert.ok(ms > 0 && ms <= MINUTE, String(ms));
});

test('200 requests at once at the limits are never let past them', LIMIT, async (t) => {
  const {location, stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  const tasks = await atOnce(200, stores, (store) =>
    store.tasks.add(newTask(id), {tasks: 37, bytes: Infinity}),
  );
  assert.equal(tasks.filter(({outcome}) => outcome === 'added').length, 37);
  assert.equal((await stores[0].tasks.ofUser(id)).length, 37);
  const most = {corrections: 41, characters: 10_000};
  let sentences = 0;
  const corrections = await atOnce(200, stores, (store) => {
    const entry = {key: `k ${(sentences += 1)}`, source: 'Haus', translation: 'māja'};
    return store.memory.submit(id, 's', [entry], {day: DAY, characters: 10, most});
  });
  assert.equal(corrections.filter((outcome) => outcome === 'saved').length, 41);
  assert.equal((await query(location.database ?? '', 'select 1 from human_translations')).length, 41);
  const usage = await atOnce(200, stores, (store) => store.usage.take(id, DAY, 50, 5_025));
  assert.equal(usage.filter(Boolean).length, 100);
  assert.equal(await stores[1].usage.sumOfDay(DAY), 5_000);
});

test('what processes have set aside counts for all, and comes back when they end', LIMIT, async (t) => {
  const {location, stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  const limit = 5 * USAGE_BLOCK;
  let used = 0;
  for (let round = 0; round < 40; round += 1) {
    const taken = await atOnce(50, stores, async (store) => {
      if (!(await store.usage.take(id, DAY, 50, limit))) return 0;
      if ((round + used) % 3 > 0) return (await store.usage.note(id, DAY, 50)) ? 50 : 0;
      await store.usage.giveBack(id, DAY, 50);
      return 0;
    });
    used += taken.reduce<number>((sum, characters) => sum + characters, 0);
    assert.ok((await stores[0].usage.sumOfDay(DAY)) <= limit);
  }
  assert.ok(used <= limit);
  for (const store of stores) await store.close();
  const third = await kind.openedStore(t, location);
  assert.equal(await third.usage.sumOfDay(DAY), used);
});

test(
  'what one process has set aside and does not use is there for others a moment later',
  LIMIT,
  async (t) => {
    const {stores} = await twoStores(t);
    const {id} = await stores[0].users.add('ilze', undefined);
    const limit = 3 * USAGE_BLOCK;
    assert.equal(await stores[0].usage.take(id, DAY, 10, limit), true);
    const signal = AbortSignal.timeout(deadline(10_000));
    while (!(await stores[1].usage.take(id, DAY, limit - 10, limit))) await wait(20, undefined, {signal});
    assert.equal(await stores[0].usage.take(id, DAY, 1, limit), false);
    assert.equal(await stores[0].usage.sumOfDay(DAY), limit);
  },
);

test('processes that save the same sentences in another order do not fail', LIMIT, async (t) => {
  const {stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  const entries = Array.from({length: 300}, (_, index) => ({
    ...{key: `teikums ${index}`, source: `Satz ${index}`, translation: `Teikums ${index}`},
    words: ['satz', String(index)],
  }));
  const backwards = entries.toReversed();
  await atOnce(12, stores, (store) => store.memory.save(id, 's', store === stores[0] ? entries : backwards));
  assert.equal(await stores[0].memory.count(id), 150);
  const similar = await stores[1].memory.similar(id, 's', ['satz', '17']);
  assert.deepEqual(similar, [{source: 'Satz 17', translation: 'Teikums 17'}]);
});

test('a human translation that another process saved is found within a moment', LIMIT, async (t) => {
  const {stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  const find = async () => (await stores[0].memory.find(id, 's', ['k'])).get('k')?.translation;
  assert.equal(await find(), undefined);
  await stores[1].memory.save(id, 's', [{key: 'k', source: 'Haus', translation: 'māja'}]);
  const signal = AbortSignal.timeout(deadline(5_000));
  while ((await find()) !== 'māja') await wait(20, undefined, {signal});
});

test('terms of the same title are imported by one process only', LIMIT, async (t) => {
  const {stores} = await twoStores(t);
  const corpus = {
    ...({title: 'Kuģi', type: 'public', source: 'de', target: 'lv'} as const),
    ...{systemId: undefined, ownerId: undefined},
  };
  const imported = await atOnce(10, stores, (store) =>
    store.corpora.import(corpus, [{source: 'Schiff', target: 'kuģis'}]).catch((error: unknown) => {
      assert.equal((error as {kind?: unknown}).kind, 'duplicate');
    }),
  );
  assert.equal(imported.filter(Boolean).length, 1);
  assert.equal((await stores[0].corpora.list()).length, 1);
});

test('the first use of a token is noted once, and a revoked one is refused everywhere', LIMIT, async (t) => {
  const {location, stores} = await twoStores(t);
  const {id} = await stores[0].users.add('ilze', undefined);
  const hash = createHash('sha256').update('one').digest();
  await stores[0].tokens.add(hash, id, 'CMS');
  const users = await atOnce(20, stores, (store) => store.tokens.userOf(hash));
  assert.ok(users.every((user) => user?.id === id));
  await stores[0].tokens.revoke(hash.toString('hex', 0, 8));
  assert.equal(await stores[1].tokens.userOf(hash), undefined);
  await Promise.all(stores.map((store) => store.close()));
  const noted = await query(location.database ?? '', `select from audit where action = 'tokenFirstUsed'`);
  assert.equal(noted.length, 1);
});

test('a user is removed with what another process adds at that moment', LIMIT, async (t) => {
  const {location, stores} = await twoStores(t);
  for (let round = 0; round < 10; round += 1) {
    const {id} = await stores[0].users.add('ilze', undefined);
    const adding = atOnce(8, [stores[1]], async (store) => {
      const task = newTask(id);
      const most = {tasks: 100, bytes: Infinity};
      const added = await store.tasks.add(task, most).catch(() => undefined);
      return added?.outcome === 'added' ? task.id : undefined;
    });
    const removed = await stores[0].users.remove(id);
    const added = (await adding).filter((one) => one !== undefined);
    assert.deepEqual(removed.sort(), added.sort(), 'the files of all of them are removed');
  }
  assert.deepEqual(await query(location.database ?? '', 'select id from document_tasks'), []);
});
