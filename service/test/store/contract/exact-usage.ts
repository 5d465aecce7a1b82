import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import type {KyselyPlugin} from 'kysely';
import type {StoreConnection} from '../../../src/store/database/connection.ts';
import {StoreError, type Store} from '../../../src/store/index.ts';
import {NODE_SILENCE_MS} from '../../../src/store/nodes/node.ts';
import {charactersOfDay, endSilentReservations} from '../../../src/store/usage/usage-rows.ts';
import {UsageLedger} from '../../../src/store/usage/usage-ledger.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {storeProcess} from '../store-process.ts';
import type {StoreKind} from '../store-kind.ts';

const DAY = '2026-11-21';
const NEXT_DAY = '2026-11-22';
const LIMIT = {timeout: deadline(120_000)};
const BLOCK = 32;

/** Whether the next write is lost, or only its answer. */
type Loss = 'write' | 'answer';

/** A connection that can lose writes or their answers. */
class LossyConnection {
  readonly connection: StoreConnection;
  next: Loss | undefined;

  constructor(connection: StoreConnection) {
    const lost = (when: Loss) => {
      if (this.next !== when) return;
      this.next = undefined;
      throw new StoreError('unreachable', `The ${when} was lost.`);
    };
    const isNote = (kind: string) => kind === 'UpdateQueryNode';
    const notes = new WeakSet<object>();
    const plugin: KyselyPlugin = {
      transformQuery({node, queryId}) {
        if (isNote(node.kind)) {
          lost('write');
          notes.add(queryId);
        }
        return node;
      },
      transformResult({result, queryId}) {
        if (notes.has(queryId)) lost('answer');
        return Promise.resolve(result);
      },
    };
    this.connection = {
      ...connection,
      db: connection.db.withPlugin(plugin),
      transaction: async <T>(work: Parameters<typeof connection.transaction<T>>[0]) => {
        lost('write');
        const result = await connection.transaction(work);
        lost('answer');
        return result;
      },
    };
  }
}

