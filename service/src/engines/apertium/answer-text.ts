import type {Segment, SegmentPart} from '../engine.ts';
import {joinText, textOf} from '../segment-content.ts';

const DOUBLE = / {2}/;
const WORD = /[\p{L}\p{N}]/u;
const GAP = / +(?=[.,;:!?…)](?:[\s.,;:!?…)"”»]|$))/g;
/** Spaces before `.`, `,`, `…` and `)`; for French and Breton, which put a space before other marks. */
const NARROW_GAP = / +(?=[.,…)](?:[\s.,…)"”]|$))/g;

/**
 * Restores the source's white space around the text, removes double spaces that the source does not have, and
 * restores spaces between words and standalone codes that Apertium moved across the code.
 */
export function tidySpaces(source: Segment, answer: Segment): Segment {
  const double = source.some((part) => typeof part === 'string' && DOUBLE.test(part));
  const spaced = withCodeSpaces(source, answer);
  let afterSpace = true;
  const tidy = spaced.map((part): SegmentPart => {
    if (typeof part !== 'string') {
      // A standalone code is visible content.
      if (part.kind === 'standalone') afterSpace = false;
      return part;
    }
    if (double) return part;
    const start = afterSpace ? part.replace(/^ +/, '') : part;
    const single = start.replace(/ {2,}/g, ' ');
    if (part !== '') afterSpace = single === '' ? afterSpace : single.endsWith(' ');
    return single;
  });
  const [first] = source;
  const leading = typeof first === 'string' ? (/^ */.exec(first)?.[0] ?? '') : '';
  return withoutSpaceAtEnd(source, joinText(double ? tidy : [leading, ...tidy]));
}

/** Removes the space that Apertium leaves when it drops the last word. */
function withoutSpaceAtEnd(source: Segment, answer: Segment): Segment {
  const [sourceEnd, answerEnd] = [source.at(-1), answer.at(-1)];
  if (typeof sourceEnd !== 'string' || sourceEnd.endsWith(' ') || typeof answerEnd !== 'string')
    return answer;
  return [...answer.slice(0, -1), answerEnd.replace(/ {1,9}$/, '')];
}

/**
 * Inserts a space between a standalone code and a word, unless the source has a word directly next to the
 * code.
 */
function withCodeSpaces(source: Segment, answer: Segment): Segment {
  const beside = new Map<number, {before: boolean; after: boolean}>();
  for (const [index, part] of source.entries()) {
    if (typeof part === 'string' || part.kind !== 'standalone') continue;
    beside.set(part.id, {before: endsWithWord(source[index - 1]), after: startsWithWord(source[index + 1])});
  }
  return answer.flatMap((part, index): SegmentPart[] => {
    const spaces = typeof part === 'string' ? undefined : beside.get(part.id);
    if (!spaces) return [part];
    const before = !spaces.before && endsWithWord(answer[index - 1]);
    const after = !spaces.after && startsWithWord(answer[index + 1]);
    return [before ? ' ' : '', part, after ? ' ' : ''];
  });
}

function endsWithWord(part: SegmentPart | undefined): boolean {
  return typeof part === 'string' && WORD.test(part.slice(-1));
}

function startsWithWord(part: SegmentPart | undefined): boolean {
  return typeof part === 'string' && WORD.test(part.slice(0, 1));
}

/** Removes spaces before punctuation, as in `Me llamo Anna .`, unless the source has such spaces, too. */
export function closeGaps(source: Segment, answer: Segment, target: string): Segment {
  const gap = target.startsWith('fr') || target.startsWith('br') ? NARROW_GAP : GAP;
  const sourceText = source.map((part) => (typeof part === 'string' ? part : '-')).join('');
  if (sourceText.search(gap) >= 0) return answer;
  return answer.map((part) => (typeof part === 'string' ? part.replace(gap, '') : part));
}

/**
 * Removes a capital that Apertium added to a text that starts in lower case. German texts are excluded, since
 * the capital may belong to a noun.
 */
export function naturalCase(source: Segment, answer: Segment, target: string): Segment {
  const sourceLetter = firstLetter(source);
  if (sourceLetter === undefined || sourceLetter.toLowerCase() !== sourceLetter || target.startsWith('de'))
    return answer;
  const place = answer.findIndex((part) => typeof part === 'string' && /\p{L}/u.test(part));
  const part = answer[place];
  if (typeof part !== 'string') return answer;
  const lowered = part.replace(
    /^(\P{L}*)(\p{Lu})(?!\p{Lu})/u,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  );
  return answer.map((unchanged, index) => (index === place ? lowered : unchanged));
}

function firstLetter(segment: Segment): string | undefined {
  return /\p{L}/u.exec(textOf(segment))?.[0];
}
