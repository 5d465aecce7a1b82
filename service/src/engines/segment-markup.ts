import {decodeHTML} from 'entities';
import {escapeMarkup} from '../../../src/text/escape-markup.ts';
import type {InlineCode, Segment, SegmentPart, SegmentResult} from './engine.ts';
import {hasCodes, joinText, keepsCodes, textOf} from './segment-content.ts';
import {inSpaceOf, type TextResult} from './segment-text.ts';

const TAG = /<(\/?)([a-z]+)(?: id="(\d+)")?[^>]*>/g;

/**
 * Writes a segment as balanced markup for an engine that keeps tags: `<g>` for a pair of codes, and an empty
 * `<x>` for a code alone. The number of a tag is the index of the code in the segment.
 */
export function toMarkup(segment: Segment): string {
  const closes = closesOf(segment);
  const closing = new Set(closes.values());
  return segment
    .map((part, index) => {
      if (typeof part === 'string') return escapeMarkup(part);
      if (closes.has(index)) return `<g id="${index}">`;
      return closing.has(index) ? '</g>' : `<x id="${index}"></x>`;
    })
    .join('');
}

/** Reads the engine's answer to the markup of a segment; undefined if its tags are not those of the segment. */
export function fromMarkup(markup: string, segment: Segment): Segment | undefined {
  const closes = closesOf(segment);
  const parts: (SegmentPart | undefined)[] = [];
  const open: number[] = [];
  let end = 0;
  for (const {0: tag, 1: slash, 2: name, 3: number, index: at} of markup.matchAll(TAG)) {
    parts.push(decodeHTML(markup.slice(end, at)));
    end = at + tag.length;
    if (name === 'g') {
      const index = slash ? closes.get(open.pop()!) : Number(number);
      if (!slash) open.push(index!);
      parts.push(segment[index!]);
    } else if (!slash) parts.push(segment[Number(number)]);
  }
  parts.push(decodeHTML(markup.slice(end)));
  return open.length === 0 && parts.every((part) => part !== undefined) ? joinText(parts) : undefined;
}

/** A text for an engine that keeps tags. */
export interface MarkupText {
  /** Without surrounding white space. */
  readonly text: string;
  /** Whether the text is markup, with escaped characters. */
  readonly isMarkup: boolean;
}

/** The text of a segment: markup if it has codes, else plain text. */
export function markupText(segment: Segment): MarkupText {
  const isMarkup = hasCodes(segment);
  return {text: (isMarkup ? toMarkup(segment) : textOf(segment)).trim(), isMarkup};
}

/** The result for a segment from the answer to its `markupText`; undefined if codes were lost. */
export function markupResult(segment: Segment, answer: TextResult): SegmentResult | undefined {
  if (!answer.ok) return answer;
  if (!hasCodes(segment)) return {ok: true, segment: [inSpaceOf(textOf(segment), answer.text)]};
  const translated = fromMarkup(inSpaceOf(toMarkup(segment), answer.text), segment);
  if (!translated || !keepsCodes(segment, translated)) return undefined;
  return {ok: true, segment: translated};
}

/** Index of the closing code of each opening one, for the pairs that are nested in each other. */
function closesOf(segment: Segment): Map<number, number> {
  const closes = new Map<number, number>();
  const open: {readonly index: number; readonly code: InlineCode}[] = [];
  for (const [index, part] of segment.entries()) {
    if (typeof part === 'string' || part.kind === 'standalone') continue;
    if (part.kind === 'open') open.push({index, code: part});
    else if (open.at(-1)?.code.id === part.id) closes.set(open.pop()!.index, index);
  }
  return closes;
}
