import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {judgeSegment, knownShare} from '../../../src/translation/quality/judge-segment.ts';
import {roundTripQuality} from '../../../src/translation/quality/round-trip.ts';
import type {SegmentTranslation} from '../../../src/translation/segments/translate-segment.ts';

type Told = Pick<SegmentTranslation, 'unknownWords'> & {readonly quality?: number};

function stayed(text: string, target = 'es', properties: Told = {}): number {
  const translated = {quality: undefined, checks: [], ...properties, segment: [text]};
  return judgeSegment(text, translated, {source: 'en', target}).quality;
}

describe('quality of an unchanged short text', () => {
  for (const text of [
    'PDF',
    'OK',
    'GitHub',
    'iPhone 15',
    'CO2',
    'Hotel',
    'Total',
    'Anna Bērziņa',
    'Coca-Cola',
  ]) {
    it(`is that of a text without faults: ${text}`, () =>
      assert.ok(stayed(text) >= 0.6, String(stayed(text))));
  }

  it('is medium if undecided, and low if the engine lacks the word', () => {
    for (const figure of [
      stayed('hotel'),
      stayed('Hotel', 'es', {unknownWords: ['Hotel']}),
      stayed('Hotel', 'ru'),
    ]) {
      assert.ok(figure >= 0.3 && figure <= 0.4, String(figure));
    }
    for (const figure of [
      stayed('lobster', 'es', {unknownWords: ['lobster']}),
      stayed('lobster', 'ru'),
      stayed('lobster', 'es', {quality: 0}),
      stayed('red lobster'),
    ]) {
      assert.ok(figure > 0 && figure <= 0.1, String(figure));
    }
  });

  it('rests on a dictionary that has the word', () => {
    assert.ok(stayed('hotel', 'es', {unknownWords: []}) >= 0.6);
    assert.ok(stayed('PDF', 'es', {unknownWords: ['PDF']}) >= 0.6);
    assert.ok(stayed('PDF', 'lv', {quality: 0}) >= 0.6);
    assert.equal(stayed('Hotel!', 'lv', {quality: 0}), 0.35);
    assert.equal(stayed('hotel', 'es', {quality: 1}), 1);
  });

  it('does not fall by translating back', () => {
    for (const text of ['Hotel', 'PDF', 'GitHub']) {
      const translated = {quality: undefined, checks: [], segment: [text]};
      const known = knownShare(text, translated, {source: 'en', target: 'es'});
      const figure = roundTripQuality({source: text, translation: text, back: text, known, backKnown: known});
      assert.ok(figure >= 0.6, String(figure));
    }
  });

  it('stays 0 where there was something to translate', () => {
    assert.equal(stayed('Please close the window'), 0);
    assert.ok(stayed('red lobster', 'es', {unknownWords: ['red', 'lobster']}) <= 0.1);
  });
});
