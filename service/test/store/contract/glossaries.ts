import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Store} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';

const BOUNDS = {glossaries: 10, terms: 100};
const ENTRIES = [
  {source: 'Haus', target: 'māja'},
  {source: 'Donaudampfschifffahrtsgesellschaft', target: 'شركة 👋'},
];

const german = (terms: readonly {source: string; target: string}[] = ENTRIES) => ({
  ...{source: 'de', target: 'lv', terms},
});

/** Contract tests for glossaries that users make; every kind of store must pass them. */
export function testGlossaries({temporaryStore}: StoreKind): void {
  const makeGlossary = (store: Store, ownerId: number, title = 'Vārdi') =>
    store.glossaries.create(ownerId, {title, dictionaries: [german(), {...german(), target: 'en'}]}, BOUNDS);

  test('the dictionaries of a glossary are private corpora of its owner, who alone may change them', async (t) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('ilze', undefined);
    const juris = await store.users.add('juris', undefined);
    const [english, latvian] = await makeGlossary(store, ilze.id);
    assert.deepEqual(
      [english?.target, latvian?.target, latvian?.type, latvian?.terms],
      ['en', 'lv', 'private', 2],
    );
    assert.deepEqual(await store.corpora.termsOf(latvian!.id), ENTRIES);
    assert.deepEqual(await store.corpora.list(juris.id), []);
    const id = latvian!.glossary!;
    const change = {title: 'Svešs', dictionaries: [], isAdded: true};
    assert.equal(await store.glossaries.change(juris.id, id, change, BOUNDS), undefined);
    assert.equal(await store.glossaries.remove(juris.id, id), false);
    assert.equal((await store.corpora.list(ilze.id)).length, 2);

    const added = german([{source: 'Haus', target: 'nams'}]);
    const changed = await store.glossaries.change(
      ...([ilze.id, id, {dictionaries: [added], isAdded: true}, BOUNDS] as const),
    );
    const after = changed!.find(({target}) => target === 'lv')!;
    assert.deepEqual([after.id, after.title, after.createdAt], [latvian!.id, 'Vārdi', latvian!.createdAt]);
    assert.notEqual(after.edition, latvian!.edition);
    assert.deepEqual(await store.corpora.termsOf(after.id), [{source: 'Haus', target: 'nams'}, ENTRIES[1]]);
    assert.equal(await store.glossaries.remove(ilze.id, id, {source: 'de', target: 'en'}), true);
    assert.equal((await store.corpora.list(ilze.id)).length, 1);
    assert.equal(await store.glossaries.remove(ilze.id, id), true);
    assert.deepEqual(await store.corpora.list(ilze.id), []);
  });

  test('glossaries that are made at once do not exceed the bounds together, and leave nothing behind', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const bounds = {glossaries: 10, terms: 9};
    const made = await Promise.allSettled(
      Array.from({length: 4}, () =>
        store.glossaries.create(
          id,
          {title: 'Vārdi', dictionaries: [german(), {...german(), target: 'en'}]},
          bounds,
        ),
      ),
    );
    assert.equal(made.filter(({status}) => status === 'fulfilled').length, 2);
    assert.equal((await store.corpora.list(id)).length, 4);
    await assert.rejects(makeGlossary(store, 77), {kind: 'missing'});
  });

  test('an import by the operator does not replace a glossary of the same name', async (t) => {
    const store = await temporaryStore(t);
    const {id: ownerId} = await store.users.add('ilze', undefined);
    await makeGlossary(store, ownerId);
    const same = {
      title: 'Vārdi',
      type: 'private',
      source: 'de',
      target: 'lv',
      systemId: undefined,
      ownerId,
    } as const;
    await store.corpora.import(same, ENTRIES, 'replace');
    assert.equal((await store.corpora.list(ownerId)).length, 3);
  });
}
