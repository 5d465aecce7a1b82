import type {Segment, Term, Translator, WordAlignment} from '../../engines/engine.ts';
import {hasCodes, textOf} from '../../engines/segment-content.ts';
import {hasLetters} from '../words/word-edges.ts';
import {exactTermsOf, type TermMatch} from '../terms/exact-terms.ts';
import type {TermChecker} from '../terms/term-checks.ts';
import {uncutMatches} from '../terms/term-masking.ts';
import {withWholeTerms} from '../terms/whole-terms.ts';
import {moveAlignment} from './fit-alignment.ts';
import {sideBySide} from './side-by-side.ts';
import {translateCoded} from './translate-coded.ts';
import {translateWithTerms} from './translate-with-terms.ts';
import {MOVED, type TranslationRounds} from './translation-rounds.ts';
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

/** Engine, languages and terms for the translation of a segment. */
export interface SegmentSetting {
  readonly translator: Translator;
  readonly source: string;
  readonly target: string;
  readonly terms: readonly Term[];
  /** Whether terms are masked although the engine applies terms, since it cannot apply these now. */
  readonly masksTerms?: boolean;
  /** Finds the terms in a text; absent if there are no terms. */
  readonly checkTerms?: TermChecker | undefined;
  /** Whether placeholders, addresses, code and the like are protected; default true. */
  readonly shield?: boolean | undefined;
}

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
  asked: Segment,
  setting: SegmentSetting,
  message?: MessageSetting,
): TranslationRounds<SegmentTranslation> {
  const segment =
    masksTerms(setting) && hasCodes(asked) ? withWholeTerms(asked, termsIn(textOf(asked), setting)) : asked;
  const shielded =
    setting.shield === false ? undefined : shieldSegment(segment, keptTerms(shielding(setting), message));
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

/** The setting for the shield: an engine that inflects gets terms that stay unchanged as words of the sentence. */
function shielding(setting: SegmentSetting): SegmentSetting {
  return setting.translator.capabilities.inflectsTerms === true ? {...setting, terms: []} : setting;
}

/** Whether terms are put in around the engine. */
function masksTerms({terms, translator, masksTerms = false}: SegmentSetting): boolean {
  return terms.length > 0 && (masksTerms || !translator.capabilities.terms);
}

/** The terms that the engine should apply: inflected ones only if it can inflect the translation. */
function termsIn(text: string, {terms, target, translator, checkTerms}: SegmentSetting): TermMatch[] {
  const inflected = translator.capabilities.inflectsTerms === true ? checkTerms?.find(text) : undefined;
  return inflected ?? exactTermsOf(terms).find(text, target);
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
  const around = masksTerms(setting);
  const terms = around ? uncutMatches(masked, termsIn(source, setting)) : [];
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
