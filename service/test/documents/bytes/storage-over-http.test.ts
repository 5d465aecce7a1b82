import assert from 'node:assert/strict';
import {mkdir, readdir, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it, type TestContext} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {loadConfiguration} from '../../../src/config/index.ts';
import {documentStorage} from '../../../src/documents/bytes/document-storage.ts';
import {checkOwner} from '../../../src/documents/bytes/owner-mark.ts';
import {selfCheck} from '../../../src/main/self-check/self-check.ts';
import {serve} from '../../../src/main/serve.ts';
import {run} from '../../commands/command-run.ts';
import {errorOf, sendTo} from '../../http/send-to.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {partWith} from '../../support/part-with.ts';
import {freshDatabase} from '../../support/postgres.ts';
import {s3Error, s3StoreOf, type S3Store} from '../../support/s3-store.ts';
import {until} from '../../systems/within.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(120_000)};
const PAGE = `<meta charset="utf-8"><p>Good morning</p><!--${'Donaudampfschifffahrt, šķūnis, שלום 😀 '.repeat(50_000)}-->`;
const engines = {phrasebook: {engine: 'phrasebook'}};

interface Place {
  readonly name: string;
  /** Creates the configuration of a service that uses the storage. */
  readonly configured: (test: TestContext) => Promise<object>;
}

const PLACES: readonly Place[] = [
  {name: 'its data folder', configured: async () => ({})},
  {
    name: 'a shared folder',
    configured: async (test) => ({documents: {storage: {folder: await temporaryFolder(test)}}}),
  },
  {name: 'a database', configured: async () => ({database: await freshDatabase()})},
  {name: 'an S3 store', configured: async (test) => overS3(await s3StoreOf(test))},
];

function overS3({settings}: S3Store): object {
  return {documents: {storage: {s3: settings}}};
}

async function service(test: TestContext, configuration: object) {
  const running = await runService({engines, ...configuration}, {overSockets: true});
  releaseAfter(test, () => running.close());
  return running;
}

async function upload(running: TestService, systemID: string, content = PAGE) {
  return await running.send('StartDocumentTranslation', {
    // Without its mark, the translation is known byte for byte.
    body: {
      ...{systemID, fileName: 'Līgums.html', options: 'provenance=off'},
      content: Buffer.from(content).toString('base64'),
    },
  });
}

