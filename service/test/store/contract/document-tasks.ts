import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {test} from 'node:test';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {MIN_KEPT_BYTES} from '../../../src/store/documents/document-task-bounds.ts';
import type {Store} from '../../../src/store/index.ts';
import type {StoreConnection} from '../../../src/store/database/connection.ts';
import {UsageLedger} from '../../../src/store/usage/usage-ledger.ts';
import {DocumentTasksTable} from '../../../src/store/documents/document-tasks-table.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import type {StoreKind} from '../store-kind.ts';

const MINUTE = 60_000;
const LIMIT = {timeout: deadline(120_000)};
const BOUNDS = {tasks: 100, bytes: Infinity};
const DAY = '2026-11-21';

const newTask = (userId: number, values: {id?: string; fileName?: string} = {}) => ({
  id: `d-${randomUUID()}`,
  userId,
  systemId: 'smt-1',
  fileName: 'Kuģniecības līgums 😀 \0.docx',
  options: 'checks',
  size: 5_000_000_000,
  ...values,
});

async function storeWithUser(store: Store) {
  const {id: userId} = await store.users.add('ilze', undefined);
  const add = async (values?: Parameters<typeof newTask>[1]) => {
    const task = newTask(userId, values);
    assert.equal((await store.tasks.add(task, BOUNDS)).outcome, 'added');
    return task;
  };
  return {store, userId, add};
}

async function claimed(store: Store) {
  const task = await store.tasks.claim(MINUTE);
  assert.ok(task);
  return task;
}

/** Adds a user with this number of waiting tasks. */
async function addWaiting({db}: StoreConnection, count: number): Promise<void> {
  const {id} = await db
    .insertInto('users')
    .values({name: 'ilze', created_at: 0})
    .returning('id')
    .executeTakeFirstOrThrow();
  const numbers = Array.from({length: count}, (_, index) => index);
  for (let at = 0; at < count; at += 100) {
    const rows = numbers.slice(at, at + 100).map((number) => ({
      ...{id: `d-${number}`, user_id: id, system_id: 'smt-1', file_name: '', options: '', size: 1},
      ...({status: 'queuing', segments: 0, translated_segments: 0, created_at: 0} as const),
      ...{not_before: 0, lease_until: 0, fence: 0, attempts: 0},
    }));
    await db.insertInto('document_tasks').values(rows).execute();
  }
}

