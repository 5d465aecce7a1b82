import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {TranslationCheck} from '../../../../src/contract/index.ts';
import {textOf} from '../../engines/segment-content.ts';
import {checkSentence} from '../checks/check-sentence.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import {hasLetters} from '../words/word-edges.ts';
import {stayedShare} from './stayed-share.ts';
import {stayedShortText, type Languages, wordsOf} from './stayed-name.ts';
import {unknownWordChecks} from './unknown-words.ts';
import {words} from '../../engines/segment-text.ts';
import type {TermChecker} from '../terms/term-checks.ts';
import type {SegmentTranslation} from '../segments/translate-segment.ts';

/** What is known of a translated segment. */
export interface Judgement {
  readonly checks: readonly SegmentCheck[];
  /** 0 to 1; 0 only where the text is untranslated. */
  readonly quality: number;
}

/** Highest figure where nothing but the checks confirms that a translation is right. */
const CHECKS_ALONE = 0.7;
const MIN_QUALITY = 0.01;

/** Highest figure that a translation with this fault may have. */
const MAX_QUALITY: Readonly<Partial<Record<TranslationCheck, number>>> = {
  untranslated: 0,
  empty: 0.1,
  repetition: 0.1,
  wrongScript: 0.1,
  tooShort: 0.4,
  tooLong: 0.4,
  numbersDiffer: 0.4,
  datesDiffer: 0.4,
  placeholdersDiffer: 0.4,
  urlsDiffer: 0.6,
  termMissed: 0.6,
};

/** Languages of a translation, RFC 5646 codes, and what tells which terms were used. */
interface JudgeSetting {
  readonly source: string;
  readonly target: string;
  /** Absent without terms. */
  readonly checkTerms?: TermChecker | undefined;
  /** Ranges of the source that stay as they are, whose words are no terms. */
  readonly untranslated?: readonly TextRange[];
}

/** The checks of a translated segment, and its quality: the estimate, or what the checks leave of 0.7. */
export function judgeSegment(
  source: string,
  translated: SegmentTranslation,
  {source: sourceLanguage, target: targetLanguage, checkTerms, untranslated}: JudgeSetting,
  estimate?: number,
): Judgement {
  const translation = textOf(translated.segment);
  // An empty answer was replaced by the source, about which nothing else is to be said.
  const lost = translated.checks.some(({check}) => check === 'empty');
  const texts = {source, translation, sourceLanguage, targetLanguage};
  const facts = lost ? [] : checkSentence(texts);
  const checks = lost
    ? translated.checks
    : [
        ...translated.checks,
        ...facts,
        ...(facts.some(({check}) => check === 'untranslated')
          ? []
          : (checkTerms?.check(source, translation, untranslated) ?? [])),
        ...unknownWordChecks(source, translation, translated.unknownWords ?? []),
      ];
  if (lost && hasLetters(source)) return {checks, quality: 0};
  const languages = {source: sourceLanguage, target: targetLanguage};
  const own = estimate ?? ownFigure(source, translated, languages);
  let quality = own ?? checkedFigure(source, translated, languages);
  quality = Math.max(MIN_QUALITY, Number.isNaN(quality) ? MIN_QUALITY : quality);
  for (const {check} of checks) quality = Math.min(quality, MAX_QUALITY[check] ?? 1);
  return {checks, quality};
}

/**
 * The checks of a person's translation, terms included. That it is the source text is none: who left a text
 * as it is wanted that. Its quality is 1, whatever they say.
 */
export function checkHumanTranslation(
  source: string,
  translation: string,
  {source: sourceLanguage, target: targetLanguage, checkTerms, untranslated}: JudgeSetting,
): SegmentCheck[] {
  const facts = checkSentence({source, translation, sourceLanguage, targetLanguage});
  if (facts.some(({check}) => check === 'untranslated')) return [];
  return [...facts, ...(checkTerms?.check(source, translation, untranslated) ?? [])];
}

/** The engine's estimate, which may rest on its dictionary: that a name is not in it is no fault. */
function ownFigure(
  source: string,
  {segment, quality}: SegmentTranslation,
  languages: Languages,
): number | undefined {
  if (quality === undefined) return undefined;
  const stayed = stayedShortText(source, textOf(segment), languages, wordsOf(source));
  return Math.max(quality, CHECKS_ALONE * (stayed ?? 0));
}

/**
 * 0.7 times the share of the source's words that the engine knew; 1 for a text without letters, which
 * nobody has to translate.
 */
function checkedFigure(source: string, translated: SegmentTranslation, languages: Languages): number {
  return hasLetters(source) ? CHECKS_ALONE * knownShare(source, translated, languages) : 1;
}

/** Share of the source's words that the engine knew: by what it says, or else by what did not stay as it was. */
export function knownShare(source: string, translated: SegmentTranslation, languages: Languages): number {
  const {unknownWords, fixed} = translated;
  const translation = textOf(translated.segment);
  const stayed = stayedShortText(source, translation, languages, unknownWords);
  if (stayed !== undefined) return stayed;
  if (!unknownWords) return 1 - stayedShare(source, translation, languages.source, fixed);
  const unknown = unknownWordChecks(source, translation, unknownWords).length;
  return Math.max(0, 1 - unknown / Math.max(1, words(source).length));
}
