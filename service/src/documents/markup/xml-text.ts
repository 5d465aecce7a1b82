import {badDocument} from '../document-error.ts';
import type {MarkupLanguage} from './markup.ts';

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;
const NAMED: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};
// Characters that XML 1.0 cannot contain, even escaped.
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;
const CDATA = /<!\[CDATA\[([^]*?)\]\]>/g;

/** XML normalizes line ends before references, so `&#13;` is kept as a character. */
const LINE_END = /\r\n?/g;
const SPACE_IN_ATTRIBUTE = /\r\n|[\r\n\t]/g;

function decodeReferences(written: string): string {
  if (!written.includes('&')) return written;
  return written.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    if (code > 0x10ffff) throw badDocument(`The document has a reference to an invalid character: ${whole}.`);
    return String.fromCodePoint(code);
  });
}

function decode(raw: string): string {
  const written = raw.includes('\r') ? raw.replace(LINE_END, '\n') : raw;
  if (!written.includes('<![CDATA[')) return decodeReferences(written);
  let decoded = '';
  let at = 0;
  for (const match of written.matchAll(CDATA)) {
    decoded += decodeReferences(written.slice(at, match.index)) + match[1]!;
    at = match.index + match[0].length;
  }
  return decoded + decodeReferences(written.slice(at));
}

/** Creates a function that escapes markup characters; `more` has the additional ones of a language. */
export function escaper(more: Readonly<Record<string, string>>): (character: string) => string {
  const escapes: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    ...more,
  };
  return (character) => escapes[character]!;
}

const escape = escaper({"'": '&apos;', '\n': '&#10;', '\r': '&#13;', '\t': '&#9;'});

/** XML 1.0. */
export const XML: MarkupLanguage = {
  decode,
  decodeAttribute: (written) => decodeReferences(written.replace(SPACE_IN_ATTRIBUTE, ' ')),
  encode: (text) => text.replace(ILLEGAL, '\ufffd').replace(/[&<>\r]/g, escape),
  encodeAttribute: (text) => text.replace(ILLEGAL, '\ufffd').replace(/[&<>"'\n\r\t]/g, escape),
  attributeName: (written) => written,
};
