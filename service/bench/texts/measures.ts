/** Chance that a value of `high` is above one of `low`; of equal ones, half count (area under the ROC curve). */
export function areaUnderCurve(high: readonly number[], low: readonly number[]): number {
  const ranks = ranksOf([...high, ...low]);
  const sum = ranks.slice(0, high.length).reduce((total, rank) => total + rank + 1, 0);
  return (sum - (high.length * (high.length + 1)) / 2) / (high.length * low.length);
}

/** Chance that a text of the worst quarter by `scores` has a lower estimate than one of the others. */
export function areaOfWorst(estimates: readonly number[], scores: readonly number[]): number {
  const limit = [...scores].sort((first, second) => first - second)[scores.length >> 2]!;
  return areaUnderCurve(
    estimates.filter((_, index) => scores[index]! >= limit),
    estimates.filter((_, index) => scores[index]! < limit),
  );
}

/** Correlation of ranks (Spearman), -1 to 1. */
export function rankCorrelation(first: readonly number[], second: readonly number[]): number {
  const [ones, others] = [ranksOf(first), ranksOf(second)];
  const middle = (first.length - 1) / 2;
  let [both, own, theirs] = [0, 0, 0];
  ones.forEach((rank, index) => {
    both += (rank - middle) * (others[index]! - middle);
    own += (rank - middle) ** 2;
    theirs += (others[index]! - middle) ** 2;
  });
  return both / Math.sqrt(own * theirs);
}

/** Rank of each value, from 0; equal values have their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((first, second) => values[first]! - values[second]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let index = from; index < to; index++) ranks[order[index]!] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}
