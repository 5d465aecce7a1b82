import assert from 'node:assert/strict';
import {parseMarkup} from '../../src/translation/codes/parse-markup.ts';
import type {ExtendedTranslation} from '../../src/translation/translation-context.ts';

/** Returns the parts of a text at ranges (position and length). */
export function pieces(text: string, ranges: readonly (readonly [number, number])[]): string[] {
  return ranges.map(([start, count]) => text.slice(start, start + count));
}

/**
 * Checks that there is a range for each sentence, in order, and that only white space and codes are between the ranges.
 */
export function checkRanges(
  text: string,
  {translation, sourceRanges, targetRanges, sentences, quality}: ExtendedTranslation,
): void {
  assert.equal(sourceRanges.length, sentences);
  assert.equal(targetRanges.length, sentences);
  assert.ok(quality >= 0 && quality <= 1);
  for (const [string, ranges] of [
    [text, sourceRanges],
    [translation, targetRanges],
  ] as const) {
    let at = 0;
    for (const [start, count] of ranges) {
      assert.ok(start >= at && count >= 0 && start + count <= string.length);
      at = start + count;
    }
  }
  let between = 0;
  let blanked = text;
  const {codes, runs} = parseMarkup(text);
  const spaces = runs.filter(({start, reference}) => reference && /^&(nbsp|#160);/.test(text.slice(start)));
  for (const {start, end} of [...codes, ...spaces]) {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  }
  for (const [start, count] of sourceRanges) {
    assert.equal(blanked.slice(between, start).trim(), '', 'between sentences there is only white space');
    assert.notEqual(text.slice(start, start + count).trim(), '');
    between = start + count;
  }
}
