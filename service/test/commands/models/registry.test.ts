import assert from 'node:assert/strict';
import {appendFile, mkdir, readFile, readdir, rm, stat, writeFile} from 'node:fs/promises';
import type {ServerResponse} from 'node:http';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry, type TestRecord} from '../../engines/bergamot/test-registry.ts';
import {freePort} from '../../../../test/support/free-port.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {until} from '../../systems/within.ts';
import {run} from '../command-run.ts';

const RECORDS = '/v1/buckets/main/collections/translations-models-v2/records';
const WORDS = {bread: 'maize', water: 'ūdens'};

/** A registry with the models en-lv, lv-en and en-et, and a data folder. */
async function prepared(t: TestContext, packing: 'gzip' | 'zstd' = 'zstd') {
  const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
  const pairs = [
    ['en', 'lv'],
    ['lv', 'en'],
    ['en', 'et'],
  ] as const;
  const models = await Promise.all(
    pairs.map(async ([source, target]) => ({
      source,
      target,
      folder: await writeTestModel(elsewhere, {source, target, words: WORDS, isOfToday: packing === 'zstd'}),
    })),
  );
  const registry = await serveRegistry(t, packing, models);
  const command = (...args: string[]) => run(['model', ...args, '--data', data]);
  const add = (...args: string[]) => command('add', ...args, '--registry', registry.address, '--yes');
  return {data, registry, command, add, models: join(data, 'models'), elsewhere};
}

/** Sends a part of an answer, and ends the connection when the client has it. */
function cut(response: ServerResponse, part: Buffer, isThere: () => Promise<boolean>): void {
  response.write(part);
  void until(isThere, Boolean, 'the part').finally(() => response.socket!.end());
}

const recordsIn = (registry: {index: unknown}) => (registry.index as {data: TestRecord[]}).data;
const modelRecord = (registry: {index: unknown}) =>
  recordsIn(registry).find(({fileType}) => fileType === 'model')!;

for (const packing of ['gzip', 'zstd'] as const) {
  test(`models of a registry (${packing}) are described, fetched, checked and placed`, async (t) => {
    const {add, command, models, registry} = await prepared(t, packing);
    const {out, error, code} = await add('en-lv', 'lv-en');
    assert.equal(code, 0, error);
    const facts =
      packing === 'gzip'
        ? 'version 2026-11-20, tiny, comet22 0\\.873 on flores200-plus, bleu 31\\.3 on .*'
        : 'version 3\\.0, tiny';
    assert.match(
      out,
      new RegExp(
        `^  en-lv  0\\.\\d MB${packing === 'gzip' ? ' unpacked' : ''}  ${facts}, licence not stated$`,
        'm',
      ),
    );
    assert.ok(out.includes(`From ${registry.address}, `));
    assert.match(
      out,
      /^Fetching en-lv …\n( {2}\d0%\n)+ {2}100%\nAdded en-lv\.\nFetching lv-en …\n( {2}\d0%\n)+ {2}100%\nAdded lv-en\.$/m,
    );
    assert.ok(
      out.endsWith(
        `\nThe models are in ${models}. A running service offers what was added within a few seconds.\n`,
      ),
    );
    assert.deepEqual(await readdir(models), ['.downloads', 'en-lv', 'lv-en']);
    assert.deepEqual(
      await readdir(join(models, '.downloads')),
      ['en-lv.lock', 'lv-en.lock'],
      'no download is left',
    );
    assert.match((await command('list')).out, new RegExp(`^en-lv +0\\.\\d MB +${facts}`, 'm'));
    assert.equal((await command('verify')).out, 'ok     en-lv\nok     lv-en\n');
    registry.requests.length = 0;
    assert.equal((await add('en-lv')).out, 'en-lv is there already, as the registry has it.\n');
    assert.equal(registry.requests.length, 1, 'the index alone was read');
    await appendFile(join(models, 'en-lv/lex.50.50.enlv.s2t.bin'), 'x');
    const changed = await command('verify');
    assert.match(
      changed.out,
      /FAULT {2}en-lv: .*lex\.50\.50\.enlv\.s2t\.bin has changed\. Add the model again/,
    );
    assert.match((await add('en-lv')).out, /^Added en-lv\.$/m, 'the damaged model is fetched again');
    assert.equal((await command('verify')).out, 'ok     en-lv\nok     lv-en\n');
    assert.match(
      (await command('list', '--available', '--registry', registry.address)).out,
      /^en-et .*\nen-lv .*\nlv-en .*\n$/m,
    );
  });
}

