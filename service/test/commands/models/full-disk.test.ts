import assert from 'node:assert/strict';
import {existsSync, mkdirSync, rmSync, symlinkSync} from 'node:fs';
import {readdir, rm} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {run} from '../command-run.ts';
import {serveTwoModels} from './two-models.ts';

const WORDS = {bread: 'maize', water: 'ūdens'};
const MODEL = {zstd: 'model.enlv.intgemm.alphas.bin', gzip: 'model.enlv.intgemm8.bin'};
/** A device on which each write fails as on a full disk, without a right to mount one. */
const FULL = '/dev/full';
const MESSAGE =
  /^mtservice: A file cannot be written to \/\S+: the disk is full\. Mend that and start the command again: it goes on from there\.\n/;

/** A data folder with the model lv-en, and a registry with en-lv, too. */
async function prepared(t: TestContext, packing: 'gzip' | 'zstd' = 'zstd') {
  const {data, elsewhere, registry} = await serveTwoModels(t, packing, WORDS);
  const command = (...args: string[]) => run(['model', ...args, '--data', data]);
  const from = ['--registry', registry.address, '--yes'];
  const add = (pair: string) => command('add', pair, ...from);
  assert.equal((await add('lv-en')).code, 0);
  /** Lets writes to a file fail from the first request for a file of a model on. */
  const fill = (path: string) => {
    registry.answer = ({url}) => {
      if (url!.endsWith('.json')) return false;
      registry.answer = () => false;
      mkdirSync(dirname(path), {recursive: true});
      rmSync(path, {force: true});
      symlinkSync(FULL, path);
      return false;
    };
  };
  return {registry, command, add, from, fill, folder: join(data, 'models'), elsewhere};
}

const PLACES = [
  ['zstd', 'is fetched', '.downloads/en-lv/srcvocab.enlv.spm'],
  ['zstd', 'is unpacked', `.adding-en-lv/${MODEL.zstd}`],
  ['gzip', 'is unpacked', `.adding-en-lv/${MODEL.gzip}`],
  ['gzip', 'is described', '.adding-en-lv/model.json'],
] as const;

for (const [packing, what, path] of PLACES) {
  test(`a disk that is full when a model (${packing}) ${what} is named, and no model changes`, async (t) => {
    const {registry, add, command, fill, folder} = await prepared(t, packing);
    fill(join(folder, path));
    const {code, error} = await add('en-lv');
    assert.equal(code, 1);
    assert.match(error, MESSAGE);
    assert.deepEqual(await readdir(folder), ['.downloads', 'lv-en'], 'nothing is half placed');
    assert.equal((await command('verify')).out, 'ok     lv-en\n');
    // There is room again.
    if (path.startsWith('.downloads')) await rm(join(folder, path));
    registry.requests.length = 0;
    const again = await add('en-lv');
    assert.equal(again.code, 0, again.error);
    assert.equal((await command('verify')).out, 'ok     en-lv\nok     lv-en\n');
    const whole = registry.requests.filter((request) => /(^|\/|\.)model\.\S+$/.test(request));
    assert.deepEqual(whole, [], 'it went on from there: the largest file was not fetched again');
  });
}

test('a disk that is full when a mirror is written is named, and its index is as before', async (t) => {
  const {command, from, fill, elsewhere} = await prepared(t);
  const folder = join(elsewhere, 'mirror');
  const mirror = (pair: string) => command('mirror', folder, pair, ...from);
  assert.equal((await mirror('lv-en')).code, 0);
  fill(join(folder, 'records.json.part'));
  const {code, error} = await mirror('en-lv');
  assert.equal(code, 1);
  assert.match(error, MESSAGE);
  const {out} = await command('list', '--available', '--registry', folder);
  assert.match(out, /^lv-en /m);
  assert.doesNotMatch(out, /^en-lv /m);
});

test('a disk that is full when a model of a folder is copied is named, and no model changes', async (t) => {
  const {command, folder, elsewhere} = await prepared(t);
  const copying = join(folder, '.adding-en-lv');
  let hasEnded = false;
  // Several turns of the event loop pass between the making of the folder and the writing of its last file.
  const fillCopy = (): void => {
    if (existsSync(copying)) symlinkSync(FULL, join(copying, 'model.json'));
    else if (!hasEnded) setImmediate(fillCopy);
  };
  fillCopy();
  const {code, error} = await command('add', join(elsewhere, 'en-lv'), '--source', 'en', '--target', 'lv');
  hasEnded = true;
  assert.equal(code, 1);
  assert.match(error, MESSAGE);
  assert.deepEqual(await readdir(folder), ['.downloads', 'lv-en'], 'nothing is half placed');
  assert.equal((await command('verify')).out, 'ok     lv-en\n');
});

test('a model that is larger than the free space is refused before it is fetched', async (t) => {
  for (const packing of ['gzip', 'zstd'] as const) {
    const {registry, add, folder} = await prepared(t, packing);
    stateSize(registry.index, packing, 2 ** 50);
    registry.requests.length = 0;
    const {code, error} = await add('en-lv');
    assert.equal(code, 1);
    assert.match(
      error,
      /The disk of \/.* has too little room: the models need \d+ MB, and 32 MB must stay free\./,
    );
    assert.equal(registry.requests.length, 1, 'the index alone was read');
    assert.deepEqual(await readdir(folder), ['.downloads', 'lv-en']);
  }
});

/** Lets a registry state another size of the unpacked file of the model en-lv. */
function stateSize(index: unknown, packing: 'gzip' | 'zstd', bytes: number): void {
  if (packing === 'zstd') {
    const {data} = index as {data: {name: string; decompressedSize: number}[]};
    data.find(({name}) => name === MODEL.zstd)!.decompressedSize = bytes;
  } else {
    const {models} = index as {models: Record<string, {files: {model: {uncompressedSize: number}}}[]>};
    models['en-lv']![0]!.files.model.uncompressedSize = bytes;
  }
}
