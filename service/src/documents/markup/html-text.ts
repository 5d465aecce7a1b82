import {decodeHTML, decodeHTMLAttribute} from 'entities';
import type {MarkupLanguage} from './markup.ts';
import {escaper, XML} from './xml-text.ts';

const escape = escaper({"'": '&#39;'});

/** HTML: more than two thousand named references, some of them without a semicolon. */
export const HTML: MarkupLanguage = {
  decode: decodeHTML,
  decodeAttribute: decodeHTMLAttribute,
  encode: (text) => text.replaceAll('\0', '\ufffd').replace(/[&<>]/g, escape),
  encodeAttribute: (text) => text.replaceAll('\0', '\ufffd').replace(/[&<>"']/g, escape),
  attributeName: (written) => written.toLowerCase(),
};

/** XHTML: XML with HTML's named references, which its document type would declare. */
export const XHTML: MarkupLanguage = {
  ...XML,
  decode: (written) => XML.decode(written.replace(/&[A-Za-z]\w*;/g, decodeNamed)),
  decodeAttribute: (written) => XML.decodeAttribute(written.replace(/&[A-Za-z]\w*;/g, decodeNamed)),
};

function decodeNamed(reference: string): string {
  return /^&(?:amp|lt|gt|quot|apos);$/.test(reference) ? reference : decodeHTML(reference);
}
