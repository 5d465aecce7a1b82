import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {addresses as findAddresses} from '../shield/addresses.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** printf, Python, ICU and message formats, mustache, shell; a percent sign before a space is one. */
const PLACEHOLDER =
  /%(?:\(\w{1,40}\))?(?:\d{1,2}\$)?[-+#0']{0,4}(?:\*(?:\d{1,2}\$)?|\d{1,3})?(?:\.(?:\*(?:\d{1,2}\$)?|\d{1,3}))?(?:hh|h|ll|l|q|j|z|t|L)?[diouxXeEfFgGcspm](?![a-zA-Z])|%\{\w{1,40}\}|%<\w{1,20}>|%@|%%|\{\{\s?[\w.-]{1,60}\s?\}\}|\$\{[\w.-]{1,60}\}|\{[\w.-]{0,60}\}/gu;

interface Literal extends TextRange {
  readonly text: string;
}

function placeholders(text: string): Literal[] {
  if (!/[%{]/.test(text)) return [];
  return Array.from(text.matchAll(PLACEHOLDER), ({0: found, index}) => ({
    text: found,
    start: index,
    end: index + found.length,
  })).filter(({text: found}) => found !== '%%');
}

function addresses(text: string): Literal[] {
  if (!findAddresses.hint.test(text)) return [];
  return Array.from(findAddresses.find(text), ({start, end}) => ({text: text.slice(start, end), start, end}));
}

/** The text with spaces for its addresses and placeholders, so that positions stay. */
export function withoutLiterals(text: string): string {
  let masked = text;
  for (const {start, end} of [...addresses(text), ...placeholders(text)]) {
    masked = masked.slice(0, start) + ' '.repeat(end - start) + masked.slice(end);
  }
  return masked;
}

/** Whether the translation lacks an address of the source. */
export function addressesDiffer({source, translation}: SentencePair): SegmentCheck | undefined {
  const asked = addresses(source);
  if (asked.length === 0) return undefined;
  const answered = addresses(translation);
  const missing = unmatched(asked, answered, addressKey);
  if (missing.length === 0) return undefined;
  return difference('urlsDiffer', missing, unmatched(answered, asked, addressKey));
}

/** Whether the placeholders of both texts are not the same. */
export function placeholdersDiffer({source, translation}: SentencePair): SegmentCheck | undefined {
  const asked = placeholders(source);
  const answered = placeholders(translation);
  if (asked.length === 0 && answered.length === 0) return undefined;
  const missing = unmatched(asked, answered, placeholderKey);
  const added = unmatched(answered, asked, placeholderKey);
  return missing.length + added.length === 0 ? undefined : difference('placeholdersDiffer', missing, added);
}

function difference(
  check: SegmentCheck['check'],
  missing: readonly Literal[],
  added: readonly Literal[],
): SegmentCheck {
  return {
    check,
    ...(missing.length > 0 && {source: missing, expected: missing.map(({text}) => text).join(' ')}),
    ...(added.length > 0 && {translation: added}),
  };
}

function addressKey(address: string): string {
  return address.toLowerCase().replace(/\/$/, '');
}

/** A placeholder without its position and width, which translations change. */
function placeholderKey(text: string): string {
  if (!text.startsWith('%') || /^%[({<@]/.test(text)) return text.replace(/\s/g, '');
  return `%${/(?:hh|h|ll|l|q|j|z|t|L)?[a-zA-Z]$/.exec(text)?.[0] ?? ''}`;
}

/** What stands in `asked` more often than in `answered`. */
function unmatched(
  asked: readonly Literal[],
  answered: readonly Literal[],
  keyOf: (text: string) => string,
): Literal[] {
  const left = answered.map(({text}) => keyOf(text));
  return asked.filter(({text}) => {
    const at = left.indexOf(keyOf(text));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
