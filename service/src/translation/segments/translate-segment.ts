import type {Segment, Term, Translator, WordAlignment} from '../../engines/engine.ts';
import {findAddresses, withAddresses} from '../terms/find-addresses.ts';
import {hasCodes, keepsCodes, textOf} from '../../engines/segment-content.ts';
import {codedSpans, placeCodes} from '../codes/place-codes.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {estimateQuality, hasLetters} from './estimate-quality.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import {termIndex, type TermMatch} from '../terms/term-index.ts';
import {
  replaceTerms,
  restoreTerms,
  splitAtTerms,
  type TextWithTerms,
  uncutMatches,
  unwrapTerms,
  wrapTerms,
} from '../terms/term-masking.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';
import {fitAlignment} from './fit-alignment.ts';

/** A segment as the engine answered. */
export interface Answer {
  readonly segment: Segment;
  readonly quality: number | undefined;
  readonly alignment?: WordAlignment | undefined;
}

/** A translated segment: the codes of the question, each once, properly nested. */
export interface SegmentTranslation {
  readonly segment: Segment;
  readonly quality: number;
  /** Undefined where the engine gives none, or where terms were put in. */
  readonly alignment?: WordAlignment | undefined;
  readonly checks: readonly SegmentCheck[];
}

/**
 * The translation of a segment as a generator: it yields the segments to ask the engine for, round by
 * round, and is given the answers. So the rounds of many segments share the engine's batches.
 */
export type TranslationRounds<T> = Generator<readonly Segment[], T, readonly Answer[]>;

/** Engine, languages and terms that a segment is translated with. */
export interface SegmentSetting {
  readonly translator: Translator;
  readonly source: string;
  readonly target: string;
  readonly terms: readonly Term[];
}

interface Draft {
  readonly segment: Segment;
  readonly quality: number | undefined;
  /** Targets of the terms in it. */
  readonly fixed: readonly string[];
  /** Found while terms and codes were put back. */
  readonly checks: readonly SegmentCheck[];
  readonly alignment?: WordAlignment | undefined;
}

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;
const UNWANTED = /[\n\v\f\r\u0085\u2028\u2029\0]/;

/** Whether the engine is asked at all: text without letters stays as it is unless a term covers it. */
export function needsEngine(segment: Segment, {terms}: SegmentSetting): boolean {
  return terms.length > 0 || segment.some((part) => typeof part === 'string' && hasLetters(part));
}

/** Translates one segment, making up for what the engine cannot do: codes, terms, addresses. */
export function* translateSegment(
  segment: Segment,
  setting: SegmentSetting,
): TranslationRounds<SegmentTranslation> {
  const source = textOf(segment);
  const {capabilities} = setting.translator;
  const around = setting.terms.length > 0 && !capabilities.terms;
  const addresses = uncutMatches(segment, findAddresses(source));
  const terms = around ? uncutMatches(segment, termIndex(setting.terms).find(source, setting.target)) : [];
  const matches = withAddresses(addresses, terms);
  if (around && matches.length === 0 && !hasLetters(source)) return {segment, quality: 1, checks: []};
  const isAddressOnly =
    addresses.length > 0 && splitAtTerms(source, matches).every((text) => !hasLetters(text));
  if (isAddressOnly && matches.length === addresses.length) return {segment, quality: 1, checks: []};
  const draft =
    matches.length > 0
      ? yield* translateWithTerms(segment, matches, capabilities.inlineCodes)
      : yield* translateCoded(segment, capabilities.inlineCodes);
  const translation = textOf(draft.segment);
  // Where the engine answers with nothing, the source text stays.
  if (translation.trim() === '') return {segment, quality: 0, checks: [{check: 'empty'}]};
  const quality = draft.quality ?? estimateQuality(source, translation, setting.source, draft.fixed);
  return {segment: draft.segment, quality, alignment: draft.alignment, checks: draft.checks};
}

