import {FEATURES_PER_PLACE, fluencyBuckets} from './fluency.ts';
import {type Lexicon, lexiconStem} from './lexicon.ts';
import {isWord, tokensOf} from './tokens.ts';

/** What the model knows of the languages. */
export interface LanguageTables {
  /** For each bucket, how much its features speak for a person's translation, in steps. */
  readonly fluency: Int8Array;
  /** How much a step counts. */
  readonly step: number;
  readonly lexicon: Lexicon;
}

/** A sentence and its translation, with their languages as base codes ("en"). */
export interface FeaturePair {
  readonly source: string;
  readonly translation: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Share of the source's words that the engine knew, 0 to 1. */
  readonly known: number;
}

/** Number of features of a pair. */
export const FEATURES = 14;

/** Words before and after the expected place of a word's translation that are searched. */
const REACH = 12;
/** Imaginary words with the usual cover, since a short sentence proves little. */
const PRIOR_WORDS = 2;
const USUAL_COVER = 0.6;
/** Chance from which a word certainly is a translation: a word has several. */
const CERTAIN = 0.4;

const FINAL_MARK = /[.!?:…]$/;
const SMALL_WORD = /(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]{2,}/gu;

/** Features of a pair, each about from -1 to 1. Linear in the length of the texts. */
export function pairFeatures(tables: LanguageTables, pair: FeaturePair): Float64Array {
  const source = tokensOf(pair.source);
  const target = tokensOf(pair.translation);
  const sourceWords = source.filter(isWord);
  const fluency = fluencyOf(tables, fluencyBuckets(pair.targetLanguage, target));
  const cover = coverOf(tables.lexicon, pair, sourceWords, target.filter(isWord));
  const growth = Math.log((pair.translation.length + 4) / (pair.source.length + 4));
  return Float64Array.of(
    fluency.sum / Math.sqrt(fluency.count) / 2,
    fluency.sum / fluency.count,
    fluency.worst / 3,
    cover.source * 2 - 1,
    cover.target * 2 - 1,
    cover.knownShare,
    Math.min(3, cover.missed) / 3,
    pair.known,
    stayedShare(pair),
    growth * 2,
    growth * growth * 4,
    Math.log(1 + sourceWords.length) / 2 - 1,
    Math.min(1, markDistance(source, target) / 4),
    Number(FINAL_MARK.test(pair.source.trim()) === FINAL_MARK.test(pair.translation.trim())),
  );
}

/** Sum over all places, their number, and the lowest sum of three places in a row. */
function fluencyOf(
  {fluency, step}: LanguageTables,
  buckets: Uint32Array,
): {readonly sum: number; readonly count: number; readonly worst: number} {
  const places = Array.from({length: buckets.length / FEATURES_PER_PLACE}, (_, place) => {
    let value = 0;
    for (let index = 0; index < FEATURES_PER_PLACE; index++)
      value += fluency[buckets[place * FEATURES_PER_PLACE + index]!]!;
    return value * step;
  });
  const worst = places.map((value, index) => value + (places[index + 1] ?? 0) + (places[index + 2] ?? 0));
  return {
    sum: places.reduce((sum, value) => sum + value, 0),
    count: places.length,
    worst: Math.min(...worst),
  };
}

interface Cover {
  /** How far the words of the source have translations by the lexicon, and the words of the translation sources. */
  readonly source: number;
  readonly target: number;
  /** Share of the source's words that the lexicon knows. */
  readonly knownShare: number;
  /** Number of known words of the source without any translation. */
  readonly missed: number;
}

function coverOf(
  lexicon: Lexicon,
  {sourceLanguage, targetLanguage}: FeaturePair,
  sourceWords: readonly string[],
  targetWords: readonly string[],
): Cover {
  const isFromEnglish = sourceLanguage === 'en';
  if (!isFromEnglish && targetLanguage !== 'en')
    return {source: USUAL_COVER, target: USUAL_COVER, knownShare: 0, missed: 0};
  const language = isFromEnglish ? targetLanguage : sourceLanguage;
  const [from, to] = [sourceWords.map(lexiconStem), targetWords.map(lexiconStem)];
  const best = {from: new Float64Array(from.length), to: new Float64Array(to.length)};
  from.forEach((stem, index) => {
    const middle = Math.round((index * to.length) / from.length);
    const end = Math.min(to.length, middle + REACH + 1);
    for (let other = Math.max(0, middle - REACH); other < end; other++) {
      const [english, foreign] = isFromEnglish ? [stem, to[other]!] : [to[other]!, stem];
      const chance = english === foreign ? 1 : lexicon.chance(language, english, foreign);
      const value = Math.min(1, chance / CERTAIN);
      best.from[index] = Math.max(best.from[index]!, value);
      best.to[other] = Math.max(best.to[other]!, value);
    }
  });
  const known = coverOfWords(best.from, (index) => lexicon.knows(language, from[index]!, isFromEnglish));
  const target = coverOfWords(best.to, (index) => lexicon.knows(language, to[index]!, !isFromEnglish));
  return {
    source: known.cover,
    target: target.cover,
    knownShare: known.count / Math.max(1, from.length),
    missed: known.missed,
  };
}

/** Mean of the values of the words that the lexicon knows. */
function coverOfWords(
  values: Float64Array,
  isKnown: (index: number) => boolean,
): {readonly cover: number; readonly count: number; readonly missed: number} {
  let [sum, count, missed] = [0, 0, 0];
  values.forEach((value, index) => {
    if (value === 0 && !isKnown(index)) return;
    sum += value;
    count += 1;
    if (value === 0) missed += 1;
  });
  return {cover: (sum + PRIOR_WORDS * USUAL_COVER) / (count + PRIOR_WORDS), count, missed};
}

/** Share of the translation's words with small letters that are also in the source. */
function stayedShare({source, translation}: FeaturePair): number {
  const words = new Set(source.match(SMALL_WORD));
  const translated = translation.match(SMALL_WORD) ?? [];
  return translated.filter((word) => words.has(word)).length / Math.max(1, translated.length);
}

/** Number of marks, numbers and placeholders that only one of the texts has. */
function markDistance(source: readonly string[], target: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const token of source) if (!isWord(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
  for (const token of target) if (!isWord(token)) counts.set(token, (counts.get(token) ?? 0) - 1);
  let distance = 0;
  for (const count of counts.values()) distance += Math.abs(count);
  return distance;
}
