import assert from 'node:assert/strict';
import {chown, copyFile, mkdir, open, readdir, rm, stat, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {loadConfiguration} from '../../../src/config/index.ts';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

/** Number of a user without rights. */
const NOBODY = 65_534;
const WORDS = {bread: 'maize', water: 'ūdens'};

/** A data folder, and the files of a model elsewhere. */
async function prepared(t: TestContext) {
  const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
  const files = await writeTestModel(elsewhere, {source: 'en', target: 'lv', words: WORDS});
  const add = (...more: string[]) =>
    run(['model', 'add', files, '--source', 'en', '--target', 'lv', '--data', data, ...more]);
  const list = async () => (await run(['model', 'list', '--data', data])).out;
  return {data, files, add, list, models: join(data, 'models')};
}

test('a model is added, listed, used without a configuration, and removed', async (t) => {
  const {data, add, list, models} = await prepared(t);
  assert.equal((await loadConfiguration({dataFolder: data, env: {}})).engines['neural'], undefined);
  const added = await add();
  assert.equal(added.code, 0, added.error);
  assert.match(
    added.out,
    /^Added en-lv \(0\.\d MB\)\.\nThe models are in \/.*\/models\. A running service offers what was added/,
  );
  assert.match(await list(), /^PAIR +SIZE +FACTS +FAULT\nen-lv +0\.\d MB +- +-\n$/);
  assert.deepEqual(await readdir(models), ['.downloads', 'en-lv'], 'no copy is left');
  const {engines} = await loadConfiguration({dataFolder: data, env: {}});
  assert.deepEqual(engines['neural'], {engine: 'bergamot', folder: models});
  assert.match(
    (await run(['system', 'list', '--data', data])).out,
    /en-lv +neural .*Bergamot: English – Latvian/,
  );
  const removed = await run(['model', 'remove', 'en-lv', '--data', data]);
  assert.match(removed.out, /^Removed en-lv\./);
  assert.deepEqual(await readdir(models), ['.downloads']);
  assert.equal(
    (await loadConfiguration({dataFolder: data, env: {}})).engines['neural'],
    undefined,
    'an empty folder makes no engine without models',
  );
  const again = await run(['model', 'remove', 'en-lv', '--data', data]);
  assert.equal(again.code, 1);
  assert.match(again.error, /There is no model en-lv/);
});

test('what root adds belongs to the user of the service', async (t) => {
  const {data, add, models} = await prepared(t);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(data, NOBODY, NOBODY);
  assert.equal((await add()).code, 0);
  for (const name of [
    '',
    'en-lv',
    ...(await readdir(join(models, 'en-lv'))).map((file) => join('en-lv', file)),
  ])
    assert.equal((await stat(join(models, name))).uid, isRoot ? NOBODY : process.getuid?.(), name);
});

test('a configuration without the engine for models gets the words to add', async (t) => {
  const {data, add} = await prepared(t);
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines: {p: {engine: 'phrasebook'}}}));
  const {code, out} = await add();
  assert.equal(code, 0);
  // Folders in the file begin at the file.
  assert.match(
    out,
    /do not use models\. Add this to "engines" in .*mtservice\.json: "neural":\{"engine":"bergamot","folder":"models"\}/,
  );
  assert.doesNotMatch(out, /running service/);
});

test('a folder that cannot be written is named without a stack', async (t) => {
  const {add, data, models} = await prepared(t);
  await writeFile(models, 'a file in the place of the folder');
  const {code, error} = await add();
  assert.equal(code, 1);
  assert.match(error, /models/);
  assert.doesNotMatch(error, /unexpected error|\n +at /);
  await rm(join(data, 'models'));
});

test('a model goes into the folder of the configured engine, and replaces the earlier one', async (t) => {
  const {data, add, files} = await prepared(t);
  await writeFile(
    join(data, 'mtservice.json'),
    JSON.stringify({engines: {neural: {engine: 'bergamot', folder: 'elsewhere'}}}),
  );
  assert.equal((await add()).code, 0);
  await copyFile(join(files, 'lex.50.50.enlv.s2t.bin'), join(data, 'elsewhere/en-lv/old.txt'));
  assert.equal((await add()).code, 0);
  assert.equal((await readdir(join(data, 'elsewhere/en-lv'))).includes('old.txt'), false);
});

