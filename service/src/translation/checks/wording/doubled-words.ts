import {primaryLanguage} from '../../../../../src/text/language.ts';
import type {SegmentCheck, SentencePair} from '../segment-check.ts';

/** A word, or a passage of up to six words, that follows itself. */
const DOUBLED =
  /(?<![\p{L}\p{M}\p{N}'’-])(\p{L}[\p{L}\p{M}]+(?:,? [\p{L}\p{M}]+){0,5}|\p{L}(?:,? [\p{L}\p{M}]+){1,5})([\s\u00a0])\1(?![\p{L}\p{M}\p{N}-])/giu;
/** Words that follow themselves in correct sentences, by language. */
const USUAL: Readonly<Record<string, string>> = {
  de: 'die der das den dem denen sie ihr was wie',
  en: 'that had so very',
  es: 'muy',
  fr: 'vous nous',
  it: 'molto piano via man',
  nl: 'die dat zo',
  pt: 'muito',
};
/** Languages that double words to form plurals and other words. */
const DOUBLING = new Set([
  'id',
  'ms',
  'jv',
  'su',
  'tl',
  'fil',
  'haw',
  'mi',
  'sm',
  'tr',
  'th',
  'vi',
  'hi',
  'zh',
  'ja',
  'ko',
  'sw',
  'af',
]);

/** Reports a word or passage that the translation has twice in a row, and the source once. */
export function doubledWords({source, translation, targetLanguage}: SentencePair): SegmentCheck | undefined {
  const language = primaryLanguage(targetLanguage);
  if (DOUBLING.has(language) || source.search(DOUBLED) >= 0) return undefined;
  const usual = new Set((USUAL[language] ?? '').split(' '));
  const ranges = Array.from(translation.matchAll(DOUBLED), (match) => ({
    word: match[1]!.toLowerCase(),
    start: match.index + match[1]!.length + match[2]!.length,
    end: match.index + match[0].length,
  })).filter(({word}) => !usual.has(word));
  if (ranges.length === 0) return undefined;
  return {check: 'doubledWords', translation: ranges.map(({start, end}) => ({start, end}))};
}
