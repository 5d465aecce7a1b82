import type {Segment, Term, Translator, WordAlignment} from '../../engines/engine.ts';
import {hasCodes, keepsCodes, textOf} from '../../engines/segment-content.ts';
import {codedSpans, placeCodes} from '../codes/place-codes.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {hasLetters} from '../words/word-edges.ts';
import {exactTermsOf, type TermMatch} from '../terms/exact-terms.ts';
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
import {cleanParts, cleanText} from './clean-answer.ts';
import {fitAlignment, moveAlignment} from './fit-alignment.ts';
import {sideBySide} from './side-by-side.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import {keptTerms} from '../shield/kept-terms.ts';
import {
  asMessageText,
  type MessageSetting,
  TranslatedMessages,
  withoutQuoting,
} from '../shield/message-branches.ts';
import {
  hiddenLengths,
  hiddenTexts,
  type ShieldedSegment,
  shieldSegment,
  unshield,
  withoutTokens,
} from '../shield/shield-segment.ts';

/** The engine's answer for a segment. */
export interface Answer {
  readonly segment: Segment;
  readonly quality: number | undefined;
  readonly alignment?: WordAlignment | undefined;
  readonly byRuns?: boolean | undefined;
  readonly unknownWords?: readonly string[] | undefined;
}

/** A translated segment: contains each code of the question once, properly nested. */
export interface SegmentTranslation {
  readonly segment: Segment;
  /** The engine's own estimate; undefined if the engine does not estimate quality. */
  readonly quality: number | undefined;
  /** Word alignment; undefined if the engine returned no alignment, or if terms were inserted. */
  readonly alignment?: WordAlignment | undefined;
  /**
   * Facts reported by the engine, and faults found when codes and terms were restored; see `judgeSegment`.
   */
  readonly checks: readonly SegmentCheck[];
  /** Targets of terms and addresses in the translation; absent if there are none. */
  readonly fixed?: readonly string[];
  /** Words that the engine does not know; absent if the engine does not report them. */
  readonly unknownWords?: readonly string[] | undefined;
}

/**
 * Translates a segment as a generator: it yields the segments for the engine, round by round, and receives
 * the answers. In this way, the rounds of many segments share the engine's batches.
 */
export type TranslationRounds<T> = Generator<readonly Segment[], T, readonly Answer[]>;

/** Engine, languages and terms for the translation of a segment. */
export interface SegmentSetting {
  readonly translator: Translator;
  readonly source: string;
  readonly target: string;
  readonly terms: readonly Term[];
  /** Whether terms are masked although the engine applies terms, since it cannot apply these now. */
  readonly masksTerms?: boolean;
  /** Whether placeholders, addresses, code and the like are protected; default true. */
  readonly shield?: boolean | undefined;
}

interface Draft {
  readonly segment: Segment;
  readonly quality: number | undefined;
  /** Targets of the terms in the draft. */
  readonly fixed: readonly string[];
  /** Faults found when terms and codes were restored. */
  readonly checks: readonly SegmentCheck[];
  readonly alignment?: WordAlignment | undefined;
}

/**
 * Check for codes, terms or protected parts that came back wrong and that the service moved to the right
 * places.
 */
const MOVED: readonly SegmentCheck[] = [{check: 'tagsMoved'}];

/** Whether the engine is needed: text without letters stays unchanged unless a term covers it. */
export function needsEngine(segment: Segment, {terms}: SegmentSetting): boolean {
  return terms.length > 0 || segment.some((part) => typeof part === 'string' && hasLetters(part));
}

/**
 * Translates one segment and handles the parts that the engine cannot handle: codes, terms, protected parts.
 * The texts of an ICU message's branches are translated along with the segment, each as a separate segment.
 *
 * @param message - Set if the segment is such a branch.
 */
export function* translateSegment(
  segment: Segment,
  setting: SegmentSetting,
  message?: MessageSetting,
): TranslationRounds<SegmentTranslation> {
  const shielded = setting.shield === false ? undefined : shieldSegment(segment, keptTerms(setting, message));
  if (!shielded) return inMessage(yield* translateBare(segment, undefined, setting), segment, message);
  const {hidden, coded} = shielded;
  const messages = new TranslatedMessages(hidden, setting.target, message);
  const branches = messages.branches.map((branch) =>
    translateSegment(branch.content, setting, branch.message),
  );
  const [bare, ...inside] = yield* sideBySide([translateBare(coded, shielded, setting), ...branches]);
  const around = inMessage(bare as SegmentTranslation, coded, message);
  const isMessage = message !== undefined || inside.length > 0;
  const translated = isMessage ? {...around, segment: withoutQuoting(around.segment)} : around;
  const unshielded = {...translated, segment: unshield(translated.segment, hidden), alignment: undefined};
  if (inside.length === 0) {
    const {alignment} = translated;
    const moved = alignment && moveAlignment(alignment, coded, translated.segment, hiddenLengths(hidden));
    return {...unshielded, alignment: moved};
  }
  const all = hasLetters(textOf(coded)) ? [translated, ...inside] : inside;
  const qualities = all.flatMap((part) => part.quality ?? []);
  const isRated = qualities.length === all.length;
  const filled = messages.filled(inside.map((part) => part.segment));
  return {
    ...unshielded,
    segment: unshield(translated.segment, filled),
    quality: isRated ? qualities.reduce((sum, quality) => sum + quality, 0) / all.length : undefined,
    checks: all.flatMap(({checks}) => checks),
    fixed: all.flatMap(({fixed = []}) => fixed),
  };
}

