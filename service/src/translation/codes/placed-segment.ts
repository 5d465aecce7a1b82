import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import {type ParsedText, type PlacedCode, sourceEnd, sourceStart} from './parse-markup.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {splitSentences} from '../../../../src/text/sentences.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';

/**
 * A segment and its place in a text: a sentence with its codes, or the whole text. Codes at its ends stay
 * outside unless that would separate a pair.
 */
export interface PlacedSegment {
  /** Position in the text as sent, including codes. */
  readonly from: number;
  readonly to: number;
  /** Position in the text as sent, excluding codes kept outside of the segment. */
  readonly innerFrom: number;
  readonly innerTo: number;
  /** Position in the text without codes. */
  readonly range: TextRange;
  /** The segment; its codes are numbered from 1 in order, so that equal sentences have equal segments. */
  readonly segment: Segment;
  /** Indexes in `ParsedText.codes` of the segment's codes, in order. */
  readonly codeIndexes: readonly number[];
  /** Whether the whole segment is inside tags that prevent translation. */
  readonly isKept: boolean;
}

/**
 * Yields the sentences of a text, in order.
 *
 * @param keeps - Whether tags can prevent translation of their content; no sentence then ends inside that
 *   content.
 */
export function* placedSentences(
  parsed: ParsedText,
  language: string,
  keeps = true,
): Generator<PlacedSegment, void, undefined> {
  const {codes, text} = parsed;
  const keptRanges = keeps ? parsed.keptRanges : [];
  let nextKept = 0;
  const breaks = codes.filter((code) => code.breaks).map((code) => code.at);
  let next = 0;
  for (const range of splitSentences(text, language, breaks, keptRanges)) {
    next = firstCode(codes, next, range.start);
    const from = next;
    next = codesEnd(codes, next, range.end);
    const placed = placeSegment(parsed, range, from, next);
    while (nextKept < keptRanges.length && (keptRanges[nextKept] as TextRange).end < range.end) nextKept += 1;
    const around = keptRanges[nextKept];
    yield around && around.start <= range.start ? {...placed, isKept: true} : placed;
  }
}

/** The whole text as one segment, without surrounding white space; undefined if there is no text. */
export function wholeText(parsed: ParsedText): PlacedSegment | undefined {
  const start = skipWhiteSpace(parsed.text, 0, parsed.text.length);
  const end = skipWhiteSpaceBack(parsed.text, parsed.text.length, start);
  return start === end ? undefined : placeSegment(parsed, {start, end}, 0, parsed.codes.length);
}

/**
 * Index of the first code of a sentence. Codes before a sentence belong to it, except closing tags and codes
 * before a break.
 */
function firstCode(codes: readonly PlacedCode[], from: number, start: number): number {
  let index = from;
  while (index < codes.length && (codes[index] as PlacedCode).at < start) index += 1;
  let first = index;
  for (; index < codes.length && (codes[index] as PlacedCode).at === start; index += 1) {
    if ((codes[index] as PlacedCode).breaks) first = index + 1;
  }
  while (first < index && (codes[first] as PlacedCode).shape === 'close') first += 1;
  return first;
}

/**
 * Index after the last code of a sentence. Codes after a sentence belong to it, up to an opening tag or a
 * break.
 */
function codesEnd(codes: readonly PlacedCode[], from: number, end: number): number {
  let index = from;
  while (index < codes.length && (codes[index] as PlacedCode).at < end) index += 1;
  for (; index < codes.length; index += 1) {
    const {at, breaks, shape} = codes[index] as PlacedCode;
    if (at !== end || breaks || shape === 'open') break;
  }
  return index;
}

function placeSegment(parsed: ParsedText, range: TextRange, first: number, last: number): PlacedSegment {
  const {codes, text, source} = parsed;
  if (codes.length === 0) {
    const {start, end} = range;
    const segment = [start === 0 && end === text.length ? text : text.slice(start, end)];
    const to = text === source ? end : sourceEnd(parsed, end);
    const from = text === source ? start : sourceStart(parsed, start);
    return {from, to, innerFrom: from, innerTo: to, range, segment, codeIndexes: [], isKept: false};
  }
  const [innerFirst, innerLast] = peel(codes, range, first, last);
  const bounds = (low: number, high: number): [number, number] => {
    const opening = low < high ? codes[low] : undefined;
    const closing = low < high ? codes[high - 1] : undefined;
    return [
      opening && opening.at <= range.start ? opening.start : sourceStart(parsed, range.start),
      closing && closing.at >= range.end ? closing.end : sourceEnd(parsed, range.end),
    ];
  };
  const [from, to] = bounds(first, last);
  const [innerFrom, innerTo] = bounds(innerFirst, innerLast);
  const parts = segmentParts(parsed, range, innerFirst, innerLast);
  return {from, to, innerFrom, innerTo, range, ...parts, isKept: false};
}

/** Narrows the codes to those that the segment must contain. */
function peel(
  codes: readonly PlacedCode[],
  {start, end}: TextRange,
  from: number,
  to: number,
): [first: number, last: number] {
  let first = from;
  let last = to;
  for (; first < last;) {
    const opening = codes[first] as PlacedCode;
    const closing = codes[last - 1] as PlacedCode;
    const inside = ({partner}: PlacedCode): boolean => partner >= first && partner < last;
    if (opening.at <= start && !inside(opening)) first += 1;
    else if (closing.at >= end && !inside(closing)) last -= 1;
    else if (opening.at <= start && closing.at >= end && opening.partner === last - 1) {
      first += 1;
      last -= 1;
    } else if (
      opening.at <= start &&
      opening.partner === first + 1 &&
      (codes[first + 1] as PlacedCode).at <= start
    ) {
      first += 2;
    } else if (
      closing.at >= end &&
      closing.partner === last - 2 &&
      (codes[last - 2] as PlacedCode).at >= end
    ) {
      last -= 2;
    } else break;
  }
  return [first, last];
}

function segmentParts(
  {codes, text}: ParsedText,
  range: TextRange,
  first: number,
  last: number,
): Pick<PlacedSegment, 'segment' | 'codeIndexes'> {
  const parts: SegmentPart[] = [];
  const codeIndexes: number[] = [];
  const ids = new Map<number, number>();
  // A whole text may have white space between its first code and its first word.
  let at = Math.min(range.start, first < last ? (codes[first] as PlacedCode).at : range.start);
  const end = Math.max(range.end, first < last ? (codes[last - 1] as PlacedCode).at : range.end);
  for (let index = first; index < last; index += 1) {
    const code = codes[index] as PlacedCode;
    if (code.at > at) parts.push(text.slice(at, code.at));
    at = Math.max(at, code.at);
    const paired = code.partner >= first && code.partner < last;
    const partnerId = paired ? ids.get(code.partner) : undefined;
    const id = partnerId ?? ids.size + 1;
    if (partnerId === undefined) ids.set(index, id);
    const kind = paired ? pairKind(partnerId) : 'standalone';
    parts.push(kind === 'open' && code.keeps ? {kind, id, keep: true} : {kind, id});
    codeIndexes.push(index);
  }
  if (end > at) parts.push(text.slice(at, end));
  return {segment: parts, codeIndexes};
}

function pairKind(partnerId: number | undefined): InlineCode['kind'] {
  return partnerId === undefined ? 'open' : 'close';
}
