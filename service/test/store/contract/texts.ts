import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import type {TermCorpus} from '../../../src/store/index.ts';
import type {StoreKind} from '../store-kind.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const corpus = (values: Partial<TermCorpus> = {}) => ({
  title: 'Kuģniecības termini',
  type: 'public' as const,
  source: 'de',
  target: 'lv',
  systemId: undefined,
  ownerId: undefined,
  ...values,
});

// Texts that users paste: composed letters, other scripts, emoji, and characters that databases reject.
const TEXTS = [
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Glāžšķūņu rūķīši dzērumā čiepj Baha koncertflīģeļu vākus',
  'مرحبا بالعالم – שלום עולם',
  '👩‍👩‍👧‍👦 <b>bold</b> & "quoted"',
  'NUL \0 in the middle, \0',
  'lone \ud83d surrogate, \udc00',
  'C:\\users\\ilze \\u0000 \\\\',
  '',
];

/** Contract tests for term corpora and human translations; every kind of store must pass them. */
export function testTexts({temporaryStore, openedStore, temporaryLocation}: StoreKind): void {
  test('the terms of a corpus come back unchanged, in order', async (t) => {
    const store = await temporaryStore(t);
    const terms = TEXTS.map((text, index) => ({source: `${index} ${text}`, target: text}));
    const imported = await store.corpora.import(corpus(), terms);
    assert.match(imported.id, /^c-[0-9a-f]{8}-[0-9a-f-]{27}$/);
    const stored = {
      id: '',
      status: 'Ready',
      terms: terms.length,
      forbidden: 0,
      edition: 1,
      glossary: undefined,
    };
    const {createdAt} = imported;
    assert.ok(Math.abs(createdAt - Date.now()) < 3_600_000);
    assert.deepEqual({...imported, id: ''}, {...corpus(), ...stored, createdAt});
    assert.deepEqual(await store.corpora.termsOf(imported.id), terms);
    assert.deepEqual(await store.corpora.termsOf('c-unknown'), []);
  });

  test('translations keep their status; forbidden ones are counted by themselves', async (t) => {
    const store = await temporaryStore(t);
    const terms = [
      {source: 'Rechnung', target: 'rēķins', status: 'preferred'},
      {source: 'Rechnung', target: 'konts', status: 'admitted'},
      {source: 'Rechnung', target: 'faktūra', status: 'forbidden'},
      {source: 'Haus', target: 'māja'},
      {source: '', target: 'štelle', status: 'forbidden'},
    ] as const;
    const imported = await store.corpora.import(corpus(), terms);
    assert.deepEqual([imported.terms, imported.forbidden], [2, 2]);
    assert.deepEqual(await store.corpora.termsOf(imported.id), terms);
    assert.deepEqual((await store.corpora.byId(imported.id))?.forbidden, 2);
  });

  test('a corpus of many terms is read completely', async (t) => {
    const store = await temporaryStore(t);
    const terms = Array.from({length: 5_001}, (_, index) => ({
      source: `Wort ${index}`,
      target: `vārds ${index}`,
    }));
    const {id} = await store.corpora.import(corpus(), terms);
    assert.deepEqual(await store.corpora.termsOf(id), terms);
  });

  test('a user sees public corpora and their own', async (t) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('ilze', undefined);
    const juris = await store.users.add('juris', undefined);
    const shared = await store.corpora.import(corpus({title: 'A'}), []);
    const ownCorpus = await store.corpora.import(
      corpus({title: 'B', type: 'private', ownerId: ilze.id, systemId: 'smt-1'}),
      [],
    );
    assert.deepEqual(await store.corpora.list(ilze.id), [shared, ownCorpus]);
    assert.deepEqual(await store.corpora.list(juris.id), [shared]);
    assert.deepEqual(await store.corpora.list(), [shared, ownCorpus]);
  });

  test('an import that fails leaves nothing behind', async (t) => {
    const store = await temporaryStore(t);
    await assert.rejects(
      store.corpora.import(corpus({type: 'private', ownerId: 77}), [{source: 'a', target: 'b'}]),
      {
        kind: 'missing',
      },
    );
    await assert.rejects(store.corpora.import(corpus({type: 'private'}), []), {kind: 'invalid'});
    const unusable = [...TEXTS.map((text) => ({source: text, target: text})), null as never];
    await assert.rejects(store.corpora.import(corpus(), unusable));
    assert.deepEqual(await store.corpora.list(), []);
    assert.equal((await store.corpora.import(corpus(), [{source: 'a', target: 'b'}])).terms, 1);
  });

  test('a removed corpus is gone with its terms', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.corpora.import(corpus(), [{source: 'Haus', target: 'māja'}]);
    assert.equal(await store.corpora.remove(id), true);
    assert.equal(await store.corpora.remove(id), false);
    assert.deepEqual(await store.corpora.list(), []);
    assert.deepEqual(await store.corpora.termsOf(id), []);
  });

  test('an edited translation of a machine stays that, until a person writes an own one', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const entry = {key: 'Glāze', source: 'Glāze', words: ['glāze']};
    const flags = async () => [
      (await store.memory.find(id, 's', ['Glāze'])).get('Glāze')?.isEdited,
      (await store.memory.similar(id, 's', ['glāze']))[0]?.isEdited,
      (await store.memory.page(id, 's', -1, 9))[0]?.isEdited,
      (await store.memory.recent(id, 's', 9))[0]?.isEdited,
    ];
    await store.memory.save(id, 's', [{...entry, translation: 'a glass', isEdited: true}]);
    assert.deepEqual(await flags(), [true, true, true, true]);
    await store.memory.save(id, 's', [{...entry, translation: 'glass', isEdited: true}]);
    assert.deepEqual(await flags(), [true, true, true, true]);
    await store.memory.save(id, 's', [{...entry, translation: 'the glass'}]);
    assert.deepEqual(await flags(), Array(4).fill(undefined));
    await store.memory.save(id, 's', [{...entry, translation: 'one glass', isEdited: true}]);
    assert.deepEqual(await flags(), Array(4).fill(undefined));
    const {translation} = (await store.memory.find(id, 's', ['Glāze'])).get('Glāze')!;
    assert.equal(translation, 'one glass');

    // A text with tags has the same key as without them; the edited translation of one does not become a person's.
    await store.memory.save(id, 's', [
      {key: 'Glāze', source: '<b>Glāze</b>', translation: '<b>a glass</b>', isEdited: true},
    ]);
    assert.equal((await flags())[0], true);
  });

  test('a human translation is found by user, system and key, as submitted', async (t) => {
    const store = await temporaryStore(t);
    const ilze = await store.users.add('ilze', undefined);
    const juris = await store.users.add('juris', undefined);
    for (const [index, text] of TEXTS.entries()) {
      await store.memory.save(ilze.id, 'smt-1', [
        {
          key: `${index}${text}`,
          source: text,
          translation: text,
        },
      ]);
    }
    const keys = TEXTS.map((text, index) => `${index}${text}`);
    const translations = await store.memory.find(ilze.id, 'smt-1', [...keys, 'another']);
    assert.deepEqual([...translations.keys()], keys);
    for (const [index, text] of TEXTS.entries()) {
      assert.deepEqual(translations.get(`${index}${text}`), {source: text, translation: text});
    }
    assert.equal((await store.memory.find(ilze.id, 'smt-2', keys)).size, 0);
    assert.equal((await store.memory.find(juris.id, 'smt-1', keys)).size, 0);
  });

  test('a later human translation replaces the earlier one', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const entry = {key: 'guten morgen', source: 'Guten Morgen', translation: 'Labdien'};
    await store.memory.save(id, 'smt-1', [entry]);
    await store.memory.save(id, 'smt-1', [
      {
        ...entry,
        source: 'Guten Morgen!',
        translation: 'Labrīt!',
      },
    ]);
    const translations = await store.memory.find(id, 'smt-1', ['guten morgen']);
    assert.deepEqual(translations.get('guten morgen'), {source: 'Guten Morgen!', translation: 'Labrīt!'});
  });

  test('what a user submits is saved and counted, or neither', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const most = {corrections: 3, characters: 25};
    const submit = (key: string, characters: number, units = 100) =>
      store.memory.submit(id, 's', [{key, source: key, translation: 'māja'}], {
        day: '2026-11-21',
        characters,
        most: {...most, units},
      });
    assert.equal(await submit('a', 26), 'dayLimit');
    assert.equal(await submit('a', 10, 0), 'noRoom');
    assert.equal(await submit('a', 10), 'saved');
    assert.equal(await submit('b', 10, 1), 'saved', 'two keys are one translation');
    assert.equal(await submit('c', 10), 'dayLimit');
    assert.equal(await submit('c', 5), 'saved');
    assert.equal(await submit('d', 0), 'dayLimit');
    const translations = await store.memory.find(id, 's', ['a', 'b', 'c', 'd']);
    assert.deepEqual([...translations.keys()].sort(), ['a', 'b', 'c']);
  });

  test('human translations of a user never exceed a bound, even if saved at the same time', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const save = async (index: number, units: number, translation = 'kuģis') => {
      const texts = {source: `Schiff ${index}`, translation};
      const entries = [`${index}`, `bez birkām ${index}`].map((key) => ({key, ...texts}));
      const most = {corrections: 1_000, characters: 100_000, units};
      const counted = {day: '2026-11-21', characters: 10, most};
      return (await store.memory.submit(id, 'smt-1', entries, counted)) === 'saved';
    };
    const saved = await Promise.all(Array.from({length: 30}, (_, index) => save(index, 7)));
    assert.equal(saved.filter(Boolean).length, 7);
    assert.equal(await store.memory.count(id), 7);
    const savedIndex = saved.indexOf(true);
    assert.equal(await save(savedIndex, 3, 'laiva'), true, 'one that is replaced needs no room');
    assert.equal(
      (await store.memory.find(id, 'smt-1', [`${savedIndex}`])).get(`${savedIndex}`)?.translation,
      'laiva',
    );
    assert.equal(await save(99, 7), false);
    assert.equal((await store.memory.find(id, 'smt-1', ['99'])).size, 0);
  });

  test('keys that differ only in a lone surrogate, a NUL or their end are different keys', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    const keys = ['a\0b', 'a\0c', 'a', 'a\ud800', 'a\ud801', 'a\ufffd', 'a\\u0000b', 'x'.repeat(1_000_000)];
    for (const key of keys)
      await store.memory.save(id, 's', [{key, source: '', translation: key.slice(0, 10)}]);
    const translations = await store.memory.find(id, 's', keys);
    assert.deepEqual(
      keys.map((key) => translations.get(key)?.translation),
      keys.map((key) => key.slice(0, 10)),
    );
  });

  test('ten thousand keys are looked up in one call', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    await store.memory.save(id, 's', [{key: 'satz 9999', source: '', translation: 'teikums'}]);
    const keys = Array.from({length: 10_000}, (_, index) => `satz ${index}`);
    assert.deepEqual([...(await store.memory.find(id, 's', keys)).keys()], ['satz 9999']);
  });

  test('everything is kept over a restart', async (t) => {
    const location = await temporaryLocation(t);
    const before = await openedStore(t, location, {exclusive: true});
    const user = await before.users.add('ilze', undefined);
    await before.tokens.add(hashOf('one'), user.id, '');
    const {id} = await before.corpora.import(corpus(), [{source: 'Haus', target: 'māja'}]);
    await before.close();
    const after = await openedStore(t, location, {exclusive: true});
    assert.deepEqual(await after.tokens.userOf(hashOf('one')), user);
    assert.deepEqual(await after.corpora.termsOf(id), [{source: 'Haus', target: 'māja'}]);
  });

  test('a closed store refuses every call, and closing again does nothing', async (t) => {
    const store = await temporaryStore(t);
    await store.close();
    await store.close();
    await assert.rejects(store.tokens.userOf(hashOf('one')), {name: 'StoreError', kind: 'closed'});
    await assert.rejects(store.usage.take(1, '2026-11-21', 1, 10), {kind: 'closed'});
  });

  test('a user’s first human translation is found, also after a look-up without a result', async (t) => {
    const store = await temporaryStore(t);
    const {id} = await store.users.add('ilze', undefined);
    assert.equal((await store.memory.find(id, 's', ['k'])).size, 0);
    await store.memory.save(id, 's', [
      {
        key: 'k',
        source: 'Feierabendbier',
        translation: 'pēcdarba alus',
      },
    ]);
    assert.equal((await store.memory.find(id, 's', ['k'])).get('k')?.translation, 'pēcdarba alus');
  });

  test('a look-up sees what was written after an earlier one', async (t) => {
    const store = await temporaryStore(t);
    const user = await store.users.add('ilze', undefined);
    await store.tokens.add(hashOf('one'), user.id, '');
    await store.memory.save(user.id, 's', [{key: 'k', source: 'a', translation: 'b'}]);
    assert.ok(await store.tokens.userOf(hashOf('one')));
    assert.equal((await store.memory.find(user.id, 's', ['k'])).size, 1);
    await store.users.add('juris', undefined);
    await store.tokens.add(hashOf('two'), user.id, '');
    assert.ok(await store.users.byName('juris'));
    assert.equal((await store.tokens.list()).length, 2);
    assert.ok(await store.tokens.userOf(hashOf('two')));
  });
}
