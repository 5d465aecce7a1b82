import type {TextRange} from '../../../text/paragraphs.ts';

/** A text with ASCII digits, spaces and dashes, and a mapping back to the original. */
export interface ComparableText {
  readonly text: string;
  /** Range of the original text for a range of this text. */
  original(start: number, end: number): TextRange;
}

const OTHER_FORMS =
  /(?![\0-\x7F])[\p{Nd}\p{Cf}\p{Zs}\p{Pd}\u2212\uFF01-\uFF5E]|(?<=[\p{L}\p{N}_])(?:%(?:40|2e)|&#0{0,5}(?:64|46|x40|x2e);|&(?:commat|period);)(?=[\p{L}\p{N}])/giu;
/** Encodings of `@`; the other multi-character encodings are full stops. */
const AT_SIGN = /40|64|commat/;
const FULL_WIDTH = 0xfee0;

/**
 * Replaces characters in numbers and addresses with ASCII: digits of any script, full-width letters, no-break
 * spaces, dashes, and `%40` or `&#64;` between letters. Invisible characters such as direction marks are
 * removed.
 */
export function comparableText(text: string): ComparableText {
  const same = {text, original: (start: number, end: number) => ({start, end})};
  const shifts: {readonly from: number; readonly by: number}[] = [];
  let written = '';
  let at = 0;
  let by = 0;
  for (const {0: character, index} of text.matchAll(OTHER_FORMS)) {
    const plain = plainForm(character);
    written += text.slice(at, index) + plain;
    at = index + character.length;
    if (plain.length === character.length) continue;
    by += character.length - plain.length;
    shifts.push({from: written.length, by});
  }
  written += text.slice(at);
  if (shifts.length === 0) return {...same, text: written};
  const place = (position: number): number =>
    position + (shifts.findLast(({from}) => from <= position)?.by ?? 0);
  return {text: written, original: (start, end) => ({start: place(start), end: place(end - 1) + 1})};
}

function plainForm(character: string): string {
  if (character.startsWith('%') || character.startsWith('&'))
    return AT_SIGN.test(character.toLowerCase()) ? '@' : '.';
  const code = character.codePointAt(0)!;
  if (code > 0xff00 && code < 0xff5f) return String.fromCharCode(code - FULL_WIDTH);
  if (/\p{Nd}/u.test(character)) return String(digitOf(code));
  if (/\p{Zs}/u.test(character)) return ' ';
  return /\p{Cf}/u.test(character) ? '' : '-';
}

/** Value of a digit: the digits of a script are consecutive; mathematical digits restart after ten. */
function digitOf(code: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
