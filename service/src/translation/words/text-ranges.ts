import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {joinedRanges} from '../../../../src/text/unbroken-ranges.ts';

/** Replaces ranges with spaces in one pass, so that positions stay the same. */
export function blanked(text: string, ranges: readonly TextRange[]): string {
  if (ranges.length === 0) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (const {start, end} of joinedRanges(ranges)) {
    pieces.push(text.slice(copied, start), ' '.repeat(end - start));
    copied = end;
  }
  pieces.push(text.slice(copied));
  return pieces.join('');
}

/** Returns a test for overlap with these ranges by binary search, since a text may have thousands of ranges. */
export function overlapWith(ranges: readonly TextRange[]): (range: TextRange) => boolean {
  const ordered = joinedRanges(ranges);
  return ({start, end}) => {
    let low = 0;
    let high = ordered.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ordered[middle]!.end > start) high = middle;
      else low = middle + 1;
    }
    const next = ordered[low];
    return next !== undefined && next.start < end;
  };
}
