import {francAll} from 'franc';
import {baseLanguage} from '../../../src/text/base-language.ts';

/** A language that was found, and how sure that is: 0 to 100. */
export interface Detected {
  readonly language: string;
  readonly confidence: number;
}

/** Characters of a text that are looked at: more say nothing new. */
const SAMPLE_CHARACTERS = 1_000;
/** Letters from which on a text has enough of them to tell. */
const ENOUGH_LETTERS = 20;
const MIN_LENGTH = 3;
const MAX_CONFIDENCE = 99;

/** What the letters of a text say. */
interface Likeness {
  readonly detected: Detected | undefined;
  /** The language that it is in when it is in none of those; undefined where that is not sure. */
  readonly foreign: string | undefined;
}

/** Letters from which on a text is said to be in a language that is not among some. */
const LETTERS_OF_FOREIGN = 25;
/** Likeness to the best of the languages, below which a text is in none of them. */
const MIN_LIKENESS = 0.75;

/**
 * Finds the language of a text among some, by how often it has which letters. Sure is what leaves the second of
 * them far behind, is long enough, and is no more like a language that is not among them. Undefined for a text
 * that has nothing to tell by, such as numbers.
 */
export function detectLanguage(text: string, languages: readonly string[]): Detected | undefined {
  return likeness(text, languages).detected;
}

/** As `detectLanguage`, and whether the text is in a language that is not among them. */
export function likeness(text: string, languages: readonly string[]): Likeness {
  const sample = text
    .slice(0, SAMPLE_CHARACTERS)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\S*[@/]\S*/g, ' '); // addresses are no language
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return {detected: undefined, foreign: undefined};
  const byBase = new Map(
    languages.map((language) => [baseLanguage(language), language]).reverse() as [string, string][],
  );
  const languageFor = (code: string): string | undefined => byBase.get(baseLanguage(code));
  const all = francAll(sample, {minLength: MIN_LENGTH});
  const only = all.flatMap(([code]) => (languageFor(code) === undefined ? [] : [code]));
  const [first, ...others] = only.length === 0 ? [] : francAll(sample, {only, minLength: MIN_LENGTH});
  const language = first && languageFor(first[0]);
  const [likeliest = 'und'] = all[0] ?? [];
  const nearest = baseLanguage(likeliest);
  if (language === undefined) {
    // Another script, which few letters show.
    const isForeign = likeliest !== 'und' && letters >= MIN_LENGTH;
    return {detected: undefined, foreign: isForeign ? nearest : undefined};
  }
  const second = others.find(([code]) => languageFor(code) !== language)?.[1] ?? 0;
  const amongAll = all.find(([code]) => languageFor(code) === language)?.[1] ?? 0;
  const isForeign = letters >= LETTERS_OF_FOREIGN && amongAll < MIN_LIKENESS;
  return {
    detected: {language, confidence: confidenceOf({second, amongAll, letters})},
    foreign: isForeign ? nearest : undefined,
  };
}

/** Two that are as likely are a toss; a second with 0.85 of the first was never the right one in a sentence. */
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
