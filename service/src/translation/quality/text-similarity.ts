/** Longest run of characters compared, and the squared weight of recall relative to precision, as in chrF. */
const MAX_RUN_LENGTH = 6;
const RECALL_WEIGHT = 4;
/** Maximum number of characters of each text that are compared, to bound the time. */
const MAX_CHARACTERS = 2_000;

/**
 * Similarity of two texts of one language, 0 to 1, by shared runs of one to six characters (chrF: recall of
 * `reference` counts twice as much as precision of `text`). Case, spaces and punctuation are ignored.
 *
 * @param longestRun - Length of the longest run; two for scripts in which a character is about half a word.
 */
export function textSimilarity(text: string, reference: string, longestRun = MAX_RUN_LENGTH): number {
  const letters = lettersOf(text);
  const referenceLetters = lettersOf(reference);
  if (letters === referenceLetters) return 1;
  let sum = 0;
  let orders = 0;
  for (let length = 1; length <= longestRun; length += 1) {
    const runs = referenceLetters.length - length + 1;
    if (runs < 1) break;
    orders += 1;
    const shared = sharedRuns(letters, referenceLetters, length);
    const precision = shared / Math.max(1, letters.length - length + 1);
    const recall = shared / runs;
    if (shared > 0) sum += ((1 + RECALL_WEIGHT) * precision * recall) / (RECALL_WEIGHT * precision + recall);
  }
  return orders === 0 ? 0 : sum / orders;
}

function lettersOf(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
}

function sharedRuns(letters: string, referenceLetters: string, length: number): number {
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= letters.length; at += 1) {
    const run = letters.slice(at, at + length);
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + length <= referenceLetters.length; at += 1) {
    const run = referenceLetters.slice(at, at + length);
    const left = counts.get(run) ?? 0;
    if (left === 0) continue;
    counts.set(run, left - 1);
    shared += 1;
  }
  return shared;
}
