import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {valueOf} from '../bilingual/elements.ts';
import {CharacterStyles, isIgnored} from './character-styles.ts';
import type {StoryItem} from './story-item.ts';
import {StoryParagraph} from './story-paragraph.ts';

/** Elements around text of a paragraph. */
const CONTAINERS = new Set(
  'HyperlinkTextSource CrossReferenceSource XMLElement Change EndnoteRange'.split(' '),
);
/** Elements that are codes in their paragraph, and contain paragraphs of their own. */
const NOTES = new Set(['Footnote', 'Endnote']);
const BLOCKS = new Set(['Br', 'ParagraphStyleRange', 'Table']);
/** Tabs and line breaks in a text, which are characters or references to them. */
const BREAK = /(?:[\t\r\n\u2028\u2029]|&#(?:0*(?:9|10|13|8232|8233)|x0*(?:9|a|d|2028|2029));)+/gi;
/** Places for hyphens, which fit only the source's words, and marks of tags, which are not visible. */
const INVISIBLE = /[\u00ad\ufeff]/g;
/** A tab to the right edge of a frame. */
const RIGHT_TAB = /^<\?ACE\s+8\s*\?>$/;

/** Adds the paragraphs of a story; they end at `Br`. */
export function addStory(part: TextPart): void {
  const {markup} = part;
  const reader = new StoryReader(part);
  markup.names.forEach((name, index) => {
    if (name === 'Story' && markup.kinds[index] === 'open') reader.read(index);
  });
}

/** Numbers of elements before each token. */
interface Counts {
  readonly blocks: Uint32Array;
  readonly ranges: Uint32Array;
  readonly texts: Uint32Array;
}

class StoryReader {
  readonly #markup: Markup;
  readonly #counts: Counts;
  readonly #paragraph: StoryParagraph;
  /** Notes in the paragraph, which are read after it. */
  #notes: number[] = [];

  constructor(part: TextPart) {
    this.#markup = part.markup;
    this.#counts = countElements(part.markup);
    this.#paragraph = new StoryParagraph(part, new CharacterStyles(part.markup));
  }

  read(story: number): void {
    this.#walk(story, -1);
    this.#finish();
  }

  #finish(): void {
    this.#paragraph.finish();
    if (this.#notes.length === 0) return;
    const notes = this.#notes;
    this.#notes = [];
    for (const note of notes) this.read(note);
  }

  /** Reads the content of an element; `style` is the token of the `CharacterStyleRange` around it, or -1. */
  #walk(element: number, style: number): void {
    for (const child of this.#markup.children(element)) {
      if (!isIgnored(this.#markup, child)) this.#readChild(child, style);
    }
  }

  #readChild(index: number, style: number): void {
    const name = this.#markup.names[index]!;
    if (name === 'Content') this.#readContent(index, style);
    else if (name === 'CharacterStyleRange') this.#readRange(index, style);
    else if (name === 'Br') this.#finish();
    else if (name === 'ParagraphStyleRange') this.#readApart(index);
    else if (name === 'Table') this.#readTable(index);
    else if (NOTES.has(name)) {
      this.#code(index, style);
      this.#notes.push(index);
    } else if (CONTAINERS.has(name)) this.#readContainer(index, style);
    else this.#code(index, style);
  }

  #readRange(index: number, style: number): void {
    if (style >= 0) this.#readApart(index);
    else this.#walk(index, index);
  }

  /** Reads an element whose text is not in the same paragraph as the text around it. */
  #readApart(index: number): void {
    this.#finish();
    this.read(index);
  }

  #readTable(table: number): void {
    this.#finish();
    for (const cell of this.#markup.children(table)) if (this.#markup.names[cell] === 'Cell') this.read(cell);
  }

  #readContainer(index: number, style: number): void {
    const {blocks, ranges, texts} = this.#counts;
    const hasBlocks = this.#has(blocks, index);
    if (!isTranslated(this.#markup, index)) {
      if (!hasBlocks || this.#markup.names[index] === 'Change') return this.#code(index, style);
      return this.#finish();
    }
    // A range in a range, and a paragraph that ends inside, cannot be a pair of the paragraph around them.
    if (hasBlocks || (style >= 0 && this.#has(ranges, index))) return this.#readApart(index);
    if (!this.#has(texts, index)) return this.#code(index, style);
    const {start, end} = this.#edges(index);
    const item = {text: '', style, content: -1, first: index, last: index, breaks: false};
    this.#paragraph.add({...item, kind: 'open', range: start});
    this.#walk(index, style);
    this.#paragraph.add({...item, kind: 'close', range: end});
  }

  #has(counts: Uint32Array, index: number): boolean {
    return counts[this.#markup.next(index)]! > counts[index + 1]!;
  }

  /** Ranges of the tags of a container; its properties belong to the first one. */
  #edges(index: number): {start: StoryItem['range']; end: StoryItem['range']} {
    const markup = this.#markup;
    const close = markup.partners[index]!;
    let end = markup.end(index);
    for (const child of markup.children(index)) {
      if (!isIgnored(markup, child)) break;
      if (markup.kinds[child] === 'open' || markup.kinds[child] === 'empty') end = markup.outerEnd(child);
    }
    return {
      start: {start: markup.start(index), end},
      end: {start: markup.start(close), end: markup.end(close)},
    };
  }

  #code(index: number, style: number): void {
    const range = {start: this.#markup.start(index), end: this.#markup.outerEnd(index)};
    this.#paragraph.add({
      kind: 'single',
      range,
      text: '',
      style,
      content: -1,
      first: index,
      last: index,
      breaks: false,
    });
  }

  #readContent(content: number, style: number): void {
    const markup = this.#markup;
    const item = {style, content, first: content, last: content};
    for (const child of markup.children(content)) {
      const range = {start: markup.start(child), end: markup.outerEnd(child)};
      if (markup.kinds[child] === 'text') this.#readText(range, item);
      else {
        const breaks = RIGHT_TAB.test(markup.source.slice(range.start, range.end));
        this.#paragraph.add({...item, kind: 'single', range, text: '', breaks});
      }
    }
  }

  #readText(
    {start, end}: StoryItem['range'],
    item: Omit<StoryItem, 'kind' | 'range' | 'text' | 'breaks'>,
  ): void {
    const written = this.#markup.source.slice(start, end);
    const add = (kind: 'text' | 'single', from: number, to: number): void => {
      if (from === to) return;
      const range = {start: start + from, end: start + to};
      const text = kind === 'text' ? this.#decode(written.slice(from, to)) : '';
      this.#paragraph.add({...item, kind, range, text, breaks: kind === 'single'});
    };
    let at = 0;
    for (const match of written.includes('<![CDATA[') ? [] : written.matchAll(BREAK)) {
      add('text', at, match.index);
      at = match.index + match[0].length;
      add('single', match.index, at);
    }
    add('text', at, written.length);
  }

  #decode(written: string): string {
    return this.#markup.language.decode(written).replace(INVISIBLE, '');
  }
}

