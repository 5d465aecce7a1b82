import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findDetails} from '../../../src/elements/common/personal-data/find-details.ts';
import {ChangedPlace, withUnfinished} from '../../../src/elements/common/personal-data/unfinished-details.ts';

/** Finds details in a text in which `|` marks the place where the user is typing. */
function found(marked: string): string[] {
  const text = marked.replace('|', '');
  const details = findDetails(text, {countries: ['LV'], patterns: []});
  return withUnfinished(text, marked.indexOf('|'), details).map((one) => one.text);
}

test('what may become a detail is one where the user writes', () => {
  for (const [marked, ...details] of [
    ['Call +371 2|', '+371 2'],
    ['Zvaniet uz 26 1|', '26 1'],
    ['Call +371 26 | 456 now', '+371 26  456'],
    ['Call +371 26 123 456 7|', '+371 26 123 456', '7'],
    ['Write to anna.bērziņa@|', 'anna.bērziņa@'],
    ['Write to anna@exam| or to Eva', 'anna@exam'],
    ['Pay to LV80 BANK 0000 4|', 'LV80 BANK 0000 4'],
    ['اتصل على +٩٦٦ ٥|', '+٩٦٦ ٥'],
  ] as const)
    assert.deepEqual(found(marked), details, marked);
});

test('finished numbers, few digits and numbers elsewhere are not unfinished details', () => {
  for (const marked of [
    'Born in 1985. |',
    'It costs 1500.|',
    'Born in 1985 in Rīga|',
    'Room 12|',
    '|',
    'Nr. |',
  ])
    assert.deepEqual(found(marked), [], marked);
});

test('the place is the end of what was written last', () => {
  const place = new ChangedPlace();
  assert.equal(place.follow('Call 26'), 7);
  assert.equal(place.follow('Call 26 1, Anna'), 15);
  assert.equal(place.follow('Call 26 11, Anna'), 10);
  assert.equal(place.follow('Call 26 11, Anna'), 10);
  assert.equal(place.follow('Call 6 11, Anna'), 5);
  assert.equal(place.follow(''), 0);
});
