import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {authenticate, userOfPassword} from '../../src/accounts/index.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';

test('a user is added, with a password from the standard input or without', async (t) => {
  const data = await temporaryFolder(t);
  const added = await run(
    ['user', 'add', 'Žanete', '--password-stdin', '--data', data],
    'gaisma, gaisma\r\nrest\n',
  );
  assert.deepEqual(added, {code: 0, out: 'User "Žanete" was added.\n', error: ''});
  assert.equal((await run(['user', 'add', 'ci', '--data', data])).code, 0);
  const store = await openedStore(t, data);
  assert.equal((await userOfPassword(store.users, 'Žanete', 'gaisma, gaisma'))?.name, 'Žanete');
  assert.equal((await store.users.byName('ci'))?.passwordHash, undefined);
});

test('an existing user, a bad name or a missing password is an error that adds no user', async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const again = await run(['user', 'add', 'ilze', '--password-stdin', '--data', data], 'new password\n');
  assert.deepEqual(again, {code: 1, out: '', error: 'mtservice: There is already a user "ilze".\n'});
  assert.match(
    (await run(['user', 'add', '  ', '--data', data])).error,
    /A user name has 1 to 64 characters/,
  );
  assert.match(
    (await run(['user', 'add', 'juris', '--password-stdin', '--data', data])).error,
    /no password/,
  );
  const short = await run(['user', 'add', 'juris', '--password-stdin', '--data', data], 'x\n');
  assert.equal(short.code, 1);
  assert.match(short.error, /The password is too short: it needs at least 8 characters\./);
  const store = await openedStore(t, data);
  assert.equal(await store.users.byName('juris'), undefined);
  assert.equal((await store.users.byName('ilze'))?.passwordHash, undefined);
});

test('a token is issued, listed without itself, and revoked by the start of its id', async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const issued = await run(['token', 'issue', 'ilze', '--label', 'Trados\u001b[31m', '--data', data]);
  assert.match(issued.out, /^mt_[\w-]{43}\n$/);
  const store = await openedStore(t, data);
  assert.equal((await authenticate(store.tokens, issued.out.trim()))?.name, 'ilze');
  const listed = await run(['token', 'list', '--data', data]);
  assert.match(
    listed.out,
    /^ID +USER +LABEL +ISSUED +LAST USED +EXPIRES +REVOKED +PROFILE +SYSTEMS\n[0-9a-f]{16} +ilze +Trados \[31m +\S+Z +- +- +- +- +-\n$/,
  );
  const [row] = JSON.parse((await run(['token', 'list', '--user', 'ilze', '--json', '--data', data])).out);
  assert.equal(row.label, 'Trados\u001b[31m');
  assert.ok(!JSON.stringify(row).includes(issued.out.trim()));
  const revoked = await run(['token', 'revoke', row.id.slice(0, 6).toUpperCase(), '--data', data]);
  assert.deepEqual([revoked.code, revoked.out], [0, `Token ${row.id} of "ilze" was revoked.\n`]);
  assert.equal(await authenticate(store.tokens, issued.out.trim()), undefined);
  assert.match((await run(['token', 'revoke', row.id, '--data', data])).error, /already revoked/);
});

test('a token for a plugin of the original service is marked, and the mark is listed', async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const label = ['--label', 'Übersetzungsarbeitsplatz'];
  const issued = await run(['token', 'issue', 'ilze', '--legacy', ...label, '--json', '--data', data]);
  const {token, id} = JSON.parse(issued.out);
  const otherToken = JSON.parse((await run(['token', 'issue', 'ilze', '--json', '--data', data])).out);
  const store = await openedStore(t, data);
  assert.equal((await authenticate(store.tokens, token))?.legacy, true);
  assert.equal((await authenticate(store.tokens, otherToken.token))?.legacy, undefined);
  const listed = (await run(['token', 'list', '--data', data])).out;
  assert.match(listed, new RegExp(`^${id} .* legacy +-$`, 'm'));
  assert.match(listed, new RegExp(`^${otherToken.id} .* - +-$`, 'm'));
  const rows = JSON.parse((await run(['token', 'list', '--json', '--data', data])).out);
  const marks = rows.map((row: {id: string; legacy: boolean}) => [row.id, row.legacy]);
  assert.deepEqual(Object.fromEntries(marks), {[id]: true, [otherToken.id]: false});
});

