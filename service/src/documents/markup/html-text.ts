import {decodeHTML, decodeHTMLAttribute} from 'entities';
import {escapeAttribute, escapeMarkup} from '../../../../src/text/escape-markup.ts';
import {XML_CHARACTERS} from '../../../../src/text/named-characters.ts';
import type {MarkupLanguage} from './markup.ts';
import {XML} from './xml-text.ts';

/** HTML: more than two thousand named references, some of them without a semicolon. */
export const HTML: MarkupLanguage = {
  decode: decodeHTML,
  decodeAttribute: decodeHTMLAttribute,
  encode: (text) => escapeMarkup(text.replaceAll('\0', '\ufffd')),
  encodeAttribute: (text) => escapeAttribute(text.replaceAll('\0', '\ufffd')),
  attributeName: (written) => written.toLowerCase(),
};

/** XHTML: XML with HTML's named references, which its document type would declare. */
export const XHTML: MarkupLanguage = {
  ...XML,
  decode: (written) => XML.decode(written.replace(/&[A-Za-z]\w*;/g, decodeNamed)),
  decodeAttribute: (written) => XML.decodeAttribute(written.replace(/&[A-Za-z]\w*;/g, decodeNamed)),
};

function decodeNamed(reference: string): string {
  return XML_CHARACTERS.has(reference.slice(1, -1)) ? reference : decodeHTML(reference);
}
