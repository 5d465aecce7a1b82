import type {Markup} from '../../markup/markup.ts';
import {characterCount} from '../../markup/length-limit.ts';
import {ParagraphBuilder, type Paragraph, type SourceRange} from '../../markup/paragraph.ts';
import {MappedText} from './mapped-text.ts';
import {hasContent, outerOf} from './elements.ts';
import {matchedHalves} from './matched-halves.ts';
import {TextCodes, type TextCodeFinder} from './text-codes.ts';

/**
 * Role of an inline element: a `pair` around text, a `code` including its content, or one half of a pair;
 * both halves have the same key.
 */
export type InlineRole =
  | {readonly kind: 'pair'}
  /** `breaks` ends the sentence. */
  | {readonly kind: 'code'; readonly breaks?: boolean}
  /** `protects` prevents translation of the text between the halves. */
  | {readonly kind: 'start' | 'end'; readonly key: string; readonly protects?: boolean};

/** Returns the role of an inline element in one format. */
export type InlineRules = (markup: Markup, element: number) => InlineRole;

type Item =
  | {readonly kind: 'text'; readonly text: string}
  | {
      readonly kind: 'code';
      readonly range: SourceRange;
      readonly breaks?: boolean;
      /** Number of characters of a code that is part of a text. */
      readonly characters?: number;
      /** Texts to write before and after the range. */
      readonly before?: string;
      readonly after?: string;
    }
  | {
      readonly kind: 'open' | 'close';
      readonly range: SourceRange;
      readonly characters?: number;
      key: string | undefined;
    };

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
  /** Number of characters of placeholders and tags that are part of the text, not elements of the file. */
  readonly placeholders: number;
}

interface TextSpan {
  /** Indexes of the first token and of the token after the last. */
  readonly from: number;
  readonly to: number;
  readonly preserve: boolean;
  readonly isSection: boolean;
}

/** Reads texts of a bilingual file with inline elements. */
export class InlineReader {
  readonly #newline: string;

  readonly markup: Markup;
  readonly #rules: InlineRules;
  readonly #codes: () => TextCodeFinder;

  /** @param codes - Creates what finds the codes in the texts of a paragraph. */
  constructor(markup: Markup, rules: InlineRules, codes: () => TextCodeFinder = () => new TextCodes()) {
    this.markup = markup;
    this.#rules = rules;
    this.#codes = codes;
    this.#newline = markup.source.includes('\r\n') ? '\r\n' : '\n';
  }

  /**
   * Reads the content of an element; undefined if the content has no letters to translate.
   *
   * @param preserve - Whether line breaks are part of the text; otherwise a run of white space with line
   * breaks is one space.
   */
  read(element: number, preserve: boolean): InlineText | undefined {
    const last = this.markup.partners[element]!;
    return last < 0 ? undefined : this.readBetween(element + 1, last, preserve);
  }

  /** Reads the tokens from the first index up to the second (exclusive); see `read`. */
  readBetween(from: number, to: number, preserve: boolean): InlineText | undefined {
    const isSection = to === from + 1 && this.#isSection(from);
    const builder = new ParagraphBuilder(isSection ? this.#writeSection : this.#write);
    const span = {from, to, preserve, isSection};
    const items = listItems(this.markup, span, this.#rules, this.#codes());
    let placeholders = 0;
    for (const item of items) if (item.kind !== 'text') placeholders += item.characters ?? 0;
    for (const item of pairUp(items)) {
      if (item.kind === 'text') builder.text(item.text);
      else if (item.kind === 'code') builder.single(item.range, codeOptions(item));
      else builder[item.kind](item.range);
    }
    const paragraph = builder.finish();
    return paragraph && {paragraph, placeholders, ...(isSection ? SECTION : NOTHING)};
  }

  /**
   * Whether a target has no translation: it is missing or empty, or has only codes although its source has
   * text.
   */
  isUntranslated(target: number, source: number): boolean {
    if (target < 0 || !hasContent(this.markup, target)) return true;
    return !this.hasText(target) && this.hasText(source);
  }

  /** Whether an element has text outside of codes, with or without letters. */
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

  /**
   * Whether a text is a single CDATA section, with or without white space around it; its translation is then
   * written as a CDATA section, too.
   */
  #isSection(index: number): boolean {
    const {source} = this.markup;
    const text = source.slice(this.markup.start(index), this.markup.end(index)).trim();
    if (!text.startsWith(SECTION.before)) return false;
    return text.indexOf(SECTION.after) + SECTION.after.length === text.length;
  }

  readonly #write = (text: string): string =>
    this.markup.language.encode(text).replaceAll('\n', this.#newline);

  readonly #writeSection = (text: string): string => {
    const {language} = this.markup;
    // Encoding and decoding the text replaces characters that XML cannot contain.
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

function listItems(markup: Markup, span: TextSpan, rules: InlineRules, codes: TextCodeFinder): Item[] {
  const {from, to} = span;
  const items: Item[] = [];
  let protectedBy: string | undefined;
  for (let index = from; index < to;) {
    const kind = markup.kinds[index]!;
    const range = {start: markup.start(index), end: markup.end(index)};
    const role = kind === 'open' || kind === 'empty' ? rules(markup, index) : undefined;
    if (kind === 'text') {
      if (protectedBy !== undefined) items.push({kind: 'code', range});
      // Items are pushed one by one: spread arguments are limited to about 100,000.
      else for (const item of readText(markup, index, codes, span)) items.push(item);
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

/** Reads a text token: text, and codes of other languages in it, such as HTML. */
function* readText(
  markup: Markup,
  index: number,
  codes: TextCodeFinder,
  {preserve, isSection}: TextSpan,
): Generator<Item, void, undefined> {
  const token = {start: markup.start(index), end: markup.end(index)};
  const decoded = new MappedText(markup.source, token, markup.language, preserve);
  const {text} = decoded;
  let at = 0;
  for (const {start, end, kind, key, breaks} of codes.find(text)) {
    const range = decoded.range(start, end);
    if (!range) continue;
    if (start > at) yield {kind: 'text', text: text.slice(at, start)};
    at = end;
    const characters = characterCount(text.slice(start, end));
    if (range.inSection && !isSection) yield {kind: 'code', range, characters, breaks, ...SECTION};
    else if (kind === 'code') yield {kind, range, characters, breaks};
    else yield {kind: kind === 'start' ? 'open' : 'close', range, characters, key};
  }
  if (at < text.length) yield {kind: 'text', text: text.slice(at)};
}

/** Turns halves of pairs into codes if they cross each other or an element, or have no partner. */
function pairUp(items: readonly Item[]): Item[] {
  const matched = matchedHalves(items);
  return items.map((item, index) =>
    (item.kind === 'open' || item.kind === 'close') && !matched.has(index)
      ? {kind: 'code', range: item.range}
      : item,
  );
}
