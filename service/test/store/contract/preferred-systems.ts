import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test, type TestContext} from 'node:test';
import type {StoreKind} from '../store-kind.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const idOf = (text: string) => hashOf(text).toString('hex', 0, 8);

/** Contract tests for preferred systems; every kind of store must pass them. */
export function testPreferredSystems({temporaryStore, openedStore, temporaryLocation}: StoreKind): void {
  const withTokens = async (t: TestContext) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('Ilze Žvīgule', undefined);
    for (const name of ['one', 'two']) await store.tokens.add(hashOf(name), ilze.id, name);
    return {store, ilze};
  };

  test('a token prefers a system for each pair, the last one named', async (t) => {
    const {store} = await withTokens(t);
    const [latvian, german] = [
      {source: 'en', target: 'lv', systemId: 'smt-ā'},
      {source: 'en', target: 'de-AT', systemId: 'smt-Straße'},
    ];
    assert.equal(await store.preferredSystems.prefer(idOf('one'), {...latvian, systemId: 'smt-1'}), true);
    assert.equal(await store.preferredSystems.prefer(idOf('one'), latvian), true);
    assert.equal(await store.preferredSystems.prefer(idOf('one'), german), true);
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('one')), [german, latvian]);
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('two')), []);
    assert.equal(await store.preferredSystems.forget(idOf('two'), latvian), false);
    assert.equal(await store.preferredSystems.forget(idOf('one'), {source: 'lv', target: 'en'}), false);
    assert.equal(await store.preferredSystems.forget(idOf('one'), latvian), true);
    assert.equal(await store.preferredSystems.forget(idOf('one'), latvian), false);
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('one')), [german]);
  });

  test('tokens are listed with the systems that they prefer, page by page too', async (t) => {
    const {store} = await withTokens(t);
    const preferred = {source: 'en', target: 'lv', systemId: 'smt-1'};
    await store.preferredSystems.prefer(idOf('two'), preferred);
    const listed = async (...rest: Parameters<typeof store.tokens.list>) =>
      Object.fromEntries(
        (await store.tokens.list(...rest)).map((token) => [token.label, token.preferredSystems]),
      );
    const all = {one: [], two: [preferred]};
    assert.deepEqual(await listed(), all);
    assert.deepEqual(await listed('Ilze Žvīgule'), all);
    const pages = [
      await listed(undefined, {offset: 0, most: 1}),
      await listed(undefined, {offset: 1, most: 1}),
    ];
    assert.deepEqual({...pages[0], ...pages[1]}, all);
    assert.deepEqual((await store.tokens.byId(idOf('two')))?.preferredSystems, [preferred]);
    assert.deepEqual((await store.tokens.byId(idOf('one')))?.preferredSystems, []);
  });

  test('the preferred systems of a token are removed with the token or its user', async (t) => {
    const {store, ilze} = await withTokens(t);
    const juris = await store.users.add('juris', undefined);
    await store.tokens.add(hashOf('other'), juris.id, 'other');
    const preferred = {source: 'en', target: 'lv', systemId: 'smt-1'};
    for (const name of ['one', 'two', 'other']) await store.preferredSystems.prefer(idOf(name), preferred);
    assert.equal(await store.tokens.revoke(idOf('one')), 1);
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('one')), []);
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('two')), [preferred]);
    assert.equal(await store.preferredSystems.prefer(idOf('one'), preferred), false, 'it is revoked');
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('one')), []);
    await store.users.remove(ilze.id, {to: juris.id, wordsOf: () => []});
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('two')), []);
    assert.equal(await store.preferredSystems.prefer(idOf('two'), preferred), false, 'it is not there');
    assert.deepEqual(await store.preferredSystems.ofToken(idOf('other')), [preferred]);
  });

  test('a token that is revoked while a system is chosen for it prefers no system', async (t) => {
    const location = await temporaryLocation(t);
    const [page, command] = [await openedStore(t, location), await openedStore(t, location)];
    const {id} = await page.users.add('ilze', undefined);
    const names = Array.from({length: 12}, (_, index) => `token ${index}`);
    for (const name of names) await page.tokens.add(hashOf(name), id, name);
    await Promise.all(
      names.flatMap((name) => [
        page.preferredSystems.prefer(idOf(name), {source: 'en', target: 'lv', systemId: 'smt-1'}),
        command.tokens.revoke(idOf(name)),
      ]),
    );
    for (const name of names) assert.deepEqual(await page.preferredSystems.ofToken(idOf(name)), []);
  });
}
