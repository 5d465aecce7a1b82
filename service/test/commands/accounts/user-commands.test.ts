import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {test, type TestContext} from 'node:test';
import {addUser, authenticate, issueToken, userOfPassword} from '../../../src/accounts/index.ts';
import {sourceName} from '../../../src/documents/bytes/bytes-names.ts';
import type {DocumentBytes} from '../../../src/documents/bytes/document-bytes.ts';
import {folderStorage} from '../../../src/documents/bytes/document-storage.ts';
import type {Store} from '../../../src/store/index.ts';
import {memoryEntries} from '../../../src/translation/memory/memory-entries.ts';
import {openedStore, temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

const SYSTEM = 'apertium-eng-spa';
const SENTENCE = 'Die Rechtsschutzversicherungsgesellschaft zahlt heute den ganzen Betrag zurück.';

/** Creates a data folder with two users who have a corpus, human translations and a document. */
async function usersWithData(
  t: TestContext,
): Promise<{data: string; store: Store; documents: DocumentBytes}> {
  const data = await temporaryFolder(t);
  const store = await openedStore(t, data);
  const {bytes: documents, work} = folderStorage(data);
  await documents.open();
  await mkdir(work.folder);
  const ilze = await addUser(store.users, 'Ilze', 'gaismas pils');
  const juris = await addUser(store.users, 'Juris');
  await store.corpora.import(
    {title: 'Ilzes', type: 'private', source: 'en', target: 'lv', systemId: undefined, ownerId: ilze.id},
    [{source: 'tree', target: 'koks'}],
  );
  const keys = {exact: `exact ${SENTENCE}`, bare: `bare ${SENTENCE}`};
  await store.memory.save(ilze.id, SYSTEM, memoryEntries(keys, SENTENCE, 'Ilzes tulkojums'));
  const common = {exact: 'exact Hi', bare: 'bare Hi'};
  await store.memory.save(ilze.id, SYSTEM, memoryEntries(common, 'Hi', 'Sveiki'));
  await store.memory.save(juris.id, SYSTEM, memoryEntries(common, 'Hi', 'Čau'));
  const task = {id: 'd-1', userId: ilze.id, systemId: SYSTEM, fileName: 'māja.txt', options: '', size: 3};
  await store.tasks.add(task, {tasks: 10, bytes: Infinity});
  const upload = work.temporaryPath();
  await writeFile(upload, 'abc');
  await documents.keep(upload, sourceName('d-1'));
  return {data, store, documents};
}

const wordsOf = (sentence: string) => sentence.toLowerCase().match(/\p{L}+/gu)!;

test('users are listed with signs of use', async (t) => {
  const {data, store} = await usersWithData(t);
  const {id} = (await store.users.byName('Ilze'))!;
  const {token} = await issueToken(store.tokens, id, 'CMS');
  await issueToken(store.tokens, id, 'old', {expiresAt: new Date(Date.now() - 1000)});
  assert.ok(await authenticate(store.tokens, token));
  await store.close();
  const listed = await run(['user', 'list', '--data', data]);
  assert.match(
    listed.out,
    /^USER +ROLE +ADDED +PASSWORD +SIGNS IN WITH +TOKENS +LAST USED +DISABLED\nIlze +user +\S+Z +yes +- +1 +\S+Z +-\nJuris +user +\S+Z +no +- +0 +- +-\n$/,
  );
  const [row] = JSON.parse((await run(['token', 'list', '--user', 'Ilze', '--json', '--data', data])).out);
  assert.equal(typeof row.label, 'string');
});

test('a user is made an administrator and a user again, and the audit log shows it', async (t) => {
  const {data, store} = await usersWithData(t);
  const added = await run(
    ['user', 'add', 'Žanete', '--role', 'admin', '--password-stdin', '--data', data],
    'gaismas pils\n',
  );
  assert.equal(added.code, 0, added.error);
  const promoted = await run(['user', 'role', 'Juris', 'admin', '--data', data]);
  assert.equal(promoted.out, 'User "Juris" is an administrator now.\n');
  const listed = JSON.parse((await run(['user', 'list', '--json', '--data', data])).out) as {role: string}[];
  assert.deepEqual(
    listed.map(({role}) => role),
    ['user', 'admin', 'admin'],
  );
  const again = await run(['user', 'role', 'Juris', 'user', '--data', data]);
  assert.equal(again.out, 'User "Juris" is a user now.\n');
  assert.equal((await store.users.byName('Juris'))?.role, 'user');
  const audited = (await store.audit.list({most: 10})).map((row) => [row.action, row.subject, row.concerns]);
  assert.deepEqual(audited, [
    ['roleChanged', 'Juris', 'user'],
    ['roleChanged', 'Juris', 'admin'],
    ['roleChanged', 'Žanete', 'admin'],
    ['userAdded', 'Žanete', undefined],
  ]);
  const unknown = await run(['user', 'role', 'Juris', 'king', '--data', data]);
  assert.equal(unknown.code, 2);
  assert.match(unknown.error, /Allowed choices are user, admin/);
});

test('no command ends the last administrator', async (t) => {
  const {data, store} = await usersWithData(t);
  await store.users.setRole((await store.users.byName('Ilze'))!.id, 'admin');
  const commands = [
    ['user', 'role', 'Ilze', 'user'],
    ['user', 'disable', 'Ilze'],
    ['user', 'remove', 'Ilze', '--hand-over-to', 'Juris'],
  ];
  for (const command of commands) {
    const {code, error} = await run([...command, '--data', data]);
    assert.equal(code, 1);
    assert.match(
      error,
      /^mtservice: "Ilze" is the last administrator, so nothing was changed\. Make another/,
    );
  }
  assert.equal((await store.users.byName('Ilze'))?.role, 'admin');
  assert.deepEqual(await store.audit.list({most: 10}), []);
  await run(['user', 'role', 'Juris', 'admin', '--data', data]);
  for (const command of commands.slice(0, 2)) assert.equal((await run([...command, '--data', data])).code, 0);
});

test('a disabled user is refused with token and password, and let in again', async (t) => {
  const {data, store} = await usersWithData(t);
  const {id} = (await store.users.byName('Ilze'))!;
  const {token} = await issueToken(store.tokens, id, 'CMS');
  assert.equal((await run(['user', 'disable', 'Ilze', '--data', data])).out, 'User "Ilze" is disabled.\n');
  assert.equal(await authenticate(store.tokens, token), undefined);
  assert.equal((await userOfPassword(store.users, 'Ilze', 'gaismas pils'))?.isDisabled, true);
  assert.match((await run(['user', 'list', '--data', data])).out, /Ilze .*yes +- +1 +- +\S+Z\n/);
  assert.equal((await run(['user', 'enable', 'Ilze', '--data', data])).out, 'User "Ilze" is enabled.\n');
  assert.equal((await authenticate(store.tokens, token))?.id, id);
  assert.equal((await userOfPassword(store.users, 'Ilze', 'gaismas pils'))?.isDisabled, false);
});

test('the audit log shows a change of state once, however often it is requested', async (t) => {
  const {data, store} = await usersWithData(t);
  const states = ['enable', 'disable', 'disable', 'enable', 'enable', 'disable'];
  for (const state of states) {
    const {code, out} = await run(['user', state, 'Ilze', '--data', data]);
    assert.deepEqual([code, out], [0, `User "Ilze" is ${state}d.\n`]);
  }
  assert.deepEqual(
    (await store.audit.list({most: 10})).map(({action}) => action),
    ['userDisabled', 'userEnabled', 'userDisabled'],
  );
});

test('a password is changed or taken away, with the tokens when asked', async (t) => {
  const {data, store} = await usersWithData(t);
  const {id} = (await store.users.byName('Ilze'))!;
  const {token} = await issueToken(store.tokens, id, 'CMS');
  const changed = await run(
    ['user', 'password', 'Ilze', '--password-stdin', '--data', data],
    'tumsas pils\n',
  );
  assert.equal(
    changed.out,
    'The password of "Ilze" was changed.\nTokens that exist still work; --revoke-tokens revokes them.\n',
  );
  assert.equal(await userOfPassword(store.users, 'Ilze', 'gaismas pils'), undefined);
  assert.equal((await userOfPassword(store.users, 'Ilze', 'tumsas pils'))?.id, id);
  assert.ok(await authenticate(store.tokens, token));
  assert.match(
    (await run(['user', 'password', 'Ilze', '--data', data])).error,
    /Give either --password-stdin/,
  );
  const short = await run(['user', 'password', 'Ilze', '--password-stdin', '--data', data], 'īss\n');
  assert.match(short.error, /too short: it needs at least 8 characters/);
  assert.ok(await userOfPassword(store.users, 'Ilze', 'tumsas pils'));
  const taken = await run(['user', 'password', 'Ilze', '--none', '--revoke-tokens', '--data', data]);
  assert.equal(taken.out, 'The password of "Ilze" was taken away.\n1 token revoked.\n');
  assert.equal(await userOfPassword(store.users, 'Ilze', 'tumsas pils'), undefined);
  assert.equal(await authenticate(store.tokens, token), undefined);
  const nobody = await run(['user', 'password', 'Nobody', '--none', '--data', data]);
  assert.match(nobody.error, /There is no user "Nobody"/);
});

test('a user is not removed until the command says what happens to the data', async (t) => {
  const {data, store} = await usersWithData(t);
  for (const options of [[], ['--with-data', '--hand-over-to', 'Juris'], ['--hand-over-to', 'Ilze']]) {
    const {code, error} = await run(['user', 'remove', 'Ilze', ...options, '--data', data]);
    assert.equal(code, 1);
    assert.match(error, /Say what becomes of|Name another one/);
  }
  assert.match(
    (await run(['user', 'remove', 'Ilze', '--hand-over-to', 'Nobody', '--data', data])).error,
    /There is no user "Nobody"/,
  );
  assert.ok(await store.users.byName('Ilze'));
});

test('a user is removed with all data', async (t) => {
  const {data, store, documents} = await usersWithData(t);
  const {id} = (await store.users.byName('Ilze'))!;
  const {token} = await issueToken(store.tokens, id, 'CMS');
  const removed = await run(['user', 'remove', 'Ilze', '--with-data', '--data', data]);
  assert.equal(removed.out, 'User "Ilze" was removed with all data.\n');
  assert.equal(await authenticate(store.tokens, token), undefined);
  assert.equal(await store.users.byName('Ilze'), undefined);
  assert.deepEqual(await store.corpora.list(), []);
  assert.deepEqual(await store.memory.recent(id, SYSTEM, 10), []);
  assert.deepEqual(await store.memory.similar(id, SYSTEM, wordsOf(SENTENCE)), []);
  assert.deepEqual(await documents.names('d-1'), []);
});

test('the data of a removed user go to another user, whose own translations stay', async (t) => {
  const {data, store, documents} = await usersWithData(t);
  const juris = (await store.users.byName('Juris'))!;
  const removed = await run(['user', 'remove', 'Ilze', '--hand-over-to', 'Juris', '--data', data]);
  assert.equal(removed.out, 'User "Ilze" was removed; "Juris" has the data.\n');
  assert.deepEqual(
    (await store.corpora.list(juris.id)).map(({title, ownerId}) => [title, ownerId]),
    [['Ilzes', juris.id]],
  );
  const translations = await store.memory.recent(juris.id, SYSTEM, 10);
  assert.deepEqual(translations.map(({translation}) => translation).sort(), ['Ilzes tulkojums', 'Čau']);
  const similar = await store.memory.similar(juris.id, SYSTEM, wordsOf(SENTENCE));
  assert.deepEqual(similar, [{source: SENTENCE, translation: 'Ilzes tulkojums'}]);
  assert.equal((await store.tasks.ofUser(juris.id)).length, 1);
  assert.deepEqual(await documents.names('d-1'), [sourceName('d-1')]);
});

test('a token ends after its days', async (t) => {
  const {data, store} = await usersWithData(t);
  const issued = JSON.parse(
    (await run(['token', 'issue', 'Juris', '--days', '30', '--json', '--data', data])).out,
  );
  const [row] = await store.tokens.list('Juris');
  const days = (row!.expiresAt!.getTime() - row!.createdAt.getTime()) / 86_400_000;
  assert.equal(Math.round(days), 30);
  assert.ok(await authenticate(store.tokens, issued.token));
  const {id} = (await store.users.byName('Juris'))!;
  const {token} = await issueToken(store.tokens, id, 'ended', {expiresAt: new Date(Date.now() - 1)});
  assert.equal(await authenticate(store.tokens, token), undefined);
  for (const days of ['0', '-1', 'ten', '40000']) {
    const {code, error} = await run(['token', 'issue', 'Juris', '--days', days, '--data', data]);
    assert.equal(code, 2);
    assert.match(error, /Give a number from 1 to 36500/);
  }
});
