/** Examples for the figure: translations by persons and by engines, with their features. */
import {pairFeatures, type LanguageTables} from '../../service/src/translation/quality/model/features.ts';
import {isWord, tokensOf} from '../../service/src/translation/quality/model/tokens.ts';
import {textSimilarity} from '../../service/src/translation/quality/text-similarity.ts';
import type {Pair} from './pairs.ts';

export interface Example {
  readonly by: 'person' | 'engine';
  readonly pair: Pair;
  readonly features: Float64Array;
  /** Similarity to the person's translation, 0 to 1. */
  readonly similarity: number;
}

const MIN_WORDS = 3;

/** Examples of the pairs of one part that an engine translated, two for each. */
export function examplesOf(pairs: readonly Pair[], tables: LanguageTables, part: Pair['part']): Example[] {
  return pairs.flatMap((pair) => {
    const {language, isToEnglish, source, human, machine} = pair;
    if (pair.part !== part || !machine || tokensOf(source).filter(isWord).length < MIN_WORDS) return [];
    const [sourceLanguage, targetLanguage] = isToEnglish ? [language, 'en'] : ['en', language];
    const featuresOf = (translation: string) =>
      pairFeatures(tables, {source, translation, sourceLanguage, targetLanguage, known: machine.known});
    return [
      {by: 'person' as const, pair, features: featuresOf(human), similarity: 1},
      {
        by: 'engine' as const,
        pair,
        features: featuresOf(machine.text),
        similarity: textSimilarity(machine.text, human),
      },
    ];
  });
}
