/** Levenshtein distance: how many items to insert, remove or replace to turn one list into the other. */
export function editDistance(before: readonly string[], after: readonly string[]): number {
  let above = Array.from({length: after.length + 1}, (_, index) => index);
  for (const [row, item] of before.entries()) {
    const distances = [row + 1];
    for (const [column, otherItem] of after.entries()) {
      const replaced = above[column]! + (item === otherItem ? 0 : 1);
      distances.push(Math.min(replaced, above[column + 1]! + 1, distances[column]! + 1));
    }
    above = distances;
  }
  return above[after.length]!;
}
