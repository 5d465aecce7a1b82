import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** Reports the words of a translation that its engine does not know. */
export function unknownWordChecks(
  source: string,
  translation: string,
  unknown: readonly string[],
): SegmentCheck[] {
  if (unknown.length === 0) return [];
  const left = new Set(unknown.map((word) => word.toLowerCase()));
  const places = rangesOf(source);
  return [...rangesOf(translation)].flatMap(([word, ranges]) =>
    left.has(word)
      ? ranges.map((range, index): SegmentCheck => {
          const from = places.get(word)?.[index];
          return {check: 'unknownWord', ...(from && {source: [from]}), translation: [range]};
        })
      : [],
  );
}

function rangesOf(text: string): Map<string, TextRange[]> {
  const places = new Map<string, TextRange[]>();
  for (const {0: word, index} of text.matchAll(WORD)) {
    const range = {start: index, end: index + word.length};
    const folded = word.toLowerCase();
    const ranges = places.get(folded);
    if (ranges) ranges.push(range);
    else places.set(folded, [range]);
  }
  return places;
}
