import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {untranslatedRanges} from '../../../src/translation/shield/untranslated-ranges.ts';

/** Returns the untranslated parts of a text, in order. */
const untranslated = (text: string): string[] =>
  untranslatedRanges([text])
    .filter(({start, end}) => end > start)
    .sort((first, second) => first.start - second.start)
    .map(({start, end}) => text.slice(start, end));

/** A message with `depth` nested choices. */
const nested = (depth: number): string =>
  depth === 0 ? 'one word' : `{n, plural, other {${nested(depth - 1)}}}`;

describe('the parts of an ICU message that stay', () => {
  it('are all but the texts of its branches', () => {
    assert.deepEqual(untranslated('You have {n, plural, one {one file} other {all files}} now.'), [
      '{n, plural, one {',
      '} other {',
      '}}',
    ]);
  });

  it('are those of the messages in its branches too, at their own places', () => {
    const message =
      'See {n, plural, one {{g, select, male {his file} other {their file}}} other {all files}}.';
    assert.deepEqual(untranslated(message), [
      '{n, plural, one {',
      '{g, select, male {',
      '} other {',
      '}}',
      '} other {',
      '}}',
    ]);
  });

  it('are the whole message below six others', () => {
    assert.ok(!untranslated(nested(6)).join('').includes('one word'));
    assert.ok(untranslated(nested(7)).includes(nested(1)));
  });
});
