import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addUser, authenticate} from '../../src/accounts/index.ts';
import {sendTo} from '../http/send-to.ts';
import {attribute, signInService, type SignInService} from './signing-in.ts';

const ORIGIN = 'https://cms.example';
const RIGHT = {name: 'ilze', password: 'gaismas pils'};

async function consentTo(service: SignInService, fields: Record<string, string> = {}) {
  const page = await service.post('', {...RIGHT, origin: ORIGIN, state: 'n0nce', ...fields});
  assert.equal(page.status, 200);
  return page.field('ticket') ?? '';
}

test('a page gets a token after sign-in and consent, labelled with its origin', async (t) => {
  const service = await signInService(t);
  const form = await service.get(`?origin=${ORIGIN}&state=n0nce`);
  assert.equal(form.status, 200);
  assert.ok(form.text.includes(ORIGIN));
  const [origin, state] = [form.field('origin') ?? '', form.field('state') ?? ''];
  const consent = await service.post('', {...RIGHT, origin, state});
  assert.ok(consent.text.includes(`Allow ${new URL(ORIGIN).host} to translate in your name?`));
  assert.deepEqual(consent.choices, ['give', 'show', 'cancel']);
  assert.equal((await service.store.tokens.list()).length, 0, 'nothing is issued before consent');
  const done = await service.post('/token', {ticket: consent.field('ticket') ?? '', choice: 'give'});
  assert.equal(done.status, 200);
  const token = done.field('token');
  assert.equal((await authenticate(service.store.tokens, token))?.name, 'ilze');
  assert.match(done.text, / data-given /);
  assert.equal(attribute(done.text, 'data-opener'), ORIGIN);
  assert.equal(attribute(done.text, 'data-state'), 'n0nce');
  assert.equal(attribute(done.text, 'data-user'), 'ilze', 'the page can say who is signed in');
  assert.deepEqual(
    (await service.store.tokens.list()).map(({label}) => label),
    [ORIGIN],
  );
});

test('showing the token does not hand it over', async (t) => {
  const service = await signInService(t);
  const done = await service.post('/token', {ticket: await consentTo(service), choice: 'show'});
  assert.ok(await authenticate(service.store.tokens, done.field('token')));
  assert.doesNotMatch(done.text, / data-given|data-user/);
  assert.ok(done.text.includes(`paste it at ${ORIGIN}`));
});

test('cancelling issues nothing', async (t) => {
  const service = await signInService(t);
  const done = await service.post('/token', {ticket: await consentTo(service), choice: 'cancel'});
  assert.equal(done.status, 200);
  assert.equal(done.field('token'), undefined);
  assert.match(done.text, / data-cancelled/);
  assert.equal(attribute(done.text, 'data-opener'), ORIGIN);
  assert.deepEqual(await service.store.tokens.list(), []);
});

test('without an origin the token can only be shown, even when the form says to give it', async (t) => {
  const service = await signInService(t);
  const consent = await service.post('', RIGHT);
  assert.deepEqual(consent.choices, ['show', 'cancel']);
  const ticket = consent.field('ticket') ?? '';
  const refused = await service.post('/token', {ticket, choice: 'give', origin: ORIGIN});
  assert.equal(refused.status, 400);
  assert.deepEqual(await service.store.tokens.list(), []);
});

test('the origin and state of the consent are those that were signed in for, whatever is sent later', async (t) => {
  const service = await signInService(t);
  const ticket = await consentTo(service);
  const done = await service.post('/token', {
    ticket,
    choice: 'give',
    origin: 'https://evil.example',
    state: 'x',
  });
  assert.equal(attribute(done.text, 'data-opener'), ORIGIN);
  assert.equal(attribute(done.text, 'data-state'), 'n0nce');
});

test('a ticket works once', async (t) => {
  const service = await signInService(t);
  const ticket = await consentTo(service);
  assert.equal((await service.post('/token', {ticket, choice: 'show'})).status, 200);
  const again = await service.post('/token', {ticket, choice: 'show'});
  assert.equal(again.status, 410);
  assert.match(again.text, /Sign in again/);
  assert.equal((await service.store.tokens.list()).length, 1);
});

