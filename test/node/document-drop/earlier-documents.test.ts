import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {MtClient} from '../../../src/client/client.ts';
import type {CallOptions, DocumentTask} from '../../../src/client/types.ts';
import type {
  DocumentStore,
  KeptDocument,
  StoreHost,
} from '../../../src/elements/mt-document-drop/documents/document-store.ts';
import {EarlierDocuments} from '../../../src/elements/mt-document-drop/documents/earlier-documents.ts';

const task = {id: 'd-1', fileName: 'a.txt'} as DocumentTask;
const kept: KeptDocument = {id: '', name: 'a.txt', pair: 'en-lv', delivered: false};

/** A service whose answers the test gives. */
class Service {
  readonly asked: {
    signal: AbortSignal | undefined;
    answer: (tasks: readonly DocumentTask[]) => void;
    fail: () => void;
  }[] = [];
  readonly client = this.as('u-1');

  as(token: string): MtClient {
    const getDocumentTranslationList = (options?: CallOptions) =>
      new Promise((resolve, reject) => {
        this.asked.push({signal: options?.signal, answer: resolve, fail: () => reject(new Error('offline'))});
      });
    return {baseUrl: 'https://mt.example', token, getDocumentTranslationList} as unknown as MtClient;
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function start({stored = [] as KeptDocument[], isKept = true} = {}) {
  const service = new Service();
  const store: DocumentStore = {get: () => stored, set: () => {}};
  let found = 0;
  const earlier = new EarlierDocuments(
    {store} as unknown as StoreHost,
    () => isKept,
    () => found++,
  );
  return {service, earlier, found: () => found};
}

describe('the search for earlier documents before the list is loaded', () => {
  it('asks once, and finds nothing for a user without documents', async () => {
    const {service, earlier, found} = start();
    earlier.follow(service.client, false);
    earlier.follow(service.as('u-1'), false);
    await settled();
    service.asked[0]!.answer([]);
    await settled();
    assert.equal(service.asked.length, 1);
    assert.equal(found(), 0);
    assert.equal(earlier.take(service.client), undefined, 'the list asks again: an hour may have passed');
    earlier.lookAgain();
    assert.equal(service.asked.length, 1);
  });

  it('finds tasks of the user, unless the documents are not kept', async () => {
    for (const [isKept, times] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const {service, earlier, found} = start({isKept});
      earlier.follow(service.client, false);
      await settled();
      service.asked[0]!.answer([task]);
      await settled();
      assert.equal(found(), times);
      assert.deepEqual(await earlier.take(service.client), isKept ? [task] : undefined);
      assert.equal(earlier.take(service.client), undefined, 'the list asks itself the second time');
    }
  });

  it('shows saved documents before the service answers', async () => {
    const {service, earlier, found} = start({stored: [kept]});
    earlier.follow(service.client, false);
    await settled();
    assert.equal(found(), 1);
    assert.equal(service.asked.length, 1);
    const tasks = earlier.take(service.client);
    service.asked[0]!.answer([]);
    assert.deepEqual(await tasks, []);
  });

  it('gives the list no tasks of another user', async () => {
    const {service, earlier} = start({stored: [kept]});
    earlier.follow(service.client, false);
    await settled();
    assert.equal(earlier.take(service.as('u-2')), undefined);
  });

  it('asks again after a failure, and for another user', async () => {
    const {service, earlier, found} = start();
    earlier.follow(service.client, false);
    await settled();
    service.asked[0]!.fail();
    await settled();
    assert.equal(earlier.take(service.client), undefined);
    earlier.lookAgain();
    earlier.follow(service.as('u-2'), false);
    assert.equal(service.asked.length, 3);
    assert.equal(service.asked[1]!.signal?.aborted, true);
    service.asked[2]!.answer([task]);
    await settled();
    assert.equal(found(), 1);
  });

  it('finds nothing after it was stopped', async () => {
    const {service, earlier, found} = start();
    earlier.follow(service.client, false);
    earlier.stop();
    service.asked[0]!.answer([task]);
    await settled();
    assert.equal(found(), 0);
    assert.equal(service.asked[0]!.signal?.aborted, true);
  });
});
