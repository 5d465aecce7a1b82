/** Trains how much each feature counts: a weight that speaks against what the feature means is not allowed. */
import {
  figureOf,
  weightedSum,
  type FigureWeights,
} from '../../service/src/translation/quality/model/figure.ts';
import {FEATURES} from '../../service/src/translation/quality/model/features.ts';
import type {Example} from './examples.ts';
import {randomFrom} from './random.ts';

/**
 * Direction of each feature (`pairFeatures`): 1 if more of it is better, -1 if worse. Those with 0 do not count: the length of a
 * text says much about how engines translate programs, and nothing about other texts.
 */
const DIRECTIONS = [1, 1, 1, 1, 1, 0, -1, 1, -1, 0, -1, 0, -1, 1];

const STEPS = 3_000_000;
const RATE = 0.01;
/** What a person's translation should have, and how much it counts beside those of engines. */
const HUMAN = {target: 0.95, weight: 0.3};
const BEST_OF_ENGINES = 0.9;
/** Similarity from which a translation counts as good: half of two persons' translations are less alike. */
const GOOD_SIMILARITY = 0.7;
const SCALE_ROUNDS = 1500;

export function trainFigure(examples: readonly Example[]): FigureWeights {
  const weights = ordered(examples);
  const [factor, summand] = scaleOf(examples, weights);
  const rounded = (value: number) => Number(value.toFixed(4));
  return {weights: [...weights].map((weight) => rounded(weight * factor)), bias: rounded(summand)};
}

/** Whether a translation can stay: it is a person's, or as similar to it. */
export function isGood({by, similarity}: Example): boolean {
  return by === 'person' || similarity >= GOOD_SIMILARITY;
}

/** Weights that put the engines' translations in the order of their similarity, and persons' above most. */
function ordered(examples: readonly Example[]): Float64Array {
  const random = randomFrom(9);
  const shareBelow = ranksOf(examples);
  const weights = new Float64Array(FEATURES);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const {by, features, similarity} = examples[Math.floor(random() * examples.length)]!;
    const target = by === 'person' ? HUMAN.target : BEST_OF_ENGINES * shareBelow(similarity);
    const rate = RATE * (1 - step / STEPS) * (by === 'person' ? HUMAN.weight : 1);
    const error = (target - 1 / (1 + Math.exp(-weightedSum(weights, features) - bias))) * rate;
    bias += error;
    for (let index = 0; index < FEATURES; index++) {
      const direction = DIRECTIONS[index]!;
      const weight = weights[index]! + error * features[index]!;
      weights[index] = weight * direction > 0 ? weight : 0;
    }
  }
  return weights;
}

/** Returns a function for the share of the engines' translations that are less similar. */
function ranksOf(examples: readonly Example[]): (similarity: number) => number {
  const sorted = Float64Array.from(
    examples.filter(({by}) => by === 'engine').map(({similarity}) => similarity),
  ).sort();
  return (similarity) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < similarity) low = middle + 1;
      else high = middle;
    }
    return low / sorted.length;
  };
}

/** Factor and summand that make the weighted sum the chance that a translation is good (Platt scaling). */
function scaleOf(examples: readonly Example[], weights: Float64Array): [factor: number, summand: number] {
  const sums = examples.map(({features}) => weightedSum(weights, features));
  const good = examples.map((example) => Number(isGood(example)));
  let [factor, summand] = [1, 0];
  for (let round = 0; round < SCALE_ROUNDS; round++) {
    let [slope, shift] = [0, 0];
    for (let index = round % 7; index < sums.length; index += 7) {
      const error = good[index]! - figureOf({weights: [factor], bias: summand}, [sums[index]!]);
      slope += error * sums[index]!;
      shift += error;
    }
    factor += (slope * 7) / sums.length;
    summand += (shift * 7) / sums.length;
  }
  return [factor, summand];
}
