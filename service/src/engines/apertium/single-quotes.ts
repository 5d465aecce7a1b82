import type {Segment} from '../engine.ts';
import {textOf} from '../segment-content.ts';

/** Words in straight single quotation marks; an apostrophe is beside a letter on both sides, or has no partner. */
const QUOTED = /(?<![\p{L}\p{N}'])'(?=[\p{L}\p{N}])([^'\n]{1,200})(?<=\S)'(?![\p{L}\p{N}'])/gu;

/**
 * Replaces straight single quotation marks with curved ones. Apertium reads a straight one before "s", "m" or "d" as a short
 * form of "is", "am" or "had": 'show' became "es" and "qué". Positions stay the same.
 */
export function curvedQuotes(text: string): string {
  return /[‘’]/.test(text) ? text : text.replace(QUOTED, '‘$1’');
}

/** Does the same in the texts of a segment. */
export function withCurvedQuotes(segment: Segment): Segment {
  if (!textOf(segment).includes("'")) return segment;
  return segment.map((part) => (typeof part === 'string' ? curvedQuotes(part) : part));
}

/** Restores straight marks in the translation of a segment that had no curved ones. */
export function withStraightQuotes(question: Segment, answer: Segment): Segment {
  if (/[‘’]/.test(textOf(question))) return answer;
  return answer.map((part) => (typeof part === 'string' ? part.replace(/[‘’]/g, "'") : part));
}
