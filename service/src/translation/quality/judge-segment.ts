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

/** Checks and quality of a translated segment. */
export interface Judgement {
  readonly checks: readonly SegmentCheck[];
  /** Quality from 0 to 1; 0 only if the text is untranslated. */
  readonly quality: number;
}

/** Highest quality of a translation that only the checks support. */
const CHECKS_ALONE = 0.7;
const MIN_QUALITY = 0.01;

/** Highest quality of a translation, by its fault. */
const MAX_QUALITY: Readonly<Partial<Record<TranslationCheck, number>>> = {
  untranslated: 0,
  empty: 0.1,
  repetition: 0.1,
  wrongScript: 0.1,
  wrongLanguage: 0.1,
  partlyUntranslated: 0.3,
  tooShort: 0.4,
  tooLong: 0.4,
  numbersDiffer: 0.4,
  datesDiffer: 0.4,
  placeholdersDiffer: 0.4,
  unitsDiffer: 0.4,
  oppositeWord: 0.4,
  negationDiffers: 0.5,
  namesDiffer: 0.5,
  urlsDiffer: 0.6,
  doubledWords: 0.6,
  termMissed: 0.6,
  termForbidden: 0.6,
};

/** Languages of a translation (RFC 5646 codes) and the checker of its terms. */
interface JudgeSetting {
  readonly source: string;
  readonly target: string;
  /** Checker of the terms; absent if there are no terms. */
  readonly checkTerms?: TermChecker | undefined;
  /** Ranges of the source that are not translated; their words are not terms. */
  readonly untranslated?: readonly TextRange[];
  /** Checks that are not wanted. */
  readonly checksOff?: ReadonlySet<TranslationCheck> | undefined;
}

/**
 * Returns the checks of a translated segment and its quality: the estimate, or without an estimate, up to 0.7
 * by the checks alone.
 */
export function judgeSegment(
  source: string,
  translated: SegmentTranslation,
  {source: sourceLanguage, target: targetLanguage, checkTerms, untranslated, checksOff}: JudgeSetting,
  estimate?: number,
): Judgement {
  const translation = textOf(translated.segment);
  // An empty answer was replaced by the source, so other checks would be meaningless.
  const lost = translated.checks.some(({check}) => check === 'empty');
  const texts = {source, translation, sourceLanguage, targetLanguage};
  const facts = lost ? [] : checkSentence(texts);
  const allChecks = lost
    ? translated.checks
    : [
        ...translated.checks,
        ...facts,
        ...(facts.some(({check}) => check === 'untranslated')
          ? []
          : (checkTerms?.check(source, translation, untranslated) ?? [])),
        ...unknownWordChecks(source, translation, translated.unknownWords ?? []),
      ];
  const checks = wanted(allChecks, checksOff);
  if (lost && hasLetters(source)) return {checks, quality: 0};
  const languages = {source: sourceLanguage, target: targetLanguage};
  const figure = estimate ?? ownFigure(source, translated, languages);
  let quality = figure ?? checkedFigure(source, translated, languages);
  quality = Math.max(MIN_QUALITY, Number.isNaN(quality) ? MIN_QUALITY : quality);
  for (const {check} of checks) quality = Math.min(quality, MAX_QUALITY[check] ?? 1);
  return {checks, quality};
}

/**
 * Returns the checks of a person's translation, including terms. Text left unchanged is not reported: the
 * person chose to leave it. The quality is 1 regardless of the checks.
 */
export function checkHumanTranslation(
  source: string,
  translation: string,
  {source: sourceLanguage, target: targetLanguage, checkTerms, untranslated, checksOff}: JudgeSetting,
): SegmentCheck[] {
  const facts = checkSentence({source, translation, sourceLanguage, targetLanguage});
  if (facts.some(({check}) => check === 'untranslated')) return [];
  return wanted([...facts, ...(checkTerms?.check(source, translation, untranslated) ?? [])], checksOff);
}

function wanted(checks: readonly SegmentCheck[], off: JudgeSetting['checksOff']): SegmentCheck[] {
  return checks.filter(({check}) => !off?.has(check));
}

/**
 * The engine's estimate; undefined if the engine gives no estimate. The estimate is raised for a short text
 * that stayed unchanged: the engine may rely on a dictionary, and a name missing there is not a fault.
 */
function ownFigure(
  source: string,
  {segment, quality}: SegmentTranslation,
  languages: Languages,
): number | undefined {
  if (quality === undefined) return undefined;
  const stayed = stayedShortText(source, textOf(segment), languages, wordsOf(source));
  return Math.max(quality, CHECKS_ALONE * (stayed ?? 0));
}

/** 0.7 times the share of source words that the engine knew; 1 for a text without letters. */
function checkedFigure(source: string, translated: SegmentTranslation, languages: Languages): number {
  return hasLetters(source) ? CHECKS_ALONE * knownShare(source, translated, languages) : 1;
}

/**
 * Share of source words that the engine knew: as the engine reports it, or else the share of words that it
 * did not leave unchanged.
 */
export function knownShare(source: string, translated: SegmentTranslation, languages: Languages): number {
  const {unknownWords, fixed} = translated;
  const translation = textOf(translated.segment);
  const stayed = stayedShortText(source, translation, languages, unknownWords);
  if (stayed !== undefined) return stayed;
  if (!unknownWords) return 1 - stayedShare(source, translation, languages.source, fixed);
  const unknown = unknownWordChecks(source, translation, unknownWords).length;
  return Math.max(0, 1 - unknown / Math.max(1, words(source).length));
}
