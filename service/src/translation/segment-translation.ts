import type {Segment, Term, Translator, WordAlignment} from '../engines/engine.ts';
import {findAddresses, withAddresses} from './addresses.ts';
import {hasCodes, keepsCodes, textOf} from './code-check.ts';
import {codedSpans, placeCodes, type TextRange} from './code-placement.ts';
import type {Answer} from './engine-queue.ts';
import {estimateQuality, hasLetters} from './quality.ts';
import {termIndex, type TermMatch} from './term-matching.ts';
import {
  replaceTerms,
  restoreTerms,
  splitAtTerms,
  type TextWithTerms,
  uncutMatches,
  unwrapTerms,
  wrapTerms,
} from './term-masking.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../src/text/white-space.ts';
import {fitAlignment} from './word-alignment.ts';

/** A translated segment: the codes of the question, each once, properly nested. */
export interface SegmentTranslation {
  readonly segment: Segment;
  readonly quality: number;
  /** Undefined where the engine tells of none, or terms were put in around it. */
  readonly alignment?: WordAlignment | undefined;
}

/** The translation of a segment as a dialogue: it asks for rounds of segments and is given the answers. */
export type TranslationDialogue<T> = Generator<readonly Segment[], T, readonly Answer[]>;

/** What a segment is translated with. */
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
  readonly alignment?: WordAlignment | undefined;
}

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;
const UNWANTED = /[\n\v\f\r\u0085\u2028\u2029\0]/;

/** Whether the engine is asked at all; text without a letter stays as it is unless a term covers it. */
export function needsEngine(segment: Segment, {terms}: SegmentSetting): boolean {
  return terms.length > 0 || segment.some((part) => typeof part === 'string' && hasLetters(part));
}

/** Translates one segment, whatever the engine can or cannot do. */
export function* translateSegment(
  segment: Segment,
  setting: SegmentSetting,
): TranslationDialogue<SegmentTranslation> {
  const source = textOf(segment);
  const {capabilities} = setting.translator;
  const around = setting.terms.length > 0 && !capabilities.terms;
  const addresses = uncutMatches(segment, findAddresses(source));
  const terms = around ? uncutMatches(segment, termIndex(setting.terms).find(source, setting.target)) : [];
  const matches = withAddresses(addresses, terms);
  if (around && matches.length === 0 && !hasLetters(source)) return {segment, quality: 1};
  const isAddressOnly =
    addresses.length > 0 && splitAtTerms(source, matches).every((text) => !hasLetters(text));
  if (isAddressOnly && matches.length === addresses.length) return {segment, quality: 1};
  const draft =
    matches.length > 0
      ? yield* translateWithTerms(segment, matches, capabilities.inlineCodes)
      : yield* translateCoded(segment, capabilities.inlineCodes);
  const translation = textOf(draft.segment);
  // An engine that has nothing to say leaves the source's words standing.
  if (translation.trim() === '') return {segment, quality: 0};
  const quality = draft.quality ?? estimateQuality(source, translation, setting.source, draft.fixed);
  return {segment: draft.segment, quality, alignment: draft.alignment};
}

/** Translates text with codes: by the engine, or without them and put in again. */
function* translateCoded(segment: Segment, keeps: boolean): TranslationDialogue<Draft> {
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

/** An answer as it is used, with the alignment that it came with. */
function aligned(question: Segment, used: Segment, answer: Answer | undefined): Draft {
  const alignment = answer && fitAlignment(answer.alignment, question, answer.segment, used);
  return {segment: used, quality: answer?.quality, fixed: [], alignment};
}

/** Translates text with terms: by codes or made-up words in their place, or else around them. */
function* translateWithTerms(
  segment: Segment,
  matches: readonly TermMatch[],
  keeps: boolean,
): TranslationDialogue<Draft> {
  const fixed = matches.map(({target}) => target);
  if (keeps) {
    const wrapped = wrapTerms(segment, matches);
    const [answer] = yield [wrapped.segment];
    const checked = answer && keepsCodes(wrapped.segment, answer.segment);
    const unwrapped = checked ? unwrapTerms(cleanParts(answer.segment), wrapped) : undefined;
    if (unwrapped) return {segment: unwrapped, quality: answer?.quality, fixed};
  }
  const source = textOf(segment);
  const replaced = keeps ? undefined : replaceTerms(source, matches);
  if (replaced) {
    const [answer] = yield [[replaced.text]];
    const restored = restoreTerms(cleanText(answer), replaced);
    if (restored) return {segment: place(segment, restored), quality: answer?.quality, fixed};
  }
  const around = yield* translateAround(source, matches);
  return {segment: place(segment, around), quality: around.quality, fixed};
}

function place(segment: Segment, {text, terms}: TextWithTerms): Segment {
  return placeCodes(segment, text, new Map(), terms);
}

/** Translates what is between the terms, piece by piece: the words are right, their order may not be. */
function* translateAround(
  source: string,
  matches: readonly TermMatch[],
): TranslationDialogue<TextWithTerms & {quality: number | undefined}> {
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

/** A sentence has no line breaks, and NUL belongs into no answer. */
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
