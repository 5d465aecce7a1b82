import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addUser} from '../../src/accounts/index.ts';
import {MAX_PARAMETERS} from '../../src/endpoint/shape-bounds.ts';
import {networkOf} from '../../src/endpoint/client-network.ts';
import {limitedAttempts, type AttemptLimits} from '../../src/sign-in/attempt-limits.ts';
import {sendTo} from '../http/send-to.ts';
import {signInService, type MakeOptions} from './signing-in.ts';

const ORIGIN = 'https://cms.example';
const limitedBy =
  (limits: AttemptLimits): MakeOptions =>
  async (_url, store) => ({attempts: limitedAttempts(store, limits)});
/** Header that browsers send with a form from the same origin. */
const OWN = {'sec-fetch-site': 'same-origin'};
const RIGHT = {name: 'ilze', password: 'gaismas pils'};

test('wrong passwords for a name are limited, with the time to wait; other names are not', async (t) => {
  const options = {failuresPerName: 3, windowMs: 60_000};
  const service = await signInService(t, limitedBy(options));
  const wrong = () => service.post('', {name: 'ilze', password: 'tumsas pils', origin: ORIGIN});
  const start = performance.now();
  const statuses = (await Promise.all(Array.from({length: 12}, wrong))).map(({status}) => status).sort();
  assert.deepEqual(statuses, [401, 401, 401, ...Array<number>(9).fill(429)]);
  const refused = await service.post('', {...RIGHT, origin: ORIGIN});
  assert.equal(refused.status, 429);
  const wait = Number(refused.headers.get('retry-after'));
  // The rest of the window, which began with the first attempt or later.
  const passed = (performance.now() - start) / 1000;
  assert.ok(wait > 0 && wait <= 60 && wait >= Math.floor(60 - passed), `${wait} s after ${passed} s`);
  assert.match(refused.text, /Too many attempts\. Wait a minute and try again/);
  assert.equal(refused.field('origin'), ORIGIN);
  await addUser(service.store.users, 'juris', 'kaut kas cits');
  assert.equal((await service.post('', {name: 'juris', password: 'kaut kas cits'})).status, 200);
});

test('a stranger cannot lock a user out, who has signed in from another address', async (t) => {
  const service = await signInService(t, limitedBy({failuresPerName: 3, failuresPerNameFromAll: 6}));
  const from = (ip: string) => ({'x-forwarded-for': ip});
  assert.equal((await service.post('', RIGHT, from('192.0.2.1'))).status, 200);
  const statuses: number[] = [];
  for (let index = 0; index < 8; index += 1) {
    const ip = `198.51.100.${Math.floor(index / 2)}`;
    statuses.push((await service.post('', {name: 'ilze', password: 'tumsas pils'}, from(ip))).status);
  }
  assert.deepEqual(
    statuses,
    [401, 401, 401, 401, 401, 401, 429, 429],
    'guessing from many addresses is limited',
  );
  assert.equal((await service.post('', RIGHT, from('203.0.113.9'))).status, 429, 'from anywhere else');
  assert.equal(
    (await service.post('', RIGHT, from('192.0.2.1'))).status,
    200,
    'not from where the user is known',
  );
});

