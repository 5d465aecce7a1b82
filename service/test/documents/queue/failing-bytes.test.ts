import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {afterEach, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import type {DocumentBytes} from '../../../src/documents/bytes/document-bytes.ts';
import {StoreError, type ClaimedTask, type Store} from '../../../src/store/index.ts';
import {errorOf, type Answer} from '../../http/send-to.ts';
import {runApp, type AppSettings, type TestService} from '../../http/running-service.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until, within} from '../../systems/within.ts';
import {partWith} from '../../support/part-with.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const open: TestService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

const PAGE = '<meta charset="utf-8"><p>Labrīt, Žanete!';

async function app(settings: AppSettings) {
  const engine = new ControlledEngine();
  const service = await runApp([definitionOf(engine)], settings);
  open.push(service);
  service.ownSystems.find('smt-1', {id: 1, name: 'anna'})!.start();
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
  await until(
    () => service.ownSystems.find('smt-1', {id: 1, name: 'anna'})!.status,
    (status) => status === 'running',
    'the start',
  );
  const upload = (): Promise<Answer> =>
    service.send('StartDocumentTranslation', {
      body: {systemID: 'smt-1', fileName: 'lapa.html', content: Buffer.from(PAGE).toString('base64')},
    });
  const reach = (id: string, accepted: (state: WireDocumentState) => boolean): Promise<WireDocumentState> =>
    until(
      async () =>
        (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
      accepted,
      'the state of the document',
      deadline(60_000),
    );
  const keptFiles = async (): Promise<string[]> => {
    const folder = join(service.folder, 'documents');
    const names = [...(await readdir(folder)), ...(await readdir(join(folder, 'incoming')))];
    return names.filter((name) => name !== 'incoming');
  };
  return {engine, service, upload, reach, kept: keptFiles};
}

/** Document bytes with some methods replaced. */
function changed(bytes: DocumentBytes, change: Partial<DocumentBytes>): DocumentBytes {
  return new Proxy(bytes, {
    get(target, name: keyof DocumentBytes) {
      const method = change[name] ?? target[name];
      return typeof method === 'function' ? method.bind(target) : method;
    },
  });
}

/** Settings with which the first runner pauses before it stores its result, until its lease has expired. */
function standingRunner() {
  const stood = openPromise();
  const going = openPromise();
  const stored = openPromise();
  let isStanding = false;
  let first: ClaimedTask | undefined;
  let ofStore: Store;
  let ofBytes: DocumentBytes;
  const settings: AppSettings = {
    wrap(store): Store {
      ofStore = store;
      return {
        ...store,
        tasks: partWith(store.tasks, {
          async claim(leaseMs, leftSystems) {
            const task = await store.tasks.claim(leaseMs, leftSystems);
            first ??= task;
            return task;
          },
          keep: (task, leaseMs, progress) =>
            store.tasks.keep(task, isStanding && task === first ? 1 : leaseMs, progress),
        }),
      };
    },
    wrapBytes(bytes) {
      ofBytes = bytes;
      return changed(bytes, {
        async keep(path, name) {
          if (isStanding || !first || name !== `${first.id}.result-1`) return await bytes.keep(path, name);
          isStanding = true;
          await ofStore.tasks.keep(first, 1);
          stood.resolve();
          await going.promise;
          await bytes.keep(path, name);
          stored.resolve();
        },
      });
    },
  };
  const names = (id: string) => ofBytes.names(id);
  return {settings, names, stood: stood.promise, stored: stored.promise, goOn: going.resolve};
}

function openPromise(): {readonly promise: Promise<void>; resolve(): void} {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return {promise, resolve: () => resolve()};
}

const FULL = new BytesError('full', 'The bucket "Kuģis" at http://10.0.0.7 is full.');
const REFUSED = new BytesError('refused', 'The key AKIA of http://10.0.0.7 has expired.');

describe('a service that cannot store or read documents', () => {
  it('refuses an upload with a reason and keeps nothing; the next one works', async () => {
    let fault: BytesError | undefined = FULL;
    const {
      upload,
      kept: keptFiles,
      reach,
    } = await app({
      wrapBytes: (bytes) =>
        changed(bytes, {
          keep: async (path, name) => (fault ? Promise.reject(fault) : bytes.keep(path, name)),
        }),
    });
    for (const [next, words] of [
      [FULL, /no space left/],
      [REFUSED, /cannot store or read documents now/],
    ] as const) {
      fault = next;
      const answer = await upload();
      assert.equal(answer.status, 503, answer.text);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      assert.match(errorOf(answer).description, words);
      assert.doesNotMatch(answer.text, /10\.0\.0\.7|AKIA|Kuģis/);
      assert.deepEqual(await keptFiles(), []);
    }
    fault = undefined;
    const {json} = await upload();
    assert.equal((await reach(String(json), ({Status}) => Status === 'completed')).ErrorMessage, null);
  });

  it('keeps a translated document waiting until its result can be stored', async (t) => {
    let fault: BytesError | undefined = REFUSED;
    const errors: unknown[] = [];
    const {engine, upload, reach, service} = await app({
      onDocumentError: (error) => errors.push(error),
      wrapBytes: (bytes) =>
        changed(bytes, {
          keep: async (path, name) =>
            fault && name.includes('.result') ? Promise.reject(fault) : bytes.keep(path, name),
        }),
    });
    const id = String((await upload()).json);
    const waiting = await reach(id, ({ErrorMessage}) => ErrorMessage !== null);
    assert.equal(waiting.Status, 'translating');
    assert.match(waiting.ErrorMessage ?? '', /cannot store or read the document now.*continues by itself/);
    assert.deepEqual(errors, [REFUSED]);
    let batches = 0;
    engine.answer = () => ((batches += 1), Promise.reject(new Error('not translated again')));
    releaseAfter(t, () => (engine.answer = undefined));
    fault = undefined;
    const done = await reach(id, ({Status}) => Status === 'completed' || Status === 'error');
    assert.equal(done.Status, 'completed', String(done.ErrorMessage));
    assert.equal(batches, 0);
    const {status} = await service.send('DownloadDocumentTranslation', {query: {id}});
    assert.equal(status, 200);
  });

  it('answers a download with 503 while it cannot be read, and with the document afterwards', async () => {
    let fault: BytesError | undefined;
    const {upload, reach, service} = await app({
      wrapBytes: (bytes) =>
        changed(bytes, {read: async (name) => (fault ? Promise.reject(fault) : bytes.read(name))}),
    });
    const id = String((await upload()).json);
    await reach(id, ({Status}) => Status === 'completed');
    fault = REFUSED;
    const refused = await service.send('DownloadDocumentTranslation', {query: {id}});
    assert.equal(refused.status, 503);
    assert.doesNotMatch(refused.text, /10\.0\.0\.7/);
    fault = undefined;
    assert.equal((await service.send('DownloadDocumentTranslation', {query: {id}})).status, 200);
  });

  it('removes a document for its user, and its bytes later', async () => {
    const errors: unknown[] = [];
    let isDown = false;
    const {upload, reach, service} = await app({
      onDocumentError: (error) => errors.push(error),
      wrapBytes: (bytes) =>
        changed(bytes, {remove: async (names) => (isDown ? Promise.reject(REFUSED) : bytes.remove(names))}),
    });
    const id = String((await upload()).json);
    await reach(id, ({Status}) => Status === 'completed');
    isDown = true;
    assert.equal((await service.send('RemoveDocumentTranslation', {query: {id}})).status, 200);
    assert.equal((await service.send('GetDocumentTranslationState', {query: {id}})).status, 404);
    assert.ok(errors.includes(REFUSED));
  });

  it('downloads what the last claim stored, whatever a runner that lost it stores afterwards', async () => {
    const standing = standingRunner();
    const {upload, reach, service} = await app(standing.settings);
    try {
      const id = String((await upload()).json);
      await within(standing.stood, 'the result of the first runner', deadline(60_000));
      // Another document wakes the runner, which then claims the first document again.
      assert.equal((await upload()).status, 200);
      await reach(id, ({Status}) => Status === 'completed');
      const onlyLastResult = (what: string) =>
        until(
          async () => (await standing.names(id)).join(),
          (names) => names === `${id}.result-2`,
          what,
          deadline(60_000),
        );
      await onlyLastResult('the removal of the upload');
      standing.goOn();
      await within(standing.stored, 'the late result', deadline(60_000));
      await onlyLastResult('the removal of the late result');
      assert.equal((await service.send('DownloadDocumentTranslation', {query: {id}})).status, 200);
    } finally {
      // The service cannot close while a runner is paused.
      standing.goOn();
    }
  });

  it('acknowledges a task that the database has, though its answer was lost', async () => {
    let isLost = false;
    const {upload, reach} = await app({
      wrap: (store): Store => ({
        ...store,
        tasks: partWith(store.tasks, {
          async add(task, most) {
            const added = await store.tasks.add(task, most);
            if (isLost) throw new StoreError('failed', 'The connection was lost.');
            return added;
          },
        }),
      }),
    });
    isLost = true;
    const answer = await upload();
    assert.equal(answer.status, 200, answer.text);
    await reach(String(answer.json), ({Status}) => Status === 'completed');
  });
});
