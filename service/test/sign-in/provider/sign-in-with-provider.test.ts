import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addUser, authenticate} from '../../../src/accounts/index.ts';
import {attribute, seen} from '../signing-in.ts';
import {CLIENT} from '../../../../test/support/openid-provider.mjs';
import {Browser} from './browser.ts';
import {hostileProvider} from './hostile-provider.ts';
import {ORIGIN, providerService} from './provider-sign-in.ts';

test('a page gets a token after sign-in at a real provider and consent', async (t) => {
  const service = await providerService(t);
  const consent = await service.signIn('Žanete');
  assert.equal(consent.status, 200, consent.text);
  assert.match(consent.text, /You are signed in as Žanete\./);
  assert.deepEqual(consent.choices, ['give', 'show', 'cancel']);
  assert.equal((await service.store.tokens.list()).length, 0, 'nothing is issued before consent');
  const done = await service.post('/token', {ticket: consent.field('ticket') ?? '', choice: 'give'});
  assert.equal((await authenticate(service.store.tokens, done.field('token')))?.name, 'Žanete');
  assert.equal(attribute(done.text, 'data-opener'), ORIGIN);
  assert.equal(attribute(done.text, 'data-state'), 'n0nce');
  const rows = await service.store.audit.list({most: 10});
  assert.deepEqual(rows.map(({actor, action, concerns}) => [actor, action, concerns]).reverse(), [
    [`provider (${service.issuer})`, 'userAdded', undefined],
    ['Žanete', 'signedInWithProvider', service.issuer],
    ['Žanete', 'tokenIssued', 'Žanete'],
  ]);
});

test('the same person is the same user again, and cannot sign in with a password', async (t) => {
  const service = await providerService(t);
  await service.signIn('anna');
  assert.equal((await service.signIn('anna')).status, 200);
  assert.deepEqual((await service.store.users.list()).map(({name}) => name).sort(), ['anna', 'ilze']);
  assert.equal((await service.post('', {name: 'anna', password: 'any'})).status, 401);
});

test('a user of the same name is never taken over; the operator joins the two', async (t) => {
  const service = await providerService(t);
  const refused = await service.signIn('ilze');
  assert.equal(refused.status, 403);
  assert.match(refused.text, /A user “ilze” exists already/);
  assert.match(refused.text, new RegExp(`${service.issuer}.*\\bilze\\b`, 's'));
  const {id} = (await service.store.users.byName('ilze'))!;
  await service.store.identities.add(id, {issuer: service.issuer, subject: 'ilze'});
  const consent = await service.signIn('ilze');
  assert.match(consent.text, /You are signed in as ilze\./);
});

test('a disabled user is refused, and so is an unknown user if users are not created at sign-in', async (t) => {
  const service = await providerService(t, {settings: {createUsers: false}});
  const unknown = await service.signIn('<b>anna</b>');
  assert.equal(unknown.status, 403);
  assert.match(unknown.text, /has no user here yet/);
  assert.match(unknown.text, /&lt;b&gt;anna&lt;\/b&gt;/, 'what the operator must know');
  const user = await addUser(service.store.users, 'anna');
  await service.store.identities.add(user.id, {issuer: service.issuer, subject: 'anna'});
  assert.equal((await service.signIn('anna')).status, 200);
  await service.store.users.setDisabled(user.id, true);
  const disabled = await service.signIn('anna');
  assert.equal(disabled.status, 403);
  assert.match(disabled.text, /This account is disabled/);
  assert.equal(disabled.field('ticket'), undefined);
});

test('the same answer of the provider works once, and only in the browser where it began', async (t) => {
  const service = await providerService(t);
  const [browser, otherBrowser] = [new Browser(), new Browser()];
  const away = new URL((await service.begin(browser)).headers.get('location') ?? '');
  const stolen = await otherBrowser.signInAt(away, 'mallory', service.url);
  const elsewhere = seen(await otherBrowser.open(stolen));
  assert.equal(elsewhere.status, 403, 'the cookie is in the first browser');
  assert.match(elsewhere.text, /This did not begin in this browser/);
  const again = seen(await browser.open(stolen));
  assert.equal(again.status, 410, 'and then it is used up');

  const back = await browser.signInAt(
    new URL((await service.begin(browser)).headers.get('location') ?? ''),
    'anna',
    service.url,
  );
  assert.equal((await browser.open(back)).status, 200);
  const replayed = seen(await browser.open(back));
  assert.equal(replayed.status, 410);
  assert.match(replayed.text, /opened a second time/);
  assert.equal((await service.store.users.list()).length, 2);
});

