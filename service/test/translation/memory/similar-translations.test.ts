import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {memoryWords} from '../../../src/translation/memory/memory-words.ts';
import {bestMatches, similarity} from '../../../src/translation/memory/similar-translations.ts';

describe('translations of similar sentences', () => {
  const memoryOf = (source: string) => ({source, translation: source.toUpperCase()});

  it('are scored by the words that have to be changed', () => {
    const score = (text: string, otherText: string) => similarity(memoryWords(text), memoryWords(otherText));
    assert.equal(score('Šī ir māja.', 'šī ir Māja!'), 1);
    assert.equal(score('a b c d e f g h i j', 'a b c x e f g h i'), 0.8);
    assert.equal(score('我喜欢苹果', '我喜欢梨'), 0.6);
    assert.equal(score('', ''), 0);
    assert.equal(score('zwei', 'drei'), 0);
  });

  it('are at most three, best first, all from 0.7', () => {
    const matches = bestMatches('one two three four five', [
      memoryOf('one two three'),
      memoryOf('one two three four'),
      memoryOf('one two three four five!'),
      memoryOf('<b>one</b> two three four five'),
      memoryOf('one two three four six'),
      memoryOf('one two three four five six'),
      memoryOf('one two three four'),
    ]);
    assert.deepEqual(
      matches.map(({source, score}) => [source, Math.round(score * 100)]),
      [
        ['one two three four five!', 99],
        ['<b>one</b> two three four five', 99],
        ['one two three four five six', 83],
      ],
    );
  });
});
