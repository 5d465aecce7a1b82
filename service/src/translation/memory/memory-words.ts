import {textOf} from '../../engines/segment-content.ts';
import {parseMarkup} from '../codes/parse-markup.ts';
import {wholeText} from '../codes/placed-segment.ts';

// A run of letters and digits is a word, and each character of a script without spaces.
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_])+/gu;

/** Sentences with more words than this are neither found nor looked for. */
export const MAX_WORDS = 120;

/** The words by which a sentence is found in the memory, in order, whatever their case; none where there are too many. */
export function memoryWords(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().match(WORDS) ?? [];
  return words.length > MAX_WORDS ? [] : words;
}

/** The same for a text as it was submitted, perhaps with tags. */
export function wordsOfSubmitted(text: string): string[] {
  const whole = wholeText(parseMarkup(text));
  return whole ? memoryWords(textOf(whole.segment)) : [];
}
