import type {MarkdownParser} from '@lezer/markdown';
import {decodeHTML} from 'entities';
import {ParagraphBuilder, type SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {findProtected} from '../../../translation/shield/find-protected.ts';
import type {ProtectedKind} from '../../../translation/shield/protected-span.ts';
import {matchedHalves, type PairItem} from '../bilingual/matched-halves.ts';
import {escapeStart, escapeText, finished, SPACE, wrapping} from './write-markdown.ts';

/** A node of a document's syntax tree. */
export type MarkdownNode = ReturnType<MarkdownParser['parse']>['topNode'];

interface Item extends PairItem {
  readonly range: SourceRange;
  readonly text: string;
  readonly breaks: boolean;
  /** Text to write after the range. */
  readonly after: string;
}

const PAIRS = new Set(['Emphasis', 'StrongEmphasis', 'Strikethrough']);
const MARKS = new Set(['HeaderMark', 'TaskMarker']);
/** Kinds of protected text that are codes in Markdown; the Markdown parser handles tags and escapes. */
const PLACEHOLDERS: ReadonlySet<ProtectedKind> = new Set([
  'placeholder',
  'template',
  'printf',
  'name',
  'shortcode',
] as const);
/** An explicit anchor of a heading. */
const HEADING_ID = /^\{#[^\s{}][^{}]*\}\s*$/;
/** Characters that may be formatting; a text with any of them is not read as plain text. */
const MARKUP = /[[\]<>*_`&\\\n]/;
const TAG_NAME = /^<(\/?)([a-z][\w.:-]*)/i;
const VOID_TAGS = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source']);

/** Facts about a document that its blocks depend on. */
export interface Surroundings {
  /** Whether the document is in MDX. */
  readonly isMdx: boolean;
  /** Whether a link reference has this name. */
  isLabel(label: string): boolean;
  /** The anchor that a heading with this text needs after translation; empty if no anchor is needed. */
  anchorOf(heading: string): string;
}

/** Adds the text of a block: a paragraph, heading or table cell. */
export function addBlock(part: TextPart, block: MarkdownNode, around: Surroundings): void {
  new BlockReader(part, block, around).add();
}

class BlockReader {
  readonly #part: TextPart;
  readonly #block: MarkdownNode;
  readonly #around: Surroundings;
  readonly #items: Item[] = [];

  constructor(part: TextPart, block: MarkdownNode, around: Surroundings) {
    this.#part = part;
    this.#block = block;
    this.#around = around;
  }

  add(): void {
    const {from, to, hasId} = this.#contentRange();
    const isHeading = this.#block.name.includes('Heading');
    const heading = isHeading ? this.#part.markup.source.slice(from, to) : '';
    const anchor = isHeading && !hasId ? this.#around.anchorOf(heading) : '';
    this.#readChildren(this.#block, from, to);
    this.#trim();
    const [first] = this.#items;
    const last = this.#items.at(-1);
    if (!first || !last) return;
    const range = {start: first.range.start, end: last.range.end};
    const isCell = this.#block.name === 'TableCell';
    const wrap = isCell ? undefined : wrapping(this.#part.markup.source, range);
    const matched = matchedHalves(this.#items);
    const options = {isCell, wraps: wrap !== undefined, ...this.#around};
    const builder = new ParagraphBuilder((text) => escapeText(text, options));
    this.#items.forEach(({kind, text, range: codeRange, breaks, after}, index) => {
      if (kind === 'text') builder.text(text);
      else if (kind === 'open' && matched.has(index)) builder.open(codeRange);
      else if (kind === 'close' && matched.has(index)) builder.close(codeRange, undefined, {after});
      else builder.single(codeRange, {breaks});
    });
    const paragraph = builder.finish();
    if (!paragraph) return;
    this.#part.addElsewhere(range, paragraph, (translated, emit) => {
      if (translated === paragraph.write(paragraph.text, emit)) return emit(range.start, range.end);
      const written = finished(isCell ? translated : anchor + escapeStart(translated, this.#around.isMdx));
      return wrap ? wrap(written) : written.replaceAll(SPACE, ' ');
    });
  }

  /** Range without the markers of a heading or task, and without the anchor of a heading. */
  #contentRange(): {from: number; to: number; hasId: boolean} {
    let {from, to} = this.#block;
    const {name} = this.#block;
    const {source} = this.#part.markup;
    for (let child = this.#block.firstChild; child; child = child.nextSibling) {
      if (!MARKS.has(child.name)) continue;
      if (child.from === from) from = child.to;
      // The line below a heading may begin with marks of quotations.
      else if (name.startsWith('Setext')) to = Math.min(to, source.lastIndexOf('\n', child.from));
      else to = Math.min(to, child.from);
    }
    const text = name.includes('Heading') ? source.slice(from, to) : '';
    const start = text.lastIndexOf('{#');
    const hasId = start >= 0 && text[start - 1] !== '\\' && HEADING_ID.test(text.slice(start));
    return {from, to: hasId ? from + text.slice(0, start).trimEnd().length : to, hasId};
  }

  #readChildren(parent: MarkdownNode, from: number, to: number): void {
    let at = from;
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (child.to <= from || child.from < at) continue;
      if (child.from >= to) break;
      this.#text(at, child.from);
      at = Math.min(to, this.#readInline(child, to));
    }
    this.#text(at, to);
  }

  /** Reads an inline element; returns the position after the element. */
  #readInline(node: MarkdownNode, end: number): number {
    const {name, from, to} = node;
    const {source} = this.#part.markup;
    const written = source.slice(from, to);
    if (name === 'QuoteMark') this.#addText(from, to, ' ');
    else if (name === 'Escape' && written !== '\\$') this.#addText(from, to, written.slice(1));
    else if (name === 'Entity') this.#addText(from, to, decodeHTML(written));
    else if (name === 'HardBreak') {
      const next = to + (/^[\s>]*/.exec(source.slice(to, Math.min(end, to + 500)))?.[0].length ?? 0);
      this.#push('code', from, next, {breaks: true});
      return next;
    } else if (PAIRS.has(name)) this.#readPair(node, node.firstChild, node.lastChild);
    else if (name === 'Link') this.#readLink(node);
    else if (name === 'BracketLink') this.#readBracketLink(from, to, written);
    else if (name === 'HTMLTag') this.#readTag(from, to, written);
    else {
      if (name === 'Image') this.#readImage(node);
      this.#push('code', from, to);
    }
    return to;
  }

  #readPair(
    node: MarkdownNode,
    open: MarkdownNode | null,
    close: MarkdownNode | null,
    {
      range = {start: close?.from ?? node.to, end: node.to},
      after = '',
    }: {range?: SourceRange; after?: string} = {},
  ): void {
    if (!open || !close || open.to > close.from) return this.#push('code', node.from, node.to);
    this.#push('open', node.from, open.to);
    this.#readChildren(node, open.to, close.from);
    this.#push('close', range.start, range.end, {after});
  }

  #readLink(node: MarkdownNode): void {
    const marks = node.getChildren('LinkMark');
    const [open, close] = marks;
    if (!open || !close) return this.#push('code', node.from, node.to);
    const {source} = this.#part.markup;
    const text = source.slice(open.to, close.from);
    // Footnotes look like links.
    if (!/\p{L}/u.test(text) || text.startsWith('^')) return this.#push('code', node.from, node.to);
    const isShort = /^\](?:\[\])?$/.test(source.slice(close.from, node.to));
    if (!isShort || !this.#around.isLabel(text)) return this.#readPair(node, open, close);
    // The text also names the link's target, so a translated link needs the name separately.
    this.#readPair(node, open, close, {range: {start: close.from, end: close.to}, after: `[${text}]`});
  }

  /** Reads a link whose text is in brackets; the brackets are part of the Markdown and are kept. */
  #readBracketLink(from: number, to: number, written: string): void {
    const end = from + written.indexOf(']]');
    const text = written.slice(2, end - from);
    if (!/\p{L}/u.test(text) || MARKUP.test(text)) return this.#push('code', from, to);
    this.#push('open', from, from + 2);
    this.#text(from + 2, end);
    this.#push('close', end, to);
  }

  #readImage(node: MarkdownNode): void {
    const [open, close] = node.getChildren('LinkMark');
    if (!open || !close) return;
    const {source} = this.#part.markup;
    const alt = source.slice(open.to, close.from);
    const options = {isCell: false, wraps: false, ...this.#around};
    const builder = new ParagraphBuilder((text) => finished(escapeText(text, options)));
    if (MARKUP.test(alt)) return;
    builder.text(alt);
    const paragraph = builder.finish();
    if (!paragraph) return;
    const isShort = /^\](?:\[\])?$/.test(source.slice(close.from, node.to));
    if (!isShort || !this.#around.isLabel(alt))
      return this.#part.addParagraph({start: open.to, end: close.from}, paragraph);
    // The text also names the image's target, as in links.
    const range = {start: open.to, end: node.to};
    this.#part.addElsewhere(range, paragraph, (translated, emit) =>
      translated === paragraph.write(paragraph.text, emit)
        ? emit(range.start, range.end)
        : `${translated}][${alt}]`,
    );
  }

  #readTag(from: number, to: number, written: string): void {
    const [, slash, tag = ''] = TAG_NAME.exec(written) ?? [];
    const name = tag.toLowerCase();
    const isAlone = name === '' || VOID_TAGS.has(name) || written.endsWith('/>');
    const kind = isAlone ? 'code' : slash ? 'close' : 'open';
    this.#push(kind, from, to, {breaks: name === 'br', ...(isAlone ? {} : {key: `html ${name}`})});
  }

  #text(from: number, to: number): void {
    const text = this.#part.markup.source.slice(from, to);
    let at = 0;
    for (const {start, end, kind} of findProtected(text)) {
      if (!PLACEHOLDERS.has(kind)) continue;
      this.#addText(from + at, from + start, text.slice(at, start));
      at = end;
      this.#push('code', from + start, from + at);
    }
    this.#addText(from + at, to, text.slice(at));
  }

  #addText(start: number, end: number, text: string): void {
    if (text === '') return;
    const last = this.#items.at(-1);
    const collapsed = text.replace(/[ \t\r\n]+/g, ' ');
    const trimmed =
      last?.kind === 'text' && last.text.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    if (trimmed !== '' || last?.kind !== 'text') this.#push('text', start, end, {text: trimmed});
  }

  #push(
    kind: Item['kind'],
    start: number,
    end: number,
    {
      text = '',
      breaks = false,
      key,
      after = '',
    }: Partial<Pick<Item, 'text' | 'breaks' | 'key' | 'after'>> = {},
  ): void {
    this.#items.push({kind, range: {start, end}, text, breaks, key, after});
  }

  /** Removes white space at both ends. */
  #trim(): void {
    const items = this.#items;
    while (items[0]?.kind === 'text' && items[0].text.trim() === '') items.shift();
    while (items.at(-1)?.kind === 'text' && items.at(-1)!.text.trim() === '') items.pop();
    const {source} = this.#part.markup;
    const [first] = items;
    if (first?.kind === 'text') {
      const space = /^\s*/.exec(source.slice(first.range.start, first.range.end))![0].length;
      items[0] = {
        ...first,
        text: first.text.trimStart(),
        range: {...first.range, start: first.range.start + space},
      };
    }
    const last = items.at(-1);
    if (last?.kind === 'text') {
      const written = source.slice(last.range.start, last.range.end);
      const end = last.range.end - (written.length - written.trimEnd().length);
      items[items.length - 1] = {...last, text: last.text.trimEnd(), range: {...last.range, end}};
    }
  }
}
