import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {joinedRanges} from '../../../../src/text/unbroken-ranges.ts';
import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import {joinText, textOf} from '../../engines/segment-content.ts';
import type {TermMatch} from '../terms/exact-terms.ts';
import {findProtected, united} from './find-protected.ts';
import type {ProtectedSpan} from './protected-span.ts';
import {shortcodePairs} from './shortcodes.ts';

/** Marks a protected part in a text: segments never contain NUL, and no pattern matches it as a word. */
const HIDDEN = '\0';
const TOKEN = /\0(\d+)\0/g;

/** A segment without its protected parts. */
export interface ShieldedSegment {
  /**
   * Segment in which each protected part is a standalone code, for engines that keep codes. Two shortcodes
   * around words become a pair of codes.
   */
  readonly coded: Segment;
  /** Segment in which each protected part is a token in the text, for engines that do not keep codes. */
  readonly masked: Segment;
  /** The tokens of `masked`, in order; the target of each is the token itself. */
  readonly tokens: readonly TermMatch[];
  /** The protected part of each code, by its id. */
  readonly hidden: ReadonlyMap<number, HiddenPart>;
}

/** A protected part of a segment. */
export interface HiddenPart {
  readonly kind: ProtectedSpan['kind'] | 'markup';
  readonly content: Segment;
  /** Id of the closing part, for the first of a pair of shortcodes around words. */
  readonly closing?: number;
}

/**
 * Hides the parts that must not be translated: pairs of codes marked to be kept, and protected text.
 * Undefined if there is nothing to hide.
 *
 * @param more - Finds further parts, such as the user's terms that translate to themselves.
 */
export function shieldSegment(
  segment: Segment,
  more?: (text: string) => readonly ProtectedSpan[],
): ShieldedSegment | undefined {
  const hiding = new Hiding(segment);
  const withoutPairs = hiding.hidePairs(segment);
  const text = withoutPairs
    .map((part) => (typeof part === 'string' ? part : hiding.has(part) ? HIDDEN : ''))
    .join('');
  const detected = findProtected(text);
  const extra = more?.(text) ?? [];
  const spans = extra.length > 0 ? united(detected, extra) : detected;
  const coded = spans.length > 0 ? hiding.pairUp(hiding.hideSpans(withoutPairs, spans)) : withoutPairs;
  return hiding.hidden.size > 0
    ? {coded, ...maskedOf(coded, hiding.hidden), hidden: hiding.hidden}
    : undefined;
}

/** Ranges of a segment's text that are protected and must therefore not be cut. */
export function protectedRanges(segment: Segment): readonly TextRange[] {
  return joinedRanges([...findProtected(textOf(segment)), ...markedRanges(segment)]);
}

/** Ranges of a segment's text inside codes that prevent translation. */
export function markedRanges(segment: Segment): TextRange[] {
  const ranges: TextRange[] = [];
  const open = new Map<number, number>();
  let at = 0;
  for (const part of segment) {
    if (typeof part === 'string') at += part.length;
    else if (part.keep) open.set(part.id, at);
    else if (part.kind === 'close') ranges.push({start: open.get(part.id) ?? at, end: at});
  }
  return ranges.filter(({start, end}) => start < end);
}

/** Restores protected parts from their codes or tokens. */
export function unshield(segment: Segment, hidden: ReadonlyMap<number, HiddenPart>): Segment {
  const contentOf = (id: number): SegmentPart[] => [...unshield(hidden.get(id)?.content ?? [], hidden)];
  const parts = segment.flatMap((part): SegmentPart[] => {
    if (typeof part !== 'string') return hidden.has(part.id) ? contentOf(hiddenId(part, hidden)) : [part];
    if (!part.includes(HIDDEN)) return [part];
    return part
      .split(TOKEN)
      .flatMap((piece, index) => (index % 2 === 0 ? [piece] : contentOf(Number(piece))));
  });
  return joinText(parts);
}

/** Id of the protected part of a code. */
function hiddenId({kind, id}: InlineCode, hidden: ReadonlyMap<number, HiddenPart>): number {
  return (kind === 'close' ? hidden.get(id)?.closing : undefined) ?? id;
}

/** Removes the tokens from a text of the masked segment. */
export function withoutTokens(text: string): string {
  return text.includes(HIDDEN) ? text.replace(TOKEN, '') : text;
}

/** Replaces codes of hidden parts with tokens. */
function maskedOf(
  coded: Segment,
  hidden: ReadonlyMap<number, HiddenPart>,
): Pick<ShieldedSegment, 'masked' | 'tokens'> {
  const tokens: TermMatch[] = [];
  let at = 0;
  const parts = coded.map((part) => {
    const isHidden = typeof part !== 'string' && hidden.has(part.id);
    const text = isHidden
      ? `${HIDDEN}${hiddenId(part, hidden)}${HIDDEN}`
      : typeof part === 'string'
        ? part
        : '';
    if (isHidden) tokens.push({start: at, end: at + text.length, target: text});
    at += text.length;
    return isHidden ? text : part;
  });
  return {masked: joinText(parts), tokens};
}

