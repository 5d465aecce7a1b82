import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {connectionOf} from '../../../src/client/index.ts';
import type {Route} from '../../../src/elements/common/routes.ts';
import {DocumentQueue} from '../../../src/elements/mt-document-drop/documents/document-queue.ts';
import {KnownTasks} from '../../../src/elements/mt-document-drop/documents/known-tasks.ts';
import {deadline} from '../../support/deadlines.mjs';

// Node 20 has no navigator; without `locks` every task is free.
Object.defineProperty(globalThis, 'navigator', {value: {onLine: true}, configurable: true});

const ROUTE: Route = {
  pair: 'en-lv',
  source: 'en',
  target: 'lv',
  systemId: 'smt-en-lv',
  options: '',
  threshold: undefined,
};

const TURNS = 50;

/** Lets everything happen that needs no more than the next turns of the event loop. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + deadline(10_000);
  while (!isSo()) {
    assert.ok(performance.now() < end, `in vain: ${isSo.toString()}`);
    await turns();
  }
}

/** Service in memory that keeps two tasks at most; a task is completed at once. */
class SmallService {
  readonly tasks = new Map<string, string>();
  /** Names of the files whose uploads came in. */
  readonly uploads: string[] = [];
  /** What an upload waits for before the service counts its task, by the name of the file. */
  readonly held = new Map<string, Promise<void>>();
  /** What the next list of tasks waits for. */
  heldList: Promise<void> | undefined;
  #started = 0;

  readonly fetch: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    const id = url.searchParams.get('id') ?? '';
    switch (url.pathname.split('/').at(-1)) {
      case 'StartDocumentTranslation':
        return this.#start(await new Response(init?.body).text());
      case 'GetDocumentTranslationState':
        return Response.json(this.#describe(id));
      case 'GetDocumentTranslationList': {
        const list = [...this.tasks.keys()].map((task) => this.#describe(task));
        await this.heldList;
        return Response.json(list);
      }
      case 'DownloadDocumentTranslation':
        return Response.json([...new TextEncoder().encode('ok')]);
      default:
        this.tasks.delete(id);
        return Response.json(null);
    }
  };

  async #start(body: string): Promise<Response> {
    const {fileName} = JSON.parse(body) as {fileName: string};
    this.uploads.push(fileName);
    await this.held.get(fileName);
    if (this.tasks.size >= 2) return Response.json({code: 409, exception: 'conflict'}, {status: 409});
    const id = `d-${++this.#started}`;
    this.tasks.set(id, fileName);
    return Response.json(id);
  }

  #describe(id: string): object {
    return {Id: id, Filename: this.tasks.get(id), Status: 'completed', Size: 2, System: 'smt-en-lv'};
  }
}

describe('documents that wait for room at the service', {timeout: deadline(20_000)}, () => {
  let service: SmallService;
  let queue: DocumentQueue;

  beforeEach(() => {
    service = new SmallService();
    const tasks = new KnownTasks();
    tasks.all = [];
    queue = new DocumentQueue({routes: [ROUTE]}, tasks);
    queue.use(
      connectionOf({baseUrl: 'https://mt.example', token: 'u-1', appId: 'test', fetch: service.fetch}),
    );
  });

  afterEach(() => queue.use(undefined)); // a test that fails must not keep the process

  const kindOf = (name: string): string | undefined =>
    queue.entries.find((entry) => entry.name === name)?.state.kind;

  /** Adds documents; the first two have room. */
  async function add(...names: readonly string[]): Promise<void> {
    // Of documents that are sent at once, any may come first.
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
    assert.deepEqual(service.uploads, ['long.txt', '4.txt']); // none was sent in vain
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