test('an unknown user or token is an error that says where to look', async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  for (const [args, message] of [
    [['token', 'issue', 'nobody'], /no user "nobody".*mtservice user add/],
    [['token', 'list', '--user', 'nobody'], /no user "nobody"/],
    [['token', 'revoke', 'abcdef'], /no token with the id "abcdef".*token list/],
    [['token', 'revoke', 'abc'], /"abc" is too short: give at least 4 characters/],
    [['corpus', 'remove', 'c-1'], /no term corpus "c-1".*corpus list/],
  ] as const) {
    const result = await run([...args, '--data', data]);
    assert.equal(result.code, 1);
    assert.equal(result.out, '');
    assert.match(result.error, message);
  }
});

test('the start of an id that several tokens share revokes no token', async (t) => {
  const data = await temporaryFolder(t);
  const store = await openedStore(t, data);
  const {id} = await store.users.add('ilze', undefined);
  for (const start of ['abcdef01', 'abcdef02'])
    await store.tokens.add(Buffer.from(start.padEnd(64, '0'), 'hex'), id, '');
  const result = await run(['token', 'revoke', 'abcdef', '--data', data]);
  assert.equal(result.code, 1);
  assert.match(result.error, /Several tokens/);
  assert.ok((await store.tokens.list()).every(({revokedAt}) => revokedAt === undefined));
});

test('a corpus is imported for all or for one user, listed and removed', async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const file = join(data, 'termini.csv');
  await writeFile(file, 'en,lv\nship,kuģis\n,tukšs\nboat,laiva\n');
  const config = await oneSystem(data, 'smt-1');
  const pair = ['--source', 'en-GB', '--target', 'lv', '--data', data];
  const shared = await run(['corpus', 'import', file, '--title', 'Kuģi', '--public', ...pair]);
  assert.equal(shared.code, 0);
  assert.match(shared.out, /^c-\S+ {2}Kuģi: 2 terms imported\.\n$/);
  assert.equal(shared.error, 'Line 3: the source term is empty.\nLeft out for these reasons: 1.\n');
  const ownImport = await run([
    'corpus',
    'import',
    file,
    '--title',
    'Mani',
    '--owner',
    'ilze',
    '--system',
    'smt-1',
    '--config',
    config,
    '--json',
    ...pair,
  ]);
  const {corpus, problems} = JSON.parse(ownImport.out);
  assert.deepEqual(
    [corpus.type, corpus.systemId, corpus.source, problems.length],
    ['private', 'smt-1', 'en', 1],
  );
  const list = await run(['corpus', 'list', '--data', data]);
  assert.match(list.out, /\bpublic +2 +0 +Ready +- +Kuģi\n/);
  assert.match(list.out, /\bprivate +2 +0 +Ready +smt-1 +Mani\n/);
  assert.equal((await run(['corpus', 'remove', corpus.id, '--data', data])).code, 0);
  const rest = JSON.parse((await run(['corpus', 'list', '--json', '--data', data])).out);
  assert.deepEqual(
    rest.map(({title}: {title: string}) => title),
    ['Kuģi'],
  );
});

test('a corpus of the same title is refused, and replaced when that is asked for', async (t) => {
  const data = await temporaryFolder(t);
  await run(['user', 'add', 'ilze', '--data', data]);
  const file = join(data, 'termini.csv');
  await writeFile(file, 'ship,kuģis\nboat,laiva\n');
  const imported = (...args: string[]) =>
    run(['corpus', 'import', file, '--title', 'Kuģi', '--source', 'en', '--json', ...args, '--data', data]);
  const first = await imported('--target', 'lv', '--public');
  const {id} = JSON.parse(first.out).corpus;
  await writeFile(file, 'ship,kuģis\n');
  const again = await imported('--target', 'lv-LV', '--public');
  assert.equal(again.code, 1);
  assert.equal(
    again.error,
    `mtservice: There is a term corpus "Kuģi" already: ${id}. Give another --title, or --replace to put these terms in its place.\n`,
  );
  for (const options of [
    ['--target', 'lv', '--owner', 'ilze'],
    ['--target', 'de', '--public'],
  ]) {
    assert.equal((await imported(...options)).code, 0, 'another owner or pair');
  }
  const replaced = JSON.parse((await imported('--target', 'lv', '--public', '--replace')).out).corpus;
  assert.deepEqual([replaced.id, replaced.terms], [id, 1], 'users who have chosen it need not choose again');
  assert.equal((await imported('--target', 'lt', '--public', '--replace')).code, 0, 'there was none');
  const list = JSON.parse((await run(['corpus', 'list', '--json', '--data', data])).out);
  assert.equal(list.length, 4);
  await writeFile(file, '');
  assert.equal((await imported('--target', 'lv', '--public', '--replace')).code, 1);
  const store = await openedStore(t, data);
  assert.deepEqual(
    await store.corpora.termsOf(id),
    [{source: 'ship', target: 'kuģis'}],
    'a broken file changes nothing',
  );
});

