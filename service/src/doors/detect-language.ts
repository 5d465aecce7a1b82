import {identifyLanguage} from '../../../src/text/identification/identify-language.ts';

/** A detected language, with a confidence from 0 to 100. */
export interface Detected {
  readonly language: string;
  readonly confidence: number;
}

/** Number of characters examined; more would not improve the result. */
const SAMPLE_CHARACTERS = 1_000;
const MAX_CONFIDENCE = 99;
/** Minimum probability with which a language outside the list is reported. */
const MIN_FOREIGN = 0.9;

/** Result of detection. */
interface Likeness {
  readonly detected: Detected | undefined;
  /** Probable language of the text if it is not in the list; undefined if unsure. */
  readonly foreign: string | undefined;
}

/**
 * Detects which of several languages a text is in. The confidence is the percentage of such answers that are
 * right. Undefined if the text has no language, such as numbers, or is not in one of these languages.
 */
export function detectLanguage(text: string, languages: readonly string[]): Detected | undefined {
  return likeness(text, languages).detected;
}

/** Like `detectLanguage`, but also reports a language outside the list. */
export function likeness(text: string, languages: readonly string[]): Likeness {
  const sample = text.slice(0, SAMPLE_CHARACTERS).replace(/<[^<>]*>/g, ' ');
  const found = identifyLanguage(sample, languages);
  if (!found) {
    const alone = identifyLanguage(sample);
    return {
      detected: undefined,
      foreign: alone && alone.confidence >= MIN_FOREIGN ? alone.language : undefined,
    };
  }
  const confidence = Math.min(MAX_CONFIDENCE, Math.round(100 * found.confidence));
  return {detected: {language: found.language, confidence}, foreign: undefined};
}
