import assert from 'node:assert/strict';
import {cp, mkdir, readdir, readFile, rename, symlink, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {lockFile} from '../../../src/processes/file-lock.ts';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

const WORDS = {bread: 'maize', water: 'ūdens'};

/** A data folder, and the files of a model elsewhere. */
async function prepared(t: TestContext) {
  const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
  const files = await writeTestModel(elsewhere, {source: 'en', target: 'lv', words: WORDS});
  const command = (...args: string[]) => run(['model', ...args, '--data', data]);
  const add = (source: string, target: string, from = files) =>
    command('add', from, '--source', source, '--target', target);
  const pairs = async () =>
    (JSON.parse((await command('list', '--json')).out) as {source: string; target: string}[]).map(
      ({source, target}) => `${source}-${target}`,
    );
  return {data, elsewhere, files, command, add, pairs, models: join(data, 'models')};
}

interface StatedSize {
  uncompressedSize: number;
}

test('pairs may be in capitals, with _ and with commas', async (t) => {
  const {files, command, add, models} = await prepared(t);
  const registry = await serveRegistry(t, 'gzip', [
    {source: 'en', target: 'lv', folder: files},
    {source: 'lv', target: 'en', folder: files},
  ]);
  const {code, error} = await command('add', 'EN_LV,lv-en', '--registry', registry.address, '--yes');
  assert.equal(code, 0, error);
  assert.deepEqual(await readdir(models), ['.downloads', 'en-lv', 'lv-en']);
  assert.match((await command('remove', 'en-lv,LV-EN')).out, /^Removed en-lv\..*\nRemoved lv-en\./);
  assert.match((await add('EN', 'LV')).out, /^Added en-lv /);
});

test('too little room is said before the question', async (t) => {
  const {files, command, elsewhere, data} = await prepared(t);
  const registry = await serveRegistry(t, 'gzip', [{source: 'en', target: 'lv', folder: files}]);
  const {models} = registry.index as {models: Record<string, {files: Record<string, StatedSize>}[]>};
  models['en-lv']![0]!.files['model']!.uncompressedSize = 2 ** 50;
  for (const args of [['add'], ['mirror', join(elsewhere, 'mirror')]]) {
    const {code, out, error} = await command(...args, 'en-lv', '--registry', registry.address);
    assert.equal(code, 1);
    assert.doesNotMatch(out, /Fetch them/);
    assert.match(
      error,
      /The disk of \/.* has too little room: .*, and 32 MB must stay free\. Free \d+ MB there/,
    );
  }
  assert.deepEqual(await readdir(data), [], 'nothing was made');
});

test('what killed commands have left is removed, and what a running one has is not', async (t) => {
  const {add, models} = await prepared(t);
  assert.equal((await add('en', 'lv')).code, 0);
  for (const name of ['.adding-en-et', '.removing-en-et', '.adding-en-lt']) await mkdir(join(models, name));
  const lock = lockFile(join(models, '.downloads/en-lt.lock'));
  releaseAfter(t, () => lock?.release());
  assert.equal((await add('en', 'es')).code, 0);
  assert.deepEqual(await readdir(models), ['.adding-en-lt', '.downloads', 'en-es', 'en-lv']);
});

test('a copy of a model is no model of a language that does not exist', async (t) => {
  const {add, pairs, models, files, data, elsewhere} = await prepared(t);
  assert.equal((await add('en', 'lv')).code, 0);
  await cp(join(models, 'en-lv'), join(models, 'my-old'), {recursive: true});
  await writeFile(join(models, 'en-fr'), 'a file');
  assert.deepEqual(await pairs(), ['en-lv']);
  assert.doesNotMatch((await run(['system', 'list', '--data', data])).out, /old|Burmese|French/);
  const {code, error} = await add('en', 'old', files);
  assert.equal(code, 1);
  assert.match(error, /en or old is not the code of a known language\. .* begins with model\.enold\./);
  const rare = await writeTestModel(elsewhere, {source: 'en', target: 'olo', words: WORDS});
  assert.equal((await add('en', 'olo', rare)).code, 0);
  assert.deepEqual(await pairs(), ['en-lv', 'en-olo']);
});

test('a wrong path, packed files and files of other languages are told', async (t) => {
  const {add, files, elsewhere} = await prepared(t);
  assert.match(
    (await add('en', 'lv', join(elsewhere, 'none'))).error,
    /none: it does not exist; check the path/,
  );
  const other = await add('en', 'et');
  assert.match(
    other.out,
    /^Added en-et .*\nIts file is named model\.enlv\.intgemm8\.bin: .*mtservice model remove en-et\)/,
  );
  const model = join(files, 'model.enlv.intgemm8.bin');
  await rename(model, `${model}.gz`);
  assert.match((await add('en', 'lv')).error, /has no file model\.\*\.bin\. Unpack its files first/);
});

