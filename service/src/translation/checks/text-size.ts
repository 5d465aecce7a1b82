import {primaryLanguage} from '../../../../src/text/language.ts';
import {withoutLiterals} from './literals.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

const WORD = /[\p{L}\p{M}]{2,}/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether the source has words but the translation has no letter or digit. */
export function isEmpty({source, translation}: SentencePair): boolean {
  return /\p{L}/u.test(source) && !LETTER_OR_DIGIT.test(translation);
}

/**
 * Whether the translation equals the source. Names, codes and words that both languages share also stay
 * unchanged, so only texts with several, mostly lower-case words count.
 */
export function isUntranslated({source, translation, sourceLanguage, targetLanguage}: SentencePair): boolean {
  if (primaryLanguage(sourceLanguage) === primaryLanguage(targetLanguage)) return false;
  if (folded(source) !== folded(translation)) return false;
  const words: string[] = withoutLiterals(source).match(WORD) ?? [];
  const usual = words.filter(
    (word, index) => word === word.toLowerCase() || (index === 0 && isCapitalized(word)),
  );
  return usual.length >= 3 && usual.length * 2 > words.length && usual.some((word) => word.length > 3);
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function isCapitalized(word: string): boolean {
  return word.slice(1) === word.slice(1).toLowerCase();
}

/** Length of text relative to English text of the same content, for languages in which the lengths differ a lot. */
const DENSITY: Readonly<Record<string, number>> = {zh: 0.35, yue: 0.35, ja: 0.5, ko: 0.55, he: 0.8, ar: 0.85};

/** Reports a translation that is far too short or too long for its source. */
export function checkLength({
  source,
  translation,
  sourceLanguage,
  targetLanguage,
}: SentencePair): SegmentCheck | undefined {
  const from = lengthOf(source, sourceLanguage);
  const to = lengthOf(translation, targetLanguage);
  if (to < 0.4 * from - 4) return {check: 'tooShort'};
  if (to > 2.2 * from + 25) return {check: 'tooLong'};
  return undefined;
}

/** Length as if the text were English, in characters. */
function lengthOf(text: string, language: string): number {
  const counted = text.replace(/\s+/g, ' ').trim();
  const primary = primaryLanguage(language);
  return counted.length / (Object.hasOwn(DENSITY, primary) ? DENSITY[primary]! : 1);
}
