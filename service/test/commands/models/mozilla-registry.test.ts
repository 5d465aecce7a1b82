import assert from 'node:assert/strict';
import {appendFile, readFile, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {gzipSync} from 'node:zlib';
import {BergamotEngine} from '../../../src/engines/bergamot/bergamot-engine.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {INDEX_DATE, serveMozillaRegistry} from '../../engines/bergamot/mozilla-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

const LIMIT = {timeout: deadline(60_000)};

/** A registry like Mozilla's, and a data folder. */
async function prepared(t: TestContext) {
  const [data, registry] = [
    await temporaryFolder(t),
    await serveMozillaRegistry(t, {bread: 'maize', water: 'ūdens'}),
  ];
  const command = (...args: string[]) => run(['model', ...args, '--data', data]);
  const add = (...pairs: string[]) => command('add', ...pairs, '--registry', registry.address, '--yes');
  const available = async (...more: string[]) =>
    (await command('list', '--available', '--registry', registry.address, ...more)).out;
  return {data, registry, command, add, available, models: join(data, 'models')};
}

test("models of Mozilla's registry are listed, added once, verified and removed", LIMIT, async (t) => {
  const {data, registry, command, add, available} = await prepared(t);
  const facts = `version ${INDEX_DATE}, tiny, comet22 0\\.873 on flores200-plus, bleu 31\\.3 on \\S+, licence not stated`;
  const line = (pair: string, more = '') =>
    `${pair} +about 1\\d\\.\\d MB +${facts}${more}, with a hash of the model only +-\n`;
  assert.match(
    await available(),
    new RegExp(`^PAIR .*\n${line('en-lv')}${line('en-zh-Hant')}${line('lv-en', ', not released')}$`),
  );
  const added = await add('en-lv', 'lv-en', 'en-zh_hant');
  assert.equal(added.code, 0, added.error);
  assert.match(added.out, /^ {2}en-lv {2}about 1\d\.\d MB unpacked {2}version/m);
  assert.match(added.out, /^From \S+, about 3\d\.\d MB unpacked in all\.$/m);
  assert.match(added.out, /^Fetching en-lv …\n( {2}\d0%\n)+ {2}100%\nAdded en-lv\.$/m);
  registry.requests.length = 0;
  const again = await add('en-lv', 'lv-en', 'en-zh-Hant');
  const isThere = (pair: string) => `${pair} is there already, as the registry has it.\n`;
  assert.equal(again.out, isThere('en-lv') + isThere('lv-en') + isThere('en-zh-Hant'));
  assert.deepEqual(registry.requests, ['models.json']);
  assert.equal((await command('verify')).out, 'ok     en-lv\nok     en-zh-Hant\nok     lv-en\n');
  const {out} = await run(['system', 'list', '--data', data]);
  assert.match(out, /en-zh-Hant +neural .*Bergamot: English – Traditional Chinese/);
  assert.match(
    (await command('remove', 'en-lv', 'en_ZH_HANT')).out,
    /^Removed en-lv\..*\nRemoved en-zh-Hant\./,
  );
});

test(
  'a file without a hash is fetched again if its path in the registry, or the file here, differs',
  LIMIT,
  async (t) => {
    const {registry, add, models} = await prepared(t);
    assert.equal((await add('en-lv')).code, 0);
    const {lexicalShortlist} = registry.mozilla.models['en-lv']![0].files;
    const newer = lexicalShortlist!.path.replace('spring_', 'autumn_');
    registry.files.set(newer, registry.files.get(lexicalShortlist!.path)!);
    lexicalShortlist!.path = newer;
    assert.match((await add('en-lv')).out, /^Added en-lv\.$/m);
    assert.match((await add('en-lv')).out, /^en-lv is there already/);
    await appendFile(join(models, 'en-lv/lex.50.50.enlv.s2t.bin'), 'x');
    assert.match((await add('en-lv')).out, /^Added en-lv\.$/m);
    // Nothing shows whether a model without any hash is still the same.
    delete registry.mozilla.models['en-lv']![0].files['model']!.uncompressedHash;
    const unknown = await add('en-lv');
    assert.match(unknown.out, /^ {2}en-lv .*, without hashes to check its files$/m);
    assert.match(unknown.out, /^Added en-lv\.$/m);
  },
);

test(
  'sizes that a registry does not state are reckoned for the room, and said to be about right',
  LIMIT,
  async (t) => {
    const {registry, available, command} = await prepared(t);
    const sizes = JSON.parse(await available('--json')) as {bytes: number; precision: string}[];
    for (const {bytes, precision} of sizes) {
      assert.ok(bytes > 5 * 2 ** 20, `${bytes} bytes with a shortlist and vocabularies`);
      assert.equal(precision, 'about');
    }
    const {files} = registry.mozilla.models['en-lv']![0];
    delete files['model']!.uncompressedSize;
    assert.match(await available(), /^en-lv +size not stated /m);
    const asked = await command('add', 'en-lv', 'lv-en', '--registry', registry.address);
    assert.match(asked.out, /^ {2}en-lv {2}size not stated {2}version/m);
    assert.match(asked.out, /^From \S+, at least 1\d\.\d MB unpacked in all\.$/m);
  },
);

test(
  'fields of null are not stated, and the version is the date of the index or the start of the hash',
  LIMIT,
  async (t) => {
    const {registry, add, available, models} = await prepared(t);
    const [entry] = registry.mozilla.models['en-lv']!;
    Object.assign(registry.mozilla, {generated: null, baseUrl: null});
    Object.assign(entry, {metrics: null, architecture: null});
    Object.assign(entry.files, {vocab: null});
    const hash = entry.files['model']!.uncompressedHash!.slice(0, 8);
    assert.match(
      await available(),
      new RegExp(`^en-lv +about \\S+ MB +version ${hash}, licence not stated,`, 'm'),
    );
    const {code, error} = await add('en-lv');
    assert.equal(code, 0, error);
    const facts = JSON.parse(await readFile(join(models, 'en-lv/model.json'), 'utf8')) as {version: string};
    assert.equal(facts.version, hash);
    const [pair] = await new BergamotEngine({folder: models}).pairs();
    assert.equal(pair!.version, hash);
    assert.equal(pair!.description, `Version ${hash}, licence not stated.`);
    entry.files['model']!.uncompressedHash = null;
    assert.match(await available(), /^en-lv +about \S+ MB +licence not stated, without hashes to check/m);
  },
);

test('languages may have a script or a region, in every way to write them', LIMIT, async (t) => {
  const {registry, add, command, models, data} = await prepared(t);
  const isThere = /^en-zh-Hant is there already/;
  assert.equal((await add('en-zh-Hant')).code, 0);
  for (const name of ['en-zh_hant', 'en_zh_hant', 'EN-ZH-HANT', 'en-zh-hant', 'en_zh-Hant'])
    assert.match((await add(name)).out, isThere, name);
  const [entry] = registry.mozilla.models['en-zh_hant']!;
  const brazilian = {...entry, sourceLanguage: 'pt-br', targetLanguage: 'en'};
  Object.assign(registry.mozilla.models, {'pt_br-en': [brazilian]});
  for (const name of ['pt_br-en', 'pt-BR-en', 'pt-br-en', 'PT_BR_EN']) {
    const {code, out} = await add(name);
    assert.equal(code, 0, name);
    assert.match(out, /pt-BR-en/, name);
  }
  assert.match(
    (await run(['system', 'list', '--data', data])).out,
    /Brazilian Portuguese – Traditional Chinese/,
  );
  assert.match(
    (await add('fr-pt-br')).error,
    /"fr-pt-br" may be fr-pt-BR or fr-PT-br\. Write a region in capitals/,
  );
  Object.assign(registry.mozilla.models, {'en-zh_hant': [{...entry, files: {}}]});
  await command('remove', 'en-zh-Hant');
  assert.match(
    (await add('en-zh_Hant')).error,
    /has en-zh-Hant, but its "files" must have required properties model/,
  );
  const from = join(models, 'pt-BR-en');
  assert.equal((await command('add', from, '--source', 'en', '--target', 'zh_hant')).code, 0);
  assert.ok((await readdir(models)).includes('en-zh-Hant'));
});

test(
  'of several pairs, those behind one that fails are added, too, and all faults are told',
  LIMIT,
  async (t) => {
    const {registry, add, models} = await prepared(t);
    registry.answer = (request, response) =>
      request.url!.includes('/en-lv/') && !!response.writeHead(404).end('no such file');
    const {srcVocab} = registry.mozilla.models['en-zh_hant']![0].files;
    registry.files.set(srcVocab!.path, gzipSync('no vocabulary'));
    const {code, out, error} = await add('en-xx', 'en-lv', 'nothing', 'en-zh_hant', 'lv-en');
    assert.equal(code, 1);
    assert.match(out, /^Fetching en-lv …\nFetching en-zh-Hant …\n( {2}\d+%\n)+Fetching lv-en …\n/m);
    assert.match(out, /^Added lv-en\.\nThe models are in /m);
    assert.match(error, /^mtservice: en-xx: \S+ has no model for en-xx\./m);
    assert.match(error, /^mtservice: nothing: "nothing" is not a pair of languages/m);
    assert.match(error, /^mtservice: en-lv: http\S+ answered 404\./m);
    assert.match(error, /^mtservice: en-zh-Hant: The model \S+ cannot be loaded: /m);
    assert.match(
      error,
      /\nmtservice: Not added: nothing, en-xx, en-lv, en-zh-Hant\. The reasons are above\.\n$/,
    );
    assert.deepEqual((await readdir(models)).slice(1), ['lv-en']);
    const alone = await add('en-lv');
    assert.equal(alone.code, 1);
    assert.match(alone.error, /^mtservice: http\S+ answered 404\..*\n$/);
    const none = await add('en-xx', 'en-yy');
    assert.equal(none.code, 1);
    assert.match(none.error, /Not added: en-xx, en-yy\./);
    assert.doesNotMatch(none.out, /Fetching|The models are in/);
  },
);

test('a mirror of such a registry is one itself, and grows', LIMIT, async (t) => {
  const {registry, command, data} = await prepared(t);
  const folder = join(data, 'mirror');
  for (const pair of ['en-zh_hant', 'lv-en']) {
    const made = await command('mirror', folder, pair, '--registry', registry.address, '--yes');
    assert.equal(made.code, 0, made.error);
  }
  assert.match((await command('mirror', 'en-zh_hant', 'lv-en')).error, /Name the folder first/);
  const added = await command('add', 'en-zh-Hant', 'lv-en', '--registry', folder, '--yes');
  assert.equal(added.code, 0, added.error);
  await writeFile(join(folder, 'models.json'), '{"models": {"en-zh_hant": [{"sourceLanguage": "en"}]}}');
  assert.match(
    (await command('add', 'en-zh-Hant', '--registry', folder)).error,
    /has en-zh-Hant, but its entry/,
  );
});

test('remove and mirror go on with the other pairs, too', LIMIT, async (t) => {
  const {registry, add, command, data, models} = await prepared(t);
  assert.equal((await add('en-lv', 'lv-en')).code, 0);
  const removed = await command('remove', 'en-lv', 'en-xx', 'nothing', 'lv-en');
  assert.equal(removed.code, 1);
  assert.match(removed.out, /^Removed en-lv\..*\nRemoved lv-en\..*\n$/);
  assert.match(removed.error, /^mtservice: en-xx: There is no model en-xx\./m);
  assert.match(removed.error, /^mtservice: nothing: "nothing" is not a pair of languages/m);
  assert.match(removed.error, /\nmtservice: Not removed: en-xx, nothing\. The reasons are above\.\n$/);
  assert.deepEqual(
    (await readdir(models)).filter((name) => !name.startsWith('.')),
    [],
  );
  registry.answer = (request, response) =>
    request.url!.includes('/en-lv/') && !!response.writeHead(404).end('no such file');
  const folder = join(data, 'mirror');
  const mirror = (...pairs: string[]) =>
    command('mirror', folder, ...pairs, '--registry', registry.address, '--yes');
  const made = await mirror('en-xx', 'en-lv', 'lv-en');
  assert.equal(made.code, 1);
  assert.match(made.error, /^mtservice: en-xx: \S+ has no model for en-xx\./m);
  assert.match(made.error, /^mtservice: en-lv: http\S+ answered 404\./m);
  assert.match(made.error, /\nmtservice: Not copied: en-xx, en-lv\. The reasons are above\.\n$/);
  assert.match(made.out, /^The models are in /m);
  const listed = await command('list', '--available', '--registry', folder);
  assert.match(listed.out, /^lv-en /m);
  assert.doesNotMatch(listed.out, /^en-lv /m);
  const none = await mirror('en-lv', 'en-yy');
  assert.equal(none.code, 1);
  assert.doesNotMatch(none.out, /The models are in/);
});
