import {editDistance} from '../edit-distance.ts';
import {memoryWords, wordsOfSubmitted} from './memory-words.ts';

/** A human translation of a similar sentence. */
export interface SimilarTranslation {
  readonly source: string;
  readonly translation: string;
  /** Similarity from 0 to 1: 1 minus the share of words to change, at most 0.99. */
  readonly score: number;
}

/** Lowest score of a translation that is shown. */
const MIN_SCORE = 0.7;
const MAX_MATCHES = 3;
/** Score of texts with the same words but different punctuation, spaces or tags. */
const SAME_WORDS = 0.99;

/** The most similar human translations for a sentence, best first, with a score of at least `minScore`. */
export function bestMatches(
  sentence: string,
  candidates: readonly {readonly source: string; readonly translation: string}[],
  minScore = MIN_SCORE,
): SimilarTranslation[] {
  const words = memoryWords(sentence);
  const matches: SimilarTranslation[] = [];
  const seen = new Set<string>();
  for (const {source, translation} of candidates) {
    const key = JSON.stringify([source, translation]);
    if (seen.has(key)) continue;
    seen.add(key);
    const score = similarity(words, wordsOfSubmitted(source));
    if (score >= minScore) matches.push({source, translation, score: Math.min(SAME_WORDS, score)});
  }
  return matches.sort((a, b) => b.score - a.score).slice(0, MAX_MATCHES);
}

/** Similarity of two lists of words: 1 minus the share of words to insert, remove or replace. */
export function similarity(words: readonly string[], otherWords: readonly string[]): number {
  const longest = Math.max(words.length, otherWords.length);
  return longest === 0 ? 0 : 1 - editDistance(words, otherWords) / longest;
}
