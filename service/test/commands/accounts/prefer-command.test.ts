import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {issueToken} from '../../../src/accounts/index.ts';
import {openedStore, temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';

const SYSTEMS = [
  {engine: 'p', id: 'smt-en-lv', source: 'en', target: 'lv'},
  {engine: 'p', id: 'smt-en-de-AT', source: 'en', target: 'de-AT'},
  {engine: 'p', id: 'smt-own', source: 'en', target: 'lv', visibleTo: ['Žanete']},
];

/** Creates a data folder with systems, and a token of the user ilze. */
async function withToken(t: TestContext) {
  const data = await temporaryFolder(t);
  const configuration = {engines: {p: {engine: 'phrasebook'}}, systems: SYSTEMS};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify(configuration));
  await run(['user', 'add', 'ilze', '--data', data]);
  const {id} = JSON.parse((await run(['token', 'issue', 'ilze', '--json', '--data', data])).out) as {
    id: string;
  };
  const prefer = (...args: string[]) => run(['token', 'prefer', ...args, '--data', data]);
  const listed = async () => (await run(['token', 'list', '--data', data])).out.trimEnd();
  return {data, id, prefer, listed};
}

test('a token gets a system for a pair, which is listed, noted and taken away', async (t) => {
  const {data, id, prefer, listed} = await withToken(t);
  assert.match(await listed(), / PROFILE +SYSTEMS\n.* -$/);
  assert.deepEqual(await prefer(id.slice(0, 5).toUpperCase(), 'en-lv', 'smt-en-lv'), {
    code: 0,
    out: `Token ${id} of "ilze" takes the system smt-en-lv for en-lv at the doors.\n`,
    error: '',
  });
  for (const pair of ['EN-de', 'en-US-de-at']) {
    assert.equal((await prefer(id, pair, 'smt-en-de-AT')).error, '', pair);
  }
  assert.match(await listed(), / en-de: smt-en-de-AT, en-lv: smt-en-lv, en-US-de-AT: smt-en-de-AT$/);
  const json = JSON.parse((await run(['token', 'list', '--json', '--data', data])).out) as {
    preferredSystems: object[];
  }[];
  assert.deepEqual(json[0]?.preferredSystems[1], {source: 'en', target: 'lv', systemId: 'smt-en-lv'});
  const cleared = await prefer(id, 'en-us-de-AT', '--clear');
  assert.equal(
    cleared.out,
    `Token ${id} of "ilze" takes the readiest system for en-US-de-AT at the doors.\n`,
  );
  assert.match(await listed(), / en-de: smt-en-de-AT, en-lv: smt-en-lv$/);
  const audit = JSON.parse((await run(['audit', 'list', '--json', '--data', data])).out) as {
    action: string;
    subject: string;
    concerns: string;
  }[];
  assert.deepEqual(
    audit.slice(0, 2).map(({action, subject, concerns}) => [action, subject, concerns]),
    [
      ['preferenceForgotten', `${id} en-US-de-AT`, 'ilze'],
      ['systemPreferred', `${id} en-US-de-AT smt-en-de-AT`, 'ilze'],
    ],
  );
});

test('a system that is not there, of other users or of another pair is refused', async (t) => {
  const {data, id, prefer} = await withToken(t);
  for (const [args, message] of [
    [[id, 'en-lv', 'smt-none'], /There is no system "smt-none"\. See "mtservice system list"/],
    [[id, 'en-lv', 'smt-own'], /User "ilze" may not use the system "smt-own".*visibleTo/],
    [[id, 'lv-en', 'smt-en-lv'], /system "smt-en-lv" translates en-lv, not "lv-en"/],
    [[id, 'en', 'smt-en-lv'], /translates en-lv, not "en"/],
    [[id, 'latviešu-angļu', 'smt-en-lv'], /translates en-lv, not "latviešu-angļu"/],
    [['abcdef0', 'en-lv', 'smt-en-lv'], /no token with the id "abcdef0"/],
    [[`mt_${'a'.repeat(43)}`, 'en-lv', 'smt-en-lv'], /not the token itself/],
    [[id, 'en-lv'], /either the id of a system, or --clear/],
    [[id, 'en-lv', 'smt-en-lv', '--clear'], /either the id of a system, or --clear/],
    [[id, 'en-lv', '--clear'], /has no system of its own for "en-lv"\. It has none/],
  ] as const) {
    const {code, out, error} = await prefer(...args);
    assert.deepEqual([code, out], [1, ''], error);
    assert.match(error, message);
  }
  await prefer(id, 'en-de', 'smt-en-de-AT');
  assert.match((await prefer(id, 'en-lv', '--clear')).error, /It has one for en-de\./);
  await run(['token', 'revoke', id, '--data', data]);
  assert.match((await prefer(id, 'en-lv', 'smt-en-lv')).error, /Token [0-9a-f]{16} is revoked/);
  const store = await openedStore(t, data);
  assert.deepEqual(await store.preferredSystems.ofToken(id), []);
});

test('a token that has ended gets no system, but can lose the ones it had', async (t) => {
  const {data, prefer} = await withToken(t);
  const store = await openedStore(t, data);
  const expiresAt = new Date('2026-02-03T04:05:06Z');
  const user = await store.users.byName('ilze');
  const {id} = await issueToken(store.tokens, user!.id, 'beigusies', {expiresAt});
  await store.preferredSystems.prefer(id, {source: 'en', target: 'lv', systemId: 'smt-en-lv'});
  for (const pair of ['en-lv', 'lv-en']) {
    const {code, error} = await prefer(id, pair, 'smt-en-lv');
    assert.equal(code, 1);
    assert.match(error, /Token [0-9a-f]{16} ended at 2026-02-03T04:05:06\.000Z\. Issue another one\./);
  }
  assert.equal((await prefer(id, 'en-lv', '--clear')).code, 0);
});

test('reports a system that cannot be looked up since its engine does not answer', async (t) => {
  const {data, id, prefer} = await withToken(t);
  const engines = {libre: {engine: 'libretranslate', url: 'http://127.0.0.1:1'}};
  await writeFile(join(data, 'mtservice.json'), JSON.stringify({engines}));
  const {code, error} = await prefer(id, 'en-lv', 'smt-en-lv');
  assert.equal(code, 1);
  assert.match(error, /There is no system "smt-en-lv" now, and no server of "libre" answers.*Try again/);
});