/** Translates text with codes: by an engine that keeps them, or without them, to place them afterwards. */
function* translateCoded(segment: Segment, keeps: boolean): TranslationRounds<Draft> {
  if (!hasCodes(segment)) {
    const [answer] = yield [segment];
    return aligned(segment, [cleanText(answer)], answer);
  }
  if (keeps) {
    const [answer] = yield [segment];
    if (answer && keepsCodes(segment, answer.segment)) {
      return aligned(segment, cleanParts(answer.segment), answer);
    }
  }
  const spans = codedSpans(segment);
  const [answer, ...contents] = yield [[textOf(segment)], ...spans.map(({text}) => [text])];
  const places = new Map(spans.map(({id}, index) => [id, cleanText(contents[index])]));
  const placed = placeCodes(segment, cleanText(answer) || textOf(segment), places);
  return aligned(segment, placed, answer);
}

/** The used segment with the quality and the fitted alignment of the engine's answer. */
function aligned(question: Segment, used: Segment, answer: Answer | undefined): Draft {
  const alignment = answer && fitAlignment(answer.alignment, question, answer.segment, used);
  return {segment: used, quality: answer?.quality, fixed: [], checks: [], alignment};
}

/** Translates text with terms: by codes or made-up words in their place, or else around them. */
function* translateWithTerms(
  segment: Segment,
  matches: readonly TermMatch[],
  keeps: boolean,
): TranslationRounds<Draft> {
  const fixed = matches.map(({target}) => target);
  if (keeps) {
    const wrapped = wrapTerms(segment, matches);
    const [answer] = yield [wrapped.segment];
    const checked = answer && keepsCodes(wrapped.segment, answer.segment);
    const unwrapped = checked ? unwrapTerms(cleanParts(answer.segment), wrapped) : undefined;
    if (unwrapped) return {segment: unwrapped, quality: answer?.quality, fixed, checks: []};
  }
  const source = textOf(segment);
  const replaced = keeps ? undefined : replaceTerms(source, matches);
  if (replaced) {
    const [answer] = yield [[replaced.text]];
    const restored = restoreTerms(cleanText(answer), replaced);
    if (restored) return {segment: place(segment, restored), quality: answer?.quality, fixed, checks: []};
  }
  const around = yield* translateAround(source, matches);
  return {segment: place(segment, around), quality: around.quality, fixed, checks: []};
}

function place(segment: Segment, {text, terms}: TextWithTerms): Segment {
  return placeCodes(segment, text, new Map(), terms);
}

/** Translates the text between the terms piece by piece: the words are right, their order may not be. */
function* translateAround(
  source: string,
  matches: readonly TermMatch[],
): TranslationRounds<TextWithTerms & {quality: number | undefined}> {
  const pieces = splitAtTerms(source, matches);
  const inner = pieces.map((piece) => {
    const start = skipWhiteSpace(piece, 0, piece.length);
    return {start, end: skipWhiteSpaceBack(piece, piece.length, start)};
  });
  const asked = inner.flatMap(({start, end}, index) => {
    const text = pieces[index]?.slice(start, end) ?? '';
    return hasLetters(text) ? [{index, text}] : [];
  });
  const answers = asked.length > 0 ? yield asked.map(({text}) => [text]) : [];
  const translated = new Map(asked.map(({index, text}, place) => [index, cleanText(answers[place]) || text]));
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

function cleanText(answer: Answer | undefined): string {
  const text = answer ? textOf(answer.segment).trim() : '';
  return UNWANTED.test(text) ? withoutLineBreaks(text) : text;
}

/** Removes what no translated sentence holds: line breaks and NUL. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll('\0', '').replace(LINE_BREAKS, ' ');
}

function cleanParts(segment: Segment): Segment {
  const parts = segment.map((part) =>
    typeof part === 'string' && UNWANTED.test(part) ? withoutLineBreaks(part) : part,
  );
  if (typeof parts[0] === 'string') parts[0] = parts[0].trimStart();
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last.trimEnd();
  return parts;
}