test('vocabularies may have no languages in their names', async (t) => {
  const {add, command, files, models} = await prepared(t);
  await rename(join(files, 'srcvocab.enlv.spm'), join(files, 'srcvocab.spm'));
  await rename(join(files, 'trgvocab.enlv.spm'), join(files, 'trgvocab.spm'));
  assert.match((await add('en', 'lv')).out, /^Added en-lv /);
  assert.equal((await command('verify')).out, 'ok     en-lv\n');
  // A vocabulary of both languages.
  await rename(join(files, 'srcvocab.spm'), join(files, 'vocab.spm'));
  assert.match((await add('lv', 'en')).out, /^Added lv-en /);
  assert.ok((await readdir(join(models, 'lv-en'))).includes('vocab.spm'));
});

test('a vocabulary that the engine aborts on is told in words', async (t) => {
  const {add, files} = await prepared(t);
  const path = join(files, 'srcvocab.enlv.spm');
  const bytes = await readFile(path);
  // The content of each piece is damaged, so that their number is still that of the model.
  for (let at = 0; bytes[at] === 0x0a; at += 2 + bytes[at + 1]!) bytes[at + 2] = 0x0f;
  await writeFile(path, bytes);
  const {code, error} = await add('en', 'lv');
  assert.equal(code, 1);
  assert.match(error, /cannot be loaded: a file is damaged, or is of another model\. Add the model again\./);
  assert.doesNotMatch(error, /ASSERTIONS/);
});

test('an empty registry and one without TLS are told in words', async (t) => {
  const {command} = await prepared(t);
  assert.match((await command('list', '--available', '--registry', '')).error, /--registry is empty/);
  const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  releaseAfter(t, () => void plain.close());
  const {port} = plain.address() as AddressInfo;
  const {error} = await command('list', '--available', '--registry', `https://127.0.0.1:${port}/models.json`);
  assert.match(error, /cannot be reached \(no TLS connection: [\w ]+\)\. Try again later/);
});

test('a folder of models that cannot be read is named', async (t) => {
  const {command, data, models} = await prepared(t);
  await symlink('models', models);
  for (const args of [['list'], ['verify']]) {
    const {code, error} = await command(...args);
    assert.equal(code, 1);
    assert.match(error, /\/models cannot be read: /);
  }
  assert.match(
    (await run(['check', '--data', data])).out,
    /^FAULT {2}engine neural: .*\/models cannot be read/m,
  );
});

test('check names the folder without models, and a model that a system lacks', async (t) => {
  const {data} = await prepared(t);
  const configure = (systems?: readonly object[]) =>
    writeFile(
      join(data, 'mtservice.json'),
      JSON.stringify({port: 0, engines: {n: {engine: 'bergamot', folder: 'modles'}}, systems}),
    );
  await configure();
  assert.match(
    (await run(['check', '--data', data])).out,
    /^FAULT {2}engine n: has no models in \/.*modles; for one, mtservice model add en-es$/m,
  );
  await configure([{engine: 'n', source: 'en', target: 'fr'}]);
  assert.match(
    (await run(['check', '--data', data])).out,
    /^FAULT {2}system .*: There is no model en-fr\. Add it with "mtservice model add en-fr"\.$/m,
  );
});
