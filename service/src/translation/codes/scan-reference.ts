import {MARKUP_CHARACTERS} from '../../../../src/text/named-characters.ts';

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/y;
// Line breaks, controls, joiners, direction marks and soft hyphens: kept as references, since engines would
// change them.
const KEPT = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]$/u;

/** A character reference in a text. */
export interface ScannedReference {
  /** The decoded character; undefined if the reference must be kept as written. */
  readonly character: string | undefined;
  /** Whether the presence of this reference shows that the text is markup. */
  readonly wellKnown: boolean;
  /** Position after the `;`. */
  readonly end: number;
}

/** Reads the character reference that starts with the `&` at `start`; undefined if no reference starts there. */
export function scanReference(text: string, start: number): ScannedReference | undefined {
  REFERENCE.lastIndex = start;
  const match = REFERENCE.exec(text);
  if (!match) return undefined;
  const [, decimal, hexadecimal, name] = match;
  const end = REFERENCE.lastIndex;
  if (name !== undefined) {
    const character = MARKUP_CHARACTERS.get(name);
    return {character, wellKnown: character !== undefined, end};
  }
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return {character: KEPT.test(character) ? undefined : character, wellKnown: true, end};
}
