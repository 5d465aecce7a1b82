import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addUser, authenticate, issueToken, userOfPassword} from '../../src/accounts/index.ts';
import {adminService, fieldOf, PASSWORD} from './admin-service.ts';

async function signedIn(t: Parameters<typeof adminService>[0]) {
  const service = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  return {...service, visitor, newVisitor: service.visitor};
}

test('a user is added, and a fault is shown keeping the input, except the password', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  const faults = [
    [{name: 'juris', password: ''}, /There is already a user “juris”\./],
    [{name: ' ', password: ''}, /A name has 1 to 64 characters/],
    [{name: 'Žanete', password: 'short'}, /The password is too short/],
  ] as const;
  for (const [fields, text] of faults) {
    const page = await visitor.act('users/add', {...fields, role: 'user'});
    assert.match(page.text, text);
    assert.equal(fieldOf(page.text, 'name'), fields.name.trim());
    assert.equal(fieldOf(page.text, 'password'), undefined);
  }
  const page = await visitor.act('users/add', {name: ' Žanete <b>', password: PASSWORD, role: 'admin'});
  assert.match(page.text, /Žanete &lt;b&gt; was added\./);
  assert.equal((await store.users.byName('Žanete <b>'))?.role, 'admin');
  assert.deepEqual((await audited()).slice(0, 2), [
    'ilze roleChanged Žanete <b> admin',
    'ilze userAdded Žanete <b>',
  ]);
  assert.doesNotMatch((await visitor.get('users/user?name=juris')).text, /was added/, 'said once');
});

test('users come in pages, and are found by a part of the name', async (t) => {
  const {visitor, store} = await signedIn(t);
  for (let number = 10; number < 70; number++) await store.users.add(`student ${number}`, undefined);
  const names = (text: string) =>
    [...text.matchAll(/user\?name=[^"]*"><bdi>([^<]*)/g)].map(([, name]) => name);
  const first = await visitor.get('users');
  const second = await visitor.get('users?page=2');
  assert.equal(names(first.text).length, 50);
  assert.equal(names(second.text).length, 13);
  assert.match(first.text, /href="\.\/users\?page=2" rel="next"/);
  assert.deepEqual(names((await visitor.get('users?search=ILZ')).text), ['ilze']);
  assert.match((await visitor.get('users?search=100%25')).text, /No user has such a name/);
});

test('password, role and state are changed, and noted with the administrator', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  const {id} = (await store.users.byName('juris'))!;
  const {token} = await issueToken(store.tokens, id, 'CMS');
  const changed = await visitor.act('users/password', {
    name: 'juris',
    password: 'new password',
    revoke: 'yes',
  });
  assert.match(changed.text, /The password of juris was changed\. 1 key was revoked\./);
  assert.equal((await userOfPassword(store.users, 'juris', 'new password'))?.id, id);
  assert.equal(await authenticate(store.tokens, token), undefined);
  assert.match(
    (await visitor.act('users/role', {name: 'juris', role: 'admin'})).text,
    /juris is an administrator now/,
  );
  assert.match(
    (await visitor.act('users/state', {name: 'juris', state: 'disabled'})).text,
    /juris is disabled/,
  );
  assert.match(
    (await visitor.act('users/state', {name: 'juris', state: 'enabled'})).text,
    /juris is enabled/,
  );
  const actions = (await audited()).slice(0, 5).map((entry) => entry.split(' ').slice(0, 2).join(' '));
  assert.deepEqual(actions, [
    'ilze userEnabled',
    'ilze userDisabled',
    'ilze roleChanged',
    'ilze tokenRevoked',
    'ilze passwordChanged',
  ]);
});

test('a user is removed with the data, or the data are handed over; the page says what is lost', async (t) => {
  const {visitor, store} = await signedIn(t);
  const terms = {type: 'private', source: 'en', target: 'lv', systemId: undefined} as const;
  const maija = await addUser(store.users, 'maija');
  for (const [title, ownerId] of [
    ['Mine', maija.id],
    ['Other', maija.id],
  ] as const) {
    await store.corpora.import({...terms, title, ownerId}, [{source: 'tree', target: 'koks'}]);
  }
  await issueToken(store.tokens, maija.id, '');
  const removePage = await visitor.get('users/remove?name=maija');
  for (const text of [/1 key stops working/, /2 term lists/, /0 documents/])
    assert.match(removePage.text, text);
  const faults = [
    [{}, /was not filled/],
    [{data: 'hand-over', heir: ''}, /Enter the name of the user who gets the data/],
    [{data: 'hand-over', heir: 'nobody'}, /There is no user “nobody”/],
    [{data: 'hand-over', heir: 'maija'}, /cannot take the data/],
  ] as const;
  for (const [fields, text] of faults) {
    assert.match((await visitor.act('users/remove', {name: 'maija', ...fields})).text, text);
  }
  const gone = await visitor.act('users/remove', {name: 'maija', data: 'hand-over', heir: 'juris'});
  assert.match(gone.text, /maija was removed\. juris has the data\./);
  const juris = (await store.users.byName('juris'))!;
  assert.equal((await store.corpora.list(juris.id)).length, 2);
  assert.match(
    (await visitor.act('users/remove', {name: 'juris', data: 'remove'})).text,
    /removed with all data/,
  );
  assert.deepEqual(await store.corpora.list(), []);
  assert.equal((await visitor.get('users/user?name=juris')).status, 404);
});