/** Replaces parts of one segment with standalone codes, using unused numbers. */
class Hiding {
  readonly hidden = new Map<number, HiddenPart>();
  #lastId: number;

  constructor(segment: Segment) {
    this.#lastId = segment.reduce(
      (most, part) => (typeof part === 'string' ? most : Math.max(most, part.id)),
      0,
    );
  }

  has({id}: InlineCode): boolean {
    return this.hidden.has(id);
  }

  #hide(kind: HiddenPart['kind'], content: Segment): InlineCode {
    this.#lastId += 1;
    this.hidden.set(this.#lastId, {kind, content});
    return {kind: 'standalone', id: this.#lastId};
  }

  /** Hides pairs of codes that are marked to be kept, with their content. */
  hidePairs(segment: Segment): Segment {
    if (!segment.some((part) => typeof part !== 'string' && part.keep)) return segment;
    const parts: SegmentPart[] = [];
    for (let index = 0; index < segment.length; index += 1) {
      const part = segment[index] as SegmentPart;
      if (typeof part === 'string' || !part.keep) {
        parts.push(part);
        continue;
      }
      const from = index;
      const isEnd = (candidate: SegmentPart): boolean =>
        typeof candidate !== 'string' && candidate.kind === 'close' && candidate.id === part.id;
      while (index < segment.length - 1 && !isEnd(segment[index] as SegmentPart)) index += 1;
      parts.push(this.#hide('markup', segment.slice(from, index + 1)));
    }
    return parts;
  }

  /** Hides parts of the text; each hidden pair counts as one character. */
  hideSpans(segment: Segment, spans: readonly ProtectedSpan[]): Segment {
    const parts: SegmentPart[] = [];
    let at = 0;
    let next = 0;
    let inside: SegmentPart[] = [];
    const take = (part: SegmentPart, length: number): void => {
      const span = spans[next];
      if (span && at >= span.start && at < span.end && (length > 0 || at > span.start)) inside.push(part);
      else parts.push(part);
      at += length;
      if (!span || at < span.end || inside.length === 0) return;
      parts.push(...this.#hideParts(span.kind, inside));
      inside = [];
      next += 1;
    };
    for (const part of segment) {
      if (typeof part !== 'string') {
        take(part, this.has(part) ? 1 : 0);
        continue;
      }
      for (let from = 0; from < part.length;) {
        const span = spans[next];
        const border = !span ? Infinity : at < span.start ? span.start : span.end;
        const length = Math.min(part.length - from, border - at);
        take(part.slice(from, from + length), length);
        from += length;
      }
    }
    return joinText(parts);
  }

  /** Pairs the codes of shortcodes around words. */
  pairUp(segment: Segment): Segment {
    const tagAt = (index: number): string | undefined => {
      const part = segment[index];
      const hidden = typeof part === 'object' ? this.hidden.get(part.id) : undefined;
      return hidden?.kind === 'shortcode' ? textOf(hidden.content) : undefined;
    };
    if (![...this.hidden.values()].some(({kind}) => kind === 'shortcode')) return segment;
    const parts = [...segment];
    for (const [from, to] of shortcodePairs(segment, tagAt)) {
      const [open, close] = [parts[from], parts[to]];
      if (typeof open !== 'object' || typeof close !== 'object') continue;
      const hidden = this.hidden.get(open.id);
      if (hidden) this.hidden.set(open.id, {...hidden, closing: close.id});
      parts[from] = {kind: 'open', id: open.id};
      parts[to] = {kind: 'close', id: open.id};
    }
    return parts;
  }

  /** One code for a span; or one code for each text in the span, if only one half of a pair of codes is inside. */
  #hideParts(kind: ProtectedSpan['kind'], parts: readonly SegmentPart[]): SegmentPart[] {
    if (isBalanced(parts)) return [this.#hide(kind, parts)];
    return parts.map((part) => (typeof part === 'string' ? this.#hide('placeholder', [part]) : part));
  }
}

/** Whether all pairs of codes in these parts are complete. */
export function isBalanced(parts: readonly SegmentPart[]): boolean {
  const open: number[] = [];
  for (const part of parts) {
    if (typeof part === 'string' || part.kind === 'standalone') continue;
    if (part.kind === 'open') open.push(part.id);
    else if (open.pop() !== part.id) return false;
  }
  return open.length === 0;
}

/** The text of each protected part, to recognize words that must stay unchanged. */
export function hiddenTexts(hidden: ReadonlyMap<number, HiddenPart>): string[] {
  return Array.from(hidden.values(), ({content}) => textOf(content));
}

/** Returns the length of a code's hidden text in UTF-16 code units; 0 for a code of the segment itself. */
export function hiddenLengths(hidden: ReadonlyMap<number, HiddenPart>): (code: InlineCode) => number {
  const lengths = new Map(
    Array.from(hidden, ([id, {content}]) => [id, textOf(unshield(content, hidden)).length]),
  );
  return (code) => (hidden.has(code.id) ? (lengths.get(hiddenId(code, hidden)) ?? 0) : 0);
}
