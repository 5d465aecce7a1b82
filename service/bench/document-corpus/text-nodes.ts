import {decodeHTML, decodeXML} from 'entities';
import {readArchive} from '../../src/documents/archive/read-archive.ts';
import {readFile} from 'node:fs/promises';

/** A text of a document, found without the code that is measured. */
export interface TextNode {
  /** Characters without white space and without the marks of the measurement. */
  readonly text: string;
  /** For each of these characters whether it stands between marks. */
  readonly isMarked: Uint8Array;
  /** Whether a reader sees it, so that it ought to be translated. */
  readonly isContent: boolean;
}

/** Begin and end of a translated stretch; no document has them. */
export const MARKS = ['\u27e6', '\u27e7'] as const;

/** How a family's text nodes are found. */
interface Family {
  readonly extensions: string;
  readonly isArchive: boolean;
  readonly isHtml?: boolean;
  /** Whether text with these names of elements around it, innermost last, is seen by a reader. */
  readonly isContent: (path: readonly string[], part: string) => boolean;
  /** Elements whose text may go. */
  readonly dropped?: ReadonlySet<string>;
}

const OFFICE_TEXT = /^(?:w:t|a:t|(?:x:|ss:)?t|c:v)$/;
const HEADERS = /^(?:\w+:)?(?:odd|even|first)(?:Header|Footer)$/;
const TEMPLATES =
  /^(?!word\/|xl\/|ppt\/)|slideLayouts|slideMasters|notesMasters|handoutMasters|diagrams\/layout|\/customXml\//;

const FAMILIES: readonly Family[] = [
  {
    extensions: 'docx xlsx pptx',
    isArchive: true,
    isContent: (path, part) => {
      const name = path.at(-1) ?? '';
      if (TEMPLATES.test(part) || path.some((one) => one === 'w:del' || one === 'w:moveFrom')) return false;
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
    isContent: (path) => path.some((name) => name === 'text:p' || name === 'text:h'),
  },
  {
    extensions: 'fodt fods fodp',
    isArchive: false,
    isContent: (path) => path.some((name) => name === 'text:p' || name === 'text:h'),
  },
  {
    extensions: 'html htm xhtml xht',
    isArchive: false,
    isHtml: true,
    isContent: (path) => !path.some((name) => /^(?:script|style)$/i.test(name)),
  },
];

/** The family of an extension; undefined for one whose text nodes are not known here. */
export function familyOf(extension: string): Family | undefined {
  return FAMILIES.find(({extensions}) => extensions.split(' ').includes(extension));
}

/** All text nodes of a document, in their order. */
export async function textNodes(path: string, family: Family): Promise<TextNode[]> {
  const nodes: TextNode[] = [];
  if (!family.isArchive) {
    addNodes(nodes, (await readFile(path)).toString(), '', family);
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

function addNodes(nodes: TextNode[], source: string, part: string, family: Family): void {
  const path: string[] = [];
  let inside = false;
  for (const [whole, cdata, script, slash, name, empty] of source.matchAll(TOKEN)) {
    if (
      script !== undefined ||
      (whole.startsWith('<') && whole.length > 1 && cdata === undefined && name === undefined)
    )
      continue;
    if (name !== undefined) {
      if (slash) path.length = Math.max(0, path.lastIndexOf(name));
      else if (!empty) path.push(name);
      continue;
    }
    if (path.some((one) => family.dropped?.has(one))) continue;
    let text = '';
    const isMarked: number[] = [];
    const decoded = cdata ?? (family.isHtml ? decodeHTML(whole) : decodeXML(whole));
    for (const character of decoded) {
      if (character === MARKS[0]) inside = true;
      else if (character === MARKS[1]) inside = false;
      else if (!/\s/.test(character)) {
        text += character;
        isMarked.push(...Array<number>(character.length).fill(Number(inside)));
      }
    }
    if (text !== '')
      nodes.push({text, isMarked: Uint8Array.from(isMarked), isContent: family.isContent(path, part)});
  }
}
