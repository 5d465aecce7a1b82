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

/** A store with a saved configuration, and the edits that it reports. */
function storeOf(base?: SavedConfiguration): {store: DraftStore; edits: boolean[]} {
  const store = new DraftStore();
  if (base) store.set(base);
  const edits: boolean[] = [];
  store.on('edit', (isFinal) => edits.push(isFinal));
  return {store, edits};
}

describe('DraftStore', () => {
  it('reports edits of the user, and none for what the page sets, saves or drops', () => {
    const {store, edits} = storeOf();
    store.set(saved('en-lv'));
    store.save(false);
    store.revert();
    store.dropPairToAdd();
    store.trimToken();
    assert.deepEqual(edits, []);
    store.edit({engineName: 'A'}, false);
    store.edit({engineName: 'AB'}, true);
    store.choose({...choice('en-lv'), threshold: 0.5}, false);
    store.remove('en-lv');
    store.undo();
    assert.deepEqual(edits, [false, true, false, true, true]);
  });

  it('has a complete pair in the state before it has a row', () => {
    const {store, edits} = storeOf(saved('en-lv'));
    store.pick({source: 'lv', target: ''});
    assert.deepEqual([store.isHalfChosen, edits], [true, []]);
    store.pick({source: 'lv', target: 'en', choice: choice('lv-en')});
    assert.deepEqual(Object.keys(store.state.systems ?? {}), ['en-lv', 'lv-en']);
    assert.equal(store.draft.choices.length, 1);
    assert.equal(store.add(), true);
    assert.equal(store.draft.choices.length, 2);
    assert.equal(store.add(), false);
  });

  it('names what a save misses until it is there', () => {
    const {store} = storeOf();
    assert.equal(store.save(false), undefined);
    assert.equal(store.missing, 'choice');
    store.edit({engineName: 'A'}, true);
    assert.equal(store.missing, 'choice');
    store.pick({source: 'en', target: ''});
    assert.equal(store.save(false), undefined);
    assert.equal(store.missing, 'target');
    store.pick({source: 'en', target: 'lv', choice: choice('en-lv')});
    assert.equal(store.missing, undefined);
    assert.equal(store.save(true)?.systems?.['en-lv']?.params.systemID, 'smt-en-lv');
  });

  it('saves a configuration that was emptied, unless a choice is required', () => {
    const {store} = storeOf(saved('en-lv'));
    store.remove('en-lv');
    assert.equal(store.save(true), undefined);
    assert.deepEqual(store.save(false)?.systems, {});
  });

  it('is saved until the next edit', () => {
    const {store} = storeOf(saved('en-lv'));
    assert.equal(store.isSaved, false);
    store.save(false);
    assert.equal(store.isSaved, true);
    store.edit({token: 'u-2'}, false);
    assert.equal(store.isSaved, false);
    store.revert();
    assert.deepEqual([store.draft.token, store.isSaved], ['u-1', false]);
  });

  it('puts a removed pair back where it stood, in place of the same pair to add', () => {
    const {store} = storeOf(saved('en-lv', 'lv-en', 'en-de'));
    store.remove('lv-en');
    store.pick({source: 'lv', target: 'en', choice: choice('lv-en', 'smt-other')});
    assert.equal(store.undo()?.systemId, 'smt-lv-en');
    assert.deepEqual(
      store.choices.map(({pair}) => pair),
      ['en-lv', 'lv-en', 'en-de'],
    );
    assert.equal(store.undo(), undefined);
  });

  it('offers no undo once the pair is chosen again', () => {
    const {store} = storeOf(saved('en-lv'));
    store.remove('en-lv');
    store.choose(choice('en-lv', 'smt-other'));
    assert.equal(store.removed, undefined);
  });
});
