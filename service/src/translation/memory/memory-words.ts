import {textOf} from '../../engines/segment-content.ts';
import {parseMarkup} from '../codes/parse-markup.ts';
import {wholeText} from '../codes/placed-segment.ts';

// A run of letters and digits is a word; so is each character of a script without spaces.
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_])+/gu;

/** Maximum number of words of a sentence; longer sentences are neither indexed nor looked up. */
const MAX_WORDS = 120;

/** Words by which the memory finds a sentence, in order and lower case; empty if there are too many. */
export function memoryWords(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().match(WORDS) ?? [];
  return words.length > MAX_WORDS ? [] : words;
}

/** Like `memoryWords`, but for a submitted text, which may have tags. */
export function wordsOfSubmitted(text: string): string[] {
  const placed = wholeText(parseMarkup(text));
  return placed ? memoryWords(textOf(placed.segment)) : [];
}
