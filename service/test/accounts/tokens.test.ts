import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  addUser,
  authenticate,
  ensureDemoAccount,
  issueToken,
  userOfPassword,
} from '../../src/accounts/index.ts';
import {hashPassword, verifyPassword} from '../../src/accounts/passwords.ts';
import type {Store, User} from '../../src/store/index.ts';
import {temporaryStore} from '../store/temporary-folder.ts';

test('an issued token authenticates its user until it is revoked', async (t) => {
  const store = await temporaryStore(t);
  const user = await addUser(store.users, 'Ilze');
  const {token, id} = await issueToken(store.tokens, user.id, 'Trados');
  assert.match(token, /^mt_[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(await authenticate(store.tokens, token), user);
  assert.deepEqual(
    (await store.tokens.list()).map((row) => [row.id, row.label]),
    [[id, 'Trados']],
  );
  await store.tokens.revoke(id);
  assert.equal(await authenticate(store.tokens, token), undefined);
});

test('no two tokens are the same', async (t) => {
  const store = await temporaryStore(t);
  const {id} = await addUser(store.users, 'Ilze');
  const tokens = await Promise.all(Array.from({length: 50}, () => issueToken(store.tokens, id, '')));
  assert.equal(new Set(tokens.map(({token}) => token)).size, 50);
});

test('a missing or malformed token is refused without asking the store', async () => {
  const userOf = () => Promise.reject(new Error('asked'));
  const near = `mt_${'A'.repeat(42)}`;
  for (const token of [
    undefined,
    '',
    'mt_',
    near,
    `${near}AA`,
    `${near}*`,
    ` ${near}A`,
    `${near}A\n`,
    `MT_${near}`,
  ]) {
    assert.equal(await authenticate({userOf}, token), undefined);
  }
});

test('an unknown token is refused', async (t) => {
  const store = await temporaryStore(t);
  assert.equal(await authenticate(store.tokens, `mt_${'A'.repeat(43)}`), undefined);
});

test('the database holds neither tokens nor passwords', async (t) => {
  const store = await temporaryStore(t);
  const user = await addUser(store.users, 'Ilze', 'gaisma, gaisma!');
  await issueToken(store.tokens, user.id, 'Trados');
  const stored = await store.users.byName('Ilze');
  assert.match(stored?.passwordHash ?? '', /^\$argon2id\$/);
  assert.ok(!stored?.passwordHash?.includes('gaismas pils'));
});

test('a user is found by name and password, however the letters are composed', async (t) => {
  const store = await temporaryStore(t);
  const user = await addUser(store.users, ' Žanete Bērziņa ', 'glāžšķūņrūķītis');
  assert.equal(user.name, 'Žanete Bērziņa');
  const decomposed = ['Žanete Bērziņa'.normalize('NFD'), 'glāžšķūņrūķītis'.normalize('NFD')] as const;
  assert.deepEqual(await userOfPassword(store.users, ...decomposed), {
    ...user,
    isDisabled: false,
    role: 'user',
  });
  assert.equal(await userOfPassword(store.users, 'Žanete Bērziņa', 'glāžšķūņrūķītis '), undefined);
  assert.equal(await userOfPassword(store.users, 'Žanete Bērziņa', ''), undefined);
  assert.equal(await userOfPassword(store.users, 'Nobody', 'glāžšķūņrūķītis'), undefined);
});

test('a user without a password cannot sign in with any', async (t) => {
  const store = await temporaryStore(t);
  await addUser(store.users, 'ci');
  for (const password of ['', 'ci', 'undefined', 'nobody has this password']) {
    assert.equal(await userOfPassword(store.users, 'ci', password), undefined);
  }
});

test('without a hash the password is still compared, with another hash', async () => {
  assert.equal(await verifyPassword(undefined, 'nobody has this password'), false);
  assert.equal(await verifyPassword(await hashPassword('x'), 'x'), true);
  assert.equal(await verifyPassword(await hashPassword('x'.repeat(1_024)), 'x'.repeat(1_025)), false);
});

test('names and passwords that cannot be typed again are refused', async (t) => {
  const store = await temporaryStore(t);
  for (const name of ['', '  ', 'a\nb', 'NUL\0', '\ud800', 'x'.repeat(65)]) {
    await assert.rejects(addUser(store.users, name), {name: 'StoreError', kind: 'invalid'});
  }
  for (const short of ['', 'x', '😀😀😀😀', 'gaismas'.normalize('NFD'), 'āāāāāāā'.normalize('NFD')]) {
    await assert.rejects(addUser(store.users, 'ilze', short), {
      kind: 'invalid',
      message: /at least 8 characters/,
    });
  }
  await assert.rejects(addUser(store.users, 'ilze', 'x'.repeat(1_025)), {kind: 'invalid'});
  assert.equal(await store.users.byName('ilze'), undefined);
});

async function userAfterFirstStart(store: Store): Promise<User> {
  const user = await authenticate(store.tokens, await ensureDemoAccount(store));
  assert.ok(user);
  return user;
}

test('the demo account keeps its user, and a stored token remains valid', async (t) => {
  const store = await temporaryStore(t);
  const first = await ensureDemoAccount(store);
  const user = await authenticate(store.tokens, first);
  assert.equal(user?.name, 'demo');
  const issued = await issueToken(store.tokens, user?.id ?? 0, 'my page');
  const second = await ensureDemoAccount(store);
  for (const token of [first, second, issued.token])
    assert.deepEqual(await authenticate(store.tokens, token), user);
  assert.deepEqual(await userOfPassword(store.users, 'demo', 'demo'), {
    ...user,
    isDisabled: false,
    role: 'user',
  });
});

test('the demo account keeps at most twenty tokens', async (t) => {
  const store = await temporaryStore(t);
  const issued = await issueToken(store.tokens, (await userAfterFirstStart(store)).id, 'my page');
  for (let starts = 0; starts < 24; starts++) await ensureDemoAccount(store);
  const valid = (await store.tokens.list('demo')).filter(({revokedAt}) => revokedAt === undefined);
  assert.equal(valid.filter(({label}) => label === 'npm start').length, 20);
  assert.ok(await authenticate(store.tokens, issued.token), 'a token that was issued otherwise stays');
});