async function userIn({db}: StoreConnection, name: string): Promise<number> {
  const row = {name, created_at: 0};
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Makes all processes count as silent for too long. */
async function endAll(connection: StoreConnection): Promise<void> {
  await connection.db.updateTable('usage_reservations').set({seen_at: 0}).execute();
  await endSilentReservations(connection, NODE_SILENCE_MS);
}

/**
 * Contract tests for exact charging, also after lost answers and killed processes; every kind of store must
 * pass them.
 */
export function testExactUsage({isShared, temporaryLocation, openedStore, connected}: StoreKind): void {
  const ledgerOf = async (t: Parameters<typeof connected>[0]) => {
    const connection = await connected(t);
    const lossy = new LossyConnection(connection);
    const ledger = new UsageLedger(lossy.connection, {block: BLOCK});
    const user = await userIn(connection, 'ilze');
    const charged = (day = DAY) => charactersOfDay(connection.db, {userId: user, day});
    return {connection, lossy, ledger, user, charged};
  };
  const lost = {kind: 'unreachable'};

  test('a lost answer to reserving costs nothing', async (t) => {
    const {lossy, ledger, user, charged} = await ledgerOf(t);
    for (const loss of ['answer', 'write'] as const) {
      lossy.next = loss;
      await assert.rejects(ledger.take(user, DAY, 10, 100), lost);
    }
    assert.equal(await ledger.take(user, DAY, 100, 100), true);
    assert.equal(await ledger.take(user, DAY, 1, 100), false);
    assert.equal(await ledger.note(user, DAY, 100), true);
    await ledger.flush();
    assert.equal(await charged(), 100);
  });

  test('a lost answer to giving back gives back once', async (t) => {
    const {lossy, ledger, user, charged} = await ledgerOf(t);
    await ledger.take(user, DAY, 10, 1_000);
    await ledger.note(user, DAY, 10);
    for (const loss of ['answer', 'write', 'answer'] as const) {
      lossy.next = loss;
      await assert.rejects(ledger.release(user, DAY), lost);
    }
    await ledger.release(user, DAY);
    await ledger.release(user, DAY);
    assert.equal(await charged(), 10);
  });

  test('a lost answer to a note is repeated, and counts once', async (t) => {
    const {connection, lossy, ledger, user, charged} = await ledgerOf(t);
    for (const loss of ['answer', 'write'] as const) {
      assert.equal(await ledger.take(user, DAY, 10, 1_000), true);
      lossy.next = loss;
      assert.equal(await ledger.note(user, DAY, 10), true);
    }
    await endAll(connection);
    assert.equal(await charged(), 20);
  });

  test('a note that is repeated after its process was presumed dead counts once', async (t) => {
    const {connection, lossy, ledger, user, charged} = await ledgerOf(t);
    await ledger.take(user, DAY, 10, 1_000);
    await ledger.take(user, DAY, 5, 1_000);
    lossy.next = 'answer';
    assert.equal(await ledger.note(user, DAY, 10), true);
    await endAll(connection);
    assert.equal(await charged(), 10);
    // The reserved characters were given back without a note; the note charges them again.
    assert.equal(await ledger.note(user, DAY, 5), true);
    await endAll(connection);
    assert.equal(await charged(), 15);
    await ledger.flush();
    assert.equal(await charged(), 15);
  });

  test('a node considered dead gets no more than the limit has left', async (t) => {
    const {connection, ledger, user, charged} = await ledgerOf(t);
    assert.equal(await ledger.take(user, DAY, 60, 100), true);
    await endAll(connection);
    const otherLedger = new UsageLedger(connection, {block: BLOCK});
    assert.equal(await otherLedger.take(user, DAY, 80, 100), true);
    assert.equal(await otherLedger.note(user, DAY, 80), true);
    assert.equal(await ledger.note(user, DAY, 60), false);
    assert.equal(await ledger.take(user, DAY, 21, 100), false);
    assert.equal(await ledger.take(user, DAY, 20, 100), true);
    assert.equal(await ledger.note(user, DAY, 20), true);
    assert.equal(await charged(), 100);
  });

  test('notes at the same time share writes, and each is stored when it resolves', async (t) => {
    const {connection, ledger, user, charged} = await ledgerOf(t);
    const taken = Array.from({length: 200}, () => ledger.take(user, DAY, 3, 10_000));
    assert.ok((await Promise.all(taken)).every(Boolean));
    const noted = Array.from({length: 200}, () => ledger.note(user, DAY, 3));
    assert.ok((await Promise.all(noted)).every(Boolean));
    const rows = await connection.db.selectFrom('usage_reservations').select(['used', 'turn']).execute();
    assert.equal(rows[0]?.used, 600);
    assert.ok(rows[0].turn < 60, `${rows[0].turn} writes`);
    await endAll(connection);
    assert.equal(await charged(), 600);
  });

  test('each day counts its own, however late its requests are answered', async (t) => {
    const {ledger, user, charged} = await ledgerOf(t);
    await ledger.take(user, DAY, 10, 100);
    await ledger.take(user, NEXT_DAY, 20, 100);
    assert.equal(await ledger.note(user, NEXT_DAY, 20), true);
    assert.equal(await ledger.note(user, DAY, 10), true);
    await ledger.flush();
    assert.deepEqual([await charged(), await charged(NEXT_DAY)], [10, 20]);
  });

  test('a killed process has charged what it noted, and nothing more', LIMIT, async (t) => {
    const location = await temporaryLocation(t);
    const otherProcess = storeProcess(
      t,
      location,
      `const store = await openStore(location, {exclusive: true});
const {id} = await store.users.add('ilze', undefined);
for (let noted = 0; noted < 50_000; noted += 100) {
  await store.usage.take(id, '${DAY}', 100, 10_000_000);
  await store.usage.note(id, '${DAY}', 100);
}
await store.usage.take(id, '${DAY}', 7_000, 10_000_000);
console.log('noted');
setInterval(() => undefined, 60_000);`,
    );
    assert.equal(await otherProcess.line(), 'noted');
    await otherProcess.kill();
    const store: Store = await openedStore(t, location, {exclusive: true});
    const signal = AbortSignal.timeout(deadline(60_000));
    const id = await store.nodes.add({name: 'node', version: '1'});
    // Waits until the dead process has been silent for long enough.
    while (isShared && (await store.usage.sumOfDay(DAY)) !== 50_000) {
      await store.nodes.renew(id);
      signal.throwIfAborted();
    }
    assert.equal(await store.usage.sumOfDay(DAY), 50_000);
    await store.close();
    const again = await openedStore(t, location, {exclusive: true});
    assert.equal(await again.usage.sumOfDay(DAY), 50_000);
  });

  test('whatever is lost and whichever node dies, charges equal the recorded usage', LIMIT, async (t) => {
    const connection = await connected(t);
    const who = fc.nat(1);
    const characters = fc.nat(40);
    const step = fc.oneof(
      fc.record({kind: fc.constantFrom('use' as const, 'fail' as const), who, characters}),
      fc.record({kind: fc.constantFrom('write' as const, 'answer' as const), who, characters}),
      fc.record({kind: fc.constantFrom('release' as const, 'kill' as const), who, characters}),
      fc.record({kind: fc.constant('silent' as const), who, characters}),
    );
    let users = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, {maxLength: 40}),
        fc.integer({min: 1, max: 600}),
        async (steps, limit) => {
          const user = await userIn(connection, `user ${(users += 1)}`);
          const charged = () => charactersOfDay(connection.db, {userId: user, day: DAY});
          const begin = () => {
            const lossy = new LossyConnection(connection);
            return {lossy, ledger: new UsageLedger(lossy.connection, {block: BLOCK}), isInDoubt: false};
          };
          const processes = [begin(), begin()];
          let noted = 0;
          for (const {kind, who: index, characters: count} of steps) {
            const {lossy, ledger, isInDoubt} = processes[index]!;
            const inDoubt = () => {
              processes[index]!.isInDoubt = true;
              return false;
            };
            if (kind === 'write' || kind === 'answer') lossy.next = kind;
            else if (kind === 'silent') await endAll(connection);
            else if (kind === 'release') await ledger.release(user, DAY).catch(inDoubt);
            // Killing a process with an unanswered note would leave its usage unknown.
            else if (kind === 'kill') processes[index] = isInDoubt ? processes[index]! : begin();
            else if (await ledger.take(user, DAY, count, limit).catch(inDoubt)) {
              if (kind === 'fail') await ledger.giveBack(user, DAY, count);
              else if (await ledger.note(user, DAY, count).catch(inDoubt)) noted += count;
            }
            assert.ok((await charged()) <= limit);
          }
          for (const {lossy, ledger} of processes) {
            lossy.next = undefined;
            await ledger.flush();
          }
          await endAll(connection);
          assert.equal(await charged(), noted);
        },
      ),
      {numRuns: 100},
    );
  });
}
