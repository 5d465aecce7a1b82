import assert from 'node:assert/strict';
import {mkdir, readdir, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {OWNER_MARK} from '../../../src/documents/bytes/bytes-names.ts';
import {documentStorage, type DocumentStorage} from '../../../src/documents/bytes/document-storage.ts';
import {checkOwner} from '../../../src/documents/bytes/owner-mark.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {openedStore, temporaryFolder} from '../../store/temporary-folder.ts';

/** A shared folder of an installation, which `start` opens like a starting process. */
async function shared(t: TestContext) {
  const root = await temporaryFolder(t);
  const path = join(root, 'share');
  await mkdir(path);
  const store = await openedStore(t, join(root, 'data'));
  const start = async (at = path): Promise<DocumentStorage> => {
    const settings = {storage: {kind: 'folder', path: at} as const, storageKeys: undefined};
    const storage = documentStorage(settings, {dataFolder: root});
    await storage.bytes.open();
    await storage.work.open({alone: false});
    releaseAfter(t, () => storage.work.close());
    await checkOwner(storage, store.installation);
    return storage;
  };
  return {root, path, store, start};
}

test('an empty folder is not mistaken for the folder of documents that it replaced', async (t) => {
  const {root, path, start} = await shared(t);
  await start();
  await rename(path, join(root, 'away'));
  await mkdir(path);
  const misplaced = (error: Error & {kind?: string}) =>
    error.kind === 'misplaced' && error.message.includes(path) && error.message.includes(OWNER_MARK);
  await assert.rejects(start(), misplaced);
  await assert.rejects(start(), misplaced, 'at the second start, too');
  assert.ok(!(await readdir(path)).includes(OWNER_MARK));
  await rm(path, {recursive: true});
  await rename(join(root, 'away'), path);
  await start();
});

test('a folder that lost its documents is taken again once it has the mark that the error names', async (t) => {
  const {path, store, start} = await shared(t);
  await start();
  await rm(path, {recursive: true});
  await mkdir(path);
  const error = await start().then(
    () => undefined,
    (fault: Error) => fault,
  );
  const id = await store.installation.id();
  assert.ok(error?.message.includes(`write ${id} into`));
  await writeFile(join(path, OWNER_MARK), `${id}\n`);
  await start();
});

test('another folder is a new place', async (t) => {
  const {root, start} = await shared(t);
  await start();
  const otherFolder = join(root, 'other');
  await mkdir(otherFolder);
  await start(otherFolder);
  assert.ok((await readdir(otherFolder)).includes(OWNER_MARK));
});
