import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {addresses as findAddresses} from '../shield/addresses.ts';
import {findProtected} from '../shield/find-protected.ts';
import type {ProtectedKind} from '../shield/protected-span.ts';
import {blanked} from '../words/text-ranges.ts';
import {differences, MAX_COMPARED, type SegmentCheck, type SentencePair} from './segment-check.ts';

/** What programs put values in place of, or run, and not addresses, files and messages with branches. */
const KINDS: ReadonlySet<ProtectedKind> = new Set([
  'placeholder',
  'template',
  'printf',
  'name',
  'shortcode',
  'code',
  'escape',
] as const);

/** An address or a placeholder of a text. */
export interface Literal extends TextRange {
  readonly text: string;
  readonly kind?: ProtectedKind;
}

/** What programs put values in place of, outside of messages with branches. */
export function placeholders(text: string): Literal[] {
  return findProtected(text)
    .filter(({kind}) => KINDS.has(kind))
    .map(({start, end, kind}) => ({text: text.slice(start, end), start, end, kind}))
    .filter(({text: found}) => found !== '%%');
}

function addresses(text: string): Literal[] {
  if (!findAddresses.hint.test(text)) return [];
  return Array.from(findAddresses.find(text), ({start, end}) => ({text: text.slice(start, end), start, end}));
}

/** The text with spaces for its addresses and placeholders, so that positions stay. */
export function withoutLiterals(text: string): string {
  return blanked(text, [...addresses(text), ...placeholders(text)]);
}

/** The addresses of the source that the translation lacks, each a check of its own. */
export function addressesDiffer({source, translation}: SentencePair): SegmentCheck[] {
  const asked = addresses(source);
  if (asked.length === 0) return [];
  const answered = addresses(translation);
  if (asked.length > MAX_COMPARED || answered.length > MAX_COMPARED) return [];
  const missing = unmatched(asked, answered, addressKey);
  if (missing.length === 0) return [];
  return differences('urlsDiffer', missing, unmatched(answered, asked, addressKey));
}

/** The placeholders that stand in one of the texts alone, each a check of its own. */
export function placeholdersDiffer({source, translation}: SentencePair): SegmentCheck[] {
  const asked = placeholders(source);
  const answered = placeholders(translation);
  if (asked.length === 0 && answered.length === 0) return [];
  if (asked.length > MAX_COMPARED || answered.length > MAX_COMPARED) return [];
  const missing = unmatched(asked, answered, placeholderKey).filter(isAbsentFrom(translation, source));
  const added = unmatched(answered, asked, placeholderKey)
    .filter(({kind}) => kind !== 'code')
    .filter(isAbsentFrom(source, translation));
  return differences('placeholdersDiffer', missing, added);
}

/**
 * Whether a text has fewer of a literal than the other one. Words of programs stand between any letters and
 * quotation marks, and the value of an option may be translated.
 */
function isAbsentFrom(text: string, other: string): (literal: Literal) => boolean {
  return ({kind, text: literal}) => {
    if (kind !== 'code') return text.split(literal).length < other.split(literal).length;
    const [name = ''] = literal.replace(/^`{1,2}|`{1,2}$/g, '').split('=', 1);
    return !text.toLowerCase().includes(name.toLowerCase());
  };
}

function addressKey({text}: Literal): string {
  return text.toLowerCase().replace(/\/$/, '');
}

/** A placeholder without its position and width, which translations change. */
function placeholderKey({text, kind}: Literal): string {
  if (kind === 'placeholder' || !text.startsWith('%') || /^%[({<@]|^%L?\d+$|%$/.test(text))
    return text.replace(/\s/g, '');
  return `%${/(?:hh|h|ll|l|q|j|z|t|L)?[a-zA-Z]$/.exec(text)?.[0] ?? ''}`;
}

/** What stands in `asked` more often than in `answered`. */
function unmatched(
  asked: readonly Literal[],
  answered: readonly Literal[],
  keyOf: (literal: Literal) => string,
): Literal[] {
  const left = answered.map(keyOf);
  return asked.filter((literal) => {
    const at = left.indexOf(keyOf(literal));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