test('all addresses of an IPv6 network count as one', () => {
  for (const [ip, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
    ['2001:0DB8::7:1:2:3:4', '2001:db8:0:7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ] as const) {
    assert.equal(networkOf(ip), network);
  }
});

test('a form of another site does not sign in, and is not counted as an attempt', async (t) => {
  const service = await signInService(t, limitedBy({failuresPerName: 1}));
  const evil = {'sec-fetch-site': 'cross-site', origin: 'https://evil.example'};
  const consent = await service.post('', {...RIGHT, origin: ORIGIN});
  const ticket = consent.field('ticket') ?? '';
  const sites = [evil, {...evil, 'sec-fetch-site': 'same-site'}, {...evil, 'sec-fetch-site': 'none'}];
  for (const headers of sites) {
    const wrong = {name: 'ilze', password: 'tumsas pils'};
    const forged = await service.post('', wrong, headers);
    assert.equal(forged.status, 403);
    assert.match(forged.text, /The form did not come from this page/);
    assert.equal((await service.post('/token', {ticket, choice: 'give'}, headers)).status, 403);
  }
  const sameOrigin = {'sec-fetch-site': 'same-origin'};
  assert.equal((await service.post('', RIGHT, sameOrigin)).status, 200);
  assert.equal((await service.post('/token', {ticket, choice: 'give'}, sameOrigin)).status, 200);
  const raw = new URLSearchParams(RIGHT).toString();
  const form = {'content-type': 'application/x-www-form-urlencoded'};
  const {origin} = new URL(service.url);
  const silent = async (headers: object) =>
    (await sendTo(service.url, {raw, headers: {...form, ...headers}})).status;
  assert.deepEqual(
    [await silent({}), await silent({origin: 'null'}), await silent({origin: 'https://evil.example'})],
    [403, 403, 403],
    'a browser that does not name the site names the origin',
  );
  assert.equal(await silent({origin}), 200);
});

test('signing in rightly is never limited by the name', async (t) => {
  const service = await signInService(t, limitedBy({failuresPerName: 2}));
  for (let attempt = 0; attempt < 5; attempt++) assert.equal((await service.post('', RIGHT)).status, 200);
});

test('attempts from one address are limited over all names', async (t) => {
  const service = await signInService(t, limitedBy({failuresPerAddress: 3}));
  const wrong = async (name: string) => (await service.post('', {name, password: 'x'})).status;
  assert.deepEqual([await wrong('a'), await wrong('b'), await wrong('c')], [401, 401, 401]);
  assert.deepEqual([await wrong('d'), await wrong('d'), await wrong('d')], [401, 429, 429], 'one more each');
  const otherStatuses = await Promise.all(Array.from({length: 35}, (_, index) => wrong(`x${index}`)));
  assert.equal(otherStatuses.filter((status) => status === 401).length, 29, 'ten times as many in all');
  assert.equal((await service.post('', RIGHT)).status, 429);
});

test('who guesses passwords does not lock out the neighbours behind the same address', async (t) => {
  const service = await signInService(t, limitedBy({failuresPerAddress: 3}));
  await addUser(service.store.users, 'Žanete', 'kaut kas cits');
  assert.equal((await service.post('', RIGHT)).status, 200);
  const guess = async (name: string) => (await service.post('', {name, password: 'x'})).status;
  for (const name of ['a', 'b', 'c']) await guess(name);
  assert.equal(await guess('a'), 401);
  assert.equal(await guess('a'), 429);
  for (let time = 0; time < 3; time += 1) {
    assert.equal((await service.post('', RIGHT)).status, 200, 'who has signed in from there before');
    const neighbour = await service.post('', {name: 'Žanete', password: 'kaut kas cits'});
    assert.equal(neighbour.status, 200, 'who comes for the first time');
  }
  for (let time = 0; time < 30; time += 1) await guess(`x${time}`);
  assert.equal((await service.post('', RIGHT)).status, 200);
});

test('a form that is too large, of another type or broken gets a page, and the next request works', async (t) => {
  const service = await signInService(t);
  const large = await service.post('', {...RIGHT, state: 'x'.repeat(20_000)});
  assert.equal(large.status, 413);
  assert.match(large.text, /Start again/);
  const headersOfXml = {'content-type': 'application/xml', ...OWN};
  const json = await sendTo(service.url, {headers: headersOfXml, body: RIGHT});
  assert.equal(json.status, 415);
  assert.match(json.text, /<html/);
  const headers = {'content-type': 'application/x-www-form-urlencoded', ...OWN};
  const body = 'name=ilze&name=juris&password=%ff%&password=&__proto__[x]=1';
  assert.equal((await sendTo(service.url, {headers, raw: body})).status, 401);
  assert.equal((await service.post('', RIGHT)).status, 200);
});

test('only a form is read, with at most the fields of a page', async (t) => {
  const service = await signInService(t);
  for (const type of ['application/json', 'text/plain', 'application/xml']) {
    const headers = {'content-type': type, ...OWN};
    const answer = await sendTo(service.url, {headers, body: RIGHT});
    assert.equal(answer.status, 415, type);
    assert.match(answer.text, /Start again/);
  }
  const extraFields = Array.from({length: MAX_PARAMETERS}, (_, index) => [`k${index}`, '']);
  const many = Object.fromEntries(extraFields) as Record<string, string>;
  assert.equal((await service.post('', {...RIGHT, ...many})).status, 200);
  const late = await service.post('', {...many, ...RIGHT});
  assert.equal(late.status, 400);
  assert.match(late.text, /Enter a user name and a password/);
});

test('a store that fails gives nothing away, and the consent still works afterwards', async (t) => {
  const service = await signInService(t);
  const consent = await service.post('', {...RIGHT, origin: ORIGIN});
  const ticket = consent.field('ticket') ?? '';
  const {tokens} = service.store;
  const add = tokens.add.bind(tokens);
  tokens.add = () => Promise.reject(new Error('secret detail: disk sda1'));
  const failed = await service.post('/token', {ticket, choice: 'give'});
  tokens.add = add;
  assert.equal(failed.status, 503);
  assert.ok(!failed.text.includes('secret') && !failed.text.includes('mt_'));
  assert.equal((await service.post('/token', {ticket, choice: 'give'})).status, 200);
});
