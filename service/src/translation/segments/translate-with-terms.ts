import type {Segment} from '../../engines/engine.ts';
import {keepsCodes, textOf} from '../../engines/segment-content.ts';
import {placeCodes} from '../codes/place-codes.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';
import {hasLetters} from '../words/word-edges.ts';
import type {TermMatch} from '../terms/exact-terms.ts';
import {
  replaceTerms,
  restoreTerms,
  splitAtTerms,
  type TextWithTerms,
  unwrapTerms,
  wrapTerms,
} from '../terms/term-masking.ts';
import type {ShieldedSegment} from '../shield/shield-segment.ts';
import {cleanParts, cleanText} from './clean-answer.ts';
import {aligned, translateCoded} from './translate-coded.ts';
import {type Draft, MOVED, type TranslationRounds} from './translation-rounds.ts';

/** A segment with protected parts and terms, both located in `masked`, in order. */
export interface SegmentWithTerms extends Pick<ShieldedSegment, 'coded' | 'masked' | 'tokens'> {
  readonly terms: readonly TermMatch[];
}

/**
 * Translates text with terms and protected parts: replaced by codes or made-up words, or else by translating
 * around them.
 */
export function* translateWithTerms(
  {coded, masked, tokens, terms}: SegmentWithTerms,
  keeps: boolean,
): TranslationRounds<Draft> {
  if (keeps) {
    const wrapped = wrapTerms(coded, matchesBeside(tokens, terms));
    const [answer] = yield [wrapped.segment];
    const checked = answer && keepsCodes(wrapped.segment, answer.segment);
    const unwrapped = checked ? unwrapTerms(cleanParts(answer.segment), wrapped, answer.termIds) : undefined;
    if (unwrapped && terms.length === 0) return aligned(coded, unwrapped.segment, answer);
    const checks = answer?.byRuns ? MOVED : [];
    if (unwrapped) return {...unwrapped, quality: answer?.quality, checks};
  }
  // The engine alone can inflect.
  const exact = terms.filter(({isInflected}) => isInflected !== true);
  const fixed = exact.map(({target}) => target);
  const source = textOf(masked);
  const matches = [...tokens, ...exact].sort((a, b) => a.start - b.start);
  if (matches.length === 0) return yield* translateCoded(coded, keeps);
  const replaced = keeps ? undefined : replaceTerms(source, matches);
  if (replaced) {
    const [answer] = yield [[replaced.text]];
    const restored = restoreTerms(cleanText(answer), replaced);
    if (restored) return {segment: place(masked, restored), quality: answer?.quality, fixed, checks: []};
  }
  const around = yield* translateAround(source, matches);
  return {segment: place(masked, around), quality: around.quality, fixed, checks: MOVED};
}

/** The matches at their positions in the text without tokens. */
function matchesBeside(tokens: readonly TermMatch[], matches: readonly TermMatch[]): TermMatch[] {
  let next = 0;
  let removed = 0;
  return matches.map((match) => {
    const {start, end} = match;
    for (let token = tokens[next]; token && token.start < start; token = tokens[next]) {
      removed += token.end - token.start;
      next += 1;
    }
    return {...match, start: start - removed, end: end - removed};
  });
}

function place(segment: Segment, {text, terms}: TextWithTerms): Segment {
  return placeCodes(segment, text, new Map(), terms);
}

/** Translates the text between terms piece by piece: the words are right, but the word order may be wrong. */
function* translateAround(
  source: string,
  matches: readonly TermMatch[],
): TranslationRounds<TextWithTerms & {quality: number | undefined}> {
  const pieces = splitAtTerms(source, matches);
  const inner = pieces.map((piece) => {
    const start = skipWhiteSpace(piece, 0, piece.length);
    return {start, end: skipWhiteSpaceBack(piece, piece.length, start)};
  });
  const questions = inner.flatMap(({start, end}, index) => {
    const text = pieces[index]?.slice(start, end) ?? '';
    return hasLetters(text) ? [{index, text}] : [];
  });
  const answers = questions.length > 0 ? yield questions.map(({text}) => [text]) : [];
  const translated = new Map(
    questions.map(({index, text}, place) => [index, cleanText(answers[place]) || text]),
  );
  const terms: TextRange[] = [];
  let text = '';
  pieces.forEach((piece, index) => {
    const {start, end} = inner[index] ?? {start: 0, end: 0};
    text += piece.slice(0, start) + (translated.get(index) ?? piece.slice(start, end)) + piece.slice(end);
    const target = matches[index]?.target ?? '';
    if (target !== '') terms.push({start: text.length, end: text.length + target.length});
    text += target;
  });
  const qualities = answers.flatMap(({quality}) => quality ?? []);
  return {text, terms, quality: qualities.length > 0 ? Math.min(...qualities) : undefined};
}
