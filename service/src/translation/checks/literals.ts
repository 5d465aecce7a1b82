import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {addresses as findAddresses} from '../shield/addresses.ts';
import {findProtected} from '../shield/find-protected.ts';
import type {ProtectedKind} from '../shield/protected-span.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

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

interface Literal extends TextRange {
  readonly text: string;
  readonly kind?: ProtectedKind;
}

function placeholders(text: string): Literal[] {
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
  const missing = unmatched(asked, answered, placeholderKey).filter((one) => !isCodeIn(one, translation));
  const added = unmatched(answered, asked, placeholderKey).filter(({kind}) => kind !== 'code');
  return missing.length + added.length === 0 ? undefined : difference('placeholdersDiffer', missing, added);
}

/** Whether words of programs stand in a text, between any letters; the value of an option may be translated. */
function isCodeIn({kind, text}: Literal, translation: string): boolean {
  const [name] = text.split('=', 1);
  return kind === 'code' && translation.toLowerCase().includes(name!.toLowerCase());
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
  if (!text.startsWith('%') || /^%[({<@]|^%L?\d+$|%$/.test(text)) return text.replace(/\s/g, '');
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
