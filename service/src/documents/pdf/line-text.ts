import type {Line} from './layout.ts';
import {plainCharacters, withLeader} from './layout-text.ts';
import {isRightToLeft, logicalOrder} from './logical-order.ts';

/** Narrowest space between words, as a share of the height of a line; words without it differ in their font only. */
const MIN_SPACE = 0.08;

/** Whether a line is printed from top to bottom, or the other way round. */
export function isVertical({words, xMin, xMax, yMin, yMax}: Line): boolean {
  return words.some(({text}) => text.length > 2) && yMax - yMin > 2 * (xMax - xMin);
}

/** Size of most letters of a line. */
export function sizeOf(line: Line): number {
  if (isVertical(line)) return line.xMax - line.xMin;
  const counts = new Map<number, number>();
  let size = 0;
  for (const {text, yMin, yMax} of line.words) {
    const height = Math.round((yMax - yMin) * 10) / 10;
    const count = (counts.get(height) ?? 0) + text.length;
    counts.set(height, count);
    if (count > (counts.get(size) ?? 0)) size = height;
  }
  return size;
}

/** Difference of sizes, as a share, from which lines belong to different paragraphs. */
const SIZE_STEP = 0.12;

export function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= SIZE_STEP * Math.max(a, b);
}

/** Whether a line has a word of this size: typewriter fonts in a text have a smaller one. */
export function hasSize({words}: Line, size: number): boolean {
  return words.some(({text, yMin, yMax}) => text.length > 1 && isSameSize(yMax - yMin, size));
}

/** Text of a line in the order of the page, from left to right. */
export function printedText(line: Line): string {
  const hasSpaces = isVertical(line);
  const minSpace = (line.yMax - line.yMin) * MIN_SPACE;
  let text = '';
  let end = -Infinity;
  for (const word of line.words) {
    if (text !== '' && (hasSpaces || word.xMin - end > minSpace)) text += ' ';
    text += word.text;
    // A vowel sign of Hebrew or Arabic may be a word of its own, within another one.
    end = Math.max(end, word.xMax);
  }
  return text;
}

/** Text of a line in the order in which it is spoken; `isRtl` is the direction of its block. */
export function lineText(line: Line, isRtl: boolean): string {
  return withLeader(plainCharacters(logicalOrder(printedText(line), isRtl)));
}

/** Whether the text of these lines is written from right to left. */
export function areRightToLeft(lines: readonly Line[]): boolean {
  return isRightToLeft(lines.map(printedText).join(' '));
}
