import {scanReference} from './scan-reference.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {breaksSentence, keepsContent, TagScanner, type TagShape} from './tag-scanner.ts';

/** An inline code found in a text: a tag, a comment, or characters that must not reach an engine. */
export interface PlacedCode {
  readonly shape: TagShape;
  /** Position in `ParsedText.text`. */
  readonly at: number;
  /** Position in the text as sent. */
  readonly start: number;
  readonly end: number;
  /** Whether a sentence must end at the code. */
  readonly breaks: boolean;
  /** Whether the content up to the closing tag must not be translated. */
  readonly keeps: boolean;
  /** Index of the other tag of the pair, or -1. */
  partner: number;
}

/** A run of text between codes: copied unchanged, or one decoded character reference. */
export interface TextRun {
  /** Position in `ParsedText.text`. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly reference: boolean;
}

/** A text split into characters and inline codes. */
export interface ParsedText {
  /** The text as sent. */
  readonly source: string;
  /**
   * Whether the text has a tag or a well-known character reference. References are then decoded, and answers
   * must be escaped. Otherwise the text is plain, even if it contains `<` or `&`.
   */
  readonly markup: boolean;
  /** The characters without codes, with references decoded. */
  readonly text: string;
  /** Codes in the order of the text. */
  readonly codes: readonly PlacedCode[];
  readonly runs: readonly TextRun[];
  /** Ranges of `text` inside tags that prevent translation, in order; nested ranges are left out. */
  readonly keptRanges: readonly TextRange[];
}

type Piece =
  | {readonly kind: 'code'; readonly start: number; readonly end: number; shape: TagShape; name: string}
  | {readonly kind: 'reference'; readonly start: number; readonly end: number; character: string};

// NUL and lone surrogates become codes, since engines lose them or fail on them.
const SPECIAL = /[<&\0]|\p{Cs}/u;
const SPECIALS = /[<&\0]|\p{Cs}/gu;
const OPAQUE = /\0|\p{Cs}/gu;

/**
 * Splits a text into characters and inline codes, in linear time. Never fails: anything that is not a
 * well-formed tag or reference is text.
 */
export function parseMarkup(source: string): ParsedText {
  if (!SPECIAL.test(source)) return plainText(source);
  const scan = findPieces(source);
  const pieces = scan.markup ? scan.pieces : opaqueCharacters(source);
  return takeApart(source, scan.markup, pieces);
}

function plainText(source: string): ParsedText {
  const runs = source ? [{at: 0, start: 0, end: source.length, reference: false}] : [];
  return {source, markup: false, text: source, codes: [], runs, keptRanges: []};
}

function findPieces(source: string): {markup: boolean; pieces: Piece[]} {
  const scanner = new TagScanner(source);
  const pieces: Piece[] = [];
  let markup = false;
  SPECIALS.lastIndex = 0;
  for (let match = SPECIALS.exec(source); match; match = SPECIALS.exec(source)) {
    const start = match.index;
    const character = match[0];
    if (character === '<') {
      const tag = scanner.scan(start);
      if (!tag) continue;
      markup = true;
      SPECIALS.lastIndex = tag.end;
      pieces.push({kind: 'code', start, end: tag.end, shape: tag.shape, name: tag.name});
    } else if (character === '&') {
      const reference = scanReference(source, start);
      if (!reference) continue;
      const {end} = reference;
      markup ||= reference.wellKnown;
      SPECIALS.lastIndex = end;
      if (reference.character === undefined) {
        pieces.push({kind: 'code', start, end, shape: 'empty', name: ''});
      } else pieces.push({kind: 'reference', start, end, character: reference.character});
    } else {
      pieces.push({kind: 'code', start, end: start + 1, shape: 'empty', name: ''});
    }
  }
  return {markup, pieces};
}

function opaqueCharacters(source: string): Piece[] {
  return Array.from(source.matchAll(OPAQUE), ({index}) => ({
    kind: 'code' as const,
    start: index,
    end: index + 1,
    shape: 'empty' as const,
    name: '',
  }));
}

function takeApart(source: string, markup: boolean, pieces: readonly Piece[]): ParsedText {
  const codes: PlacedCode[] = [];
  const runs: TextRun[] = [];
  const pairs = new PairFinder(codes);
  const strings: string[] = [];
  let at = 0;
  let copied = 0;
  const copy = (end: number): void => {
    if (end === copied) return;
    runs.push({at, start: copied, end, reference: false});
    strings.push(source.slice(copied, end));
    at += end - copied;
  };
  for (const piece of pieces) {
    const {start, end} = piece;
    copy(start);
    copied = end;
    if (piece.kind === 'code') {
      const {shape, name} = piece;
      const breaks = name !== '' && breaksSentence(name);
      const keeps = shape === 'open' && keepsContent(name, source.slice(start, end));
      codes.push({shape, at, start, end, breaks, keeps, partner: -1});
      pairs.add(shape, name);
    } else {
      runs.push({at, start, end, reference: true});
      strings.push(piece.character);
      at += piece.character.length;
    }
  }
  copy(source.length);
  return {source, markup, text: strings.join(''), codes, runs, keptRanges: keptRanges(codes)};
}

function keptRanges(codes: readonly PlacedCode[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (let index = 0; index < codes.length; index += 1) {
    const {keeps, at, partner} = codes[index] as PlacedCode;
    if (!keeps || partner < 0) continue;
    const end = (codes[partner] as PlacedCode).at;
    if (end > at) ranges.push({start: at, end});
    index = partner;
  }
  return ranges;
}

/** Pairs tags by name. A tag still open when an outer tag closes gets no partner. */
class PairFinder {
  readonly #open: {index: number; name: string}[] = [];
  readonly #counts = new Map<string, number>();
  readonly #codes: PlacedCode[];

  constructor(codes: PlacedCode[]) {
    this.#codes = codes;
  }

  /** Handles the code that was just added to `codes`. */
  add(shape: TagShape, name: string): void {
    if (shape === 'empty') return;
    const index = this.#codes.length - 1;
    const count = this.#counts.get(name) ?? 0;
    if (shape === 'open') {
      this.#open.push({index, name});
      this.#counts.set(name, count + 1);
      return;
    }
    if (count === 0) return;
    for (let top = this.#open.pop(); top; top = this.#open.pop()) {
      this.#counts.set(top.name, (this.#counts.get(top.name) ?? 1) - 1);
      if (top.name !== name) continue;
      (this.#codes[top.index] as PlacedCode).partner = index;
      (this.#codes[index] as PlacedCode).partner = top.index;
      return;
    }
  }
}

function runIndex(runs: readonly TextRun[], at: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle] as TextRun).at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Converts the start of a character in `text` to a position in the text as sent. */
export function sourceStart({runs}: ParsedText, at: number): number {
  const run = runs[runIndex(runs, at)] as TextRun;
  return run.reference ? run.start : run.start + at - run.at;
}

/** Converts the end of the character before a position in `text` to a position in the text as sent. */
export function sourceEnd({runs}: ParsedText, at: number): number {
  const run = runs[runIndex(runs, at - 1)] as TextRun;
  return run.reference ? run.end : run.start + at - run.at;
}

/** Yields the runs with characters between two positions of `text`. */
export function* runsBetween(
  {runs}: ParsedText,
  start: number,
  end: number,
): Generator<TextRun, void, undefined> {
  for (let index = runIndex(runs, start); index < runs.length; index += 1) {
    const run = runs[index] as TextRun;
    if (run.at >= end) return;
    yield run;
  }
}
