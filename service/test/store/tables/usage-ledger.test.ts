import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import fc from 'fast-check';
import Database from 'libsql';
import {openStore} from '../../../src/store/index.ts';
import {connect} from '../../../src/store/database/connection.ts';
import {migrate} from '../../../src/store/database/migrations.ts';
import {USAGE_BLOCK, UsageLedger} from '../../../src/store/tables/usage-ledger.ts';
import {storeProcess} from '../store-process.ts';
import {openedStore, temporaryFolder, temporaryStore} from '../temporary-folder.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const DAY = '2026-11-21';
const LIMIT = {timeout: deadline(60_000)};

/** Characters of all users, used or set aside, as the database has them. */
function charged(folder: string): unknown {
  const database = new Database(join(folder, 'mtservice.db'));
  try {
    return (database.prepare('select sum(characters) as sum from usage').get() as {sum: unknown}).sum;
  } finally {
    database.close();
  }
}

test('characters are taken up to the limit and not one more', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await store.addUser('ilze', undefined);
  assert.equal(await store.addUsage(id, DAY, 60, 100), true);
  assert.equal(await store.addUsage(id, DAY, 41, 100), false);
  assert.equal(await store.addUsage(id, DAY, 40, 100), true);
  assert.equal(await store.addUsage(id, DAY, 1, 100), false);
  assert.equal(await store.addUsage(id, DAY, 0, 100), true);
});

test('each user and each day counts for itself', async (t) => {
  const store = await temporaryStore(t);
  const ilze = await store.addUser('ilze', undefined);
  const juris = await store.addUser('juris', undefined);
  assert.equal(await store.addUsage(ilze.id, DAY, 100, 100), true);
  assert.equal(await store.addUsage(juris.id, DAY, 100, 100), true);
  assert.equal(await store.addUsage(ilze.id, '2026-11-22', 100, 100), true);
  assert.equal(await store.addUsage(ilze.id, DAY, 1, 100), false);
});

test('a limit that became smaller holds at once', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await store.addUser('ilze', undefined);
  assert.equal(await store.addUsage(id, DAY, 50, 10_000_000), true);
  assert.equal(await store.addUsage(id, DAY, 51, 100), false);
  assert.equal(await store.addUsage(id, DAY, 50, 100), true);
});

test('what is given back can be taken again', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await store.addUser('ilze', undefined);
  assert.equal(await store.addUsage(id, DAY, 100, 100), true);
  await store.returnUsage(id, DAY, 30);
  assert.equal(await store.addUsage(id, DAY, 31, 100), false);
  assert.equal(await store.addUsage(id, DAY, 30, 100), true);
});

test('more than was taken cannot be given back', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await store.addUser('ilze', undefined);
  await store.returnUsage(id, DAY, 1_000);
  assert.equal(await store.addUsage(id, DAY, 101, 100), false);
  assert.equal(await store.addUsage(id, DAY, 100, 100), true);
  await store.returnUsage(id, DAY, 1_000);
  assert.equal(await store.addUsage(id, DAY, 1, 100), false);
});

test('invalid counts are refused', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await store.addUser('ilze', undefined);
  for (const characters of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await assert.rejects(store.addUsage(id, DAY, characters, 100), RangeError);
    await assert.rejects(store.returnUsage(id, DAY, characters), RangeError);
  }
});

test('requests at once share the limit exactly', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await store.addUser('ilze', undefined);
  const limit = 3 * USAGE_BLOCK + 17;
  const taken = await Promise.all(Array.from({length: 2_000}, () => store.addUsage(id, DAY, 50, limit)));
  assert.equal(taken.filter(Boolean).length, Math.floor(limit / 50));
  assert.equal(await store.addUsage(id, DAY, limit % 50, limit), true);
  assert.equal(await store.addUsage(id, DAY, 1, limit), false);
});

