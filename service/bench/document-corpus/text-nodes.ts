import {decodeHTML, decodeXML} from 'entities';
import {readArchive} from '../../src/documents/archive/read-archive.ts';
import {readFile} from 'node:fs/promises';

/** A text node of a document, found by code that is independent of the measured code. */
export interface TextNode {
  /** Characters of the text, without white space and without the marks of the measurement. */
  readonly text: string;
  /** Whether each of these characters is between marks. */
  readonly isMarked: Uint8Array;
  /** Whether a reader sees the text, so that it should be translated. */
  readonly isContent: boolean;
}

/** Begin and end of a translated piece of text; no document contains these characters. */
export const MARKS = ['\u27e6', '\u27e7'] as const;

/** How to find the text nodes in a family of formats. */
interface Family {
  readonly extensions: string;
  readonly isArchive: boolean;
  readonly isHtml?: boolean;
  readonly isPlain?: boolean;
  /** Whether a reader sees text inside elements with these names, the innermost last. */
  readonly isContent: (path: readonly string[], part: string) => boolean;
  /** Tags of elements that mark their text as not translatable, or as generated from a value. */
  readonly hides?: RegExp;
  /** Elements whose text may be lost. */
  readonly dropped?: ReadonlySet<string>;
}

const OFFICE_TEXT = /^(?:w:t|a:t|(?:x:|ss:)?t|c:v)$/;
/** Deleted and moved text, and fields that the program fills in. */
const UNSEEN = new Set(['w:del', 'w:moveFrom', 'a:fld']);
const HEADERS = /^(?:\w+:)?(?:odd|even|first)(?:Header|Footer)$/;
const TEMPLATES =
  /^(?!word\/|xl\/|ppt\/)|slideLayouts|slideMasters|notesMasters|handoutMasters|diagrams\/layout|\/customXml\//;

/** Elements whose text is not in a natural language, or is to be typed exactly. */
const NO_LANGUAGE =
  /^(?:script|style|code|kbd|samp|var|xmp|svg|math|template|iframe|noembed|noframes|rt|rp)$/i;
const OPEN_DOCUMENT_TEXT = /^(?:text:(?:p|h|span|a|meta|ruby-base)|svg:(?:title|desc))$/;
const OPEN_DOCUMENT_DELETED = /^(?:text|table):tracked-changes$|^table:dde-links$/;

const VALUE_CELL = /^<table:table-cell[^>]* office:value-type="(?!string)/;

/** Whether this is text of a paragraph, rather than of a field in it. */
function isOpenDocumentText(path: readonly string[]): boolean {
  return OPEN_DOCUMENT_TEXT.test(path.at(-1) ?? '') && !path.some((name) => OPEN_DOCUMENT_DELETED.test(name));
}

const FAMILIES: readonly Family[] = [
  {
    extensions: 'docx xlsx pptx',
    isArchive: true,
    isContent: (path, part) => {
      const name = path.at(-1) ?? '';
      if (TEMPLATES.test(part) || path.some((one) => UNSEEN.has(one))) return false;
      if (HEADERS.test(name)) return true;
      return (
        OFFICE_TEXT.test(name) && (name !== 'c:v' || path.some((one) => /^c:str|^c:multiLvlStr/.test(one)))
      );
    },
    dropped: new Set(['rPh', 'x:rPh']),
  },
  {
    extensions: 'odt ods odp',
    isArchive: true,
    isContent: isOpenDocumentText,
    hides: VALUE_CELL,
  },
  {
    extensions: 'fodt fods fodp',
    isArchive: false,
    isContent: isOpenDocumentText,
    hides: VALUE_CELL,
  },
  {
    extensions: 'html htm xhtml xht',
    isArchive: false,
    isHtml: true,
    isContent: (path) => !path.some((name) => NO_LANGUAGE.test(name)),
    hides: /\btranslate=["']?no\b|\bnotranslate\b/i,
  },
  {extensions: 'txt', isArchive: false, isPlain: true, isContent: () => true},
];

/** Family of an extension; undefined if this module cannot find its text nodes. */
export function familyOf(extension: string): Family | undefined {
  return FAMILIES.find(({extensions}) => extensions.split(' ').includes(extension));
}

/** All text nodes of a document, in order. */
export async function textNodes(path: string, family: Family): Promise<TextNode[]> {
  const nodes: TextNode[] = [];
  if (!family.isArchive) {
    const bytes = await readFile(path);
    addNodes(nodes, decoded(bytes), '', family);
    return nodes;
  }
  const archive = await readArchive(path);
  for (const entry of archive.entries) {
    if (!entry.name.endsWith('.xml')) continue;
    const bytes = await entry.read();
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
    addNodes(nodes, bytes.toString(wide ? 'utf16le' : 'utf8'), entry.name, family);
  }
  archive.close();
  return nodes;
}

const TOKEN =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<(script|style)\b[^>]*>[^]*?<\/\2\s*>|<(\/?)([^\s<>/!?]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>|<[!?][^>]*>|[^<]+|</gi;
/** Decodes a file in UTF-8, UTF-16 or the encoding that it declares. */
function decoded(bytes: Buffer): string {
  const named = /(?:charset|encoding)\s*=\s*["']?(windows-\d+|iso-8859-\d+|us-ascii)/i.exec(
    bytes.toString('latin1', 0, 2000),
  )?.[1];
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : (named ?? 'utf-8')).decode(bytes);
}

/** Lines without quotation marks of email, since a longer translation has more of them. */
const LINE = /(?<=^[ \t]*(?:>[> \t]*)?)[^\s>][^\r\n]*/gm;

function addNodes(nodes: TextNode[], source: string, part: string, family: Family): void {
  const path: string[] = [];
  let inside = false;
  let hiddenFrom = Infinity;
  for (const [whole, cdata, script, slash, name, empty] of source.matchAll(family.isPlain ? LINE : TOKEN)) {
    if (
      script !== undefined ||
      (!family.isPlain &&
        whole.startsWith('<') &&
        whole.length > 1 &&
        cdata === undefined &&
        name === undefined)
    )
      continue;
    if (name !== undefined) {
      if (slash) path.length = Math.max(0, path.lastIndexOf(name));
      else if (!empty) path.push(name);
      if (slash && path.length < hiddenFrom) hiddenFrom = Infinity;
      if (!slash && !empty && hiddenFrom === Infinity && family.hides?.test(whole)) hiddenFrom = path.length;
      continue;
    }
    if (path.some((one) => family.dropped?.has(one))) continue;
    let text = '';
    const isMarked: number[] = [];
    const decoded = cdata ?? (family.isPlain ? whole : family.isHtml ? decodeHTML(whole) : decodeXML(whole));
    for (const character of decoded) {
      if (character === MARKS[0]) inside = true;
      else if (character === MARKS[1]) inside = false;
      else if (!/\s/.test(character)) {
        text += character;
        isMarked.push(...Array<number>(character.length).fill(Number(inside)));
      }
    }
    if (text !== '')
      nodes.push({
        text,
        isMarked: Uint8Array.from(isMarked),
        isContent: hiddenFrom === Infinity && family.isContent(path, part),
      });
  }
}
