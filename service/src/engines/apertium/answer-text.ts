import type {Segment, SegmentPart} from '../engine.ts';
import {joinText, textOf} from '../segment-content.ts';

/** Restores the source's white space around the text, and removes double spaces that it does not have. */
export function tidySpaces(source: Segment, answer: Segment): Segment {
  const text = textOf(source);
  const double = / {2}/.test(text);
  let afterSpace = true;
  const tidy = answer.map((part): SegmentPart => {
    if (typeof part !== 'string' || double) return part;
    const start = afterSpace ? part.replace(/^ +/, '') : part;
    const single = start.replace(/ {2,}/g, ' ');
    if (part !== '') afterSpace = single === '' ? afterSpace : single.endsWith(' ');
    return single;
  });
  const leading = /^ */.exec(text)?.[0] ?? '';
  return joinText(double ? tidy : [leading, ...tidy]);
}

/**
 * Removes a capital that Apertium put at the start of a text that begins in lower case. Not in German,
 * where it may be that of a noun.
 */
export function naturalCase(source: Segment, answer: Segment, target: string): Segment {
  const asked = firstLetter(source);
  if (asked === undefined || asked.toLowerCase() !== asked || target.startsWith('de')) return answer;
  const place = answer.findIndex((part) => typeof part === 'string' && /\p{L}/u.test(part));
  const part = answer[place];
  if (typeof part !== 'string') return answer;
  const lowered = part.replace(
    /^(\P{L}*)(\p{Lu})(?!\p{Lu})/u,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  );
  return answer.map((other, index) => (index === place ? lowered : other));
}

function firstLetter(segment: Segment): string | undefined {
  return /\p{L}/u.exec(textOf(segment))?.[0];
}