/** Contract tests for document tasks; every kind of store must pass them. */
export function testDocumentTasks({temporaryStore, connected}: StoreKind): void {
  test('a task is found by its owner only, as added', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    const juris = await store.users.add('juris', undefined);
    const [taskA, taskB] = [await add(), await add({fileName: ''})];
    const foundTask = await store.tasks.find(userId, taskA.id);
    assert.deepEqual(foundTask, {
      ...taskA,
      status: 'queuing',
      segments: 0,
      translatedSegments: 0,
      countedCharacters: 0,
      errorCode: undefined,
      errorMessage: undefined,
      checks: undefined,
      origins: {human: 0, edited: 0, machine: 0},
      provenance: undefined,
      unmarked: undefined,
      finishedAt: undefined,
      isDownloaded: false,
      fence: 0,
    });
    assert.deepEqual(
      (await store.tasks.ofUser(userId)).map(({id}) => id),
      [taskB.id, taskA.id],
    );
    assert.equal(await store.tasks.find(juris.id, taskA.id), undefined);
    assert.equal(await store.tasks.find(userId, 'd-\0'), undefined);
    assert.equal(await store.tasks.find(userId, 'd-\ud800'), undefined);
    assert.deepEqual(await store.tasks.ids(), new Set([taskA.id, taskB.id]));
  });

  test('a user has a limited number of unfinished tasks', async (t) => {
    const {store, userId} = await storeWithUser(await temporaryStore(t));
    const most = {tasks: 7, bytes: Infinity};
    const addOne = async () => (await store.tasks.add(newTask(userId), most)).outcome;
    const added = await Promise.all(Array.from({length: 40}, addOne));
    assert.equal(added.filter((outcome) => outcome === 'added').length, 7);
    const [first] = await store.tasks.ofUser(userId);
    assert.ok(await store.tasks.remove(userId, first?.id ?? ''));
    assert.equal(await store.tasks.remove(userId, first?.id ?? ''), false);
    assert.equal(await addOne(), 'added');
    assert.equal(await addOne(), 'tooManyTasks');
    const ends = [
      {status: 'completed', fileName: 'Kuģniecības līgums.lv.docx'},
      {status: 'error', errorCode: '400', errorMessage: 'Damaged.'},
    ] as const;
    for (const end of ends) {
      assert.ok(await store.tasks.finish(await claimed(store), end));
      assert.equal(await addOne(), 'added', end.status);
      assert.equal(await addOne(), 'tooManyTasks');
    }
    assert.equal((await store.tasks.ofUser(userId)).length, 9);
  });

  test('the documents of a user have a limited total size, ended tasks included', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    const task = await add();
    const juris = await store.users.add('juris', undefined);
    const most = {tasks: 100, bytes: task.size + 2 * MIN_KEPT_BYTES};
    const addOf = async (size: number, owner = userId) =>
      (await store.tasks.add({...newTask(owner), size}, most)).outcome;
    assert.ok(await store.tasks.finish(await claimed(store), {status: 'completed', fileName: 'a.docx'}));
    assert.equal(await addOf(2 * MIN_KEPT_BYTES + 1), 'tooManyBytes');
    // Small documents count with a minimum size, so that their number is limited, too.
    assert.deepEqual([await addOf(1), await addOf(1), await addOf(1)], ['added', 'added', 'tooManyBytes']);
    assert.equal(await addOf(1, juris.id), 'added');
    assert.ok(await store.tasks.remove(userId, task.id));
    assert.equal(await addOf(1), 'added');
  });

  test('a new document replaces downloaded ones first, then failed ones, and nothing else', async (t) => {
    const {store, userId} = await storeWithUser(await temporaryStore(t));
    const juris = await store.users.add('juris', undefined);
    const most = {tasks: 100, bytes: 5 * MIN_KEPT_BYTES};
    const addTo = async (owner: number, size = 1) => {
      const task = {...newTask(owner), size};
      return {id: task.id, ...(await store.tasks.add(task, most))};
    };
    const completed = {status: 'completed', fileName: 'a.docx'} as const;
    const failed = {status: 'error', errorCode: '400', errorMessage: 'Damaged.'} as const;
    const ids: string[] = [];
    for (const end of [failed, completed, completed, completed, undefined]) {
      ids.push((await addTo(userId)).id);
      if (end) assert.ok(await store.tasks.finish(await claimed(store), end));
    }
    const [broken, kept, second, first, waiting] = ids as [string, string, string, string, string];
    const others = await addTo(juris.id);
    for (const id of [first, second, waiting, others.id]) await store.tasks.noteDownloaded(userId, id);
    // The time of the first download counts, and only finished tasks of the owner are downloaded.
    await store.tasks.noteDownloaded(userId, first);
    const downloaded = async (owner: number) =>
      (await store.tasks.ofUser(owner)).filter(({isDownloaded}) => isDownloaded).map(({id}) => id);
    assert.deepEqual(await downloaded(userId), [first, second]);
    assert.deepEqual(await downloaded(juris.id), []);

    const tooLarge = await addTo(userId, 4 * MIN_KEPT_BYTES);
    assert.deepEqual([tooLarge.outcome, tooLarge.removed], ['tooManyBytes', []]);
    assert.equal((await store.tasks.ofUser(userId)).length, 5);
    const added = [await addTo(userId), await addTo(userId), await addTo(userId), await addTo(userId)];
    assert.deepEqual(
      added.map(({outcome}) => outcome),
      ['added', 'added', 'added', 'tooManyBytes'],
    );
    assert.deepEqual(new Set(added.slice(0, 2).flatMap(({removed}) => removed)), new Set([first, second]));
    assert.deepEqual(added[2]?.removed, [broken]);
    const left = (await store.tasks.ofUser(userId)).map(({id}) => id);
    assert.ok(left.includes(kept) && left.includes(waiting));
    assert.ok(await store.tasks.find(juris.id, others.id));
  });

  test('the oldest task of the user with the fewest under way is claimed', async (t) => {
    const {store, add} = await storeWithUser(await temporaryStore(t));
    const juris = await store.users.add('juris', undefined, 'admin');
    const ownTasks = [await add(), await add(), await add()];
    const otherTask = newTask(juris.id);
    await store.tasks.add(otherTask, BOUNDS);
    const order = [await claimed(store), await claimed(store), await claimed(store), await claimed(store)];
    assert.deepEqual(
      order.map(({id, userName, isByAdmin}) => [id, userName, isByAdmin]),
      [
        [ownTasks[0]?.id, 'ilze', false],
        [otherTask.id, 'juris', true],
        [ownTasks[1]?.id, 'ilze', false],
        [ownTasks[2]?.id, 'ilze', false],
      ],
    );
    assert.equal(await store.tasks.claim(MINUTE), undefined);
    assert.deepEqual(
      order.map(({fence, attempts, charged}) => [fence, attempts, charged]),
      order.map(() => [1, 1, false]),
    );
  });

  test('progress is kept, and the end of the claim refuses more of it', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    await add();
    const first = await claimed(store);
    const checks = {count: 1, items: []};
    const origins = {human: 1, edited: 2, machine: 3};
    const progress = {
      ...({status: 'translating', segments: 4, translatedSegments: 2, checks, origins} as const),
      paragraphs: [
        [0, 'Labdien \0 😀', 'people'],
        [7, '', 'edited'],
      ],
    } as const;
    const charge = {characters: 100, day: DAY, accounts: [{userId, limit: 1_000}]};
    assert.equal(await store.tasks.charge(first, charge), 'charged');
    assert.equal(await store.tasks.keep(first, MINUTE, progress), true);
    // The paragraph is already saved, so that its first translation is kept.
    assert.equal(await store.tasks.keep(first, MINUTE, {paragraphs: [[7, 'cits']]}), true);
    assert.deepEqual(await store.tasks.find(userId, first.id), {
      ...newTask(userId, {id: first.id}),
      ...{
        status: 'translating',
        segments: 4,
        translatedSegments: 2,
        countedCharacters: 100,
        checks,
        origins,
        provenance: undefined,
        unmarked: undefined,
        fence: 1,
      },
      ...{errorCode: undefined, errorMessage: undefined, finishedAt: undefined, isDownloaded: false},
    });
    await store.tasks.release(first, {afterMs: 0, counts: true, message: 'Pilns disks \0'});
    assert.equal((await store.tasks.find(userId, first.id))?.errorMessage, 'Pilns disks \0');
    const second = await claimed(store);
    assert.deepEqual([second.fence, second.attempts, second.charged], [2, 1, true]);
    assert.equal(second.errorMessage, undefined);
    assert.deepEqual(
      await store.tasks.paragraphs(second),
      new Map([
        [0, 'Labdien \0 😀'],
        [7, ''],
      ]),
    );
    assert.deepEqual(
      await store.tasks.paragraphsByPeople(second),
      new Map([
        [0, 'people'],
        [7, 'edited'],
      ]),
    );
    assert.equal(await store.tasks.keep(first, MINUTE, {segments: 9}), false);
    await store.tasks.release(first, {afterMs: 0, counts: true});
    assert.equal(await store.tasks.finish(first, {status: 'completed', fileName: 'x'}), false);
    assert.equal(await store.tasks.claim(MINUTE), undefined);
    const failed = {status: 'error', errorCode: '500', errorMessage: 'lt-proc \0'} as const;
    assert.equal(await store.tasks.finish(second, failed), true);
    assert.deepEqual(await store.usage.ofUser(userId, DAY), [{day: DAY, characters: 50}]);
    assert.equal((await store.tasks.paragraphs(second)).size, 0);
    assert.equal(await store.tasks.claim(MINUTE), undefined);
  });

  test('the record of a translated document is kept with its task', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    await add();
    const provenance: WireProvenance = {
      ...{engine: 'Apertium \0', engineKind: 'rules' as const, systemID: 'smt-1'},
      ...{sourceLanguage: 'en', targetLanguage: 'lv', time: '2026-11-27T12:00:00Z'},
      ...{human: 'some', state: 'machine'},
    };
    const first = await claimed(store);
    assert.equal(
      await store.tasks.finish(first, {
        status: 'completed',
        fileName: 'x.docx',
        provenance,
        unmarked: 'It has no <file>.',
      }),
      true,
    );
    const found = await store.tasks.find(userId, first.id);
    assert.deepEqual([found?.provenance, found?.unmarked], [provenance, 'It has no <file>.']);
  });

  test('a document is charged once, for any number of claims', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    await add();
    const first = await claimed(store);
    const charge = {characters: 600, day: DAY, accounts: [{userId, limit: 1_000}]};
    const both = await Promise.all([store.tasks.charge(first, charge), store.tasks.charge(first, charge)]);
    assert.deepEqual(both, ['charged', 'charged']);
    await store.tasks.release(first, {afterMs: 0, counts: true});
    const second = await claimed(store);
    assert.equal(second.charged, true);
    assert.equal(await store.tasks.charge(second, charge), 'charged');
    assert.equal(await store.tasks.charge(first, charge), 'lost');
    assert.deepEqual(await store.usage.ofUser(userId, DAY), [{day: DAY, characters: 600}]);
    await add();
    const otherTask = await claimed(store);
    assert.equal(await store.tasks.charge(otherTask, charge), 'overLimit');
    assert.equal(await store.tasks.charge(otherTask, {...charge, characters: 400}), 'charged');
    assert.equal(await store.tasks.remove(userId, otherTask.id), true);
    assert.equal(await store.tasks.charge(otherTask, charge), 'lost');
    assert.deepEqual(await store.usage.ofUser(userId, DAY), [{day: DAY, characters: 600}]);
  });

  test('what texts have reserved of a day and not used is left to a document', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    const limit = 50_000;
    assert.equal(await store.usage.take(userId, DAY, 10, limit), true);
    await add();
    const charge = {characters: limit - 10, day: DAY, accounts: [{userId, limit}]};
    assert.equal(await store.tasks.charge(await claimed(store), charge), 'charged');
    assert.equal(await store.usage.take(userId, DAY, 1, limit), false);
  });

  test('a claim that has ended its task changes nothing any more', async (t) => {
    const {store, userId, add} = await storeWithUser(await temporaryStore(t));
    const {id} = await add();
    const task = await claimed(store);
    await store.tasks.finish(task, {status: 'completed', fileName: 'tulkojums.docx'});
    const failed = {status: 'error', errorCode: '500', errorMessage: 'late'} as const;
    assert.equal(await store.tasks.keep(task, MINUTE, {status: 'translating'}), false);
    await store.tasks.release(task, {afterMs: 0, counts: true, status: 'waiting'});
    assert.equal(await store.tasks.finish(task, failed), false);
    const {status, errorMessage} = (await store.tasks.find(userId, id))!;
    assert.deepEqual([status, errorMessage], ['completed', undefined]);
    assert.equal(await store.tasks.claim(MINUTE), undefined);
  });

  test('a task whose lease has ended, or that waits, is claimed in its time', async (t) => {
    const {store, add} = await storeWithUser(await temporaryStore(t));
    assert.equal(await store.tasks.nextMs(), undefined);
    const {id} = await add();
    assert.equal(await store.tasks.nextMs(), 0);
    const lost = await store.tasks.claim(0);
    assert.equal(lost?.id, id);
    const again = await claimed(store);
    assert.deepEqual([again.id, again.fence, again.attempts], [id, 2, 2]);
    const leaseMs = (await store.tasks.nextMs()) ?? 0;
    assert.ok(leaseMs > MINUTE / 2 && leaseMs <= MINUTE, String(leaseMs));
    await store.tasks.release(again, {afterMs: 1_234_567.8, counts: false, status: 'waiting'});
    assert.equal(await store.tasks.claim(MINUTE), undefined);
    const waitMs = (await store.tasks.nextMs()) ?? 0;
    assert.ok(waitMs > 1_200_000 && waitMs <= 1_234_568, String(waitMs));
  });

  test('a task of a system that fails at a process is left to others', async (t) => {
    const {store, add} = await storeWithUser(await temporaryStore(t));
    const {systemId} = await add();
    assert.equal(await store.tasks.claim(MINUTE, ['other', systemId]), undefined);
    assert.equal(await store.tasks.nextMs([systemId]), undefined);
    assert.equal(await store.tasks.nextMs(['other']), 0);
    assert.equal((await store.tasks.claim(MINUTE, ['other']))?.systemId, systemId);
  });

  test('the queue counts what has not ended, and old tasks are removed', async (t) => {
    const {store, add} = await storeWithUser(await temporaryStore(t));
    assert.deepEqual(await store.tasks.queue(), {waiting: 0, translating: 0, oldestMs: 0});
    for (let count = 0; count < 4; count += 1) await add();
    const [taskA, taskB] = [await claimed(store), await claimed(store)];
    await store.tasks.keep(taskA, MINUTE, {status: 'translating'});
    await store.tasks.finish(taskB, {status: 'completed', fileName: 'tulkojums.docx'});
    const {waiting, translating, oldestMs} = await store.tasks.queue();
    assert.deepEqual([waiting, translating], [2, 1]);
    assert.ok(oldestMs >= 0 && oldestMs < MINUTE, String(oldestMs));
    assert.deepEqual(await store.tasks.removeOld(MINUTE), []);
    assert.deepEqual(await store.tasks.removeOld(-MINUTE), [taskB.id]);
    assert.equal((await store.tasks.ids()).size, 3);
  });

  test('a task among thousands that wait is claimed without counting for each of them', LIMIT, async (t) => {
    const times = [];
    for (const waiting of [500, 8_000]) {
      const connection = await connected(t);
      await addWaiting(connection, waiting);
      const tasks = new DocumentTasksTable(connection, connection, new UsageLedger(connection));
      let best = Infinity;
      for (let round = 0; round < 7; round += 1) {
        const start = performance.now();
        assert.ok(await tasks.claim(MINUTE));
        best = Math.min(best, performance.now() - start);
      }
      times.push(best);
    }
    // With 16 times as many tasks, one count per task would take 256 times as long.
    assert.ok(times[1]! < times[0]! * 64, times.join(' and '));
  });
}