test('the last administrator stays, whatever is asked', async (t) => {
  const {visitor, store} = await signedIn(t);
  await store.users.setDisabled((await addUser(store.users, 'resting', PASSWORD, 'admin')).id, true);
  const changes = [
    ['users/role', {name: 'ilze', role: 'user', sure: 'yes'}],
    ['users/state', {name: 'ilze', state: 'disabled', sure: 'yes'}],
    ['users/remove', {name: 'ilze', data: 'remove', sure: 'yes'}],
  ] as const;
  for (const [path, fields] of changes) {
    assert.match((await visitor.act(path, fields)).text, /ilze is the last administrator/);
  }
  assert.equal((await store.users.byName('ilze'))?.role, 'admin');
  const page = (await visitor.get('users/user?name=ilze')).text;
  assert.match(page, /ilze is the last administrator/);
  assert.doesNotMatch(page, /users\/remove/);
});

test('the page of an administrator who is not the last one offers all changes', async (t) => {
  const {visitor, store} = await signedIn(t);
  await addUser(store.users, 'maija', PASSWORD, 'admin');
  await store.users.setDisabled((await addUser(store.users, 'resting', PASSWORD, 'admin')).id, true);
  for (const name of ['ilze', 'maija', 'resting']) {
    const page = (await visitor.get(`users/user?name=${name}`)).text;
    assert.doesNotMatch(page, /is the last administrator/, name);
    for (const form of ['role', 'state', 'remove']) assert.match(page, new RegExp(`users/${form}`), name);
  }
});

test('two administrators who demote each other at once do not leave the service without one', async (t) => {
  const {visitor, store, newVisitor} = await signedIn(t);
  await addUser(store.users, 'maija', PASSWORD, 'admin');
  const otherVisitor = newVisitor();
  await otherVisitor.signIn('maija');
  await Promise.all([
    visitor.post('users/role', {name: 'maija', role: 'user'}),
    otherVisitor.post('users/role', {name: 'ilze', role: 'user'}),
  ]);
  const roles = [(await store.users.byName('ilze'))?.role, (await store.users.byName('maija'))?.role];
  assert.deepEqual(roles.sort(), ['admin', 'user']);
});

test('administrators lose their own access only when they say so', async (t) => {
  const {visitor, store} = await signedIn(t);
  await addUser(store.users, 'maija', PASSWORD, 'admin');
  const unaware = await visitor.act('users/role', {name: 'ilze', role: 'user'});
  assert.match(unaware.text, /Nothing was changed: tick the box/);
  assert.equal((await store.users.byName('ilze'))?.role, 'admin');
  const gone = await visitor.act('users/role', {name: 'ilze', role: 'user', sure: 'yes'});
  assert.match(gone.text, /You have no access to these pages any more/);
  assert.match(gone.text, /<h1>Sign in<\/h1>/);
});

test('a key is issued, shown once, and revoked', async (t) => {
  const {visitor, store, audited} = await signedIn(t);
  for (const days of ['0', '-1', 'ten', '40000']) {
    const page = await visitor.act('tokens/issue', {user: 'juris', label: 'CMS', days});
    assert.match(page.text, /Enter a number of days/);
    assert.equal(fieldOf(page.text, 'label'), 'CMS');
  }
  const page = await visitor.act('tokens/issue', {user: 'juris', label: 'CMS <i>', days: '30'});
  const key = /value="(mt_[^"]*)"/.exec(page.text)?.[1];
  assert.equal((await authenticate(store.tokens, key))?.name, 'juris');
  assert.doesNotMatch((await visitor.get('tokens?user=juris')).text, /mt_/);
  const [row] = await store.tokens.list('juris');
  assert.match((await visitor.get('tokens')).text, /CMS &lt;i&gt;/);
  assert.match((await visitor.get(`tokens/revoke?id=${row!.id}`)).text, /refused at once/);
  assert.match((await visitor.act('tokens/revoke', {id: row!.id})).text, /Key \w+ was revoked/);
  assert.equal(await authenticate(store.tokens, key), undefined);
  assert.match((await visitor.act('tokens/revoke', {id: row!.id})).text, /is not valid any more/);
  const tokenEntries = (await audited()).filter((entry) => entry.includes('token'));
  assert.ok(tokenEntries.includes(`ilze tokenRevoked ${row!.id} juris`), tokenEntries.join());
  assert.ok(tokenEntries.every((entry) => !entry.includes('mt_')));
});
