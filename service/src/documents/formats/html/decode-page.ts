import {isAscii, isUtf8} from 'node:buffer';
import {characterReference, decodeText, type DecodedText, xmlLabel} from '../../markup/decode-text.ts';
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

/**
 * Encodings that browsers assume for a language; if there are two, the second has characters that the first
 * lacks.
 */
const OLD_ENCODINGS = new Map<string, readonly string[]>(
  Object.entries({
    'windows-1250': 'bs cs hr ro sk sq',
    'iso-8859-2 windows-1250': 'hu pl sl',
    'windows-1251': 'ba be bg kk ky mk mn ru sah sr tg tt uk',
    'iso-8859-7 windows-1253': 'el',
    'windows-1254': 'az ku tr',
    'windows-1255': 'he yi',
    'windows-1256': 'ar fa ur',
    'windows-1257': 'et lt lv',
    'windows-1258': 'vi',
    'windows-874': 'th',
    '': 'ja ko zh',
  }).flatMap(([labels, languages]) =>
    languages.split(' ').map((language) => [language, labels.split(' ')] as const),
  ),
);

function decodeUndeclared(bytes: Buffer, language: string): DecodedText {
  try {
    return decodeText(bytes, () => undefined);
  } catch (error) {
    const labels = OLD_ENCODINGS.get(language.toLowerCase().split(/[-_]/, 1)[0]!) ?? ['windows-1252'];
    const decoded = isDamagedUtf8(bytes) ? undefined : firstThatFits(bytes, labels);
    if (!decoded) throw error;
    return decoded;
  }
}

/**
 * Whether at least half of the non-ASCII characters are valid UTF-8, which rarely happens by chance in other
 * encodings.
 */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [right, wrong] = [0, 0];
  for (const character of bytes.toString()) {
    if (character === '\ufffd') wrong += 1;
    else if (character > '\x7f') right += 1;
  }
  return right >= wrong;
}

/** Decodes with the first encoding in which all bytes are valid. */
function firstThatFits(bytes: Buffer, labels: readonly string[]): DecodedText | undefined {
  for (const label of labels) {
    try {
      const decoded = decodeText(bytes, () => label);
      if (!/[\x80-\x9f]/.test(decoded.text)) return decoded;
    } catch {
      // The bytes are invalid in this encoding; try the next encoding.
    }
  }
  return undefined;
}
