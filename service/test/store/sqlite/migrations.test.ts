import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import {lockFolder} from '../../../src/store/folder/folder-lock.ts';
import {writtenBy} from '../earlier-version.ts';
import {openedStore, temporaryFolder} from '../temporary-folder.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const tokenRow = (text: string, label: string, revoked: string) => {
  const hash = hashOf(text).toString('hex');
  return `insert into tokens (id, hash, user_id, label, created_at, revoked_at)
    values ('${hash.slice(0, 16)}', x'${hash}', 7, '${label}', 1700000000000, ${revoked})`;
};

test('tokens from before there were marks work unchanged, and marked ones can be added', async (t) => {
  const folder = await temporaryFolder(t);
  await writtenBy('0004_document_tasks', folder, [
    "insert into users (id, name, created_at) values (7, 'Žanete', 1700000000000)",
    tokenRow('valid', 'Übersetzungsarbeitsplatz', 'null'),
    tokenRow('revoked', 'CMS 😀', '1700000000001'),
  ]);
  const store = await openedStore(t, folder, {exclusive: true});
  const user = {id: 7, name: 'Žanete'};
  assert.deepEqual(await store.tokens.userOf(hashOf('valid')), user);
  assert.equal(await store.tokens.userOf(hashOf('revoked')), undefined);
  const rows = await store.tokens.list();
  assert.deepEqual(rows.map(({label, legacy}) => [label, legacy]).sort(), [
    ['CMS 😀', false],
    ['Übersetzungsarbeitsplatz', false],
  ]);
  await store.tokens.add(hashOf('new'), 7, 'Trados', {legacy: true});
  assert.deepEqual(await store.tokens.userOf(hashOf('new')), {...user, legacy: true});
});

test('earlier users who look alike keep their names, and no new user gets a similar one', async (t) => {
  const folder = await temporaryFolder(t);
  const names = ['adm', 'ADM', 'аdm', 'a\u200bdm'];
  await writtenBy(
    '0004_document_tasks',
    folder,
    names.map(
      (name, at) => `insert into users (id, name, created_at) values (${7 + at}, '${name}', 1700000000000)`,
    ),
  );
  const store = await openedStore(t, folder, {exclusive: true});
  for (const [at, name] of names.entries()) assert.equal((await store.users.byName(name))?.id, 7 + at);
  await assert.rejects(store.users.add('Adm', undefined), {
    kind: 'duplicate',
    message: /"adm", whose name looks like/,
  });
  await store.users.add('Žanete', undefined);
});

test('names from before are compared with new ones in capitals, too', async (t) => {
  const folder = await temporaryFolder(t);
  const names = ['ADМ', 'bob', 'ВОB'];
  await writtenBy(
    '0022_document_folders',
    folder,
    names.map(
      (name, at) => `insert into users (id, name, created_at) values (${7 + at}, '${name}', 1700000000000)`,
    ),
  );
  const store = await openedStore(t, folder, {exclusive: true});
  for (const [at, name] of names.entries()) assert.equal((await store.users.byName(name))?.id, 7 + at);
  for (const like of ['adm', 'ADM', 'BOB', 'ВОВ']) {
    await assert.rejects(store.users.add(like, undefined), {
      kind: 'duplicate',
      message: /whose name looks like/,
    });
  }
});

test('a folder that was upgraded is opened again without change', async (t) => {
  const folder = await temporaryFolder(t);
  await writtenBy('0004_document_tasks', folder);
  const first = await openedStore(t, folder);
  const {id} = await first.users.add('ilze', undefined);
  await first.tokens.add(hashOf('one'), id, '', {legacy: true});
  await first.close();
  const second = await openedStore(t, folder);
  assert.equal((await second.tokens.userOf(hashOf('one')))?.legacy, true);
});

test('terms from before there was a status are required as they were, and forbidden ones can be added', async (t) => {
  const folder = await temporaryFolder(t);
  await writtenBy('0029_paragraph_origins', folder, [
    `insert into corpora (number, id, title, type, status, source, target, terms, created_at)
      values (7, 'c-1', 'Kuģi', 'public', 'Ready', 'de', 'lv', 2, 1700000000000)`,
    `insert into terms (corpus, position, source, target)
      values (7, 0, 'Schiff', 'kuģis'), (7, 1, 'Donaudampfschiff', 'Donavas tvaikonis')`,
  ]);
  const store = await openedStore(t, folder, {exclusive: true});
  const terms = [
    {source: 'Schiff', target: 'kuģis'},
    {source: 'Donaudampfschiff', target: 'Donavas tvaikonis'},
  ];
  assert.deepEqual(await store.corpora.termsOf('c-1'), terms);
  const before = await store.corpora.byId('c-1');
  assert.deepEqual([before?.terms, before?.forbidden], [2, 0]);
  const about = {title: 'Kuģi', type: 'public', source: 'de', target: 'lv'} as const;
  const more = [...terms, {source: 'Schiff', target: 'šifis', status: 'forbidden' as const}];
  const replacing = {...about, systemId: undefined, ownerId: undefined};
  const {id, forbidden} = await store.corpora.import(replacing, more, 'replace');
  assert.deepEqual([id, forbidden], ['c-1', 1]);
  assert.deepEqual(await store.corpora.termsOf(id), more);
});

test('the mark of a token is returned with its user and in the list; other tokens have no mark', async (t) => {
  const folder = await temporaryFolder(t);
  const store = await openedStore(t, folder);
  const user = await store.users.add('ilze', undefined);
  await store.tokens.add(hashOf('plugin'), user.id, 'plugin', {legacy: true});
  await store.tokens.add(hashOf('page'), user.id, 'page', {legacy: false});
  await store.tokens.add(hashOf('cat'), user.id, 'cat');
  assert.deepEqual(await store.tokens.userOf(hashOf('plugin')), {...user, legacy: true});
  for (const token of ['page', 'cat']) assert.deepEqual(await store.tokens.userOf(hashOf(token)), user);
  const marked = (await store.tokens.list('ilze')).filter(({legacy}) => legacy);
  assert.deepEqual(
    marked.map(({label}) => label),
    ['plugin'],
  );
});

test('a command does not change the tables below a service of an earlier version', async (t) => {
  const folder = await temporaryFolder(t);
  await writtenBy('0007_corrections', folder);
  const lock = await lockFolder(folder);
  await assert.rejects(openedStore(t, folder), {
    kind: 'locked',
    message: `Another process (pid ${process.pid}) is already serving the data folder ${folder} with an earlier version of mtservice. Stop it first, or choose another folder with --data.`,
  });
  await lock.release();
  const store = await openedStore(t, folder);
  assert.deepEqual(await store.users.list(), []);
});
