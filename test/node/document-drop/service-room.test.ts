import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {DocumentQueue} from '../../../src/elements/mt-document-drop/documents/document-queue.ts';
import {KnownTasks} from '../../../src/elements/mt-document-drop/documents/known-tasks.ts';
import {deadline} from '../../support/deadlines.mjs';
import {releaseAfter} from '../../support/release-after.ts';
import {ROUTE, ServiceInMemory} from './service-in-memory.ts';

const TURNS = 50;

/** Runs everything that needs only the next turns of the event loop. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until a condition holds. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + deadline(10_000);
  while (!isSo()) {
    assert.ok(performance.now() < end, `in vain: ${isSo.toString()}`);
    await turns();
  }
}

describe('documents that wait for room at the service', {timeout: deadline(20_000)}, () => {
  let service: ServiceInMemory;
  let queue: DocumentQueue;

  beforeEach(() => {
    service = new ServiceInMemory(2);
    const tasks = new KnownTasks();
    tasks.all = [];
    queue = new DocumentQueue({routes: [ROUTE]}, tasks);
    queue.use(service.client());
  });

  afterEach(() => queue.use(undefined)); // a failed test must not keep the process running

  const kindOf = (name: string): string | undefined =>
    queue.entries.find((entry) => entry.name === name)?.state.kind;

  /** Adds documents; the service has capacity for the first two. */
  async function add(...names: readonly string[]): Promise<void> {
    // Documents sent at once may arrive in any order.
    for (const some of [names.slice(0, 2), names.slice(2)]) {
      for (const name of some) queue.add([new File([name], name)], ROUTE, false);
      await turns();
      await until(() => names.slice(0, 2).every((name) => kindOf(name) === 'completed'));
    }
    await until(() => names.slice(2).every((name) => kindOf(name) === 'queued'));
    assert.deepEqual(names.map(kindOf), ['completed', 'completed', ...names.slice(2).map(() => 'queued')]);
    service.uploads.length = 0;
  }

  const save = (name: string): void => queue.noteSaved(queue.entries.find((entry) => entry.name === name)!);

  it('leave the only place to the first of them, however long it is on its way', async () => {
    await add('1.txt', '2.txt', 'long.txt', '4.txt');
    let arrive!: () => void;
    service.held.set('long.txt', new Promise((resolve) => (arrive = resolve)));
    save('1.txt');
    await until(() => service.uploads.length > 0);
    await turns();
    assert.deepEqual(service.uploads, ['long.txt']);
    assert.deepEqual([kindOf('long.txt'), kindOf('4.txt')], ['uploading', 'queued']);
    arrive();
    await until(() => kindOf('long.txt') === 'completed');
    await turns();
    assert.deepEqual([kindOf('long.txt'), kindOf('4.txt')], ['completed', 'queued']);
    save('2.txt');
    await until(() => kindOf('4.txt') === 'completed');
    assert.deepEqual(service.uploads, ['long.txt', '4.txt']); // no upload was wasted
  });

  it('are sent at once when a document is saved while the service is asked for room', async () => {
    let answer!: () => void;
    await add('1.txt', '2.txt', '3.txt');
    service.heldList = new Promise((resolve) => (answer = resolve));
    queue.room.lookNow();
    await turns();
    save('1.txt');
    answer();
    await until(() => kindOf('3.txt') === 'completed');
  });
});

describe('documents at a service that bounds only unfinished tasks', {timeout: deadline(60_000)}, () => {
  it('are all translated without removing or saving any', async (t) => {
    const service = new ServiceInMemory(Infinity, 2);
    const tasks = new KnownTasks();
    tasks.all = [];
    const queue = new DocumentQueue({routes: [ROUTE]}, tasks);
    releaseAfter(t, () => queue.use(undefined));
    queue.use(service.client());
    const names = ['Līgums.txt', 'Straßenverkehrsordnung.txt', 'عقد.txt', 'חוזה.txt', '😀.txt'];
    for (const name of names) service.translating.add(name);
    queue.add(
      names.map((name) => new File([name], name)),
      ROUTE,
      false,
    );
    const kinds = () => queue.entries.map(({state}) => state.kind);
    await until(() => kinds().join() === 'running,running,queued,queued,queued' && queue.room.isFull);
    assert.equal(queue.room.needsRemoval, false);
    for (const name of names) {
      await until(() => [...service.tasks.values()].includes(name));
      service.translating.delete(name);
    }
    await until(() => kinds().every((kind) => kind === 'completed'));
    assert.deepEqual([...service.tasks.values()].sort(), names.sort());
  });

  it('are distinguished from documents at a service that keeps a limited number', async (t) => {
    const service = new ServiceInMemory(1);
    service.tasks.set('d-0', 'agrāks.txt');
    const tasks = new KnownTasks();
    tasks.all = [];
    const queue = new DocumentQueue({routes: [ROUTE]}, tasks);
    releaseAfter(t, () => queue.use(undefined));
    queue.use(service.client());
    queue.add([new File(['a'], 'a.txt')], ROUTE, false);
    await until(() => queue.room.needsRemoval);
    assert.equal(queue.room.mostTasks, 1);
    assert.equal(service.uploads.length, 2);
    service.tasks.delete('d-0');
    queue.room.lookNow();
    await until(() => queue.entries[0]?.state.kind === 'completed');
  });
});