async function ended(running: TestService, id: string): Promise<WireDocumentState> {
  return await until(
    async () => (await running.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
    ({Status}) => Status === 'completed' || Status === 'error',
    'the end of the task',
    deadline(60_000),
  );
}

function download(running: TestService, id: string) {
  return running.send('DownloadDocumentTranslation', {
    query: {id},
    headers: {accept: 'application/octet-stream'},
  });
}

/** Names of all stored files of documents, in any kind of storage. */
async function keptBy(running: TestService): Promise<string[]> {
  const {documents} = await loadConfiguration({dataFolder: running.folder, env: {}});
  const {bytes, work} = documentStorage(documents, {dataFolder: running.folder, store: running.store});
  const names = await readdir(work.folder);
  for await (const {name} of bytes.stored()) names.push(name);
  await bytes.close();
  return names;
}

for (const {name, configured} of PLACES) {
  describe(`a service that keeps documents in ${name}`, () => {
    it('translates them from upload to download, and removes them', LIMIT, async (test) => {
      const running = await service(test, await configured(test));
      const systemID = await running.running('en', 'lv');
      const {json, status} = await upload(running, systemID);
      assert.equal(status, 200);
      const id = String(json);
      const {Status, ErrorMessage} = await ended(running, id);
      assert.equal(Status, 'completed', String(ErrorMessage));
      assert.equal((await download(running, id)).text, PAGE.replace('Good morning', 'Labrīt'));
      await until(
        () => keptBy(running),
        (names) => names.join() === `${id}.result-1`,
        'the removal of the source',
      );
      assert.equal((await running.send('RemoveDocumentTranslation', {query: {id}})).status, 200);
      assert.deepEqual(await keptBy(running), []);
    });

    it('keeps nothing of an upload that is refused', LIMIT, async (test) => {
      const running = await service(test, {...(await configured(test))});
      for (const [systemID, content] of [
        ['smt-nowhere', PAGE],
        [await running.running('en', 'lv'), ''],
      ] as const) {
        assert.ok((await upload(running, systemID, content)).status >= 400);
        assert.deepEqual(await keptBy(running), []);
      }
    });

    it('is checked before it is started', LIMIT, async (test) => {
      const folder = await temporaryFolder(test);
      const configuration = {engines, ...(await configured(test))};
      await writeFile(join(folder, 'mtservice.json'), JSON.stringify(configuration));
      const faults: string[] = [];
      for await (const {part, outcome, message} of selfCheck({dataFolder: folder, env: {}})) {
        if (part === 'documents' && outcome === 'fault') faults.push(message);
      }
      assert.deepEqual(faults, []);
    });
  });
}

for (const {name, configured} of PLACES.filter((place) => place.name !== 'its data folder')) {
  it(`two processes of a service share documents in ${name}`, LIMIT, async (test) => {
    const configuration = {database: await freshDatabase(), ...(await configured(test))};
    const first = await service(test, configuration);
    const folder = await temporaryFolder(test);
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify({engines, ...configuration}));
    const id = String((await upload(first, await first.running('en', 'lv'))).json);
    // The process starts while the other process receives an upload, and must not remove any part of the upload.
    const second = await serve({dataFolder: folder, port: 0, host: '127.0.0.1', log: null});
    releaseAfter(test, () => second.close());
    const send: TestService['send'] = (operation, sending) =>
      sendTo(`${second.url}/service.svc/json/${operation}`, {token: first.token, ...sending});
    const {Status, ErrorMessage} = await ended(first, id);
    assert.equal(Status, 'completed', String(ErrorMessage));
    const otherService = {...first, send};
    assert.equal((await download(otherService, id)).text, PAGE.replace('Good morning', 'Labrīt'));
    assert.equal((await send('RemoveDocumentTranslation', {query: {id}})).status, 200);
    await until(
      () => keptBy(first),
      (names) => names.length === 0,
      'the removal of all files',
    );
  });
}

it('documents of a removed user are removed where they are kept', LIMIT, async (test) => {
  const store = await s3StoreOf(test);
  const running = await service(test, overS3(store));
  const id = String((await upload(running, await running.running('en', 'lv'))).json);
  assert.equal((await ended(running, id)).Status, 'completed');
  const {out, error} = await run(['user', 'remove', 'anna', '--with-data', '--data', running.folder]);
  assert.equal(out, 'User "anna" was removed with all data.\n', error);
  assert.deepEqual(await keptBy(running), []);
});

