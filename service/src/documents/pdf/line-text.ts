import type {Line} from './layout.ts';
import {plainCharacters} from './layout-text.ts';
import {isRightToLeft, logicalOrder} from './logical-order.ts';

/** Narrowest space between words, as a share of the height of a line; words without it differ in their font only. */
const MIN_SPACE = 0.08;

/** Whether a line is printed from top to bottom, or the other way round. */
export function isVertical({words, xMin, xMax, yMin, yMax}: Line): boolean {
  return words.some(({text}) => text.length > 2) && yMax - yMin > 2 * (xMax - xMin);
}

/** Size of the letters of a line: the height of its longest word. */
export function sizeOf(line: Line): number {
  if (isVertical(line)) return line.xMax - line.xMin;
  let longest = line.words[0]!;
  for (const word of line.words) if (word.text.length > longest.text.length) longest = word;
  return longest.yMax - longest.yMin;
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
  return plainCharacters(logicalOrder(printedText(line), isRtl));
}

/** Whether the text of these lines is written from right to left. */
export function areRightToLeft(lines: readonly Line[]): boolean {
  return isRightToLeft(lines.map(printedText).join(' '));
}
