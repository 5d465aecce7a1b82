import {escapeXml, escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {XML_CHARACTERS} from '../../../../src/text/named-characters.ts';
import {badDocument} from '../document-error.ts';
import type {MarkupLanguage} from './markup.ts';

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;
const CDATA = /<!\[CDATA\[([^]*?)\]\]>/g;

/** XML normalizes line ends before references, so `&#13;` is kept as a character. */
const LINE_END = /\r\n?/g;
const SPACE_IN_ATTRIBUTE = /\r\n|[\r\n\t]/g;

function decodeReferences(written: string): string {
  if (!written.includes('&')) return written;
  return written.replace(REFERENCE, (reference, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return XML_CHARACTERS.get(name) ?? reference;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    if (code > 0x10ffff)
      throw badDocument(`The document has a reference to an invalid character: ${reference}.`);
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

/** XML 1.0. */
export const XML: MarkupLanguage = {
  decode,
  decodeAttribute: (written) => decodeReferences(written.replace(SPACE_IN_ATTRIBUTE, ' ')),
  encode: escapeXml,
  encodeAttribute: escapeXmlAttribute,
  attributeName: (written) => written,
};