test('a file of facts that is something else hides no model', async (t) => {
  const {add, data, models} = await prepared(t);
  assert.equal((await add('en-lv', 'lv-en')).code, 0);
  for (const facts of ['null', '{}', '{"quality": 3}', 'no JSON']) {
    await writeFile(join(models, 'en-lv/model.json'), facts);
    const {out} = await run(['system', 'list', '--data', data]);
    assert.match(out, /Bergamot: English – Latvian/, facts);
    assert.match(out, /Bergamot: Latvian – English/, facts);
  }
});

test('nothing is fetched without a yes', async (t) => {
  const {data, registry} = await prepared(t);
  const args = ['model', 'add', 'en-lv', '--registry', registry.address, '--data', data];
  for (const answer of ['', 'n\n', 'maybe\n']) {
    const {code, error, out} = await run(args, answer);
    assert.equal(code, 1);
    assert.match(out, /Fetch them\? \[y\/N\]/);
    assert.match(error, /Nothing was fetched\. Answer y, or say --yes/);
  }
  assert.deepEqual(registry.requests, ['records.json', 'records.json', 'records.json']);
  assert.equal((await run(args, 'y\n')).code, 0);
});

test('a pair without a model of its own gets the two that go through English', async (t) => {
  const {add, data, models} = await prepared(t);
  const {out, error} = await add('lv-et');
  assert.match(out, /lv-et goes through English, with two models\./, error);
  assert.deepEqual((await readdir(models)).slice(1), ['en-et', 'lv-en']);
  const {out: systems} = await run(['system', 'list', '--data', data]);
  assert.match(systems, /Bergamot via English: Latvian – Estonian/);
  const unknown = await add('et-lv');
  assert.equal(unknown.code, 1);
  assert.match(unknown.error, /has no model for et-lv\. It has en-et, en-lv, lv-en\./);
  assert.match((await add('en-lv', '../lv')).error, /"\.\.\/lv" is not a pair of languages/);
});

test('a download that was cut goes on, in the same command and in the next one', async (t) => {
  const {add, registry, models} = await prepared(t);
  const {location} = modelRecord(registry).attachment;
  const sizeOf = async (pair: string, bytes: number) => {
    const name = `model.${pair.replace('-', '')}.intgemm.alphas.bin`;
    const file = await stat(join(models, '.downloads', pair, name)).catch(() => undefined);
    return file?.size === bytes;
  };
  let cuts = 0;
  registry.answer = (request, response, bytes) => {
    if (!request.url!.endsWith(location) || cuts >= 2) return false;
    const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
    cuts++;
    response.writeHead(start > 0 ? 206 : 200, {'content-length': bytes!.length - start});
    cut(response, bytes!.subarray(start, start + 50_000), () => sizeOf('en-lv', start + 50_000));
    return true;
  };
  assert.equal((await add('en-lv')).code, 0);
  const ranges = registry.requests
    .filter((path) => path.startsWith(location))
    .map((path) => path.split(' ')[1]);
  assert.equal(ranges.length, 3);
  assert.ok(Number(/\d+/.exec(ranges[2]!)![0]) > Number(/\d+/.exec(ranges[1]!)![0]));
  // The next command goes on where this one stopped.
  const other = recordsIn(registry).find(
    (record) => record.fileType === 'model' && record !== modelRecord(registry),
  )!;
  registry.answer = (request, response, bytes) => {
    if (!request.url!.endsWith(other.attachment.location)) return false;
    if (request.headers.range) return !!response.writeHead(503).end();
    response.writeHead(200, {'content-length': bytes!.length});
    cut(response, bytes!.subarray(0, 70_000), () => sizeOf('lv-en', 70_000));
    return true;
  };
  const failed = await add('lv-en');
  assert.equal(failed.code, 1);
  assert.match(failed.error, /answered 503/);
  assert.deepEqual(
    (await readdir(models)).filter((name) => name !== '.downloads'),
    ['en-lv'],
  );
  registry.answer = () => false;
  registry.requests.length = 0;
  assert.equal((await add('lv-en')).code, 0);
  assert.match(
    registry.requests.find((path) => path.startsWith(other.attachment.location))!,
    /bytes=[1-9]\d*-$/,
  );
});