test('an import that fails leaves no corpus', async (t) => {
  const data = await temporaryFolder(t);
  const config = await oneSystem(data, 'smt-1');
  await run(['user', 'add', 'ilze', '--data', data]);
  const file = join(data, 'termini.tbx');
  await writeFile(file, '<!DOCTYPE martif [<!ENTITY a "b">]><martif/>');
  const pair = ['--source', 'en', '--target', 'lv', '--title', 'T', '--data', data, '--config', config];
  for (const [args, message] of [
    [[file, '--public'], /document type declaration/],
    [
      [join(data, 'none.csv'), '--public'],
      /none\.csv cannot be read: it does not exist\. Check the path, which is relative to \//,
    ],
    [[data, '--public'], /it is a folder\. Name a CSV, XLSX, TBX or TMX file/],
    [[file, '--public', '--system', 'smt-2'], /no system "smt-2".*mtservice system list/],
    [[file, '--owner', 'nobody'], /no user "nobody"/],
  ] as const) {
    const result = await run(['corpus', 'import', ...args, ...pair]);
    assert.equal(result.code, 1);
    assert.match(result.error, message);
    assert.doesNotMatch(result.error, /ENOENT|EISDIR/);
  }
  assert.equal((await run(['corpus', 'list', '--json', '--data', data])).out, '[]\n');
});

/** Writes a configuration with one system; returns its path. */
async function oneSystem(folder: string, id: string): Promise<string> {
  const file = join(folder, 'mtservice.json');
  const systems = [{id, engine: 'phrasebook', source: 'en', target: 'lv'}];
  await writeFile(file, JSON.stringify({engines: {phrasebook: {engine: 'phrasebook'}}, systems}));
  return file;
}

test('wrong usage is a message and exits with 2', async (t) => {
  const data = join(await temporaryFolder(t), 'never-made');
  for (const [args, message] of [
    [[], /Usage: mtservice/],
    [['dance'], /unknown command 'dance'/],
    [['user', 'add', '--data', data], /missing required argument 'name'/],
    [['user', 'add', 'a', 'b', '--data', data], /too many arguments/],
    [['token', 'list', '--what', '--data', data], /unknown option '--what'/],
    [['corpus', 'import', 'f', '--data', data], /required option '--source <language>' not specified/],
    [
      ['corpus', 'import', 'f', '--source', 'en', '--target', 'lv', '--title', 't', '--data', data],
      /--public.*--owner/,
    ],
    [
      [
        'corpus',
        'import',
        'f',
        '--source',
        'en',
        '--target',
        'lv',
        '--title',
        't',
        '--public',
        '--owner',
        'a',
        '--data',
        data,
      ],
      /'--public' cannot be used with option '--owner/,
    ],
    [
      [
        'corpus',
        'import',
        'f',
        '--source',
        'e n',
        '--target',
        'lv',
        '--title',
        't',
        '--public',
        '--data',
        data,
      ],
      /language code/,
    ],
    [['serve', '--port', '70000', '--data', data], /0 to 65535/],
    [['serve', '--port', '-1', '--data', data], /0 to 65535|unknown option/],
  ] as const) {
    const result = await run(args);
    assert.equal(result.code, 2, args.join(' '));
    assert.match(result.error, message);
  }
  assert.equal(existsSync(data), false);
});

test('the version is that of the package', async () => {
  const {version} = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.deepEqual(await run(['--version']), {code: 0, out: `${version}\n`, error: ''});
});

test('help is not an error', async () => {
  for (const args of [['--help'], ['corpus', 'import', '--help'], ['help', 'serve']]) {
    const {code, out} = await run(args);
    assert.equal(code, 0);
    assert.match(out, /Usage: mtservice/);
  }
});

test('a data folder that does not exist is an error, and is not made by commands that read', async (t) => {
  const data = join(await temporaryFolder(t), 'tippo');
  for (const args of [
    ['token', 'list'],
    ['token', 'revoke', 'abcd'],
    ['token', 'prefer', 'abcd', 'en-lv', '--clear'],
    ['corpus', 'list'],
    ['corpus', 'remove', 'c-1'],
    ['token', 'issue', 'x'],
  ]) {
    const {code, error} = await run([...args, '--data', data]);
    assert.equal(code, 1);
    assert.ok(error.includes(`There is no data in ${data}`));
  }
  assert.equal(existsSync(data), false);
});

test('the data folder comes from the environment when it is not given', async (t) => {
  const data = await temporaryFolder(t);
  assert.equal((await run(['user', 'add', 'ilze'], '', {MTSERVICE_DATA: data})).code, 0);
  assert.ok(await (await openedStore(t, data)).users.byName('ilze'));
});
