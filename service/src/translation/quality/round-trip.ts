import {textSimilarity} from './text-similarity.ts';

/** A sentence, its translation, and that translation translated back. */
export interface RoundTrip {
  readonly source: string;
  readonly translation: string;
  readonly back: string;
  /**
   * Share of source words that the engine knew, and share of the translation's words that the reverse engine
   * knew.
   */
  readonly known: number;
  readonly backKnown: number;
}

// The constants are tuned with `service/bench/quality.bench.ts`, which prints how well the score agrees with
// references.
/**
 * Number of imaginary words with the usual share that are added to each share, since a short sentence proves
 * little.
 */
const PRIOR_WORDS = 2;
const USUAL_SHARE = 0.7;
/** Weight of the similarity of the changed words in both languages: names, technical words, cognates. */
const LIKENESS = 0.2;
/** Mean up to which the estimate is 0; from `BEST` on, the estimate is 1. */
const WORST = 0.55;
const BEST = 0.95;
/** Minimum share of the source that must come back; with less, the translation probably has a different meaning. */
const RELATED = 0.45;
const STEM = 4;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/**
 * Estimates quality, 0 to 1, by how much of the source comes back, how many words both engines knew, and how
 * much the words of both languages resemble each other.
 */
export function roundTripQuality({source, translation, back, known, backKnown}: RoundTrip): number {
  const sourceWords = wordsOf(source);
  const targetWords = wordsOf(translation);
  const unspaced = UNSPACED.test(source);
  const letters = textSimilarity(back, source, unspaced ? 2 : undefined);
  const words = unspaced ? letters : share(wordsOf(back), sourceWords);
  const count = countOf(source, sourceWords);
  const mean =
    (mixed(letters, count) +
      mixed(words, count) +
      mixed(known, count) +
      mixed(backKnown, countOf(translation, targetWords))) /
    4;
  const figure = (mean + LIKENESS * likeness(sourceWords, targetWords) - WORST) / (BEST - WORST);
  const related = Math.min(1, mixed((letters + words) / 2, count) / RELATED);
  return Math.min(0.98, Math.max(0.02, figure * related));
}

/** Pulls a share towards the usual share, more strongly if it is based on few words. */
function mixed(value: number, count: number): number {
  return (value * count + PRIOR_WORDS * USUAL_SHARE) / (count + PRIOR_WORDS);
}

/** Number of words; in languages without spaces, half the number of characters. */
function countOf(text: string, words: readonly string[]): number {
  return UNSPACED.test(text) ? words.join('').length / 2 : words.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Share of the expected words that occur in `words`, compared by their first letters to ignore endings. */
function share(words: readonly string[], expected: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of words) {
    const stem = word.slice(0, STEM);
    left.set(stem, (left.get(stem) ?? 0) + 1);
  }
  let shared = 0;
  for (const word of expected) {
    const stem = word.slice(0, STEM);
    const count = left.get(stem) ?? 0;
    if (count === 0) continue;
    left.set(stem, count - 1);
    shared += 1;
  }
  return expected.length === 0 ? 1 : shared / expected.length;
}

/** Similarity of the words that were changed. */
function likeness(source: readonly string[], translation: readonly string[]): number {
  const stayed = new Set(source.filter((word) => translation.includes(word)));
  const changed = (words: readonly string[]): string => words.filter((word) => !stayed.has(word)).join(' ');
  return textSimilarity(changed(translation), changed(source));
}