test('a file that is whole is not fetched again when another one failed', async (t) => {
  const {add, registry} = await prepared(t, 'gzip');
  const isOf = (path: string, kind: string) => path.includes(`en-lv/${kind}`);
  // The files come in this order; the last one is a page of a proxy at first.
  registry.answer = (request, response) =>
    isOf(request.url!, 'trgvocab') && !!response.end('<!DOCTYPE html>\n<title>Anmelden – Gästenetz</title>');
  const {code, error} = await add('en-lv');
  assert.equal(code, 1);
  assert.match(
    error,
    /trgvocab.* differs from the index: it is a web page, which a login page or a proxy may have sent\. Nothing was added/,
  );
  registry.answer = () => false;
  registry.requests.length = 0;
  assert.equal((await add('en-lv')).code, 0);
  const models = registry.requests.filter((path) => isOf(path, 'model.'));
  assert.match(models.join(), /^\S+ bytes=\d+-$/, 'its end was asked for once');
});

test('a page in place of a file is named in a registry that states sizes, too, and asked for once', async (t) => {
  const {add, registry} = await prepared(t);
  const {location} = modelRecord(registry).attachment;
  registry.answer = (request, response) =>
    request.url!.endsWith(location) && !!response.end('<!doctype html><title>Anmelden – Gästenetz</title>');
  const {code, error} = await add('en-lv');
  assert.equal(code, 1);
  assert.match(
    error,
    /differs from the index: it is a web page, which a login page or a proxy may have sent/,
  );
  assert.equal(registry.requests.filter((path) => path.startsWith(location)).length, 1);
});

test('a model that was fetched in part in an older version is fetched anew', async (t) => {
  const {add, registry, models} = await prepared(t, 'gzip');
  const downloads = join(models, '.downloads/en-lv');
  await mkdir(downloads, {recursive: true});
  const name = 'model.enlv.intgemm8.bin';
  const size = registry.files.get(`models/en-lv/${name}.gz`)!.length;
  for (const bytes of [1000, size]) {
    await writeFile(join(downloads, name), Buffer.alloc(bytes, 'older'));
    const {code, error} = await add('en-lv');
    assert.equal(code, 0, error);
    await rm(join(models, 'en-lv'), {recursive: true});
    await mkdir(downloads, {recursive: true});
  }
});

test('a server that fails for a moment is asked again', async (t) => {
  const {add, registry} = await prepared(t);
  let faults = 0;
  registry.answer = (request, response) => {
    if (request.url!.endsWith('.json') || faults >= 3) return false;
    if (++faults === 2) return !!request.socket.destroy();
    return !!response.writeHead(503).end();
  };
  const {code, error} = await add('en-lv');
  assert.equal(code, 0, error);
  assert.equal(faults, 3);
});