describe('a service whose S3 store fails', () => {
  it('says so at /ready and to users, and resumes when the store does', LIMIT, async (test) => {
    const store = await s3StoreOf(test);
    const running = await service(test, overS3(store));
    const systemID = await running.running('en', 'lv');
    assert.equal((await fetch(`${running.url}/ready`)).status, 200);
    const ready = async () => {
      const answer = await fetch(`${running.url}/ready/documents`);
      return {status: answer.status, text: await answer.text()};
    };
    assert.equal((await ready()).status, 200);
    store.front = (_request, response) => (s3Error(response, 403, 'ExpiredToken'), true);
    const {text} = await until(ready, ({status}) => status === 503, 'the problem', deadline(20_000));
    assert.match(text, /"part":"documents","message":"The service is not allowed .*Renew its credentials/);
    assert.doesNotMatch(text, /127\.0\.0\.1|S3RVER|kugis/);
    assert.equal((await fetch(`${running.url}/ready`)).status, 200, 'texts are translated');
    const refused = await upload(running, systemID);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '30');
    assert.match(
      errorOf(refused).description,
      /cannot store or read documents now; texts are translated.*tell its operator/,
    );
    assert.equal((await running.send('Translate', {body: {systemID, text: 'Good morning'}})).json, 'Labrīt');
    store.front = undefined;
    assert.deepEqual(await keptBy(running), []);
    await until(ready, ({status}) => status === 200, 'the end of the problem', deadline(20_000));
    const id = String((await upload(running, systemID)).json);
    assert.equal((await ended(running, id)).Status, 'completed');
  });

  it('keeps the result of a document until it can be stored', LIMIT, async (test) => {
    const store = await s3StoreOf(test);
    const running = await service(test, overS3(store));
    const systemID = await running.running('en', 'lv');
    let refused = 0;
    store.front = (request, response) => {
      const isResult = request.method === 'PUT' && /\.result-/.test(request.url ?? '');
      if (isResult) s3Error(response, 507, 'XMinioStorageFull');
      if (isResult) refused += 1;
      return isResult;
    };
    const id = String((await upload(running, systemID)).json);
    await until(
      () => refused,
      (count) => count > 0,
      'the refusal',
      deadline(60_000),
    );
    assert.equal((await download(running, id)).status, 409);
    store.front = undefined;
    const {Status, ErrorMessage} = await ended(running, id);
    assert.equal(Status, 'completed', String(ErrorMessage));
    assert.equal((await download(running, id)).text, PAGE.replace('Good morning', 'Labrīt'));
  });

  it('starts without it, and takes renewed keys without a restart', LIMIT, async (test) => {
    const store = await s3StoreOf(test);
    const {settings} = store;
    const configuration = (secretAccessKey: string) => ({
      engines,
      documents: {storage: {s3: {...settings, secretAccessKey}}},
    });
    const running = await service(test, configuration('expired'));
    const systemID = await running.running('en', 'lv');
    assert.equal((await upload(running, systemID)).status, 503);
    const path = join(running.folder, 'mtservice.json');
    await writeFile(path, JSON.stringify(configuration(settings.secretAccessKey)));
    await running.reload();
    assert.equal((await upload(running, systemID)).status, 200);
  });

  it('check says what to do about each of its faults', LIMIT, async (test) => {
    const {settings} = await s3StoreOf(test);
    for (const [change, words] of [
      [{bucket: 'nowhere'}, /has no bucket nowhere: make it, or correct/],
      [{accessKeyId: 'NOBODY'}, /does not know the key NOBODY/],
      [{endpoint: 'http://127.0.0.1:9'}, /refuses connections: start it, or correct/],
    ] as const) {
      const folder = await temporaryFolder(test);
      const configuration = {engines, documents: {storage: {s3: {...settings, ...change}}}};
      await writeFile(join(folder, 'mtservice.json'), JSON.stringify(configuration));
      const messages: string[] = [];
      for await (const {part, message} of selfCheck({dataFolder: folder, env: {}})) {
        if (part === 'documents') messages.push(message);
      }
      assert.equal(messages.length, 1);
      assert.match(messages[0]!, words);
    }
  });
});

it(
  'a service whose shared folder is not there starts for texts, and takes documents when it is',
  LIMIT,
  async (test) => {
    const share = join(await temporaryFolder(test), 'share');
    const running = await service(test, {documents: {storage: {folder: share}}});
    const systemID = await running.running('en', 'lv');
    assert.equal((await running.send('Translate', {body: {systemID, text: 'Good morning'}})).json, 'Labrīt');
    assert.equal((await upload(running, systemID)).status, 503);
    assert.equal((await fetch(`${running.url}/ready`)).status, 200);
    await assert.rejects(stat(share), {code: 'ENOENT'}, 'a folder that is not mounted is not made');
    await mkdir(share);
    const {json, status} = await upload(running, systemID);
    assert.equal(status, 200);
    assert.equal((await ended(running, String(json))).Status, 'completed');
  },
);

for (const {name, configured} of PLACES.filter((place) => / (S3 store|shared folder)$/.test(place.name))) {
  it(`another installation is refused in ${name}, and removes nothing there`, LIMIT, async (test) => {
    const configuration = await configured(test);
    const first = await service(test, configuration);
    const id = String((await upload(first, await first.running('en', 'lv'))).json);
    await ended(first, id);
    await assert.rejects(
      service(test, configuration),
      /documents of another installation, with another database/,
    );
    assert.equal((await download(first, id)).status, 200);
    // A process may start while the storage cannot be reached; the process then does not know yet which installation
    // owns the storage.
    const {documents} = await loadConfiguration({dataFolder: first.folder, env: {}});
    const {bytes, work} = documentStorage(documents, {dataFolder: first.folder, store: first.store});
    const another = partWith(first.store.installation, {id: () => Promise.resolve('another one')});
    await assert.rejects(checkOwner({bytes, work}, another), {kind: 'taken'});
    await bytes.close();
  });
}
