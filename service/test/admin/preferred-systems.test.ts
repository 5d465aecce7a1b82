import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../src/accounts/index.ts';
import {adminService, fieldOf} from './admin-service.ts';

const OTHERS = [
  {id: 's-2', title: 'Tiesības & māja', source: 'en', target: 'lv'},
  {id: 's-own', title: 'Privātā', visibleTo: ['Žanete']},
  {id: 's-pt', title: 'Brasil', source: 'en', target: 'pt'},
];

/** Starts a service with an administrator at the page and a token of juris. */
async function withKey(t: TestContext, doors = {deepl: true}) {
  const service = await adminService(t, {otherSystems: OTHERS, doors});
  const visitor = service.visitor();
  await visitor.signIn();
  const juris = (await service.store.users.byName('juris'))!;
  const {id} = await issueToken(service.store.tokens, juris.id, 'CMS <i>');
  const prefer = (system: string, pair = '') => visitor.act('tokens/prefer', {id, system, pair});
  return {...service, visitor, juris, id, prefer};
}

test('a system is chosen for a key, shown, and removed, with a line in the log for each', async (t) => {
  const {visitor, store, id, prefer, audited} = await withKey(t);
  const list = await visitor.get('tokens?user=juris');
  assert.match(list.text, new RegExp(`tokens/systems\\?id=${id}"\\s*>Automatic`));
  const before = await visitor.get(`tokens/systems?id=${id}`);
  assert.match(before.text, /No system is chosen\./);
  assert.match(before.text, /CMS &lt;i&gt;/);
  assert.match(before.text, />en → lv · Tiesības &amp; māja<[^]*>en → pt · Brasil</);
  const chosen = await prefer('s-2');
  assert.match(chosen.text, /Tiesības &amp; māja answers for en-lv now\./);
  assert.match(chosen.text, /en → lv[^]*Tiesības &amp; māja[^]*Starts when used/);
  assert.match((await prefer('s-pt', ' en-PT-br ')).text, /Brasil answers for en-pt-BR now\./);
  assert.match((await visitor.get('tokens')).text, />2 chosen/);
  assert.deepEqual(await store.preferredSystems.ofToken(id), [
    {source: 'en', target: 'lv', systemId: 's-2'},
    {source: 'en', target: 'pt-BR', systemId: 's-pt'},
  ]);
  const removed = await visitor.act('tokens/forget', {id, pair: 'en-pt-BR'});
  assert.match(removed.text, /For en-pt-BR, the system that is ready soonest answers again\./);
  assert.equal((await store.preferredSystems.ofToken(id)).length, 1);
  await visitor.act('tokens/forget', {id, pair: 'en-pt-BR'});
  assert.deepEqual((await audited()).slice(0, 3), [
    `ilze preferenceForgotten ${id} en-pt-BR juris`,
    `ilze systemPreferred ${id} en-pt-BR s-pt juris`,
    `ilze systemPreferred ${id} en-lv s-2 juris`,
  ]);
});

test('a system of other users, of other languages or an unknown one is refused, keeping the input', async (t) => {
  const {visitor, store, id, prefer} = await withKey(t);
  const page = await visitor.get(`tokens/systems?id=${id}`);
  assert.doesNotMatch(page.text, /Privātā/);
  for (const [system, pair, text] of [
    ['s-own', '', /juris may not use Privātā\. Nothing was changed/],
    ['s-2', 'lv-en', /Tiesības &amp; māja translates en-lv, not “lv-en”\. Nothing was changed/],
    ['s-2', 'latviešu <b>', /not “latviešu &lt;b&gt;”/],
    ['s-gone', '', /There is no such system any more\. Nothing was changed/],
  ] as const) {
    const {text: answerText} = await prefer(system, pair);
    assert.match(answerText, text);
    assert.equal(fieldOf(answerText, 'pair')?.replace(/&lt;/g, '<').replace(/&gt;/g, '>'), pair);
  }
  assert.match((await prefer('s-2', 'lv-en')).text, /<option value="s-2" +selected>/);
  assert.deepEqual(await store.preferredSystems.ofToken(id), []);
});

test('a key that ended or was revoked has no systems, and cannot get one', async (t) => {
  const {visitor, store, juris, id, prefer} = await withKey(t);
  const ended = await issueToken(store.tokens, juris.id, 'old', {expiresAt: new Date(Date.now() - 1000)});
  await store.tokens.revoke(id);
  assert.match((await prefer('s-2')).text, /is not valid any more/);
  const refused = await visitor.act('tokens/prefer', {id: ended.id, system: 's-2', pair: ''});
  assert.match(refused.text, /is not valid any more/);
  for (const gone of [id, ended.id, 'ffff']) {
    const page = await visitor.get(`tokens/systems?id=${gone}`);
    assert.equal(page.status, 404);
    assert.match(page.text, /is not valid any more/);
  }
  assert.match((await visitor.act('tokens/forget', {id: 'ffff', pair: 'en-lv'})).text, /not valid any more/);
  assert.doesNotMatch((await visitor.get('tokens?user=juris')).text, /tokens\/systems/);
  for (const token of [id, ended.id]) assert.deepEqual(await store.preferredSystems.ofToken(token), []);
});

test('reports a chosen system that is stopped, gone or no longer visible, in the language of the page', async (t) => {
  const {visitor, store, id, prefer} = await withKey(t);
  await prefer('s-2');
  await store.preferredSystems.prefer(id, {source: 'en', target: 'pt', systemId: 's-gone'});
  await store.preferredSystems.prefer(id, {source: 'en', target: 'pt-BR', systemId: 's-own'});
  await visitor.act('systems', {id: 's-2', state: 'stopped'});
  const {text} = await visitor.get(`tokens/systems?id=${id}`);
  assert.match(text, /Stopped by an administrator<[^]*The one that is ready soonest answers\./);
  assert.equal(text.match(/Not there for this user any more/g)?.length, 2);
  assert.match(text, /<bdi>s-gone<\/bdi>/);
  const latvian = await visitor.get(`tokens/systems?id=${id}`, {'accept-language': 'lv'});
  assert.equal(latvian.text.match(/Šim lietotājam vairs nav pieejama/g)?.length, 2);
});

test('without a door, the list of keys names no systems, and the page of a key says why', async (t) => {
  const {visitor, id} = await withKey(t, {deepl: false});
  assert.doesNotMatch((await visitor.get('tokens')).text, /tokens\/systems/);
  assert.match((await visitor.get(`tokens/systems?id=${id}`)).text, /No door is open for them now/);
});
