import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addUser} from '../../src/accounts/index.ts';
import {adminService, OWN, PASSWORD} from './admin-service.ts';

const CHANGES = [
  ['users/add', {name: 'eve', role: 'admin'}],
  ['users/password', {name: 'juris', password: 'hacked hacked'}],
  ['users/role', {name: 'juris', role: 'admin'}],
  ['users/state', {name: 'juris', state: 'disabled'}],
  ['users/remove', {name: 'juris', data: 'remove'}],
  ['tokens/issue', {user: 'juris', label: '', days: ''}],
  ['tokens/revoke', {id: '0123456789abcdef'}],
  ['systems', {id: 's-1', state: 'stopped'}],
  ['corpora/remove', {id: 'c-1'}],
  ['memory/export', {'export-system': 's-1'}],
] as const;

test('a user who is not an administrator gets a message but no session', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  const refused = await visitor.signIn('juris');
  assert.equal(refused.status, 403);
  assert.match(refused.text, /You are signed in as juris, who is not an administrator\./);
  assert.equal(visitor.cookie, '');
  assert.match((await visitor.get('users')).text, /<h1>Sign in<\/h1>/);
});

test('an administrator signs in, comes to the page that was asked for, and signs out', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  const signInPage = await visitor.get('audit?name=ilze');
  assert.match(signInPage.text, /name="to" value="audit\?name=ilze"/);
  const answer = await visitor.post('sign-in', {name: 'ilze', password: PASSWORD, to: 'audit?name=ilze'});
  assert.equal(answer.headers.get('location'), './audit?name=ilze');
  const cookie = answer.headers
    .getSetCookie()
    .find((set) => set.startsWith('mtservice-admin=') && !/Expires/.test(set));
  assert.match(cookie ?? '', /HttpOnly; SameSite=Strict$/);
  assert.match((await visitor.get('')).text, /The service is ready\./);
  assert.deepEqual(await service.audited(), ['ilze signedIn ilze']);
  const cookieCopy = visitor.cookie;
  const left = await visitor.post('sign-out');
  // A browser only removes a cookie with the same path. This cookie has no path attribute, so its path is that of the
  // form.
  const [removed] = left.headers.getSetCookie().filter((set) => set.startsWith('mtservice-admin='));
  assert.match(removed ?? '', /^mtservice-admin=; .*Expires=Thu, 01 Jan 1970/);
  assert.doesNotMatch(removed ?? '', /Path=/);
  assert.match((await visitor.get('?after=signedOut')).text, /You are signed out\./);
  visitor.cookie = cookieCopy;
  assert.match((await visitor.get('users')).text, /<h1>Sign in<\/h1>/, 'a copy of the cookie is of no use');
});

test('the form to sign in leads to no other site', async (t) => {
  const visitor = (await adminService(t)).visitor();
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '../../sign-in',
    'javascript:alert(1)',
    '\\\\x',
  ]) {
    const answer = await visitor.post('sign-in', {name: 'ilze', password: PASSWORD, to});
    assert.equal(answer.headers.get('location'), './');
  }
});

test('wrong passwords count together with those at the sign-in page', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  for (let attempt = 0; attempt < 5; attempt++) {
    assert.equal((await visitor.signIn('ilze', 'wrong password')).status, 401);
    const there = await visitor.post('../sign-in', {name: 'ilze', password: 'wrong password'});
    assert.equal(there.status, 401);
  }
  const refused = await visitor.signIn();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
});

test('forged forms change nothing', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  await visitor.signIn();
  const {cookie} = visitor;
  const before = await service.audited();
  const origins = [
    {'sec-fetch-site': 'cross-site'},
    {'sec-fetch-site': 'same-site'},
    {origin: 'https://evil.example'},
    {origin: 'null'},
    {},
  ];
  for (const [path, fields] of CHANGES) {
    for (const headers of origins) {
      assert.equal(
        (await visitor.post(path, fields, headers)).status,
        403,
        `${path} ${JSON.stringify(headers)}`,
      );
    }
    const forged = await visitor.post(path, {...fields, token: 'A'.repeat(43)});
    assert.equal(forged.status, 403);
    assert.match(forged.text, /The form did not come from this page/);
    visitor.cookie = '';
    assert.equal((await visitor.post(path, fields)).status, 401, 'without a session');
    visitor.cookie = cookie;
    assert.notEqual((await visitor.get(path)).status, 303, 'a link changes nothing');
  }
  assert.deepEqual(await service.audited(), before);
  assert.equal(
    (await visitor.upload('corpora/import', {token: 'x', title: 'T'}, {name: 'a.csv', content: 'a,b'}))
      .status,
    403,
  );
  assert.deepEqual(await service.store.corpora.list(), []);
});

test('a browser that sends only the origin is believed when it is this one', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  const {origin} = new URL(service.url);
  assert.equal(
    (await visitor.post('sign-in', {name: 'ilze', password: PASSWORD, to: ''}, {origin})).status,
    303,
  );
});

test('a session ends with the role, the state and the password of its user', async (t) => {
  const service = await adminService(t);
  const {store} = service;
  const maija = await addUser(store.users, 'maija', PASSWORD, 'admin');
  const changes = [
    () => store.users.setRole(maija.id, 'user'),
    () => store.users.setDisabled(maija.id, true),
    () => store.users.setPassword(maija.id, undefined),
    () => store.users.remove(maija.id).then(() => undefined),
  ];
  for (const change of changes) {
    await store.users.setDisabled(maija.id, false);
    await store.users.setRole(maija.id, 'admin');
    const visitor = service.visitor();
    if (change !== changes[3]) await visitor.signIn('maija');
    await change();
    assert.match((await visitor.get('')).text, /<h1>Sign in<\/h1>/);
    assert.equal((await visitor.post('users/add', {name: 'eve'}, OWN)).status, 401);
  }
});

test('answers are for this page alone', async (t) => {
  const service = await adminService(t);
  const visitor = service.visitor();
  for (const answer of [await visitor.get(''), await visitor.signIn(), await visitor.get('no/such')]) {
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
    assert.doesNotMatch(answer.text, /<script|style=|onclick/);
  }
  assert.equal((await visitor.get('no/such')).status, 404);
});
