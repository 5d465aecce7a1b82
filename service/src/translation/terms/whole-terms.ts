import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import {joinText, keepsCodes} from '../../engines/segment-content.ts';
import type {TermMatch} from './exact-terms.ts';

/** A code with its position in the text, and its place among the codes of that position. */
interface PlacedCode {
  readonly code: InlineCode;
  /** Index of the code in the segment. */
  readonly index: number;
  at: number;
  group: number;
  order: number;
  partner: PlacedCode | undefined;
}

/** Groups of codes of one position: ends of pairs around the term before, all others, beginnings of pairs around the next. */
const CLOSED_BEFORE = -1;
const UNMOVED = 0;
const OPENED_AFTER = 1;

/**
 * Moves pairs of codes inside of a term around it: `<b>credit</b> card` becomes `<b>credit card</b>`, so that the term is
 * one text. Terms that a single code or a part of a longer pair divides stay divided.
 */
export function withWholeTerms(segment: Segment, matches: readonly TermMatch[]): Segment {
  const codes = placedCodes(segment);
  let next = 0;
  let isMoved = false;
  for (const match of matches) {
    while (next < codes.length && codes[next]!.at < match.start) next += 1;
    const touching: PlacedCode[] = [];
    for (let index = next; index < codes.length && codes[index]!.at <= match.end; index += 1)
      touching.push(codes[index]!);
    isMoved = movePairs(touching, match) || isMoved;
  }
  if (!isMoved) return segment;
  const whole = segmentOf(segment, codes);
  return keepsCodes(segment, whole) ? whole : segment;
}

/** Moves the pairs that divide a term around it, if all codes that divide it are of such pairs. */
function movePairs(touching: readonly PlacedCode[], {start, end}: TermMatch): boolean {
  const inside = touching.filter(({at}) => at > start && at < end);
  const around = new Set(touching);
  const areMovable = inside.every(
    ({code, partner}) => partner && around.has(partner) && !code.keep && !partner.code.keep,
  );
  if (inside.length === 0 || !areMovable) return false;
  for (const half of inside) {
    const [open, close] = half.code.kind === 'open' ? [half, half.partner!] : [half.partner!, half];
    Object.assign(open, {at: start, group: OPENED_AFTER, order: open.index});
    Object.assign(close, {at: end, group: CLOSED_BEFORE, order: -open.index});
  }
  return true;
}

function placedCodes(segment: Segment): PlacedCode[] {
  const codes: PlacedCode[] = [];
  const open = new Map<number, PlacedCode>();
  let at = 0;
  segment.forEach((part, index) => {
    if (typeof part === 'string') {
      at += part.length;
      return;
    }
    const placed: PlacedCode = {
      ...{code: part, index, at, partner: undefined},
      ...{group: UNMOVED, order: index},
    };
    codes.push(placed);
    if (part.kind === 'open') open.set(part.id, placed);
    const partner = part.kind === 'close' ? open.get(part.id) : undefined;
    if (!partner) return;
    placed.partner = partner;
    partner.partner = placed;
  });
  return codes;
}

/** The text of a segment with its codes at other positions. */
function segmentOf(segment: Segment, codes: readonly PlacedCode[]): Segment {
  const sorted = [...codes].sort((a, b) => a.at - b.at || a.group - b.group || a.order - b.order);
  const parts: SegmentPart[] = [];
  let next = 0;
  let at = 0;
  for (const part of segment) {
    if (typeof part !== 'string') continue;
    let copied = 0;
    for (; next < sorted.length && sorted[next]!.at < at + part.length; next += 1) {
      const {at: place, code} = sorted[next]!;
      parts.push(part.slice(copied, place - at), code);
      copied = place - at;
    }
    parts.push(part.slice(copied));
    at += part.length;
  }
  return joinText([...parts, ...sorted.slice(next).map(({code}) => code)]);
}
