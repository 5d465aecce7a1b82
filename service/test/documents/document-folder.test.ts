import assert from 'node:assert/strict';
import {mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {DocumentFolder} from '../../src/documents/document-folder.ts';
import {publicFolder} from '../store/temporary-folder.ts';

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test('only their owner can read documents, whatever the data folder and the umask allow', async (t) => {
  const data = await publicFolder(t);
  const folder = new DocumentFolder(data);
  await folder.open(new Set());
  assert.equal(await modeOf(join(data, 'documents')), '700');
  assert.equal(await modeOf(folder.incoming), '700');
  const {path, handle} = await folder.receive();
  await handle.writeFile('Arbeitsvertrag Žanete Bērziņa');
  await handle.close();
  assert.equal(await modeOf(path), '600');
  await folder.keep(path, 'd-1', 'source');
  assert.equal(await modeOf(folder.path('d-1', 'source')), '600');
  // As LibreOffice writes it.
  const converted = folder.temporaryPath();
  await writeFile(converted, 'Darba līgums', {mode: 0o644});
  await folder.keep(converted, 'd-1', 'converted');
  assert.equal(await modeOf(folder.path('d-1', 'converted')), '600');
  assert.equal(await modeOf(data), '755', 'the data folder is as its maker left it');
});

test('documents that everybody could read become private when the service starts', async (t) => {
  const data = await publicFolder(t);
  await mkdir(join(data, 'documents', 'incoming'), {recursive: true, mode: 0o755});
  const result = join(data, 'documents', 'd-1.result');
  await writeFile(result, 'Darba līgums', {mode: 0o644});
  await new DocumentFolder(data).open(new Set(['d-1']));
  assert.equal(await modeOf(join(data, 'documents')), '700');
  assert.equal(await modeOf(join(data, 'documents', 'incoming')), '700');
  assert.equal(await modeOf(result), '600');
  assert.equal(await readFile(result, 'utf8'), 'Darba līgums');
});
