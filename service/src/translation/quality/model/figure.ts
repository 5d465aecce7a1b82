/** Weights of the features of a pair, whose weighted sum becomes a chance. */
export interface FigureWeights {
  readonly weights: readonly number[];
  readonly bias: number;
}

/** The estimate of a pair by its features, 0 to 1 (logistic function of their weighted sum). */
export function figureOf({weights, bias}: FigureWeights, features: ArrayLike<number>): number {
  return 1 / (1 + Math.exp(-weightedSum(weights, features) - bias));
}

/** Sum of the features by their weights. */
export function weightedSum(weights: ArrayLike<number>, features: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < features.length; index++) sum += weights[index]! * features[index]!;
  return sum;
}
