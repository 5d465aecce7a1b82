import {STYLE} from '../source/page-html.ts';
import {COMMENT, commentOf, type PageElement} from './page-elements.ts';
import {makeWordLists} from './word-lists.ts';
import {elementKind, type RichToken} from './rich-tokens.ts';

/** Maximum nesting of elements; deeper text loses its formatting. */
const MAX_DEPTH = 100;

/** Formatting to keep. */
const FORMATS = /^(a|b|strong|i|em|u|s|code|sub|sup|ul|ol|h[1-6]|blockquote)$/;

/**
 * Reads formatted text from inert elements, for example from the clipboard; undefined if the text has no formatting to
 * keep.
 */
export function readFormatted(body: ParentNode & Node): RichToken[] | undefined {
  makeWordLists(body);
  const tokens = [...tokensOf(body)];
  return tokens.some((token) => token.kind === 'open' && FORMATS.test(token.name)) ? tokens : undefined;
}

interface OpenNode {
  readonly node: Node;
  readonly names: readonly string[];
  readonly isPreformatted: boolean;
}

/** Options for reading elements. */
interface Reading {
  /** Finds the page element for a node; a page element keeps all attributes. */
  readonly pageElementOf?: (node: Element) => PageElement | undefined;
  /** Whether line breaks in texts are shown, as in the editor. */
  readonly keepsLines?: boolean;
}

/** Yields tokens for the content of an element. */
export function* tokensOf(
  root: Node,
  {pageElementOf, keepsLines = false}: Reading = {},
): Generator<RichToken> {
  const open: OpenNode[] = [];
  const tables = new Map<Element, boolean>();
  let node: Node | null = root.firstChild;
  while (node) {
    const isPreformatted = open.at(-1)?.isPreformatted ?? keepsLines;
    if (node instanceof Text) yield* tokensOfText(node.data, isPreformatted);
    else if (node instanceof Comment) {
      if (pageElementOf) yield {kind: 'open', name: COMMENT, page: commentOf(node)};
      if (pageElementOf) yield {kind: 'close', name: COMMENT};
    } else if (node instanceof HTMLBRElement) {
      // Chromium adds a line break at the end of each copy.
      if (node.className !== 'Apple-interchange-newline') yield {kind: 'break'};
    } else if (node instanceof Element) {
      const page: PageElement | undefined = pageElementOf?.(node) ?? cellOf(node, tables);
      if (page || !isHidden(node)) {
        const names = open.length < MAX_DEPTH ? (page ? [page.name] : namesOf(node)) : [];
        const href = node.getAttribute('href') ?? undefined;
        for (const name of names) yield {kind: 'open', name, page, href: name === 'a' ? href : undefined};
        open.push({node, names, isPreformatted: isPreformatted || node.nodeName === 'PRE'});
        if (node.firstChild) {
          node = node.firstChild;
          continue;
        }
      }
    }
    for (; node; node = node.parentNode) {
      if (open.at(-1)?.node === node) {
        for (const name of open.pop()!.names.toReversed()) yield {kind: 'close', name};
      }
      if (node.nextSibling || node.parentNode === root) break;
    }
    node = node?.nextSibling ?? null;
  }
}

/** Tokens of plain text; `keepsLines` preserves its line breaks. */
export function tokensOfText(text: string, keepsLines = true): RichToken[] {
  if (!keepsLines) return [{kind: 'text', text}];
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, index): RichToken[] => [
      ...(index ? [{kind: 'break'} as const] : []),
      {kind: 'text', text: line},
    ]);
}

/**
 * Token of a part of a table, with only the attributes that define the table's shape. In a table used for page layout,
 * each cell is a line.
 */
function cellOf(element: Element, tables: Map<Element, boolean>): PageElement | undefined {
  const name = element.localName;
  const table = /^(table|caption|thead|tbody|tfoot|tr|td|th)$/.test(name) && element.closest('table');
  if (!table) return undefined;
  if (!tables.has(table)) tables.set(table, holdsData(table));
  const attributes = ['colspan', 'rowspan'].flatMap((attribute) => {
    const value = element.getAttribute(attribute) ?? '';
    return /^\d+$/.test(value) ? [[attribute, value] as const] : [];
  });
  return tables.get(table) ? {name, attributes, isBlock: true} : undefined;
}

function holdsData(table: HTMLTableElement): boolean {
  const isNested = table.parentElement?.closest('table') || table.querySelector('table');
  return !isNested && [...table.rows].some(({cells}) => cells.length > 1);
}

function isHidden(element: Element): boolean {
  return element.hasAttribute('hidden') || styleOf(element).display === 'none';
}

function styleOf(element: Element): Partial<CSSStyleDeclaration> {
  const {style} = element as Partial<HTMLElement>;
  const written = element.getAttribute(STYLE);
  if (style && written) style.cssText = written; // also allowed by a strict policy of the page
  return style ?? {};
}

/** Names of the elements that represent an element and the formatting in its style. */
function namesOf(element: Element): string[] {
  const name = element.localName;
  const {fontWeight = '', fontStyle = '', textDecoration = ''} = styleOf(element);
  const isLight = /^(normal|[1-4]00)$/.test(fontWeight) && /^(b|strong)$/.test(name); // as in Google Docs
  const names = elementKind(name) && !isLight ? [name] : [];
  if (/^(bold|[6-9]00)/.test(fontWeight)) names.push('b');
  if (/^(italic|oblique)/.test(fontStyle)) names.push('i');
  if (/underline/.test(textDecoration) && name !== 'a') names.push('u');
  if (/line-through/.test(textDecoration)) names.push('s');
  return names;
}
