import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {setTimeout as wait} from 'node:timers/promises';
import {test, type TestContext} from 'node:test';
import Fastify from 'fastify';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {healthRoutes} from '../../../src/http/readiness.ts';
import {StoreError, type Store} from '../../../src/store/index.ts';
import {freshDatabase, query, startCluster, type Cluster} from '../../support/postgres.ts';
import {POSTGRES_STORE as kind} from '../store-kind.ts';
import {temporaryFolder} from '../temporary-folder.ts';

const LIMIT = {timeout: deadline(120_000)};
const hash = createHash('sha256').update('one').digest();

async function storeInCluster(t: TestContext): Promise<{cluster: Cluster; store: Store; database: string}> {
  const cluster = await startCluster({durable: true});
  releaseAfter(t, () => cluster.stop());
  const database = await freshDatabase(cluster);
  const store = await kind.openedStore(
    t,
    {dataFolder: await temporaryFolder(t), database},
    {exclusive: true},
  );
  return {cluster, store, database};
}

test('while the database is down each call says so, and afterwards calls work', LIMIT, async (t) => {
  const {cluster, store} = await storeInCluster(t);
  const user = await store.users.add('ilze', undefined);
  await store.tokens.add(hash, user.id, 'CMS');
  for (const how of ['immediate', 'fast'] as const) {
    assert.deepEqual(await store.tokens.userOf(hash), user);
    await cluster.stop(how);
    for (const call of [
      () => store.tokens.userOf(hash),
      () => store.users.list(),
      () => store.users.add('juris', undefined),
      () => store.tasks.claim(1_000),
      () => store.memory.find(user.id, 's', ['k']),
      () => store.server.state(),
    ]) {
      await assert.rejects(call(), ({kind, message}: StoreError) => {
        assert.equal(kind, 'unreachable', message);
        assert.match(message, /database server 127\.0\.0\.1:\d+/);
        return true;
      });
    }
    await cluster.start();
  }
  assert.deepEqual(await store.tokens.userOf(hash), user);
  assert.deepEqual(
    (await store.users.list()).map(({name}) => name),
    ['ilze'],
  );
});

test('a restart amid traffic loses nothing that was acknowledged', LIMIT, async (t) => {
  const {cluster, store, database} = await storeInCluster(t);
  const {id} = await store.users.add('ilze', undefined);
  const acknowledged: string[] = [];
  const kinds = new Set<string>();
  let isOver = false;
  const writer = async (name: number) => {
    for (let number = 0; !isOver; number += 1) {
      const key = `${name} ${number}`;
      const words = ['teikums', key];
      try {
        await store.memory.save(id, 's', [{key, source: key, translation: key, words}]);
        acknowledged.push(key);
      } catch (error) {
        kinds.add(error instanceof StoreError ? error.kind : String(error));
        await wait(100); // each try starts a process of the server
      }
    }
  };
  const writers = Array.from({length: 12}, (_, name) => writer(name));
  const more = async (count: number) => {
    const signal = AbortSignal.timeout(deadline(30_000));
    const enough = acknowledged.length + count;
    while (acknowledged.length < enough) await wait(10, undefined, {signal});
  };
  await more(100);
  for (let round = 0; round < 3; round += 1) {
    await cluster.restart('immediate');
    await more(100);
  }
  isOver = true;
  await Promise.all(writers);
  assert.deepEqual([...kinds], ['unreachable']);
  assert.equal((await store.memory.find(id, 's', acknowledged)).size, acknowledged.length);
  const open = await query(
    database,
    `select state from pg_stat_activity where application_name = 'mtservice' and state <> 'idle'`,
  );
  assert.deepEqual(open, [], 'no connection was left in a transaction');
});

test('a connection that the server ends is replaced by the next call', LIMIT, async (t) => {
  const {store, database} = await storeInCluster(t);
  await store.users.add('ilze', undefined);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mtservice'`;
  for (let round = 0; round < 5; round += 1) {
    await query(database, end);
    const signal = AbortSignal.timeout(deadline(10_000));
    const names = async () => (await store.users.list().catch(() => [])).map(({name}) => name);
    while ((await names())[0] !== 'ilze') signal.throwIfAborted();
  }
});

test('a store is closed although its database is gone', LIMIT, async (t) => {
  const {cluster, store} = await storeInCluster(t);
  const {id} = await store.users.add('ilze', undefined);
  assert.equal(await store.usage.take(id, '2026-11-21', 10, 1_000_000), true);
  await cluster.stop('immediate');
  await store.close();
  await assert.rejects(store.users.list(), {kind: 'closed'});
});

test(
  '/ready names what is wrong with the database, and a clock that differs from its own',
  LIMIT,
  async (t) => {
    const {cluster, store, database} = await storeInCluster(t);
    const dataFolder = await temporaryFolder(t);
    const app = Fastify();
    releaseAfter(t, () => app.close());
    healthRoutes(app, {store, dataFolder});
    const ready = async () => {
      const {statusCode, body} = await app.inject('/ready');
      return [statusCode, body] as const;
    };
    const capabilities = {text: 'ready', documents: 'ready'};
    assert.deepEqual(await ready(), [200, JSON.stringify({status: 'ready', capabilities})]);
    t.mock.timers.enable({apis: ['Date'], now: Date.now() - 3_700_000});
    const [status, text] = await ready();
    assert.equal(status, 200);
    assert.match(
      text,
      /"part":"clock","message":"The clock of this machine is 62 minutes behind the clock of/,
    );
    t.mock.timers.reset();
    const name = new URL(database).pathname.slice(1);
    await query(cluster.url('postgres'), `alter database ${name} set default_transaction_read_only = on`);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mtservice'`;
    await query(cluster.url('postgres'), end);
    await assert.rejects(store.users.add('ilze', undefined), {kind: /unreachable|readonly/});
    const standby = await ready();
    assert.equal(standby[0], 503);
    assert.match(standby[1], /The database cannot be written: it is a standby, or read-only/);
    await assert.rejects(store.users.add('ilze', undefined), {kind: 'readonly', message: /Name the primary/});
    await cluster.stop();
    const [downStatus, down] = await ready();
    assert.equal(downStatus, 503);
    assert.match(down, /"part":"database","message":"The database server cannot be reached\. Start it/);
    assert.ok(!/127\.0\.0\.1|mtservice:|%/.test(down), 'neither address nor password');
  },
);
