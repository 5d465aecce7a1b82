import type {SegmentCheck, SentencePair} from '../segment-check.ts';
import {hasNegation} from './negation.ts';
import {OPPOSITES} from './opposite-words.ts';
import {byLanguage, rangesOf, wordPattern} from './word-patterns.ts';

const patternsOf = OPPOSITES.map((pair) =>
  byLanguage(pair, ([first, second]) => [wordPattern(first), wordPattern(second)] as const),
);

/**
 * Reports a word whose opposite is in the translation: "open" and "cerrar". A text with both words of a pair, or with a
 * negation that may express one, is not reported.
 */
export function oppositeWord({
  source,
  translation,
  sourceLanguage,
  targetLanguage,
}: SentencePair): SegmentCheck | undefined {
  if (hasNegation(source, sourceLanguage) || hasNegation(translation, targetLanguage)) return undefined;
  for (const pair of patternsOf) {
    const sourcePatterns = pair(sourceLanguage);
    const targetPatterns = pair(targetLanguage);
    if (!sourcePatterns || !targetPatterns) return undefined;
    const inSource = sourcePatterns.map((pattern) => rangesOf(pattern, source));
    const inTranslation = targetPatterns.map((pattern) => rangesOf(pattern, translation));
    for (const [side, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const isOpposite =
        inSource[side]!.length > 0 &&
        inSource[other]!.length === 0 &&
        inTranslation[side]!.length === 0 &&
        inTranslation[other]!.length > 0;
      if (isOpposite)
        return {check: 'oppositeWord', source: inSource[side]!, translation: inTranslation[other]!};
    }
  }
  return undefined;
}