test('the way back from the provider may lead to another process of the service', async (t) => {
  const service = await providerService(t);
  const browser = new Browser();
  const away = new URL((await service.begin(browser)).headers.get('location') ?? '');
  await service.changeProcess();
  const back = await browser.signInAt(away, 'anna', service.url);
  const consent = seen(await browser.open(back));
  assert.equal(consent.status, 200, consent.text);
  await service.changeProcess();
  const done = await service.post('/token', {ticket: consent.field('ticket') ?? '', choice: 'give'});
  assert.ok(await authenticate(service.store.tokens, done.field('token')));
});

test('an unknown or expired state is refused', async (t) => {
  const service = await providerService(t);
  for (const query of ['', '?state=', '?state=__proto__&code=x', `?state=${'x'.repeat(5000)}&code=y`]) {
    assert.equal((await service.get(`/callback${query}`)).status, 410, query);
  }
  const browser = new Browser();
  const away = new URL((await service.begin(browser)).headers.get('location') ?? '');
  const back = await browser.signInAt(away, 'anna', service.url);
  t.mock.timers.enable({apis: ['Date'], now: Date.now() + 10 * 60_000});
  assert.equal((await browser.open(back)).status, 410);
});

test('who says no at the provider reads so, with a way to start again for the same page', async (t) => {
  const service = await providerService(t);
  const browser = new Browser();
  const away = await service.begin(browser);
  const state = new URL(away.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const query = new URLSearchParams({
    state,
    iss: service.issuer,
    error: 'access_denied',
    error_description: '<script>alert(1)</script>',
  });
  const denied = seen(await browser.open(new URL(`${service.url}/callback?${query}`)));
  assert.equal(denied.status, 403);
  assert.match(denied.text, /You said no at Example/);
  assert.doesNotMatch(denied.text, /alert\(1\)/);
  assert.match(
    denied.text,
    /href="\.\.\/sign-in\?lang=en&amp;origin=https%3A%2F%2Fcms\.example&amp;state=n0nce"/,
  );
});

test('several windows of one browser do not disturb each other', async (t) => {
  const service = await providerService(t);
  const browser = new Browser();
  const [first, second] = [await service.begin(browser), await service.begin(browser)];
  for (const away of [first, second]) {
    const address = new URL(away.headers.get('location') ?? '');
    const back = await browser.signInAt(address, 'anna', service.url);
    assert.equal((await browser.open(back)).status, 200);
  }
});

test('the cookie on the way is for this way only', async (t) => {
  const service = await providerService(t);
  const browser = new Browser();
  const away = await service.begin(browser);
  const [cookie = ''] = away.headers.getSetCookie();
  assert.match(cookie, /; Max-Age=600; Path=\/mt\/sign-in\/callback; HttpOnly; SameSite=Lax$/);
  const safe = await providerService(t, {settings: {redirectUrl: 'https://mt.example/sign-in/callback'}});
  const [secure = ''] = (await safe.begin(new Browser())).headers.getSetCookie();
  assert.match(secure, /; HttpOnly; Secure; SameSite=Lax$/);
  assert.equal(browser.cookiesFor(new URL(`${service.url}/callback`)).includes(';'), false);
  await browser.open(new URL(`${service.url}/callback?state=${stateOf(away.headers)}`));
  assert.equal(browser.cookiesFor(new URL(`${service.url}/callback`)), '', 'it is gone after the answer');
});

function stateOf(headers: Headers): string {
  return new URL(headers.get('location') ?? '').searchParams.get('state') ?? '';
}

test('another site cannot send users past the page that says who asks', async (t) => {
  const service = await providerService(t);
  const path = `/provider?origin=${ORIGIN}&state=x`;
  for (const site of ['cross-site', 'same-site']) {
    const sent = await service.get(path, {'sec-fetch-site': site});
    assert.equal(sent.status, 303);
    assert.equal(sent.headers.get('location'), `../sign-in?origin=${ORIGIN}&state=x`);
    assert.deepEqual(sent.headers.getSetCookie(), []);
  }
  const sameOrigin = await service.get(path, {'sec-fetch-site': 'same-origin'});
  assert.match(sameOrigin.headers.get('location') ?? '', new RegExp(`^${service.issuer}/auth\\?`));
});

test('beginning is limited by address', async (t) => {
  const service = await providerService(t, {startsPerAddress: 2});
  const statuses: number[] = [];
  for (let index = 0; index < 3; index += 1) statuses.push((await service.begin(new Browser())).status);
  assert.deepEqual(statuses, [303, 303, 429]);
});

test('a provider that is down is named in words, and passwords work', async (t) => {
  const service = await providerService(t, {settings: {issuer: 'http://127.0.0.1:1'}});
  const page = await service.begin(new Browser());
  assert.equal(page.status, 503);
  assert.match(page.text, /Example cannot be reached right now\. .* or sign in with a password\./);
  assert.equal(page.field('origin'), ORIGIN);
  assert.equal((await service.post('', {name: 'ilze', password: 'gaismas pils'})).status, 200);
});

test('passwords can be turned off', async (t) => {
  const service = await providerService(t, {settings: {passwordSignIn: false}});
  const page = await service.get('');
  assert.equal(page.field('password'), undefined);
  assert.match(page.text, /Continue with Example/);
  const refused = await service.post('', {name: 'ilze', password: 'gaismas pils'});
  assert.equal(refused.status, 403);
  assert.equal(refused.field('ticket'), undefined);
  assert.match(refused.text, /Nobody signs in with a password here/);
});

test('the provider determines who is an administrator, at each sign-in', async (t) => {
  const people: Record<string, Record<string, unknown>> = {anna: {groups: ['staff', 'mt-admins']}};
  const settings = {adminClaim: 'groups', adminValue: 'mt-admins'};
  const service = await providerService(t, {settings, people});
  await service.signIn('anna');
  assert.equal((await service.store.users.byName('anna'))?.role, 'admin');
  people['anna'] = {groups: ['staff']};
  assert.equal((await service.signIn('anna')).status, 200);
  assert.equal((await service.store.users.byName('anna'))?.role, 'admin', 'the last one stays');
  await service.store.users.add('Žanete', undefined, 'admin');
  await service.signIn('anna');
  assert.equal((await service.store.users.byName('anna'))?.role, 'user');
  const changes = (await service.store.audit.list({most: 20})).filter(({action}) => action === 'roleChanged');
  assert.deepEqual(
    changes.map(({subject, concerns}) => [subject, concerns]),
    [
      ['anna', 'user'],
      ['anna', 'admin'],
    ],
  );
});

test('who is not among the allowed gets no user', async (t) => {
  const people = {
    anna: {email: 'anna@EXAMPLE.com', email_verified: true},
    eve: {email: 'eve@example.com', email_verified: false},
    mallory: {email: 'mallory@example.com.evil.example', email_verified: true},
  };
  const service = await providerService(t, {settings: {allowedEmailDomains: ['example.com']}, people});
  assert.equal((await service.signIn('anna')).status, 200);
  for (const name of ['eve', 'mallory', 'nobody']) {
    const refused = await service.signIn(name);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /Your account at Example may not use this service/);
    assert.equal(await service.store.users.byName(name), undefined);
  }
});

