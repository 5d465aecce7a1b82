import {isAscii, isUtf8} from 'node:buffer';
import {characterReference, decodeText, xmlLabel} from '../../markup/decode-text.ts';
import {decodeUndeclared} from '../../markup/decode-undeclared.ts';
import {readHtml} from '../../markup/read-html.ts';
import {Splice} from '../../markup/splice.ts';
import {readPageHead} from './page-head.ts';

/** The text of a page; `encode` writes text in the page's encoding and declares that encoding. */
export interface Page {
  readonly text: string;
  /** @param options.isXml - Whether the page is well-formed and may be read as XML. */
  encode(text: string, options: {readonly isXml: boolean}): Buffer;
}

const MAX_SEARCHED = 1024 * 1024;
const XML_VERSION = /^<\?xml\s+version\s*=\s*(?:"[^"]*"|'[^']*')/;
const WRITTEN_AS_XML = /^\s*<\?xml|<html\b[^>]*\sxmlns\s*=/i;

/**
 * Decodes a page as browsers do: by byte order mark, by declaration, else as UTF-8 if valid, else by the
 * legacy encoding that is usual for its language.
 */
export function decodePage(
  bytes: Buffer,
  {isXhtml, language}: {readonly isXhtml: boolean; readonly language: string},
): Page {
  const start = bytes.toString('latin1', 0, MAX_SEARCHED);
  const inDeclaration = xmlLabel(start);
  // XML without a declaration is UTF-8, whatever a <meta> says.
  const isUtf8Xml = isXhtml && isUtf8(bytes) && !isAscii(bytes);
  const declared = inDeclaration ?? (isUtf8Xml ? undefined : readPageHead(start).charset);
  const decoded =
    declared === undefined ? decodeUndeclared(bytes, language) : decodeText(bytes, () => declared);
  const {label, hasMark} = decoded;
  const {isPage} = readPageHead(decoded.text);
  const isUtf8Text = new TextDecoder(label).encoding === 'utf-8';
  const isDeclared = (isXml: boolean): boolean =>
    hasMark || (isXml ? inDeclaration !== undefined || isUtf8Text : declared !== undefined);
  return {
    text: decoded.text,
    encode: (text, {isXml}) => {
      const encode = (written: string): Buffer => decoded.encode(written, characterReference);
      // Unchanged text and ASCII need no declaration.
      if (text === decoded.text) return encode(text);
      if (label.startsWith('utf-16')) return encode(hasMark ? text : `\ufeff${text}`);
      if (isDeclared(isXml) || !/[^\0-\x7f]/.test(text)) return encode(text);
      if (isXml) return encode(declareInXml(text, label));
      return encode(isPage ? declareInHead(text, label) : withReferences(text));
    },
  };
}

function declareInHead(text: string, label: string): string {
  const {metaPosition} = readPageHead(text);
  const end = WRITTEN_AS_XML.test(text) ? '/>' : '>';
  return `${text.slice(0, metaPosition)}<meta charset="${label}"${end}${text.slice(metaPosition)}`;
}

/**
 * A letter to write as a reference, or an expression of a template language, which does not support
 * references.
 */
const EXPRESSION_OR_LETTER = /\{\{[^]{0,1000}?\}\}|\{%[^]{0,1000}?%\}|[^\0-\x7f]/gu;

/**
 * Writes the letters of a page fragment as references, so that it displays correctly on any page that
 * includes it. Scripts, styles and comments do not support references and stay unchanged.
 */
function withReferences(text: string): string {
  const markup = readHtml(text);
  const splice = new Splice(text);
  const replace = (start: number, end: number): void => {
    const written = text.slice(start, end);
    if (!/[^\0-\x7f]/.test(written)) return;
    splice.replace(start, end, () =>
      written.replace(EXPRESSION_OR_LETTER, (match) =>
        match.startsWith('{') ? match : characterReference(match),
      ),
    );
  };
  for (let index = 0; index < markup.length; index += 1) {
    if (markup.kinds[index] === 'text') replace(markup.start(index), markup.end(index));
    else for (const [, {start, end}] of markup.attributes(index)) replace(start, end);
  }
  return splice.write();
}

function declareInXml(text: string, label: string): string {
  const version = XML_VERSION.exec(text)?.[0];
  return version === undefined
    ? `<?xml version="1.0" encoding="${label}"?>${text}`
    : `${version} encoding="${label}"${text.slice(version.length)}`;
}
