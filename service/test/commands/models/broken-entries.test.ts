import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {readIndex} from '../../../src/engines/bergamot/registry/read-index.ts';
import {run} from '../command-run.ts';
import {serveTwoModels} from './two-models.ts';

type Fields = Record<string, unknown>;

/** A registry with the models en-lv and lv-en, in either form. */
async function prepared(t: TestContext, packing: 'gzip' | 'zstd') {
  const {data, registry} = await serveTwoModels(t, packing, {bread: 'maize'});
  const command = (...args: string[]) =>
    run(['model', ...args, '--data', data, '--registry', registry.address]);
  const list = () => command('list', '--available');
  const add = (pair: string) => command('add', pair, '--yes');
  /** Asserts that en-lv is not listed, and that its fault is named when it is asked for. */
  const assertLeftOut = async (what: string, message: RegExp) => {
    assert.match((await list()).out, /^PAIR .*\nlv-en .*\n$/, what);
    const {code, error} = await add('en-lv');
    assert.equal(code, 1);
    assert.match(
      error,
      new RegExp(`has en-lv, but ${message.source}.*\\. Use another registry for this model\\.`),
    );
  };
  return {registry, list, add, assertLeftOut};
}

/** Changes of the entry of a model in `models.json`, with what is said of them. */
const ENTRIES: readonly [(entry: Fields, model: Fields) => void, RegExp][] = [
  [(entry) => (entry['sourceLanguage'] = 5), /its "sourceLanguage" must be string/],
  [(entry) => (entry['targetLanguage'] = '../lv'), /its languages are not two codes of two or three letters/],
  [(entry) => (entry['targetLanguage'] = 'Latvian'), /its languages are not two codes/],
  [(entry) => (entry['files'] = ['model']), /its "files" must be object/],
  [(entry) => delete entry['files'], /its entry must have required properties files/],
  [
    (_, model) => (model['uncompressedSize'] = '17 MB'),
    /its "files\.model\.uncompressedSize" must be integer/,
  ],
  [(_, model) => (model['uncompressedSize'] = -1), /its "files\.model\.uncompressedSize" must be >= 0/],
  [(_, model) => (model['size'] = 1.5), /its "files\.model\.size" must be integer/],
  [(_, model) => (model['uncompressedHash'] = 5), /its "files\.model\.uncompressedHash" must be string/],
  [
    (_, model) => (model['path'] = '../../x.bin.gz'),
    /it names a file "\.\.\/\.\.\/x\.bin\.gz", which is no name/,
  ],
  [(_, model) => (model['path'] = '/etc/passwd'), /it names a file "\/etc\/passwd", which is no name/],
  [(_, model) => (model['path'] = 'https://example.org/x.gz'), /it names a file "https:/],
];

/** Changes of a record of Remote Settings, with what is said of them. */
const RECORDS: readonly [(record: Fields, attachment: Fields) => void, RegExp][] = [
  [(record) => (record['version'] = 3), /its "version" must be string/],
  [(record) => (record['version'] = 'latest'), /its "version" must match pattern/],
  [(record) => (record['decompressedSize'] = '17 MB'), /its "decompressedSize" must be integer/],
  [(record) => (record['fileType'] = 7), /its "fileType" must/],
  [(record) => delete record['decompressedHash'], /its entry must have required properties decompressedHash/],
  [(record) => (record['attachment'] = null), /its "attachment" must be object/],
  [(_, attachment) => (attachment['size'] = -5), /its "attachment\.size" must be >= 0/],
  [(_, attachment) => (attachment['size'] = {}), /its "attachment\.size" must be integer/],
  [
    (_, attachment) => (attachment['location'] = '../../etc/passwd'),
    /it names a file "\.\.\/\.\.\/etc\/passwd"/,
  ],
  [(record) => (record['name'] = '../evil.bin'), /it names a file "\.\.\/evil\.bin", which is no name/],
];

/** Entries of no model at all. */
const NO_ENTRIES = [null, 5, 'model', [], {}, {sourceLanguage: {}, targetLanguage: 'lv'}];

test('an entry of models.json that is broken is left out, and named when it is asked for', async (t) => {
  const {registry, list, add, assertLeftOut} = await prepared(t, 'gzip');
  const {models} = registry.index as {models: Record<string, unknown>};
  const [honest] = models['en-lv'] as [Fields];
  Object.assign(models, {'en-et': 'a text', 'en-lt': null, 'en-de': NO_ENTRIES, '../x': NO_ENTRIES});
  Object.assign(models, {'en-fr': [{...honest, targetLanguage: 'Français'}]});
  for (const [change, message] of ENTRIES) {
    const entry = structuredClone(honest);
    change(entry, (entry['files'] as {model: Fields}).model);
    models['en-lv'] = [entry];
    await assertLeftOut(String(change), message);
    // A model of the same pair that is whole is offered instead.
    models['en-lv'] = [entry, honest];
    assert.match((await list()).out, /\nen-lv .*\nlv-en .*\n$/, String(change));
  }
  for (const pair of ['en-et', 'en-lt', 'en-de', 'en-fr', 'lv-fr'])
    assert.match(
      (await add(pair)).error,
      /has en-\w\w, but its (entry must be object|languages are not)/,
      pair,
    );
  assert.match((await add('en-es')).error, /has no model for en-es\. It has en-lv, lv-en\./);
  models['en-lv'] = NO_ENTRIES;
  const whole = await add('lv-en');
  assert.equal(whole.code, 0, whole.error);
});

test('a record of Remote Settings that is broken is left out with its model, and named when it is asked for', async (t) => {
  const {registry, list, add, assertLeftOut} = await prepared(t, 'zstd');
  const {data: honest} = registry.index as {data: Fields[]};
  const index = honest.findIndex(
    ({fileType, targetLanguage}) => fileType === 'lex' && targetLanguage === 'lv',
  );
  for (const [change, message] of RECORDS) {
    const data = structuredClone(honest);
    const older = honest.map((record) => ({...record, version: '2.0'}));
    // The whole model has the change where a record alone would be another model.
    for (const record of data.slice(...(message.source.includes('version') ? [0] : [index, index + 1])))
      if (record['targetLanguage'] === 'lv') change(record, record['attachment'] as Fields);
    registry.index = {data: [...NO_ENTRIES, ...data]};
    await assertLeftOut(String(change), message);
    registry.index = {data: [...data, ...older]};
    assert.match((await list()).out, /\nen-lv +\S+ MB +version 2\.0.*\nlv-en .*\n$/, String(change));
  }
  const nothing = {architecture: null, decompressedSize: null, filter_expression: null, license: null};
  registry.index = {data: honest.map((record) => ({...record, ...nothing}))};
  assert.match((await list()).out, /\nen-lv +\S+ MB +version 3\.0, licence not stated +-\nlv-en .*\n$/);
  const foreign = honest.map((record) => ({...record, targetLanguage: '../../lv'}));
  const quality = {...honest[index], fileType: 'qualityModel', name: '../quality'};
  registry.index = {data: [...NO_ENTRIES, ...foreign, ...honest, quality]};
  assert.match((await list()).out, /^PAIR .*\nen-lv .*\nlv-en .*\n$/);
  const {code, error} = await add('en-lv');
  assert.equal(code, 0, error);
});

test('a registry whose files are not on the web is refused in words', async (t) => {
  const {registry, list} = await prepared(t, 'gzip');
  for (const baseUrl of ['file:///etc', 'http://[', 'ftp://example.org']) {
    Object.assign(registry.index as Fields, {baseUrl});
    assert.match(
      (await list()).error,
      /^mtservice: http:.* says that its files are at ".*", which is no address on the web\./,
    );
  }
});

test('an index with an endless number as a size is read', () => {
  const file = {path: 'model.enlv.bin', uncompressedSize: 0};
  const entry = {sourceLanguage: 'en', targetLanguage: 'lv', files: {model: file, vocab: file}};
  const text = JSON.stringify({models: {'en-lv': [entry]}}).replace(
    '"uncompressedSize":0',
    '"uncompressedSize":1e999',
  );
  const {offers, faults} = readIndex(text, 'models.json');
  assert.deepEqual([...offers], []);
  assert.match(faults.get('en-lv')!, /its "files\.model\.uncompressedSize" must be/);
});
