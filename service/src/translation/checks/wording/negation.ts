import type {SegmentCheck, SentencePair} from '../segment-check.ts';
import {NEGATIONS, NOT_NEGATED} from './negation-words.ts';
import {byLanguage, rangesOf, wordPattern} from './word-patterns.ts';

/** The number 0, which may mean "no". */
const ZERO = '(?<!\\p{N})0(?!\\p{N})';

const patternsOf = byLanguage(NEGATIONS, ({negations, other}) => ({
  negations: wordPattern(negations),
  other: wordPattern(`${other} ${ZERO}`),
}));
const notNegatedOf = byLanguage(NOT_NEGATED, wordPattern);

/** What is quoted or set apart: a name of an option or a message, which stays unchanged. */
const QUOTED =
  /"[^"]{0,80}"|“[^“”]{0,80}”|„[^“”]{0,80}[“”]|«[^«»]{0,80}»|»[^«»]{0,80}«|(?<!\p{L})['‘`][^'‘’`]{0,80}['’](?!\p{L})|<[^<>]{0,80}>|\[[^[\]]{0,80}\]|\{[^{}]{0,80}\}|(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[/_=][\p{L}\p{N}]+)+/gu;

/**
 * Reports a negation that only one of the two texts has: "is not open" and "está abierto". Words such as "invalid" and
 * "without" may express the negation of the other language; a text with one of them is not reported.
 */
export function negationDiffers({
  source,
  translation,
  sourceLanguage,
  targetLanguage,
}: SentencePair): SegmentCheck | undefined {
  const inSource = negationsIn(source, sourceLanguage);
  const inTranslation = negationsIn(translation, targetLanguage);
  if (!inSource || !inTranslation) return undefined;
  if (inSource.ranges.length > 0 && inTranslation.isPlain)
    return {check: 'negationDiffers', source: inSource.ranges};
  if (inTranslation.ranges.length > 0 && inSource.isPlain)
    return {check: 'negationDiffers', translation: inTranslation.ranges};
  return undefined;
}

/** Whether a text has a negation; false in languages whose negations are not listed. */
export function hasNegation(text: string, language: string): boolean {
  return (negationsIn(text, language)?.ranges.length ?? 0) > 0;
}

/** Negations of a text, and whether it has no word at all that may express one; undefined in unknown languages. */
function negationsIn(text: string, language: string) {
  const patterns = patternsOf(language);
  if (!patterns) return undefined;
  const notNegated = notNegatedOf(language);
  const blank = (part: string) => ' '.repeat(part.length);
  const own = text.replace(QUOTED, blank);
  const rest = notNegated ? own.replace(notNegated, blank) : own;
  const ranges = rangesOf(patterns.negations, rest);
  return {ranges, isPlain: ranges.length === 0 && rest.search(patterns.other) < 0};
}