/** Writes the translation of a branch as text of its message; returns other translations unchanged. */
function inMessage(
  translated: SegmentTranslation,
  segment: Segment,
  message: MessageSetting | undefined,
): SegmentTranslation {
  if (!message) return translated;
  const written = asMessageText(translated.segment, message);
  if (written) return {...translated, segment: written};
  const untranslated = asMessageText(segment, message) ?? segment;
  return {segment: untranslated, quality: 0, checks: [...translated.checks, ...MOVED]};
}

/** Translates a segment whose protected parts are codes; in the translation they are codes or tokens. */
function* translateBare(
  segment: Segment,
  shielded: ShieldedSegment | undefined,
  setting: SegmentSetting,
): TranslationRounds<SegmentTranslation> {
  const {capabilities} = setting.translator;
  const {masked, tokens} = shielded ?? {masked: segment, tokens: []};
  const source = textOf(masked);
  const around = setting.terms.length > 0 && (setting.masksTerms === true || !capabilities.terms);
  const terms = around ? uncutMatches(masked, exactTermsOf(setting.terms).find(source, setting.target)) : [];
  const bare = textOf(segment);
  if (terms.length === 0 && (around || shielded) && !hasLetters(bare))
    return {segment, quality: 1, checks: []};
  const isPaired = segment.every((part) => typeof part === 'string' || part.kind !== 'standalone');
  const draft =
    terms.length > 0 || (tokens.length > 0 && !isPaired)
      ? yield* translateWithTerms({coded: segment, masked, tokens, terms}, capabilities.inlineCodes)
      : yield* translateCoded(segment, capabilities.inlineCodes);
  // If the answer is empty, the source text is kept.
  if (withoutTokens(textOf(draft.segment)).trim() === '') {
    return {segment, quality: 0, checks: [{check: 'empty'}]};
  }
  return shielded ? {...draft, fixed: [...draft.fixed, ...hiddenTexts(shielded.hidden)]} : draft;
}

/**
 * Translates text with codes: with an engine that keeps them, or without codes, which are placed afterwards.
 */
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
  const draft = aligned(segment, placed, answer);
  return keeps ? {...draft, checks: MOVED} : draft;
}

/** The segment that is used, with the engine's quality and the adapted alignment. */
function aligned(question: Segment, used: Segment, answer: Answer | undefined): Draft {
  const alignment = answer && fitAlignment(answer.alignment, question, answer.segment, used);
  const checks = answer?.byRuns && hasCodes(question) ? MOVED : [];
  return {segment: used, quality: answer?.quality, fixed: [], checks, alignment};
}

/** A segment with protected parts and terms, both located in `masked`, in order. */
interface SegmentWithTerms extends Pick<ShieldedSegment, 'coded' | 'masked' | 'tokens'> {
  readonly terms: readonly TermMatch[];
}

/**
 * Translates text with terms and protected parts: replaced by codes or made-up words, or else by translating
 * around them.
 */
function* translateWithTerms(
  {coded, masked, tokens, terms}: SegmentWithTerms,
  keeps: boolean,
): TranslationRounds<Draft> {
  const fixed = terms.map(({target}) => target);
  if (keeps) {
    const wrapped = wrapTerms(coded, matchesBeside(tokens, terms));
    const [answer] = yield [wrapped.segment];
    const checked = answer && keepsCodes(wrapped.segment, answer.segment);
    const unwrapped = checked ? unwrapTerms(cleanParts(answer.segment), wrapped) : undefined;
    if (unwrapped && terms.length === 0) return aligned(coded, unwrapped, answer);
    const checks = answer?.byRuns ? MOVED : [];
    if (unwrapped) return {segment: unwrapped, quality: answer?.quality, fixed, checks};
  }
  const source = textOf(masked);
  const matches = [...tokens, ...terms].sort((a, b) => a.start - b.start);
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
  return matches.map(({start, end, target}) => {
    for (let token = tokens[next]; token && token.start < start; token = tokens[next]) {
      removed += token.end - token.start;
      next += 1;
    }
    return {start: start - removed, end: end - removed, target};
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