test('a ticket is too old after ten minutes', async (t) => {
  t.mock.timers.enable({apis: ['Date'], now: Date.now()});
  const service = await signInService(t);
  const ticket = await consentTo(service);
  const late = await consentTo(service);
  t.mock.timers.tick(10 * 60_000 - 1);
  assert.equal((await service.post('/token', {ticket, choice: 'show'})).status, 200);
  t.mock.timers.tick(1);
  assert.equal((await service.post('/token', {ticket: late, choice: 'show'})).status, 410);
});

test('an unknown ticket is refused', async (t) => {
  const service = await signInService(t);
  for (const ticket of ['', 'x', '__proto__']) {
    assert.equal((await service.post('/token', {ticket, choice: 'give'})).status, 410);
  }
});

test('wrong name, wrong password and a user without a password look the same', async (t) => {
  const service = await signInService(t);
  await addUser(service.store.users, 'ci');
  const answers = await Promise.all(
    [
      {name: 'ilze', password: 'tumsas pils'},
      {name: 'nobody', password: 'gaismas pils'},
      {name: 'ci', password: 'ci'},
    ].map((fields) => service.post('', {...fields, origin: ORIGIN})),
  );
  for (const {status, text, field} of answers) {
    assert.equal(status, 401);
    assert.match(text, /role="alert"[^>]*>The user name or the password is wrong\./);
    assert.equal(field('origin'), ORIGIN, 'the next try still knows who asks');
    assert.equal(field('ticket'), undefined);
    assert.equal(field('password'), undefined, 'the password is not sent back');
  }
});

test('a disabled user gets a message, and only with the right password', async (t) => {
  const service = await signInService(t);
  const {id} = (await service.store.users.byName('ilze'))!;
  await service.store.users.setDisabled(id, true);
  const right = await service.post('', {name: 'ilze', password: 'gaismas pils', origin: ORIGIN});
  assert.equal(right.status, 403);
  assert.match(right.text, /role="alert"[^>]*>This account is disabled\. Ask the operator of the service\./);
  assert.equal(right.field('ticket'), undefined);
  const wrong = await service.post('', {name: 'ilze', password: 'tumsas pils', origin: ORIGIN});
  assert.equal(wrong.status, 401);
});

test('an empty field is a message without a check of the password', async (t) => {
  const service = await signInService(t);
  const answer = await service.post('', {name: 'ilze'});
  assert.equal(answer.status, 400);
  assert.match(answer.text, /Enter a user name and a password/);
});

for (const origin of [
  'null',
  '*',
  'cms.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://cms.example/',
  'https://cms.example/path',
  'https://user@cms.example',
  'https://CMS.example',
  'https://cms.example:443',
  ' https://cms.example',
  'https://cms.example\n',
  'https://cms.example, https://evil.example',
  'https://"><script>alert(1)</script>',
]) {
  test(`${JSON.stringify(origin)} is not an origin that may get a token`, async (t) => {
    const service = await signInService(t);
    const form = await service.get(`?origin=${encodeURIComponent(origin)}&state=x`);
    assert.match(form.text, /did not say who it is/);
    assert.equal(form.field('origin'), '');
    const consent = await service.post('', {...RIGHT, origin});
    assert.deepEqual(consent.choices, ['show', 'cancel']);
    assert.ok(!consent.text.includes('evil.example') && !consent.text.includes('<script>alert'));
  });
}

test('text from outside is never markup', async (t) => {
  const service = await signInService(t);
  const attack = `"><script>alert(1)</script>'&amp;`;
  const form = await service.get(
    `?state=${encodeURIComponent(attack)}&origin=${ORIGIN}&lang=${encodeURIComponent(attack)}`,
  );
  assert.equal(form.field('state'), attack);
  const failed = await service.post('', {name: attack, password: 'x', state: attack, origin: ORIGIN});
  assert.equal(failed.field('name'), attack);
  await addUser(service.store.users, attack, 'kaut kas cits');
  const consent = await service.post('', {
    name: attack,
    password: 'kaut kas cits',
    state: attack,
    origin: ORIGIN,
  });
  assert.equal(consent.status, 200);
  const done = await service.post('/token', {ticket: consent.field('ticket') ?? '', choice: 'give'});
  assert.equal(attribute(done.text, 'data-state'), attack);
  for (const {text} of [form, failed, consent, done]) assert.ok(!text.includes('<script>'));
});