test('a folder without a whole model changes nothing, and the message names the file', async (t) => {
  const {data, files, add, list, models} = await prepared(t);
  assert.equal((await add()).code, 0);
  await truncate(join(files, 'model.enlv.intgemm8.bin'), 1000);
  const cut = await add();
  assert.equal(cut.code, 1);
  assert.match(cut.error, /model\.enlv\.intgemm8\.bin cannot be loaded/);
  await rm(join(files, 'model.enlv.intgemm8.bin'));
  assert.match((await add()).error, /has no file model.*Name a folder with the unpacked files/);
  assert.match(await list(), /en-lv +0\.\d MB +- +-/);
  assert.deepEqual(await readdir(models), ['.downloads', 'en-lv']);
  assert.equal((await run(['model', 'verify', '--data', data])).out, 'ok     en-lv\n');
});

test('models are verified by loading them; an incomplete one is listed with what is missing', async (t) => {
  const {data, add, list, models} = await prepared(t);
  await add();
  await mkdir(join(models, 'lv-en'));
  assert.match(await list(), /lv-en +- +- +The model lv-en has no file model/);
  const verified = await run(['model', 'verify', '--data', data]);
  assert.equal(verified.code, 1);
  assert.match(verified.out, /^ok {5}en-lv\nFAULT {2}lv-en: The model lv-en has no file/);
  assert.match(verified.error, /1 model cannot be used/);
});

test('a model that was copied from a folder is compared with its hashes, too', async (t) => {
  const {data, add, models} = await prepared(t);
  await add();
  const path = join(models, 'en-lv/model.enlv.intgemm8.bin');
  const file = await open(path, 'r+');
  await file.write(Buffer.from('Rīga'), 0, 4, 20_000);
  await file.close();
  const changed = await run(['model', 'verify', '--data', data]);
  assert.match(
    changed.out,
    /^FAULT {2}en-lv: .*model\.enlv\.intgemm8\.bin has changed\. Add the model again/,
  );
  await add();
  await rm(join(models, 'en-lv/model.json'));
  const unknown = await run(['model', 'verify', '--data', data]);
  assert.match(unknown.out, /^ok {5}en-lv: it translates; it has no hashes to compare/);
});

test('languages that are none are refused', async (t) => {
  const {data, files} = await prepared(t);
  for (const target of ['en', 'English', '../x']) {
    const {code, error} = await run([
      'model',
      'add',
      files,
      '--source',
      'en',
      '--target',
      target,
      '--data',
      data,
    ]);
    assert.equal(code, 1);
    assert.match(error, /two languages, each a code of two or three letters/);
  }
  assert.match(
    (await run(['model', 'remove', '../en-lv', '--data', data])).error,
    /is not a pair of languages/,
  );
});

test('removing a model names the pairs that went through it', async (t) => {
  const {data, add} = await prepared(t);
  assert.equal((await add()).code, 0);
  const elsewhere = await temporaryFolder(t);
  const files = await writeTestModel(elsewhere, {source: 'es', target: 'en', words: {coche: 'car'}});
  const spanish = ['model', 'add', files, '--source', 'es', '--target', 'en', '--data', data];
  assert.equal((await run(spanish)).code, 0);
  const through = await run(['model', 'remove', 'es-lv', '--data', data]);
  assert.match(through.error, /es-lv has no model of its own: it goes through English/);
  const {out, code} = await run(['model', 'remove', 'es-en', 'en-lv', '--data', data]);
  assert.equal(code, 0);
  assert.match(
    out,
    /^Removed es-en\. Pairs that went through it are gone, too: es-lv\. .*\nRemoved en-lv\. A running/,
  );
});

test('a mirror without a folder, and a registry of another protocol, are told', async (t) => {
  const {data} = await prepared(t);
  const mirror = await run(['model', 'mirror', 'en-es', 'es-en', '--data', data]);
  assert.match(mirror.error, /Name the folder first: mtservice model mirror FOLDER en-es es-en/);
  const {error} = await run(['model', 'list', '--available', '--registry', 'ftp://example.org/models.json']);
  assert.match(error, /another protocol than http or https/);
});