test('a restart keeps the count exactly', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await openStore(folder);
  const {id} = await first.addUser('ilze', undefined);
  for (let request = 0; request < 10; request++) await first.addUsage(id, DAY, 100, 1_000_000);
  assert.equal(charged(folder), USAGE_BLOCK + 100, 'a block was set aside beside the first request');
  await first.close();
  assert.equal(charged(folder), 1_000);
  const second = await openedStore(t, folder);
  await second.returnUsage(id, DAY, 300);
  assert.equal(await second.addUsage(id, DAY, 301, 1_000), false);
  assert.equal(await second.addUsage(id, DAY, 300, 1_000), true);
});

test('a killed process loses at most a block of a user, and never counts too little', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const other = storeProcess(
    t,
    folder,
    `const store = await openStore(folder, {exclusive: true});
const {id} = await store.addUser('ilze', undefined);
let used = 0;
for (; used < 100_000; used += 100) await store.addUsage(id, '${DAY}', 100, 10_000_000);
await store.returnUsage(id, '${DAY}', 50_000);
console.log(used - 50_000);
setInterval(() => undefined, 60_000);`,
  );
  const used = Number(await other.line());
  await other.kill();
  const counted = Number(charged(folder));
  assert.ok(counted >= used && counted <= used + USAGE_BLOCK, `${counted} counted for ${used} used`);
});

test('a full disk does not use up the limit', async (t) => {
  const folder = await temporaryFolder(t);
  const {db, database} = await connect(folder);
  t.after(() => database.close());
  await migrate(db);
  database.exec("insert into users (id, name, created_at) values (1, 'ilze', 0)");
  const ledger = new UsageLedger(db, 10);
  database.exec('pragma query_only = 1');
  await assert.rejects(ledger.add(1, DAY, 100, 100), {name: 'StoreError'});
  database.exec('pragma query_only = 0');
  assert.equal(await ledger.add(1, DAY, 100, 100), true);
});

test('after any sequence of taking, giving back and restarting, the count is the sum', LIMIT, async (t) => {
  const folder = await temporaryFolder(t);
  const {db, database} = await connect(folder);
  t.after(() => database.close());
  await migrate(db);
  const step = fc.oneof(
    fc.record({kind: fc.constant('add' as const), characters: fc.nat(60)}),
    fc.record({kind: fc.constant('giveBack' as const), characters: fc.nat(60)}),
    fc.constant({kind: 'restart' as const, characters: 0}),
  );
  let user = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, {maxLength: 40}),
      fc.integer({min: 1, max: 400}),
      async (steps, limit) => {
        user += 1;
        database.exec(`insert into users (id, name, created_at) values (${user}, 'user ${user}', 0)`);
        let ledger = new UsageLedger(db, 32);
        let used = 0;
        for (const {kind, characters} of steps) {
          if (kind === 'restart') {
            await ledger.flush();
            ledger = new UsageLedger(db, 32);
          } else if (kind === 'giveBack') {
            const back = Math.min(characters, used);
            await ledger.giveBack(user, DAY, back);
            used -= back;
          } else {
            const expected = used + characters <= limit;
            assert.equal(await ledger.add(user, DAY, characters, limit), expected);
            if (expected) used += characters;
          }
        }
        await ledger.flush();
        const row = database.prepare('select characters from usage where user_id = ?').get([user]);
        assert.equal((row as {characters: number} | undefined)?.characters ?? 0, used);
      },
    ),
    {numRuns: 60},
  );
});

test('yesterday is given back when a new day starts', async (t) => {
  const folder = await temporaryFolder(t);
  const {db, database} = await connect(folder);
  t.after(() => database.close());
  await migrate(db);
  database.exec("insert into users (id, name, created_at) values (1, 'ilze', 0)");
  const ledger = new UsageLedger(db, 1_000);
  await ledger.add(1, DAY, 10, 1_000_000);
  await ledger.add(1, '2026-11-22', 20, 1_000_000);
  await ledger.giveBack(1, DAY, 4);
  await ledger.flush();
  assert.deepEqual(database.prepare('select day, characters from usage order by day').all(), [
    {day: DAY, characters: 6},
    {day: '2026-11-22', characters: 20},
  ]);
});
