import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {TranslatedDocument} from '../../../src/elements/common/translated-document.ts';
import {DocumentFinder} from '../../../src/elements/mt-document-drop/documents/document-finder.ts';
import {DocumentQueue} from '../../../src/elements/mt-document-drop/documents/document-queue.ts';
import {KnownTasks} from '../../../src/elements/mt-document-drop/documents/known-tasks.ts';
import type {KeptDocument} from '../../../src/elements/mt-document-drop/documents/document-store.ts';
import {documentProblem} from '../../../src/elements/common/document-problems.ts';
import {deadline} from '../../support/deadlines.mjs';
import {ROUTE, ServiceInMemory} from './service-in-memory.ts';

const PAIRS = {routes: [ROUTE]};

const file = (name: string): File => new File([name], name);

describe('the queue of documents', {timeout: deadline(20_000)}, () => {
  let service: ServiceInMemory;
  let queue: DocumentQueue;
  let tasks: KnownTasks;

  beforeEach(() => {
    service = new ServiceInMemory();
    tasks = new KnownTasks();
    tasks.all = [];
    queue = new DocumentQueue(PAIRS, tasks);
    queue.use(service.client());
  });

  const kinds = (): string[] => queue.entries.map(({state}) => state.kind);

  /** Waits until there are documents, all with the same state. */
  const all = (kind: string): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (kinds().length > 0 && kinds().every((one) => one === kind)) resolve();
      };
      queue.on('change', check);
      check();
    });

  const delivered = (count: number): Promise<string[]> =>
    new Promise((resolve) => {
      const names: string[] = [];
      queue.on('done', ({document}) => {
        names.push(document.name);
        if (names.length === count) resolve(names);
      });
    });

  it('sends two documents at a time, in their order', async () => {
    let answer!: () => void;
    service.answering = new Promise((resolve) => (answer = resolve));
    const done = delivered(3);
    for (const name of ['1.txt', '2.txt', '3.txt']) queue.add([file(name)], ROUTE, false);
    assert.deepEqual(kinds(), ['uploading', 'uploading', 'queued']);
    assert.equal(queue.isUploading, true);
    answer();
    await done;
    // Requests on two connections may arrive in any order.
    assert.deepEqual(service.uploads.toSorted(), ['1.txt', '2.txt', '3.txt']);
    assert.equal(queue.isUploading, false);
  });

  it('fires each description once, and delivers the translation once', async () => {
    const steps: TranslatedDocument[] = [];
    queue.on('progress', (document) => steps.push(document));
    const done = new Promise<Blob>((resolve) => queue.on('done', ({blob}) => resolve(blob)));
    queue.add([file('a.txt')], ROUTE, false);
    assert.equal(await (await done).text(), 'ok');
    const statuses = steps.map(({status}) => status);
    assert.deepEqual([...new Set(statuses)], ['uploading', 'unknown', 'completed']);
    assert.equal(new Set(steps.map((step) => JSON.stringify(step))).size, steps.length);
    assert.deepEqual(queue.kept, [{id: 'd-1', name: 'a.txt', pair: 'en-lv', delivered: true}]);
  });

  it('keeps documents ready until it is started', async () => {
    const done = delivered(1);
    queue.add([file('a.txt')], ROUTE, true);
    assert.deepEqual([kinds(), queue.ready.length], [['ready'], 1]);
    queue.start();
    await done;
    assert.deepEqual(service.uploads, ['a.txt']);
  });

  it('asks before it removes a translation that is not saved', async () => {
    const done = delivered(1);
    queue.add([file('a.txt')], ROUTE, false);
    await done;
    const [entry] = queue.entries;
    await queue.remove(entry!);
    assert.deepEqual([entry!.isAsking, service.tasks.size], [true, 1]);
    await queue.remove(entry!);
    assert.deepEqual([queue.entries.length, service.tasks.size], [0, 0]);
  });

  it('forgets what it sent for another user, and keeps what it refused', async () => {
    const done = delivered(1);
    queue.add([file('a.txt')], ROUTE, false);
    await done;
    queue.refuse(file('b.exe'), documentProblem('documentType'));
    assert.equal(queue.use(service.client()), false);
    assert.equal(queue.use(service.client('u-2')), true);
    assert.deepEqual(kinds(), ['refused']);
    assert.equal(service.tasks.size, 1);
  });

  it('sends an upload again that was suspended', async () => {
    service.answering = new Promise(() => {});
    queue.add([file('a.txt')], ROUTE, false);
    queue.suspend();
    assert.deepEqual(kinds(), ['queued']);
    service.answering = Promise.resolve();
    const done = delivered(1);
    queue.resume();
    await done;
    assert.equal(service.tasks.size, 1);
  });

  it('follows documents that the finder reads from a store', async () => {
    service.tasks.set('d-7', 'sen.txt');
    let kept: readonly KeptDocument[] = [
      {id: 'd-7', name: 'sen.txt', pair: 'en-lv', delivered: true},
      {id: 'd-gone', name: 'gone.txt', pair: 'en-lv', delivered: false},
    ];
    const finder = new DocumentFinder(PAIRS, queue, tasks);
    const store = {get: () => kept, set: (documents: readonly KeptDocument[]) => void (kept = documents)};
    await finder.find(service.client(), store);
    await all('completed');
    assert.deepEqual(
      queue.entries.map(({name}) => name),
      ['sen.txt'],
    );
    assert.deepEqual(kept, [{id: 'd-7', name: 'sen.txt', pair: 'en-lv', delivered: true}]);
    assert.deepEqual([tasks.has('d-7'), tasks.has('d-8')], [true, false]);
  });

  it('lets the finder show documents that were sent earlier', async () => {
    service.tasks.set('d-7', 'sen.txt');
    const finder = new DocumentFinder(PAIRS, queue, tasks);
    await finder.find(service.client(), {get: () => [], set: () => {}});
    assert.deepEqual([finder.earlier.length, queue.entries.length], [1, 0]);
    finder.showEarlier();
    await all('completed');
    assert.deepEqual([finder.earlier.length, queue.kept[0]?.pair], [0, 'en-lv']);
  });
});
