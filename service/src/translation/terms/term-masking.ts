import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import {joinText} from '../../engines/segment-content.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {TermMatch} from './exact-terms.ts';
import {foldCase, isWordEdge} from '../words/word-edges.ts';

/** Matches that do not contain a code. */
export function uncutMatches(segment: Segment, matches: readonly TermMatch[]): TermMatch[] {
  const codes: number[] = [];
  let at = 0;
  for (const part of segment) {
    if (typeof part === 'string') at += part.length;
    else codes.push(at);
  }
  let next = 0;
  return matches.filter(({start, end}) => {
    while (next < codes.length && (codes[next] as number) <= start) next += 1;
    return next === codes.length || (codes[next] as number) >= end;
  });
}

interface WrappedTerm {
  readonly target: string;
  readonly isInflected: boolean;
  /** Number of words in the source and the target together. */
  readonly words: number;
}

/** A segment with each term wrapped in a pair of codes, and the terms of the pairs by code id. */
export interface WrappedTerms {
  readonly segment: Segment;
  readonly targets: ReadonlyMap<number, WrappedTerm>;
}

/**
 * Wraps terms in codes, for an engine that keeps codes: the pair marks where the term's translation belongs.
 */
export function wrapTerms(segment: Segment, matches: readonly TermMatch[]): WrappedTerms {
  const parts: SegmentPart[] = [];
  const targets = new Map<number, WrappedTerm>();
  let id = segment.reduce((most, part) => (typeof part === 'string' ? most : Math.max(most, part.id)), 0);
  let at = 0;
  let next = 0;
  for (const part of segment) {
    if (typeof part !== 'string') {
      parts.push(part);
      continue;
    }
    let copied = 0;
    for (let match = matches[next]; match && match.end <= at + part.length; match = matches[next]) {
      id += 1;
      next += 1;
      const source = part.slice(match.start - at, match.end - at);
      const {target, isInflected = false} = match;
      const term = {target, isExact: !isInflected};
      parts.push(part.slice(copied, match.start - at), {kind: 'open', id, term}, source, {kind: 'close', id});
      copied = match.end - at;
      targets.set(id, {target, isInflected, words: countWords(`${source} ${target}`)});
    }
    parts.push(part.slice(copied));
    at += part.length;
  }
  return {segment: joinText(parts), targets};
}

/**
 * Replaces the text inside the terms' codes with the targets; inflected terms keep the text of the engine. Undefined if
 * a code of the segment itself is inside, or so much text that some of it must come from the words around the term.
 *
 * @param answer - Already checked to have the codes of the wrapped segment.
 * @param termIds - Ids of the codes inside which the engine put the target, inflected.
 */
