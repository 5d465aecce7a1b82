import {francAll} from 'franc';
import {baseLanguage} from '../../../src/text/base-language.ts';

/** A detected language, with a confidence from 0 to 100. */
export interface Detected {
  readonly language: string;
  readonly confidence: number;
}

/** Number of characters examined; more would not improve the result. */
const SAMPLE_CHARACTERS = 1_000;
/** Number of letters from which length no longer lowers the confidence. */
const ENOUGH_LETTERS = 20;
const MIN_LENGTH = 3;
const MAX_CONFIDENCE = 99;

/** Result of detection. */
interface Likeness {
  readonly detected: Detected | undefined;
  /** Probable language of the text if it is not in the list; undefined if unsure. */
  readonly foreign: string | undefined;
}

/** Minimum number of letters for reporting a language outside the list. */
const LETTERS_OF_FOREIGN = 25;
/** If the score of every language in the list is lower, the text is in another language. */
const MIN_LIKENESS = 0.75;

/**
 * Detects which of several languages a text is in, by letter frequencies. Confidence is high if the text is
 * long enough, the second language is far behind, and no language outside the list is more likely. Undefined
 * if the text shows no language, such as numbers.
 */
export function detectLanguage(text: string, languages: readonly string[]): Detected | undefined {
  return likeness(text, languages).detected;
}

/** Like `detectLanguage`, but also reports a language outside the list. */
export function likeness(text: string, languages: readonly string[]): Likeness {
  const sample = text
    .slice(0, SAMPLE_CHARACTERS)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\S*[@/]\S*/g, ' '); // addresses
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return {detected: undefined, foreign: undefined};
  const byBase = new Map(
    languages.map((language) => [baseLanguage(language), language]).reverse() as [string, string][],
  );
  const languageFor = (code: string): string | undefined => byBase.get(baseLanguage(code));
  const all = francAll(sample, {minLength: MIN_LENGTH});
  const only = all.flatMap(([code]) => (languageFor(code) === undefined ? [] : [code]));
  const [first, ...rest] = only.length === 0 ? [] : francAll(sample, {only, minLength: MIN_LENGTH});
  const language = first && languageFor(first[0]);
  const [likeliest = 'und'] = all[0] ?? [];
  const nearest = baseLanguage(likeliest);
  if (language === undefined) {
    // A few letters are enough to recognize a language in another script.
    const isForeign = likeliest !== 'und' && letters >= MIN_LENGTH;
    return {detected: undefined, foreign: isForeign ? nearest : undefined};
  }
  const second = rest.find(([code]) => languageFor(code) !== language)?.[1] ?? 0;
  const amongAll = all.find(([code]) => languageFor(code) === language)?.[1] ?? 0;
  const isForeign = letters >= LETTERS_OF_FOREIGN && amongAll < MIN_LIKENESS;
  return {
    detected: {language, confidence: confidenceOf({second, amongAll, letters})},
    foreign: isForeign ? nearest : undefined,
  };
}

/**
 * Computes the confidence. Two equally likely languages are a toss-up; in tests, a second language with less
 * than 0.85 of the first score was never right.
 */
function confidenceOf({
  second,
  amongAll,
  letters,
}: {
  readonly second: number;
  readonly amongAll: number;
  readonly letters: number;
}): number {
  const ahead = Math.min(1, 0.5 + 3 * (1 - second));
  const enough = Math.min(1, letters / ENOUGH_LETTERS);
  return Math.round(Math.min(MAX_CONFIDENCE, 100 * ahead * enough * amongAll));
}