test('Latvian stays Latvian on the way there and back', async (t) => {
  const service = await providerService(t);
  const browser = new Browser();
  const away = seen(await browser.open(new URL(`${service.url}/provider?lang=lv`)));
  const address = new URL(away.headers.get('location') ?? '');
  const back = await browser.signInAt(address, 'ilze', service.url);
  const page = seen(await browser.open(back));
  assert.match(page.text, /<html lang="lv"/);
  assert.match(page.text, /Šeit jau ir lietotājs “ilze”/);
});

test('a provider that is now gone is reported on the page of the service, and passwords work', async (t) => {
  const service = await providerService(t);
  const before = new Browser();
  const away = new URL((await service.begin(before)).headers.get('location') ?? '');
  const back = await before.signInAt(away, 'anna', service.url);
  await service.stopProvider();
  const gone = await service.begin(new Browser());
  assert.equal(gone.status, 503, 'the browser is not sent to where nothing answers');
  assert.equal(gone.headers.get('location'), null);
  assert.equal(gone.headers.get('retry-after'), '60');
  assert.match(
    gone.text,
    /Example cannot be reached right now\. Try again in a few minutes, or sign in with/,
  );
  const latvian = seen(await new Browser().open(new URL(`${service.url}/provider?lang=lv`)));
  assert.match(latvian.text, /Example pašlaik nav sasniedzams/);
  const signedIn = await service.post('', {name: 'ilze', password: 'gaismas pils'});
  assert.match(signedIn.text, /You are signed in as ilze\./);
  const late = seen(await before.open(back));
  assert.equal(late.status, 503, 'who was there already reads it on the way back');
  assert.match(late.text, /Example cannot be reached right now/);
  const rows = await service.store.audit.list({most: 10});
  assert.deepEqual(
    rows.map(({actor, action}) => `${actor} ${action}`),
    ['ilze signedIn'],
    'nobody was signed in or added',
  );
  await service.startProvider();
  assert.equal((await service.signIn('anna')).status, 200, 'and it works again when the provider does');
});

test('a provider that accepts connections but does not answer delays no one', async (t) => {
  const hostile = await hostileProvider(t, CLIENT.id);
  const service = await providerService(t, {settings: {issuer: hostile.issuer, passwordSignIn: false}});
  assert.equal((await service.begin(new Browser())).status, 303);
  hostile.lies = {silent: true};
  const silent = await service.begin(new Browser());
  assert.equal(silent.status, 503);
  assert.match(silent.text, /Example cannot be reached right now\. Try again in a few minutes\./);
  hostile.lies = {failing: true};
  assert.equal((await service.begin(new Browser())).status, 503, 'a proxy without the provider behind it');
  hostile.lies = {};
  assert.equal((await service.begin(new Browser())).status, 303);
});
