import type {InlineCode, Segment, SegmentPart} from './engine.ts';

/** The text of a segment without its codes. */
export function textOf(segment: Segment): string {
  if (segment.length === 1 && typeof segment[0] === 'string') return segment[0];
  let text = '';
  for (const part of segment) if (typeof part === 'string') text += part;
  return text;
}

/** Whether a segment contains a code. */
export function hasCodes(segment: Segment): boolean {
  return segment.some((part) => typeof part !== 'string');
}

/**
 * Writes a segment as a string that is the same only for equal segments, since segment text never contains
 * NUL.
 */
export function segmentKey(segment: Segment): string {
  if (segment.length === 1 && typeof segment[0] === 'string') return segment[0];
  return segment
    .map((part) => (typeof part === 'string' ? part : codeKey(part) + (part.keep ? 'keep\0' : '')))
    .join('');
}

function codeKey({kind, id}: InlineCode): string {
  return `\0${kind}${id}\0`;
}

/** Whether an answer has each code of the question exactly once, properly nested. */
export function keepsCodes(question: Segment, answer: Segment): boolean {
  const missing = new Set<string>();
  for (const part of question) if (typeof part !== 'string') missing.add(codeKey(part));
  const open: number[] = [];
  for (const part of answer) {
    if (typeof part === 'string') continue;
    if (!missing.delete(codeKey(part))) return false;
    if (part.kind === 'open') open.push(part.id);
    else if (part.kind === 'close' && open.pop() !== part.id) return false;
  }
  return missing.size === 0 && open.length === 0;
}

/** Joins adjacent strings and removes empty strings. */
export function joinText(parts: readonly SegmentPart[]): SegmentPart[] {
  const joined: SegmentPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}
