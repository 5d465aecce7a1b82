import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {MtClient, MtError} from '../../../src/client/index.ts';
import type {ExtendedTranslation} from '../../../src/client/index.ts';
import {problemOf} from '../../../src/elements/common/problems.ts';
import type {Candidate} from '../../../src/elements/mtservice-selector/systems/trying/candidates.ts';
import {markedWords} from '../../../src/elements/mtservice-selector/systems/trying/marked-words.ts';
import {TryingStore, type Try} from '../../../src/elements/mtservice-selector/systems/trying/trying-store.ts';

const CLIENT = new MtClient({baseUrl: 'https://mt.example.org', token: 'u-1', appId: 'test'});

const candidate = (key: string): Candidate => ({
  key,
  title: key,
  terms: '',
  status: 'running',
  choice: {pair: 'en-lv', systemId: key, options: '', threshold: undefined},
  options: '',
});

const result = (translation: string): ExtendedTranslation & {milliseconds: number} => ({
  translation,
  qualityEstimate: undefined,
  sentences: 1,
  tokens: 1,
  sourceRanges: [],
  targetRanges: [],
  milliseconds: 7,
});

describe('TryingStore', () => {
  it('asks all at once, with each result at the place of its candidate', async () => {
    const refused = new MtError('systemNotStarted');
    const store = new TryingStore(async (_client, {key}, text) => {
      if (key === 'b') throw refused;
      return result(`${key}: ${text}`);
    });
    const settled: (readonly Try[])[] = [];
    store.on('settled', (tries) => settled.push(tries));
    await store.run(CLIENT, 'en-lv', 'šūpuļtīkls', ['a', 'b', 'c'].map(candidate));
    const expected = [
      {kind: 'done', translation: 'a: šūpuļtīkls', quality: undefined, milliseconds: 7},
      {kind: 'failed', problem: problemOf(refused, true, CLIENT)},
      {kind: 'done', translation: 'c: šūpuļtīkls', quality: undefined, milliseconds: 7},
    ];
    assert.deepEqual(
      store.tries.map(({state}) => state),
      expected,
    );
    assert.equal(settled.length, 1);
  });

  it('is silent about what was given up', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const answers: ((value: ExtendedTranslation & {milliseconds: number}) => void)[] = [];
    const store = new TryingStore((_client, _candidate, _text, {signal}) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    });
    let settled = 0;
    store.on('settled', () => void settled++);
    const first = store.run(CLIENT, 'en-lv', 'old', [candidate('a')]);
    const second = store.run(CLIENT, 'en-lv', 'new', [candidate('a')]);
    assert.equal(signals[0]?.aborted, true);
    answers[0]?.(result('old'));
    answers[1]?.(result('new'));
    await Promise.all([first, second]);
    assert.equal(settled, 1);
    assert.equal(store.text, 'new');
    assert.deepEqual(
      store.tries.map(({state}) => state.kind === 'done' && state.translation),
      ['new'],
    );
  });
});

describe('markedWords', () => {
  const marked = (text: string, ...others: string[]): string =>
    markedWords(text, others)
      .map((run) => (run.differs ? `[${run.text}]` : run.text))
      .join('');

  it('marks the words that not all of the others have', () => {
    assert.equal(marked('Kur ir mana māja?', 'Kur ir mana māja?'), 'Kur ir mana māja?');
    assert.equal(
      marked('Kur ir mana māja?', 'Kur ir tava māja?', 'Kur ir mana ēka?'),
      'Kur ir [mana] [māja]?',
    );
  });

  it('keeps whole words, letters of several units and empty texts', () => {
    assert.equal(marked('Labrīt 👩‍👩‍👧!', 'Labrīt!'), 'Labrīt [👩‍👩‍👧]!');
    assert.equal(marked('', 'x'), '');
    assert.equal(marked('x'), 'x');
  });
});
