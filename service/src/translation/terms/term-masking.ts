import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import {joinText} from '../../engines/segment-content.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {TermMatch} from './exact-terms.ts';
import {foldCase, isWordEdge} from '../words/word-edges.ts';

/** Matches without a code inside. */
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

/** A segment whose terms are wrapped in pairs of codes of their own, with the pairs' targets. */
export interface WrappedTerms {
  readonly segment: Segment;
  /** Target and number of source words by code id. */
  readonly targets: ReadonlyMap<number, {readonly target: string; readonly words: number}>;
}

/** Wraps terms in codes, for an engine that keeps codes: the pair shows where the term's translation goes. */
export function wrapTerms(segment: Segment, matches: readonly TermMatch[]): WrappedTerms {
  const parts: SegmentPart[] = [];
  const targets = new Map<number, {target: string; words: number}>();
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
      parts.push(part.slice(copied, match.start - at), {kind: 'open', id}, source, {kind: 'close', id});
      copied = match.end - at;
      targets.set(id, {target: match.target, words: countWords(`${source} ${match.target}`)});
    }
    parts.push(part.slice(copied));
    at += part.length;
  }
  return {segment: joinText(parts), targets};
}

/**
 * Replaces the text between the terms' codes by the targets. Undefined when one of the segment's own
 * codes is between them, or so much text that some of it must be from around the term.
 *
 * @param answer - With the codes of the wrapped segment, checked.
 */
export function unwrapTerms(answer: Segment, {targets}: WrappedTerms): Segment | undefined {
  const parts: SegmentPart[] = [];
  let inside: InlineCode | undefined;
  let content = '';
  for (const part of answer) {
    if (inside === undefined) {
      if (typeof part === 'string' || !targets.has(part.id)) parts.push(part);
      else inside = part;
    } else if (typeof part === 'string') content += part;
    else if (part.id === inside.id) {
      const {target, words} = targets.get(part.id) ?? {target: content, words: 0};
      if (countWords(content) > words) return undefined;
      const before = content.slice(0, content.length - content.trimStart().length);
      parts.push(before + target + content.slice(before.length).slice(content.trim().length));
      inside = undefined;
      content = '';
    } else return undefined;
  }
  return joinText(parts);
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** A made-up word in the place of a term. */
interface ReplacedTerm {
  readonly target: string;
  /** Whether a space was put between the word and what the text has right before or after the term. */
  readonly spaceBefore: boolean;
  readonly spaceAfter: boolean;
}

/** A text whose terms are replaced by made-up words, with what each word stands for. */
export interface ReplacedTerms {
  readonly text: string;
  readonly terms: ReadonlyMap<string, ReplacedTerm>;
}

const STEMS = ['Qzx', 'Xqv', 'Zqj', 'Jxq'];

/**
 * Replaces terms by words that no language has, for an engine that leaves unknown words in place. Terms
 * without anything between them become one word.
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
    // As "x", the word shows where it would not be one beside the text around it.
    const spaceBefore = !isWordEdge(`${before}x`, before.length);
    const spaceAfter = !isWordEdge(`x${text.slice(end, end + 2)}`, 1);
    replaced += `${before}${spaceBefore ? ' ' : ''}${word}${spaceAfter ? ' ' : ''}`;
    copied = end;
    terms.set(word.toLowerCase(), {target, spaceBefore, spaceAfter});
  });
  return {text: replaced + text.slice(copied), terms};
}

/** Matches of which those without anything between them are one. */
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

/** The translation with the targets in place of the made-up words; undefined unless each came back once. */
export function restoreTerms(translation: string, {terms}: ReplacedTerms): TextWithTerms | undefined {
  const [some = ''] = terms.keys();
  const stem = some.slice(0, 3);
  const found = new Set<string>();
  const ranges: TextRange[] = [];
  const folded = foldCase(translation);
  let restored = '';
  let copied = 0;
  for (let at = folded.indexOf(stem); at >= 0; at = folded.indexOf(stem, at + some.length)) {
    const word = folded.slice(at, at + some.length);
    const term = terms.get(word);
    const whole = isWordEdge(folded, at) && isWordEdge(folded, at + some.length);
    if (term === undefined || !whole || found.has(word)) return undefined;
    found.add(word);
    const before = translation.slice(copied, at);
    restored += term.spaceBefore ? before.replace(/ $/, '') : before;
    ranges.push({start: restored.length, end: restored.length + term.target.length});
    restored += term.target;
    copied = at + some.length;
    if (term.spaceAfter && translation.charAt(copied) === ' ') copied += 1;
  }
  return found.size === terms.size ? {text: restored + translation.slice(copied), terms: ranges} : undefined;
}

/** Parts of a text around its terms, each with the white space and marks at its ends. */
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