test('what is no release, and what has no hashes, is said before it is fetched', async (t) => {
  const {command, registry} = await prepared(t, 'gzip');
  const {models} = registry.index as {models: Record<string, {releaseStatus: string; files: object}[]>};
  models['en-lv']![0]!.releaseStatus = 'Nightly\n\u001b[31m';
  for (const file of Object.values(models['en-et']![0]!.files) as {uncompressedHash?: string}[])
    delete file.uncompressedHash;
  const {out} = await command('list', '--available', '--registry', registry.address);
  assert.match(out, /^en-lv .*, not released \(Nightly \[31m\) +-$/m);
  assert.match(out, /^en-et .*licence not stated, without hashes to check its files +-$/m);
  assert.match(out, /^lv-en .*licence not stated +-$/m);
  const asked = await command('add', 'en-lv', 'en-et', '--registry', registry.address);
  assert.match(asked.out, /^ {2}en-lv .*not released \(Nightly \[31m\)$/m);
  assert.match(asked.out, /^ {2}en-et .*without hashes to check its files$/m);
});

test('a registry that lies about a hash or a size adds nothing, and the model that is there stays', async (t) => {
  const {add, registry, models, command} = await prepared(t);
  assert.equal((await add('en-lv')).code, 0);
  // Other contents than those that are there.
  const facts = join(models, 'en-lv/model.json');
  await writeFile(facts, (await readFile(facts, 'utf8')).replace(/"sha256": \{[^}]*\}/, '"sha256": {}'));
  const record = modelRecord(registry);
  const {hash, size} = record.attachment;
  const lies: [() => void, RegExp][] = [
    [() => (record.attachment.hash = '0'.repeat(64)), /differs from the index: its hash differs/],
    [() => (record.attachment.size = size - 10), /is larger than its index says/],
    [() => (record.decompressedHash = '0'.repeat(64)), /differs from the index/],
  ];
  for (const [lie, message] of lies) {
    const honest = structuredClone(record);
    lie();
    const {code, error} = await add('en-lv');
    assert.equal(code, 1);
    assert.match(error, message);
    Object.assign(record, honest, {attachment: {...honest.attachment, hash, size}});
    assert.match((await command('verify')).out, /^ok {5}en-lv: it translates; it has no hashes/);
  }
  assert.deepEqual(
    (await readdir(models)).filter((name) => name.startsWith('.adding')),
    [],
  );
  assert.equal((await add('en-lv')).code, 0);
});

test('an index that is none, an error page and a missing file are told with what to do', async (t) => {
  const {registry, command, add} = await prepared(t);
  const list = (address: string) => command('list', '--available', '--registry', address);
  registry.answer = (_request, response) => !!response.end('<!doctype html><title>Sign in</title>');
  const page = await list(registry.address);
  assert.match(page.error, /is no index of models: it is not JSON, and begins with "<!doctype html>/);
  registry.answer = () => false;
  registry.index = {entries: []};
  assert.match((await list(registry.address)).error, /it has neither "models" nor "data"/);
  registry.answer = (_request, response) => !!response.writeHead(500).end();
  assert.match((await list(registry.address)).error, /answered 500\. Check the address/);
  assert.match(
    (await list(`http://127.0.0.1:${await freePort()}/models.json`)).error,
    /cannot be reached \(connect ECONNREFUSED/,
  );
  assert.match(
    (await list('/nowhere')).error,
    /\/nowhere is no registry of models: it has neither models\.json/,
  );
  assert.match((await add('en-lv')).error, /answered 500/);
});

test('files of the index cannot leave the folder', async (t) => {
  const {registry, add, data} = await prepared(t);
  const record = modelRecord(registry) as TestRecord & {name: string};
  for (const name of ['../../evil.bin', '/etc/evil', '.hidden', 'a\u0000b']) {
    record.name = name;
    assert.match((await add('en-lv')).error, /names a file ".*", which is no name of a file in a folder/);
  }
  record.name = 'model.enlv.intgemm.alphas.bin';
  record.attachment.location = '../../../etc/passwd';
  assert.match((await add('en-lv')).error, /which is no name of a file/);
  assert.deepEqual(await readdir(data), []);
});

test('the newest model that the engine can load is taken, and a newer form is named', async (t) => {
  const {registry, add, models} = await prepared(t);
  const all = recordsIn(registry);
  const newer = all.map((record) => ({...record, version: '4.0'}));
  const old = all.map((record) => ({
    ...record,
    version: '2.9',
    attachment: {...record.attachment, location: 'gone'},
  }));
  const nightly = all.map((record) => ({
    ...record,
    version: '3.9',
    filter_expression: "env.channel == 'nightly'",
    attachment: {...record.attachment, location: 'gone'},
  }));
  registry.index = {data: [...newer, ...old, ...all, ...nightly]};
  assert.equal((await add('en-lv')).code, 0);
  const facts = JSON.parse(await readFile(join(models, 'en-lv/model.json'), 'utf8')) as {version: string};
  assert.equal(facts.version, '3.0');
  registry.index = {data: newer};
  assert.match(
    (await add('en-lv')).error,
    /only in a version that this service cannot load yet\. Update the service/,
  );
});

test('a model of another architecture, or with another vocabulary, is not placed', async (t) => {
  const {registry, add, models} = await prepared(t);
  const {location, size} = modelRecord(registry).attachment;
  const foreign = Buffer.from(registry.files.get(location)!);
  foreign.fill(0, 100, size - 100);
  registry.files.set(location, foreign);
  assert.match((await add('en-lv')).error, /differs from the index: its hash differs/);
  assert.deepEqual(
    (await readdir(models)).filter((name) => !name.startsWith('.')),
    [],
  );
});

for (const packing of ['gzip', 'zstd'] as const) {
  test(`a mirror (${packing}) is a registry, grows, and needs no network`, async (t) => {
    const {registry, command, elsewhere} = await prepared(t, packing);
    const folder = join(elsewhere, 'mirror');
    const mirror = (pair: string) => command('mirror', folder, pair, '--registry', registry.address, '--yes');
    const made = await mirror('en-lv');
    assert.equal(made.code, 0, made.error);
    assert.match(made.out, /The models are in .*mirror\. Add them with "mtservice model add … --registry/);
    assert.equal((await mirror('lv-en')).code, 0);
    const other = join(folder, packing === 'gzip' ? 'records.json' : 'models.json');
    await writeFile(other, '{}');
    assert.match(
      (await mirror('lv-en')).error,
      /is a mirror of a registry of another form.*Name another folder/,
    );
    await rm(other);
    registry.answer = (_request, response) => !!response.writeHead(500).end();
    const added = await command('add', 'en-lv', 'lv-en', '--registry', folder, '--yes');
    assert.equal(added.code, 0, added.error);
    assert.equal((await command('verify')).out, 'ok     en-lv\nok     lv-en\n');
    assert.match((await command('add', 'en-et', '--registry', folder)).error, /has no model for en-et/);
  });
}

test('the files of a server of Remote Settings are where the server says', async (t) => {
  const {registry, command} = await prepared(t);
  const origin = new URL(registry.address).origin;
  const root = {capabilities: {attachments: {base_url: `${origin}/elsewhere/`}}};
  registry.answer = (request, response) => {
    if (request.url === '/v1/') return !!response.end(JSON.stringify(root));
    if (request.url === RECORDS) return !!response.end(JSON.stringify(registry.index));
    const file = registry.files.get(request.url!.replace('/elsewhere/', ''));
    return file !== undefined && !!response.end(file);
  };
  const {code, error} = await command('add', 'en-lv', '--registry', origin + RECORDS, '--yes');
  assert.equal(code, 0, error);
  assert.ok(registry.requests.some((path) => path.startsWith('elsewhere/attachments/')));
});

test('the registry of the configuration is used', async (t) => {
  const {registry, command, data} = await prepared(t);
  const engines = {neural: {engine: 'bergamot', folder: 'neural', registry: registry.address}};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines}));
  const {code, error} = await command('add', 'en-lv', '--yes');
  assert.equal(code, 0, error);
  assert.ok((await readdir(join(data, 'neural'))).includes('en-lv'));
});
