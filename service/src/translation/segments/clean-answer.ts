import type {Segment} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;
const UNWANTED = /[\n\v\f\r\u0085\u2028\u2029\0]/;

/** The text of an answer, cleaned up; empty if there is no answer. */
export function cleanText(answer: {readonly segment: Segment} | undefined): string {
  const text = answer ? textOf(answer.segment).trim() : '';
  return UNWANTED.test(text) ? withoutLineBreaks(text) : text;
}

/** Replaces line breaks and removes NUL; a translated sentence must contain neither. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll('\0', '').replace(LINE_BREAKS, ' ');
}

/** Cleans up an answer with codes. */
export function cleanParts(segment: Segment): Segment {
  const parts = segment.map((part) =>
    typeof part === 'string' && UNWANTED.test(part) ? withoutLineBreaks(part) : part,
  );
  if (typeof parts[0] === 'string') parts[0] = parts[0].trimStart();
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last.trimEnd();
  return parts;
}
