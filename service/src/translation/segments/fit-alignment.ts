import type {InlineCode, Segment, WordAlignment, WordRange} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';

/**
 * Adapts an answer's alignment to the text that is used, after trimming or changes. Undefined if words cannot
 * be located, or if the engine aligned words that do not exist.
 */
export function fitAlignment(
  alignment: WordAlignment | undefined,
  question: Segment,
  answer: Segment,
  used: Segment,
): WordAlignment | undefined {
  if (!alignment) return undefined;
  const answered = textOf(answer);
  const text = textOf(used);
  const spaces = answered.length - answered.trimStart().length;
  const start = [0, spaces].find((at) => answered.startsWith(text, at));
  if (start === undefined) return undefined;
  const target = alignment.target.map(([from, to]): WordRange => [from - start, to - start]);
  const {source, links, sure} = alignment;
  const areThere = areWords(source, textOf(question).length) && areWords(target, text.length);
  const areLinked = [...links, ...(sure ?? [])].every(([from, to]) => from in source && to in target);
  return areThere && areLinked ? {source, target, links, ...(sure && {sure})} : undefined;
}

/**
 * Adapts an alignment to texts in which some standalone codes were replaced by text.
 *
 * @param lengthOf - Length of the text that replaces a code, in UTF-16 code units.
 */
export function moveAlignment(
  alignment: WordAlignment,
  question: Segment,
  answer: Segment,
  lengthOf: (code: InlineCode) => number,
): WordAlignment {
  const {source, target} = alignment;
  return {
    ...alignment,
    source: moveWords(source, question, lengthOf),
    target: moveWords(target, answer, lengthOf),
  };
}

function moveWords(
  words: readonly WordRange[],
  segment: Segment,
  lengthOf: (code: InlineCode) => number,
): WordRange[] {
  const codes: MovingCode[] = [];
  let length = 0;
  let before = 0;
  for (const part of segment) {
    if (typeof part === 'string') length += part.length;
    else {
      codes.push({at: length, before});
      before += lengthOf(part);
    }
  }
  codes.push({at: Infinity, before});
  // A code at the start of a word precedes the word, but a code at the end of a word does not.
  return words.map(([start, end]) => [start + addedBefore(codes, start + 1), end + addedBefore(codes, end)]);
}

/** A code that text replaces: its place, and the length of the text that replaces the codes before it. */
interface MovingCode {
  readonly at: number;
  readonly before: number;
}

/** Length of the text that replaces the codes before `place`; the last of `codes` is after all places. */
function addedBefore(codes: readonly MovingCode[], place: number): number {
  let [low, high] = [0, codes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codes[middle]!.at < place) low = middle + 1;
    else high = middle;
  }
  return codes[low]!.before;
}

function areWords(words: readonly WordRange[], length: number): boolean {
  return words.every(
    ([start, end]) =>
      Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= length,
  );
}
