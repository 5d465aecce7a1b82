import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {addresses as findAddresses} from '../shield/addresses.ts';
import {findProtected} from '../shield/find-protected.ts';
import type {ProtectedKind} from '../shield/protected-span.ts';
import {blanked} from '../words/text-ranges.ts';
import {differences, MAX_COMPARED, type SegmentCheck, type SentencePair} from './segment-check.ts';

/** Placeholders and code, but not addresses, files or messages with branches. */
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

/** Finds placeholders and code outside of messages with branches. */
export function placeholders(text: string): Literal[] {
  return findProtected(text)
    .filter(({kind}) => KINDS.has(kind))
    .map(({start, end, kind}) => ({text: text.slice(start, end), start, end, kind}))
    .filter(({text: literal}) => literal !== '%%');
}

function addresses(text: string): Literal[] {
  if (!findAddresses.hint.test(text)) return [];
  return Array.from(findAddresses.find(text), ({start, end}) => ({text: text.slice(start, end), start, end}));
}

/** Replaces addresses and placeholders with spaces, so that positions stay the same. */
export function withoutLiterals(text: string): string {
  return blanked(text, [...addresses(text), ...placeholders(text)]);
}

/** Reports each address of the source that the translation lacks. */
export function addressesDiffer({source, translation}: SentencePair): SegmentCheck[] {
  const sourceAddresses = addresses(source);
  if (sourceAddresses.length === 0) return [];
  const targetAddresses = addresses(translation);
  if (sourceAddresses.length > MAX_COMPARED || targetAddresses.length > MAX_COMPARED) return [];
  const missing = unmatched(sourceAddresses, targetAddresses, addressKey);
  if (missing.length === 0) return [];
  return differences('urlsDiffer', missing, unmatched(targetAddresses, sourceAddresses, addressKey));
}

/** Reports each placeholder that only one of the texts has. */
export function placeholdersDiffer({source, translation}: SentencePair): SegmentCheck[] {
  const sourcePlaceholders = placeholders(source);
  const targetPlaceholders = placeholders(translation);
  if (sourcePlaceholders.length === 0 && targetPlaceholders.length === 0) return [];
  if (sourcePlaceholders.length > MAX_COMPARED || targetPlaceholders.length > MAX_COMPARED) return [];
  // Positions count only if both texts have them: `%s %s` may become `%2$s %1$s`.
  const isNumbered = [...sourcePlaceholders, ...targetPlaceholders].every(
    ({kind, text}) => kind !== 'printf' || POSITION.test(text),
  );
  const keyOf = (literal: Literal) =>
    (isNumbered ? (POSITION.exec(literal.text)?.[0] ?? '') : '') + placeholderKey(literal);
  const missing = unmatched(sourcePlaceholders, targetPlaceholders, keyOf).filter(
    isAbsentFrom(translation, source),
  );
  const added = unmatched(targetPlaceholders, sourcePlaceholders, keyOf)
    .filter(({kind}) => kind !== 'code')
    .filter(isAbsentFrom(source, translation));
  return differences('placeholdersDiffer', missing, added);
}

/**
 * Returns a test for literals that occur less often in `text` than in `otherText`. Code may be inside other
 * letters or quotation marks, and the value of an option may be translated.
 */
function isAbsentFrom(text: string, otherText: string): (literal: Literal) => boolean {
  return ({kind, text: literal}) => {
    if (kind !== 'code') return text.split(literal).length < otherText.split(literal).length;
    const [name = ''] = literal.replace(/^`{1,2}|`{1,2}$/g, '').split('=', 1);
    return !text.toLowerCase().includes(name.toLowerCase());
  };
}

/** Position of an argument at the beginning of a printf placeholder: `%2$`. */
const POSITION = /^%\d+\$/;

function addressKey({text}: Literal): string {
  return text.toLowerCase().replace(/\/$/, '');
}

/** Key of a placeholder; leaves out position and width, which translations may change. */
function placeholderKey({text, kind}: Literal): string {
  if (kind === 'placeholder' || !text.startsWith('%') || /^%[({<@]|^%L?\d+$|%$/.test(text))
    return text.replace(/\s/g, '');
  return `%${/(?:hh|h|ll|l|q|j|z|t|L)?[a-zA-Z]$/.exec(text)?.[0] ?? ''}`;
}

/** Literals that occur more often in `literals` than in `counterparts`. */
function unmatched(
  literals: readonly Literal[],
  counterparts: readonly Literal[],
  keyOf: (literal: Literal) => string,
): Literal[] {
  const left = counterparts.map(keyOf);
  return literals.filter((literal) => {
    const at = left.indexOf(keyOf(literal));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
