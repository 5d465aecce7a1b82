import type {Segment} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;
const UNWANTED = /[\n\v\f\r\u0085\u2028\u2029\0]/;

/** The text of an answer as a sentence's translation; empty for none. */
export function cleanText(answer: {readonly segment: Segment} | undefined): string {
  const text = answer ? textOf(answer.segment).trim() : '';
  return UNWANTED.test(text) ? withoutLineBreaks(text) : text;
}

/** Removes what no translated sentence holds: line breaks and NUL. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll('\0', '').replace(LINE_BREAKS, ' ');
}

/** An answer with codes as a sentence's translation. */
export function cleanParts(segment: Segment): Segment {
  const parts = segment.map((part) =>
    typeof part === 'string' && UNWANTED.test(part) ? withoutLineBreaks(part) : part,
  );
  if (typeof parts[0] === 'string') parts[0] = parts[0].trimStart();
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last.trimEnd();
  return parts;
}
