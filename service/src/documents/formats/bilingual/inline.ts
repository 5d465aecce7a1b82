import type {Markup} from '../../markup/markup.ts';
import {ParagraphBuilder, type Paragraph, type SourceRange} from '../../markup/paragraph.ts';
import {DecodedText} from './decoded-text.ts';
import {hasContent, outerOf} from './elements.ts';
import {TextCodes} from './text-codes.ts';

/**
 * What an element inside a text is: a `pair` around text, a `code` with all that is inside, or one
 * half of a pair whose halves have the same key.
 */
export type InlineRole =
  | {readonly kind: 'pair'}
  /** No sentence goes across one that `breaks`. */
  | {readonly kind: 'code'; readonly breaks?: boolean}
  /** Text up to the other half of one that `protects` is not translated. */
  | {readonly kind: 'start' | 'end'; readonly key: string; readonly protects?: boolean};

/** Tells the roles of the elements of one format. */
export type InlineRules = (markup: Markup, element: number) => InlineRole;

type Item =
  | {readonly kind: 'text'; readonly text: string}
  | {
      readonly kind: 'code';
      readonly range: SourceRange;
      readonly breaks?: boolean;
      /** Written around the range. */
      readonly before?: string;
      readonly after?: string;
    }
  | {readonly kind: 'open' | 'close'; readonly range: SourceRange; key: string | undefined};

const NOTHING = {before: '', after: ''} as const;
const SECTION = {before: '<![CDATA[', after: ']]>'} as const;

export const PAIR: InlineRole = {kind: 'pair'};
export const CODE: InlineRole = {kind: 'code'};
export const BREAK: InlineRole = {kind: 'code', breaks: true};

/** A text to translate; its translation is written between `before` and `after`. */
export interface InlineText {
  readonly paragraph: Paragraph;
  readonly before: string;
  readonly after: string;
}

interface Stretch {
  /** Indexes of the first token and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly preserve: boolean;
  readonly isSection: boolean;
}

/** Takes the texts of a bilingual file apart, whose inline elements have roles. */
export class InlineReader {
  readonly #newline: string;

  readonly markup: Markup;
  readonly #rules: InlineRules;

  constructor(markup: Markup, rules: InlineRules) {
    this.markup = markup;
    this.#rules = rules;
    this.#newline = markup.source.includes('\r\n') ? '\r\n' : '\n';
  }

  /**
   * What is inside an element; undefined without a letter to translate.
   *
   * @param preserve - Whether line breaks are part of the text; else they and the white space beside
   *   them are one space.
   */
  read(element: number, preserve: boolean): InlineText | undefined {
    const last = this.markup.partners[element]!;
    return last < 0 ? undefined : this.readBetween(element + 1, last, preserve);
  }

