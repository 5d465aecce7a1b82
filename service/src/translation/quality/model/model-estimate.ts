import {baseLanguage} from '../../../../../src/text/base-language.ts';
import {TimeSlice} from '../../../concurrency/time-slice.ts';
import type {EstimatedPair, QualitySource} from '../quality-source.ts';
import {pairFeatures, type FeaturePair} from './features.ts';
import {figureOf} from './figure.ts';
import {isModelPair} from './languages.ts';
import {isWord, tokensOf} from './tokens.ts';
import {readWeights, type Weights} from './weights.ts';

/** Words of a source below which the model says nothing. */
const MIN_WORDS = 3;
const MIN_ESTIMATE = 0.02;
const MAX_ESTIMATE = 0.98;

let loaded: Weights | undefined;

/** Estimates by a model that was trained on programs that people and engines translated; it knows no engine. */
export class ModelEstimate implements QualitySource {
  readonly #source: string;
  readonly #target: string;

  /**
   * @param source - Language of the texts, RFC 5646.
   * @param target - Language of their translations, RFC 5646.
   */
  constructor(source: string, target: string) {
    this.#source = baseLanguage(source);
    this.#target = baseLanguage(target);
  }

  /** Whether the model can estimate translations between two languages (RFC 5646). */
  static covers(source: string, target: string): boolean {
    return isModelPair(baseLanguage(source), baseLanguage(target));
  }

  /** Estimates; undefined for texts of one or two words. */
  async estimate(
    pairs: readonly EstimatedPair[],
    signal: AbortSignal,
  ): Promise<readonly (number | undefined)[]> {
    loaded ??= readWeights();
    const slice = new TimeSlice(signal);
    const languages = {sourceLanguage: this.#source, targetLanguage: this.#target};
    const estimates: (number | undefined)[] = [];
    for (const pair of pairs) {
      if (slice.isUsedUp) await slice.giveWay();
      estimates.push(estimateOf(loaded, {...pair, ...languages}));
    }
    return estimates;
  }
}

function estimateOf({tables, figure}: Weights, pair: FeaturePair): number | undefined {
  if (tokensOf(pair.source).filter(isWord).length < MIN_WORDS) return undefined;
  return Math.min(MAX_ESTIMATE, Math.max(MIN_ESTIMATE, figureOf(figure, pairFeatures(tables, pair))));
}
