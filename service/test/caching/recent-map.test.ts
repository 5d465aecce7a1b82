import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RecentMap} from '../../src/caching/recent-map.ts';

describe('RecentMap', () => {
  it('drops the least recently used entry beyond its bound', () => {
    const languages = new RecentMap<string, string>({maxSize: 2});
    languages.set('lv', 'Latvian');
    languages.set('et', 'Estonian');
    assert.equal(languages.get('lv'), 'Latvian');
    languages.set('lt', 'Lithuanian');
    assert.deepEqual([...languages.keys()], ['lv', 'lt']);
    assert.equal(languages.get('et'), undefined);
  });

  it('counts setting as use, but not asking whether a key is there', () => {
    const languages = new RecentMap<string, string>({maxSize: 2});
    languages.set('lv', 'Latvian');
    languages.set('et', 'Estonian');
    languages.set('lv', 'Lettish');
    assert.equal(languages.has('et'), true);
    languages.set('lt', 'Lithuanian');
    assert.deepEqual([...languages.keys()], ['lv', 'lt']);
    assert.equal(languages.get('lv'), 'Lettish');
  });

  it('keeps undefined as a value', () => {
    const scripts = new RecentMap<string, RegExp | undefined>({maxSize: 1});
    scripts.set('lv', undefined);
    assert.equal(scripts.has('lv'), true);
    assert.equal(scripts.has('et'), false);
  });

  it('bounds the total size of sentences and translations', () => {
    const sentences = new RecentMap<string, string>({
      maxSize: 40,
      sizeOf: (sentence, translation) => sentence.length + translation.length,
    });
    sentences.set('Good morning.', 'Labrīt.');
    sentences.set('Good evening.', 'Labvakar.');
    assert.deepEqual([...sentences.keys()], ['Good evening.']);
    sentences.set('Hello.', 'Sveiki!');
    assert.deepEqual([...sentences.keys()], ['Good evening.', 'Hello.']);
  });

  it('does not keep a value larger than its bound, nor what it made room for', () => {
    const texts = new RecentMap<number, string>({maxSize: 10, sizeOf: (_, text) => text.length});
    texts.set(1, 'short');
    texts.set(2, 'much too long for it');
    assert.deepEqual([...texts.keys()], []);
    texts.set(3, 'ten chars.');
    assert.equal(texts.get(3), 'ten chars.');
  });

  it('counts the size of replaced, deleted and cleared entries no more', () => {
    const texts = new RecentMap<number, string>({maxSize: 10, sizeOf: (_, text) => text.length});
    texts.set(1, 'one text');
    texts.set(1, 'text');
    texts.set(2, 'second');
    assert.deepEqual([...texts.keys()], [1, 2]);
    texts.delete(1);
    texts.delete(1);
    texts.set(3, 'more');
    assert.deepEqual([...texts.keys()], [2, 3]);
    texts.clear();
    texts.set(4, 'ten chars.');
    assert.deepEqual([...texts.keys()], [4]);
  });

  it('follows a bound that changes, to 0 as well', () => {
    let maxSize = 3;
    const numbers = new RecentMap<number, number>({maxSize: () => maxSize});
    for (const number of [1, 2, 3]) numbers.set(number, number);
    maxSize = 2;
    numbers.set(4, 4);
    assert.deepEqual([...numbers.keys()], [3, 4]);
    maxSize = 0;
    numbers.set(5, 5);
    assert.deepEqual([...numbers.keys()], []);
  });

  it('forgets an entry when its lifetime from being set is over, although it was used', (test) => {
    let now = 0;
    test.mock.method(performance, 'now', () => now);
    const counts = new RecentMap<string, number>({maxSize: 2, lifetimeMs: 1_000});
    counts.set('anna', 7);
    now = 1_000;
    assert.equal(counts.get('anna'), 7);
    now = 1_001;
    assert.equal(counts.has('anna'), false);
    assert.equal(counts.get('anna'), undefined);
    assert.deepEqual([...counts.keys()], []);
    counts.set('anna', 8);
    now = 2_000;
    assert.equal(counts.get('anna'), 8);
  });
});