  /** What is between two tokens, the second one not included; see `read`. */
  readBetween(from: number, to: number, preserve: boolean): InlineText | undefined {
    const isSection = to === from + 1 && this.#isSection(from);
    const builder = new ParagraphBuilder(isSection ? this.#writeSection : this.#write);
    for (const item of pairUp(listItems(this.markup, {from, to, preserve, isSection}, this.#rules))) {
      if (item.kind === 'text') builder.text(item.text);
      else if (item.kind === 'code') builder.single(item.range, codeOptions(item));
      else builder[item.kind](item.range);
    }
    const paragraph = builder.finish();
    return paragraph && {paragraph, ...(isSection ? SECTION : NOTHING)};
  }

  /**
   * Whether a target has no translation: it is missing or empty, or holds only codes where its source
   * has text.
   */
  isUntranslated(target: number, source: number): boolean {
    if (target < 0 || !hasContent(this.markup, target)) return true;
    return !this.hasText(target) && this.hasText(source);
  }

  /** Whether an element holds text outside of codes, words or not. */
  hasText(element: number): boolean {
    const {markup} = this;
    const last = markup.next(element);
    for (let index = element + 1; index < last;) {
      const kind = markup.kinds[index];
      if (kind === 'text' && markup.text(index).trim() !== '') return true;
      const isCode = (kind === 'open' || kind === 'empty') && this.#rules(markup, index).kind !== 'pair';
      index = isCode ? markup.next(index) : index + 1;
    }
    return false;
  }

  /** Whether a text is one CDATA section, as its translation is to be then. */
  #isSection(index: number): boolean {
    const {source} = this.markup;
    const start = this.markup.start(index);
    if (!source.startsWith(SECTION.before, start)) return false;
    return source.indexOf(SECTION.after, start) + SECTION.after.length === this.markup.end(index);
  }

  readonly #write = (text: string): string =>
    this.markup.language.encode(text).replaceAll('\n', this.#newline);

  readonly #writeSection = (text: string): string => {
    const {language} = this.markup;
    // By way of the encoder, for characters that XML does not have.
    const characters = language.decode(language.encode(text));
    return characters.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\n', this.#newline);
  };
}

function codeOptions({breaks = false, before = '', after = ''}: Item & {readonly kind: 'code'}): {
  breaks: boolean;
  before: string;
  after: string;
} {
  return {breaks, before, after};
}

function listItems(markup: Markup, stretch: Stretch, rules: InlineRules): Item[] {
  const {from, to} = stretch;
  const items: Item[] = [];
  const codes = new TextCodes();
  let protectedBy: string | undefined;
  for (let index = from; index < to;) {
    const kind = markup.kinds[index]!;
    const range = {start: markup.start(index), end: markup.end(index)};
    const role = kind === 'open' || kind === 'empty' ? rules(markup, index) : undefined;
    if (kind === 'text') {
      if (protectedBy === undefined) items.push(...readText(markup, index, codes, stretch));
      else items.push({kind: 'code', range});
    } else if (kind === 'close') items.push({kind: 'close', range, key: undefined});
    else if (role?.kind === 'start' || role?.kind === 'end') {
      const {key} = role;
      if (role.kind === 'end' && key === protectedBy) protectedBy = undefined;
      else if (role.protects) protectedBy ??= key;
      items.push({kind: role.kind === 'start' ? 'open' : 'close', range: outerOf(markup, index), key});
    } else if (role?.kind === 'pair' && kind === 'open') items.push({kind: 'open', range, key: undefined});
    else if (role) {
      items.push({
        kind: 'code',
        range: outerOf(markup, index),
        breaks: role.kind === 'code' && role.breaks === true,
      });
    }
    index = role?.kind === 'pair' ? index + 1 : markup.next(index);
  }
  return items;
}

/** A text token: text, and codes of other languages that stand in it as text. */
function* readText(
  markup: Markup,
  index: number,
  codes: TextCodes,
  {preserve, isSection}: Stretch,
): Generator<Item, void, undefined> {
  const token = {start: markup.start(index), end: markup.end(index)};
  const decoded = new DecodedText(markup.source, token, markup.language, preserve);
  const {text} = decoded;
  let at = 0;
  for (const {start, end, kind, key, breaks} of codes.find(text)) {
    const range = decoded.range(start, end);
    if (!range) continue;
    if (start > at) yield {kind: 'text', text: text.slice(at, start)};
    at = end;
    if (range.inSection && !isSection) yield {kind: 'code', range, breaks, ...SECTION};
    else if (kind === 'code') yield {kind, range, breaks};
    else yield {kind: kind === 'start' ? 'open' : 'close', range, key};
  }
  if (at < text.length) yield {kind: 'text', text: text.slice(at)};
}

/** Halves of pairs that cross each other or an element, or have no other half, become codes. */
function pairUp(items: readonly Item[]): Item[] {
  const matched = new Set<number>();
  const open: number[] = [];
  /** Places in `open` by key, the last one last. */
  const places = new Map<string, number[]>();
  const truncate = (length: number): void => {
    while (open.length > length) {
      const item = items[open.pop()!]!;
      if (item.kind === 'open' && item.key !== undefined) places.get(item.key)!.pop();
    }
  };
  const elements: number[] = [];
  items.forEach((item, index) => {
    if (item.kind === 'open') {
      if (item.key === undefined) elements.push(open.length);
      else if (places.has(item.key)) places.get(item.key)!.push(open.length);
      else places.set(item.key, [open.length]);
      open.push(index);
    } else if (item.kind === 'close') {
      const place = item.key === undefined ? elements.pop() : places.get(item.key)?.at(-1);
      if (place === undefined || (item.key !== undefined && place < (elements.at(-1) ?? -1))) return;
      matched.add(index).add(open[place]!);
      truncate(place);
    }
  });
  return items.map((item, index) =>
    (item.kind === 'open' || item.kind === 'close') && !matched.has(index)
      ? {kind: 'code', range: item.range}
      : item,
  );
}