/** Whether the text of a container is translated: not if it was deleted, or has an attribute that says so. */
function isTranslated(markup: Markup, index: number): boolean {
  if (markup.names[index] === 'Change') return valueOf(markup, index, 'ChangeType') !== 'DeletedText';
  for (const child of markup.children(index)) {
    if (markup.names[child] !== 'XMLAttribute') continue;
    const isMark = /^(?:its:)?translate$/.test(valueOf(markup, child, 'Name') ?? '');
    if (isMark && valueOf(markup, child, 'Value') === 'no') return false;
  }
  return true;
}

function countElements(markup: Markup): Counts {
  const {names, kinds, length} = markup;
  const blocks = new Uint32Array(length + 1);
  const ranges = new Uint32Array(length + 1);
  const texts = new Uint32Array(length + 1);
  let contentEnd = -1;
  for (let index = 0; index < length; index += 1) {
    const kind = kinds[index]!;
    const begins = kind === 'open' || kind === 'empty';
    const name = names[index]!;
    if (kind === 'open' && name === 'Content') contentEnd = markup.partners[index]!;
    blocks[index + 1] = blocks[index]! + Number(begins && BLOCKS.has(name));
    ranges[index + 1] = ranges[index]! + Number(kind === 'open' && name === 'CharacterStyleRange');
    const isText = kind === 'text' && index < contentEnd && markup.text(index).trim() !== '';
    texts[index + 1] = texts[index]! + Number(isText);
  }
  return {blocks, ranges, texts};
}
