import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import {joinText, keepsCodes, textOf} from '../../engines/segment-content.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {placeCodes} from '../codes/place-codes.ts';
import {cutPosition, skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';

/** A piece of a segment that was too long, and the white space after it. */
export interface SegmentPiece {
  readonly segment: Segment;
  readonly after: string;
  /** The codes of the whole segment, in the order of the piece's code numbers. */
  readonly codes: readonly InlineCode[];
}

/**
 * Cuts a segment into pieces of at most `maxCharacters` characters, at white space if possible.
 *
 * @param indivisible - Ranges of the text that must not be cut, in order; a longer range becomes a separate
 * piece.
 */
export function cutSegment(
  segment: Segment,
  maxCharacters: number,
  indivisible: readonly TextRange[] = [],
): SegmentPiece[] {
  const text = textOf(segment);
  const pieces: SegmentPiece[] = [];
  const parts = new PartReader(segment);
  const most = Math.max(2, maxCharacters);
  for (let from = 0; from < text.length;) {
    const limit = outsideOf(indivisible, from, cutPosition(text, from, from + most));
    const end = skipWhiteSpaceBack(text, limit, from);
    const cut = end === from ? limit : end;
    const last = skipWhiteSpace(text, limit, text.length) === text.length;
    const piece = parts.read(from, cut, last);
    // White space is dropped only up to the next code, so that codes keep their places.
    const next = last ? text.length : Math.min(skipWhiteSpace(text, limit, text.length), parts.nextCode());
    pieces.push({...piece, after: text.slice(cut, next)});
    from = next;
  }
  return pieces;
}

/**
 * The position, moved out of a range that must not be cut: to the range's start, or to the range's end if the
 * piece would otherwise be empty.
 */
function outsideOf(indivisible: readonly TextRange[], from: number, at: number): number {
  const range = indivisible.find(({start, end}) => start < at && at < end);
  if (!range) return at;
  return range.start > from ? range.start : range.end;
}

/** Reads a segment from its start, piece by piece. */
class PartReader {
  #index = 0;
  #at = 0;
  readonly #segment: Segment;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Position of the next unread code. */
  nextCode(): number {
    let at = this.#at;
    for (let index = this.#index; index < this.#segment.length; index += 1) {
      const part = this.#segment[index] as SegmentPart;
      if (typeof part !== 'string') return at;
      at += part.length;
    }
    return Infinity;
  }

  /** Text and codes between two positions; the last piece includes the codes at the end. */
  read(from: number, to: number, last: boolean): Pick<SegmentPiece, 'segment' | 'codes'> {
    const parts: SegmentPart[] = [];
    const codes: InlineCode[] = [];
    for (; this.#index < this.#segment.length; this.#index += 1) {
      const part = this.#segment[this.#index] as SegmentPart;
      if (typeof part !== 'string') {
        if (this.#at > to && !last) break;
        codes.push(part);
        parts.push({kind: 'standalone', id: codes.length});
        continue;
      }
      const end = this.#at + part.length;
      if (this.#at < to) parts.push(part.slice(Math.max(0, from - this.#at), to - this.#at));
      if (end > to && !last) break;
      this.#at = end;
    }
    return {segment: pairUp(joinText(parts), codes), codes};
  }
}

/** Makes pairs of the codes whose partners are in the same piece. */
function pairUp(segment: Segment, codes: readonly InlineCode[]): Segment {
  const openedAs = new Map<number, number>();
  const kinds = new Map<number, InlineCode>();
  codes.forEach(({kind, id}, index) => {
    if (kind === 'open') openedAs.set(id, index + 1);
    const opened = kind === 'close' ? openedAs.get(id) : undefined;
    if (opened === undefined) return;
    const keeps = codes[opened - 1]?.keep;
    kinds.set(opened, keeps ? {kind: 'open', id: opened, keep: true} : {kind: 'open', id: opened});
    kinds.set(index + 1, {kind: 'close', id: opened});
  });
  return segment.map((part) => (typeof part === 'string' ? part : (kinds.get(part.id) ?? part)));
}

/** Joins translated pieces and restores the codes of the whole segment. */
export function joinPieces(
  segment: Segment,
  pieces: readonly SegmentPiece[],
  answers: readonly Segment[],
): Segment {
  const parts: SegmentPart[] = [];
  pieces.forEach((piece, index) => {
    const closing = new Map<number, InlineCode>();
    for (const code of piece.codes) if (code.kind === 'close') closing.set(code.id, code);
    for (const part of answers[index] ?? []) {
      if (typeof part === 'string') parts.push(part);
      else {
        const code = piece.codes[part.id - 1];
        parts.push((part.kind === 'close' && code ? closing.get(code.id) : code) ?? '');
      }
    }
    parts.push(piece.after);
  });
  const joined = joinText(parts);
  return keepsCodes(segment, joined) ? joined : placeCodes(segment, textOf(joined));
}
