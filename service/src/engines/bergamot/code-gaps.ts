import type {Segment, SegmentPart} from '../engine.ts';
import {hasCodes, joinText} from '../segment-content.ts';

/** Letters of scripts that are written without spaces between words. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;
/** White space, or punctuation that follows a word without a space. */
const FOLLOWS = /^[\s.,;:!?…)\]}»”’%]/;

/** Codes that follow each other with at most white space between them: indexes of parts, the end exclusive. */
interface CodeGroup {
  readonly start: number;
  readonly end: number;
}

/**
 * Gives the codes of a translation the spaces that they have in the source: the engine puts a code without content after
 * all white space around it, so that "the {name} car" ends with "{name}coche".
 */
export function withCodeGaps(source: Segment, translation: Segment): Segment {
  if (!hasCodes(translation)) return translation;
  const wanted = gapsOf(source);
  const separate = separateCodes(source);
  const parts: SegmentPart[] = [...translation];
  for (const group of groupsIn(translation)) {
    const codes = parts.slice(group.start, group.end);
    if (codes.some((part) => typeof part !== 'string' && part.kind === 'standalone'))
      placeGaps(parts, group, wanted);
  }
  return joinText(
    parts.flatMap((part, index) => (separate.has(pairKey(part, parts[index + 1])) ? [part, ' '] : [part])),
  );
}

/** Whether white space, or the end of the text, is before and after each code; codes that follow each other have none between. */
interface Gaps {
  readonly before: boolean;
  /** Whether a word is directly before, as before a closing tag. */
  readonly isAtWord: boolean;
  readonly after: boolean;
}

const codeKey = (part: Exclude<SegmentPart, string>): string => `${part.kind} ${part.id}`;

/** Key of two codes that follow each other; empty for anything else. */
const pairKey = (first: SegmentPart | undefined, second: SegmentPart | undefined): string =>
  typeof first === 'object' && typeof second === 'object' ? `${codeKey(first)} ${codeKey(second)}` : '';

/** Codes with only white space between them. */
function separateCodes(source: Segment): ReadonlySet<string> {
  const pairs = source.flatMap((part, index) =>
    typeof part === 'string' && part.trim() === '' ? pairKey(source[index - 1], source[index + 1]) || [] : [],
  );
  return new Set(pairs);
}

/** White space around the group of each code. */
function gapsOf(source: Segment): ReadonlyMap<string, Gaps> {
  const gaps = new Map<string, Gaps>();
  for (const {start, end} of groupsIn(source)) {
    const [before, after] = [source[start - 1], source[end]];
    const group = {
      before: typeof before !== 'string' || /\s$/.test(before),
      isAtWord: typeof before === 'string' && WORD.test(before.at(-1) ?? ''),
      after: typeof after !== 'string' || /^\s/.test(after),
    };
    for (const part of source.slice(start, end)) if (typeof part !== 'string') gaps.set(codeKey(part), group);
  }
  return gaps;
}

function groupsIn(segment: Segment): CodeGroup[] {
  const groups: CodeGroup[] = [];
  let start = -1;
  for (const [index, part] of [...segment, '.'].entries()) {
    if (typeof part !== 'string' || part.trim() === '') {
      if (start < 0 && typeof part !== 'string') start = index;
    } else if (start >= 0) {
      let end = index;
      while (typeof segment[end - 1] === 'string') end -= 1;
      groups.push({start, end});
      start = -1;
    }
  }
  return groups;
}

/** Moves white space from before a group to behind it where the source has it there, and leaves one space within it. */
function placeGaps(parts: SegmentPart[], {start, end}: CodeGroup, wanted: ReadonlyMap<string, Gaps>): void {
  for (let index = start; index < end; index += 1) if (typeof parts[index] === 'string') parts[index] = ' ';
  const [first, last] = [parts[start], parts[end - 1]];
  if (typeof first === 'string' || typeof last === 'string' || !first || !last) return;
  const [before, after] = [parts[start - 1], parts[end]];
  if (typeof after !== 'string' || FOLLOWS.test(after) || SPACELESS.test(after.charAt(0))) return;
  if (!wanted.get(codeKey(last))?.after) return;
  parts[end] = ` ${after}`;
  if (typeof before !== 'string' || !/\s$/.test(before)) return;
  const text = before.trimEnd();
  const {before: isGapBefore, isAtWord} = wanted.get(codeKey(first)) ?? {before: true, isAtWord: false};
  const isGap = isGapBefore || (WORD.test(text.at(-1) ?? '') && !isAtWord);
  parts[start - 1] = isGap && text !== '' ? `${text} ` : text;
}