export function unwrapTerms(
  answer: Segment,
  {targets}: WrappedTerms,
  termIds: readonly number[] = [],
): {readonly segment: Segment; readonly fixed: readonly string[]} | undefined {
  const parts: SegmentPart[] = [];
  const fixed: string[] = [];
  let inside: InlineCode | undefined;
  let content = '';
  for (const part of answer) {
    if (inside === undefined) {
      if (typeof part === 'string' || !targets.has(part.id)) parts.push(part);
      else inside = part;
    } else if (typeof part === 'string') content += part;
    else if (part.id === inside.id) {
      const term = targets.get(part.id)!;
      const isInPlace = termIds.includes(part.id);
      const isReplaced = !isInPlace && !term.isInflected;
      if (isReplaced && countWords(content) > term.words) return undefined;
      const used = isReplaced ? term.target : content.trim();
      if (isInPlace || !term.isInflected) fixed.push(used);
      const before = content.slice(0, content.length - content.trimStart().length);
      parts.push(before + used + content.slice(before.length).slice(content.trim().length));
      inside = undefined;
      content = '';
    } else return undefined;
  }
  return {segment: joinText(parts), fixed};
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** A made-up word that replaces a term. */
interface ReplacedTerm {
  readonly target: string;
  /** Whether a space was added between the word and the adjacent text. */
  readonly spaceBefore: boolean;
  readonly spaceAfter: boolean;
}

/** A text with terms replaced by made-up words, and the term of each word. */
export interface ReplacedTerms {
  readonly text: string;
  readonly terms: ReadonlyMap<string, ReplacedTerm>;
}

const STEMS = ['Qzx', 'Xqv', 'Zqj', 'Jxq'];

/**
 * Replaces terms with words of no language, for engines that leave unknown words unchanged. Adjacent terms
 * become one word. Undefined if the text contains the beginnings of all such words.
 */
export function replaceTerms(text: string, matches: readonly TermMatch[]): ReplacedTerms | undefined {
  const folded = foldCase(text);
  const stem = STEMS.find((candidate) => !folded.includes(candidate.toLowerCase()));
  if (stem === undefined) return undefined;
  const terms = new Map<string, ReplacedTerm>();
  let replaced = '';
  let copied = 0;
  runsOf(matches).forEach(({start, end, target}, index) => {
    const word = stem + letters(index);
    const before = text.slice(copied, start);
    // "x" shows whether the word would merge with the adjacent text.
    const spaceBefore = !isWordEdge(`${before}x`, before.length);
    const spaceAfter = !isWordEdge(`x${text.slice(end, end + 2)}`, 1);
    replaced += `${before}${spaceBefore ? ' ' : ''}${word}${spaceAfter ? ' ' : ''}`;
    copied = end;
    terms.set(word.toLowerCase(), {target, spaceBefore, spaceAfter});
  });
  return {text: replaced + text.slice(copied), terms};
}

/** Merges adjacent matches. */
function runsOf(matches: readonly TermMatch[]): TermMatch[] {
  const runs: TermMatch[] = [];
  for (const match of matches) {
    const last = runs.at(-1);
    if (!last || last.end < match.start) runs.push(match);
    else runs[runs.length - 1] = {start: last.start, end: match.end, target: last.target + match.target};
  }
  return runs;
}

/** Three letters for a number; no digits, since engines separate digits from letters. */
function letters(index: number): string {
  const alphabet = 'bcdfghklmnprstvw';
  return [8, 4, 0].map((shift) => alphabet.charAt((index >> shift) & 15)).join('');
}

/** A text and the ranges of the terms in it, in order. */
export interface TextWithTerms {
  readonly text: string;
  readonly terms: readonly TextRange[];
}

/** Replaces the made-up words with the targets; undefined unless each made-up word came back exactly once. */
export function restoreTerms(translation: string, {terms}: ReplacedTerms): TextWithTerms | undefined {
  const [some = ''] = terms.keys();
  const stem = some.slice(0, 3);
  const seen = new Set<string>();
  const ranges: TextRange[] = [];
  const folded = foldCase(translation);
  let restored = '';
  let copied = 0;
  for (let at = folded.indexOf(stem); at >= 0; at = folded.indexOf(stem, at + some.length)) {
    const word = folded.slice(at, at + some.length);
    const term = terms.get(word);
    const isWord = isWordEdge(folded, at) && isWordEdge(folded, at + some.length);
    if (term === undefined || !isWord || seen.has(word)) return undefined;
    seen.add(word);
    const before = translation.slice(copied, at);
    restored += term.spaceBefore ? before.replace(/ $/, '') : before;
    ranges.push({start: restored.length, end: restored.length + term.target.length});
    restored += term.target;
    copied = at + some.length;
    if (term.spaceAfter && translation.charAt(copied) === ' ') copied += 1;
  }
  return seen.size === terms.size ? {text: restored + translation.slice(copied), terms: ranges} : undefined;
}

/** Parts of a text around its terms, including white space and punctuation at their ends. */
export function splitAtTerms(text: string, matches: readonly TermMatch[]): string[] {
  const pieces: string[] = [];
  let copied = 0;
  for (const {start, end} of matches) {
    pieces.push(text.slice(copied, start));
    copied = end;
  }
  pieces.push(text.slice(copied));
  return pieces;
}
