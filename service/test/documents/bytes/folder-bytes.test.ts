import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, rm, stat, utimes, writeFile, type FileHandle} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {sourceName} from '../../../src/documents/bytes/bytes-names.ts';
import {folderStorage} from '../../../src/documents/bytes/document-storage.ts';
import {FolderBytes} from '../../../src/documents/bytes/folder-bytes.ts';
import {WorkFolder} from '../../../src/documents/bytes/work-folder.ts';
import {publicFolder, temporaryFolder} from '../../store/temporary-folder.ts';
import {bytesContract, keep, newId} from './bytes-contract.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

async function opened(data: string) {
  const storage = folderStorage(data);
  await storage.bytes.open();
  await storage.work.open({alone: true});
  return storage;
}

bytesContract('a folder', async (context) => {
  const storage = await opened(await temporaryFolder(context));
  releaseAfter(context, () => storage.work.close());
  return storage;
});

test('only their owner can read documents, whatever the data folder and the umask allow', async (t) => {
  const data = await publicFolder(t);
  const storage = await opened(data);
  const {bytes, work} = storage;
  assert.equal(await modeOf(join(data, 'documents')), '700');
  assert.equal(await modeOf(work.folder), '700');
  const {path, handle} = await work.receive();
  await handle.writeFile('Arbeitsvertrag Žanete Bērziņa');
  await handle.close();
  assert.equal(await modeOf(path), '600');
  await bytes.keep(path, 'd-1.source');
  assert.equal(await modeOf(join(data, 'documents', 'd-1.source')), '600');
  // With the permissions that LibreOffice uses.
  const converted = work.temporaryPath();
  await writeFile(converted, 'Darba līgums', {mode: 0o644});
  await bytes.keep(converted, 'd-1.converted-1');
  assert.equal(await modeOf(join(data, 'documents', 'd-1.converted-1')), '600');
  assert.equal(await modeOf(data), '755', 'the data folder is as its maker left it');
});

test('a document that was kept survives a power cut, with its bytes and its name', async (t) => {
  const data = await temporaryFolder(t);
  const {bytes, work} = await opened(data);
  const {path, handle} = await work.receive();
  await handle.writeFile('Darba līgums');
  await handle.close();
  const synchronized: object[] = [];
  const files = Object.getPrototypeOf(handle) as FileHandle;
  t.mock.method(files, 'sync', async function note(this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory();
    synchronized.push({isFolder, isNamed: existsSync(join(data, 'documents', 'd-1.source'))});
  });
  await bytes.keep(path, 'd-1.source');
  assert.deepEqual(synchronized, [
    {isFolder: false, isNamed: false},
    {isFolder: true, isNamed: true},
  ]);
});

test('documents that everybody could read become private when the service starts', async (t) => {
  const data = await publicFolder(t);
  await mkdir(join(data, 'documents', 'incoming'), {recursive: true, mode: 0o755});
  const result = join(data, 'documents', 'd-1.result');
  await writeFile(result, 'Darba līgums', {mode: 0o644});
  await opened(data);
  assert.equal(await modeOf(join(data, 'documents')), '700');
  assert.equal(await modeOf(join(data, 'documents', 'incoming')), '700');
  assert.equal(await modeOf(result), '600');
  assert.equal(await readFile(result, 'utf8'), 'Darba līgums');
});

test('a process that starts leaves alone what others are receiving into the same folder', async (t) => {
  const folder = await temporaryFolder(t);
  const [first, second] = [new WorkFolder(folder), new WorkFolder(folder)];
  releaseAfter(t, () => [first, second].forEach((work) => work.close()));
  await first.open({alone: false});
  const {path, handle} = await first.receive();
  await handle.write('Sveiciens ');
  const abandoned = join(folder, crypto.randomUUID());
  await writeFile(abandoned, 'of a process that was killed');
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(abandoned, twoHoursAgo, twoHoursAgo);
  await second.open({alone: false});
  assert.deepEqual(await readdir(folder), [path.slice(folder.length + 1)]);
  await handle.write('ģimenei');
  await handle.close();
  assert.equal(await readFile(path, 'utf8'), 'Sveiciens ģimenei');
  await second.open({alone: true});
  assert.deepEqual(await readdir(folder), [], 'nobody else is there');
});

test('files that a process still uses are not leftovers to it, however old they are', async (t) => {
  const work = new WorkFolder(await temporaryFolder(t));
  releaseAfter(t, () => work.close());
  await work.open({alone: false});
  const path = work.temporaryPath();
  await writeFile(path, 'a document that is translated for hours');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(path, yesterday, yesterday);
  await work.removeLeftovers();
  assert.equal((await stat(path)).size, 39);
  await work.discard(path);
  assert.deepEqual(await readdir(work.folder), []);
});

test('a shared folder that is not there is named, and works when it is', async (t) => {
  const folder = join(await temporaryFolder(t), 'share');
  const bytes = new FolderBytes(folder, {isShared: true});
  const problem = await bytes.problem();
  assert.equal(problem?.kind, 'misplaced');
  assert.match(problem?.message ?? '', /share does not exist: make it, or mount it/);
  assert.doesNotMatch(problem?.publicMessage ?? '', /share/);
  await mkdir(folder);
  assert.equal(await bytes.problem(), undefined);
  const storage = {bytes, work: new WorkFolder(join(folder, 'incoming'))};
  await storage.work.open({alone: false});
  releaseAfter(t, () => storage.work.close());
  const name = sourceName(newId());
  await keep(storage, name, 'Līgums');
  await rm(folder, {recursive: true});
  await assert.rejects(bytes.names('d-1'), /does not exist/);
});

test('files of others in the folder are left alone', async (t) => {
  const {bytes} = await opened(await temporaryFolder(t));
  assert.deepEqual(await bytes.names('incoming'), []);
  for await (const {name} of bytes.stored()) assert.fail(name);
});
