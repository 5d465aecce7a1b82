import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {calibrate} from '../../../src/translation/quality/calibration.ts';
import {editShare} from '../../../src/translation/quality/edit-share.ts';
import {roundTripQuality} from '../../../src/translation/quality/round-trip.ts';
import {textSimilarity} from '../../../src/translation/quality/text-similarity.ts';

describe('likeness of texts', () => {
  it('is 1 for the same words, 0 for nothing in common, and falls with each change', () => {
    assert.equal(textSimilarity('Māja ir sarkana!', 'māja  ir sarkana'), 1);
    assert.equal(textSimilarity('xyz', 'abc'), 0);
    assert.equal(textSimilarity('', 'abc'), 0);
    const near = textSimilarity('The house is red.', 'The houses are red.');
    const far = textSimilarity('A dog barks.', 'The houses are red.');
    assert.ok(near > 0.4 && near < 1 && far < 0.2, `${near} ${far}`);
  });

  it('counts edits by the longer text', () => {
    assert.equal(editShare('abcd', 'abcd'), 0);
    assert.equal(editShare('abcd', ' abcd\n'), 0);
    assert.equal(editShare('abcd', 'abxd'), 0.25);
    assert.equal(editShare('', 'abcd'), 1);
    assert.equal(editShare('abcd', ''), 1);
    assert.equal(editShare('', ''), 0);
    assert.equal(editShare('😀a', 'a'), 0.5);
  });
});

describe('quality estimated by back-translation', () => {
  const figure = (source: string, translation: string, back: string, knownWords = 1): number =>
    roundTripQuality({source, translation, back, known: knownWords, backKnown: 1});

  it('is high for a good translation, even a short one', () => {
    assert.ok(figure('The house is red.', 'La casa es roja.', 'The house is red.') > 0.8);
    assert.ok(figure('Good morning.', 'Buenos días.', 'Good morning.') > 0.7);
    assert.ok(figure('House', 'Casa', 'House') >= 0.6);
    assert.ok(figure('家は赤いです。', 'The house is red.', '家は赤い。') >= 0.5);
  });

  it('is low when the back-translation differs, or words are unknown', () => {
    assert.ok(figure('I would like to book a table.', 'Las gallinas duermen.', 'The hens sleep.') < 0.2);
    const known = figure('The red lobster swims.', 'La langosta roja nada.', 'The red lobster swims.');
    const unknown = figure('The red lobster swims.', 'La lobster roja nada.', 'The red lobster swims.', 0.5);
    assert.ok(unknown < known - 0.1);
  });
});

describe('calibration', () => {
  const corrections = (count: number, estimate: number, edited: number) =>
    Array.from({length: count}, () => ({estimate, edited}));

  it('bins estimates, and finds the one below which most translations are edited', () => {
    const {count, unedited, correlation, bins, editedBelow} = calibrate([
      ...corrections(10, 0.3, 0.5),
      ...corrections(10, 0.5, 0.3),
      ...corrections(10, 0.9, 0),
      ...corrections(2, 1, 1),
    ]);
    assert.deepEqual([count, unedited, editedBelow], [32, 10, 0.6]);
    assert.ok((correlation ?? 0) > 0.4);
    assert.deepEqual(
      bins.map((bin) => bin.count),
      [0, 10, 10, 0, 12],
    );
    assert.equal(bins[1]?.edited, 0.5);
  });

  it('draws no conclusion from a few corrections', () => {
    const {correlation, editedBelow, bins} = calibrate(corrections(19, 0.2, 0.5));
    assert.deepEqual([correlation, editedBelow, bins[1]?.count], [undefined, undefined, 19]);
    assert.equal(calibrate([]).count, 0);
  });
});