test('a state of unusual length is dropped', async (t) => {
  const service = await signInService(t);
  const form = await service.get(`?origin=${ORIGIN}&state=${'x'.repeat(513)}`);
  assert.equal(form.field('state'), '');
});

test('the pages use the language of the request, else one that the browser prefers', async (t) => {
  const service = await signInService(t);
  const language = async (query: string, accept: string) =>
    attribute((await service.get(query, {'accept-language': accept})).text, 'lang');
  assert.equal(await language('', 'lv-LV,en;q=0.5'), 'lv');
  assert.equal(await language('', 'de, en;q=0.4, lv;q=0.8'), 'lv');
  assert.equal(await language('', 'en;q=0, lv;q=0.1'), 'lv');
  assert.equal(await language('', 'ar,he'), 'en');
  assert.equal(await language('', ',;q=,=;;'), 'en');
  assert.equal(await language('?lang=lv', 'en'), 'lv');
  assert.equal(await language('?lang=EN-GB', 'lv'), 'en');
  assert.equal(await language('?lang=__proto__', 'lv'), 'lv');
  assert.equal(await language('?lang=xx', 'lv'), 'lv');
  const lang = {lang: 'lv'};
  const consent = await service.post('', {...RIGHT, ...lang}, {'accept-language': 'en'});
  assert.match(consent.text, /Parādīt atslēgu, lai nokopētu/);
  const done = await service.post('/token', {ticket: consent.field('ticket') ?? '', choice: 'show', ...lang});
  assert.match(done.text, /Jūsu atslēga/);
});

test('every answer forbids foreign content, framing, keeping and reading from other pages', async (t) => {
  const service = await signInService(t);
  const ticket = await consentTo(service);
  const answers = [
    await service.get(''),
    await service.get('/sign-in.js'),
    await service.get('/sign-in.css'),
    await service.post('', {...RIGHT, password: 'x'}, {origin: 'https://evil.example'}),
    await service.post('', RIGHT),
    await service.post('/token', {ticket, choice: 'give'}, {origin: 'https://evil.example'}),
    await service.post('/token', {ticket, choice: 'give'}),
  ];
  for (const {headers} of answers) {
    const policy = headers.get('content-security-policy')?.split(/;\s*/).sort();
    assert.deepEqual(policy, [
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-opener-policy'), 'unsafe-none');
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.equal(headers.get('set-cookie'), null);
  }
});

test('the pages load script and styles from their own folder, and contain no inline code', async (t) => {
  const service = await signInService(t);
  const ticket = await consentTo(service);
  const pages = [
    ['', await service.get('')],
    ['/', await service.get('/')],
    ['', await service.post('', RIGHT)],
    ['/token', await service.post('/token', {ticket, choice: 'give'})],
    ['/token', await service.post('/token', {ticket: 'used', choice: 'give'})],
  ] as const;
  for (const [path, {text}] of pages) {
    const files = [...text.matchAll(/(?:src|href)="([^"]*\.(?:js|css))"/g)].map(([, file]) => file ?? '');
    assert.ok(files.length > 0);
    for (const file of files) {
      assert.equal(
        (await sendTo(new URL(file, service.url + path).href, {})).status,
        200,
        `${file} from "${path}"`,
      );
    }
    assert.doesNotMatch(text, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/);
    for (const [, target] of text.matchAll(/(?:action|<a href)="([^"]*)"/g)) {
      const {pathname} = new URL(target ?? '', service.url + path);
      assert.match(pathname, /^\/mt\/sign-in(\/|\/token)?$/);
    }
  }
});
