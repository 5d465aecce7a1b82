import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {SavedConfiguration} from '../../../src/contract/index.ts';
import {DraftStore} from '../../../src/elements/mtservice-selector/configuration/draft-store.ts';

const choice = (pair: string, systemId = `smt-${pair}`) => ({
  pair,
  systemId,
  options: '',
  threshold: undefined,
});

const saved = (...pairs: string[]): SavedConfiguration => ({
  engineName: 'Mans tulkotājs',
  'client-id': 'u-1',
  systems: Object.fromEntries(pairs.map((pair) => [pair, {params: {systemID: `smt-${pair}`, options: ''}}])),
});

/** A store with a saved configuration, and the edits that the store reports. */
function storeOf(base?: SavedConfiguration): {store: DraftStore; edits: boolean[]} {
  const store = new DraftStore();
  if (base) store.set(base);
  const edits: boolean[] = [];
  store.on('edit', (isFinal) => edits.push(isFinal));
  return {store, edits};
}

describe('DraftStore', () => {
  it('reports edits of the user, but not what the page sets, saves or drops', () => {
    const {store, edits} = storeOf();
    store.set(saved('en-lv'));
    store.save(false);
    store.revert();
    store.pickSource('');
    store.trimToken();
    assert.deepEqual(edits, []);
    store.edit({engineName: 'A'}, false);
    store.edit({engineName: 'AB'}, true);
    store.choose({...choice('en-lv'), threshold: 0.5}, false);
    store.remove('en-lv');
    store.undo('en-lv');
    assert.deepEqual(edits, [false, true, false, true, true]);
  });

  it('keeps the source for more pairs, until the last one is added', () => {
    const {store, edits} = storeOf(saved('en-lv'));
    store.pickSource('lv');
    assert.deepEqual([store.isHalfChosen, edits], [true, []]);
    store.addChoice(choice('lv-en'), false);
    assert.deepEqual([store.isHalfChosen, store.sourceToAdd.source], [false, 'lv']);
    store.addChoice(choice('lv-de'), true);
    assert.deepEqual([store.isHalfChosen, store.sourceToAdd.source], [false, '']);
    assert.deepEqual(edits, [true, true]);
  });

  it('shows the newest pair first, and stores pairs in the order in which they were added', () => {
    const {store} = storeOf(saved('en-lv'));
    for (const pair of ['lv-en', 'en-de']) store.choose(choice(pair));
    const shown = () => store.rows.map((row) => row.choice.pair);
    assert.deepEqual(shown(), ['en-de', 'lv-en', 'en-lv']);
    store.choose(choice('de-en'), true, 'en-de');
    assert.deepEqual(shown(), ['en-de', 'de-en', 'lv-en', 'en-lv']);
    assert.equal(Object.keys(store.save(false)?.systems ?? {})[0], 'en-lv');
    assert.deepEqual(shown(), ['en-de', 'de-en', 'lv-en', 'en-lv'], 'saving moves no row');
  });

  it('counts the pairs and fields that are not saved', () => {
    const {store} = storeOf(saved('en-lv', 'lv-en'));
    assert.equal(store.changes, 0);
    store.edit({engineName: 'A'}, true);
    store.choose(choice('en-lv', 'smt-other'));
    store.remove('lv-en');
    store.choose(choice('en-de'));
    assert.equal(store.changes, 4);
    store.undo('lv-en');
    store.remove('en-de');
    store.choose(choice('en-lv'));
    assert.equal(store.changes, 1);
    store.save(false);
    assert.equal(store.changes, 0);
  });

  it('writes the state of thousands of pairs once per change', () => {
    const {store} = storeOf(saved(...Array.from({length: 5000}, (_, at) => `a${at}-b`)));
    const {text} = store;
    store.pickSource('en');
    assert.equal(store.text, text);
    store.edit({engineName: 'A'}, false);
    assert.notEqual(store.text, text);
  });

  it('names what a save misses until it is there', () => {
    const {store} = storeOf();
    assert.equal(store.save(false), undefined);
    assert.equal(store.missing, 'choice');
    store.edit({engineName: 'A'}, true);
    assert.equal(store.missing, 'choice');
    store.pickSource('en');
    assert.equal(store.save(false), undefined);
    assert.equal(store.missing, 'target');
    store.addChoice(choice('en-lv'), false);
    assert.equal(store.missing, undefined);
    assert.equal(store.save(true)?.systems?.['en-lv']?.params.systemID, 'smt-en-lv');
  });

  it('saves a configuration that was emptied, unless a choice is required', () => {
    const {store} = storeOf(saved('en-lv'));
    store.remove('en-lv');
    assert.equal(store.save(true), undefined);
    assert.deepEqual(store.save(false)?.systems, {});
  });

  it('restores a removed pair at its place', () => {
    const {store} = storeOf(saved('en-lv', 'lv-en', 'en-de'));
    store.remove('lv-en');
    assert.deepEqual(
      store.rows.map(({isRemoved}) => isRemoved),
      [false, true, false],
    );
    store.undo('lv-en');
    assert.deepEqual(
      store.draft.choices.map(({pair}) => pair),
      ['en-lv', 'lv-en', 'en-de'],
    );
  });

  it('puts a pair that is chosen again at the place of the removed one', () => {
    const {store} = storeOf(saved('en-lv', 'lv-en'));
    store.remove('en-lv');
    store.choose(choice('en-lv', 'smt-other'));
    assert.deepEqual(
      store.rows.map((row) => [row.choice.systemId, row.isRemoved]),
      [
        ['smt-other', false],
        ['smt-lv-en', false],
      ],
    );
  });
});
