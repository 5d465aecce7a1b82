import type {MarkupLanguage} from '../../markup/markup.ts';
import type {SourceRange} from '../../markup/paragraph.ts';
import {XML} from '../../markup/xml-text.ts';
import type {ValueRules} from './add-value.ts';

const ESCAPES: Readonly<Record<string, string>> = {n: '\n', t: '\t'};
const WRITTEN: Readonly<Record<string, string>> = {'\n': '\\n', '\t': '\\t'};
const NEEDS_ESCAPE = /[\\'"\n\t]/g;

/** XML of Android's resources: text has escapes with a backslash, and quotation marks that only keep spaces. */
export const ANDROID: MarkupLanguage = {
  ...XML,
  unescape: (piece) => {
    if (piece === '"') return '';
    if (!piece.startsWith('\\')) return undefined;
    if (/^\\u[\da-f]{4}$/i.test(piece)) return String.fromCharCode(parseInt(piece.slice(2), 16));
    const character = piece.slice(1);
    return ESCAPES[character] ?? (character.trim() === '' && character !== '' ? ' ' : character);
  },
  encode: (text) =>
    XML.encode(text.replace(NEEDS_ESCAPE, (character) => WRITTEN[character] ?? `\\${character}`)),
};

/** White space of any notation and tags of CDATA sections, or something else. */
const PIECE = /(?<edge>\\u0020|\\[nt]|[ \t\r\n"]+|<!\[CDATA\[|\]\]>)|\\[^]|[^\\ \t\r\n"<\]]+|[^]/g;

function coreOf(written: string): SourceRange {
  let start: number | undefined;
  let end = 0;
  for (const {index, 0: piece, groups} of written.matchAll(PIECE)) {
    if (groups?.edge !== undefined) continue;
    start ??= index;
    end = index + piece.length;
  }
  return {start: start ?? 0, end};
}

/** How values of Android's resources are written. */
export const ANDROID_VALUES: ValueRules = {
  preserve: false,
  core: coreOf,
  finish: (before, text, after) => {
    // The translation has no unescaped quotation marks: those at the ends must still be pairs.
    const isOpen = isOdd(before);
    const closing = isOpen && !isOdd(after) ? '"' : '';
    const opening = !isOpen && isOdd(after) ? '"' : '';
    // At the start, these signs would make it a reference.
    const sign = /^[@?]/.test(text) ? '\\' : '';
    return before + opening + sign + text + closing + after;
  },
};

function isOdd(written: string): boolean {
  return written.replace(/[^"]/g, '').length % 2 === 1;
}
