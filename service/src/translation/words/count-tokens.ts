import {intlLanguage} from '../../../../src/text/language.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import {cutPosition, isWhiteSpace} from '../../../../src/text/white-space.ts';

const WINDOW = 2048;
const MAX_SEGMENTERS = 200;
const segmenters = new RecentMap<string, Intl.Segmenter>({maxSize: MAX_SEGMENTERS});

function segmenterFor(code: string): Intl.Segmenter {
  const language = intlLanguage(code);
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, {granularity: 'word'});
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/**
 * Counts the tokens of a text without tags. A token is a piece between Unicode word boundaries that is not
 * white space: a word, number, punctuation mark or symbol. Languages without spaces are split by dictionary.
 */
export function countTokens(text: string, language: string): number {
  let count = 0;
  for (const part of tokenCounts(text, language)) count += part;
  return count;
}

/** `countTokens` in parts of about two thousand characters, for callers that pause in between. */
export function* tokenCounts(text: string, language: string): Generator<number, void, undefined> {
  for (const tokens of tokensInParts(text, language)) yield tokens.length;
}

/** Start and end of each token of a text, in parts of about two thousand characters. */
export function* tokensInParts(
  text: string,
  language: string,
): Generator<[start: number, end: number][], void, undefined> {
  const segmenter = segmenterFor(language);
  for (let from = 0; from < text.length;) {
    const end = text.length - from > WINDOW ? cutPosition(text, from, from + WINDOW) : text.length;
    const tokens: [number, number][] = [];
    for (const {segment, index} of segmenter.segment(text.slice(from, end))) {
      if (!isWhiteSpace(segment.charCodeAt(0))) tokens.push([from + index, from + index + segment.length]);
    }
    yield tokens;
    from = end;
  }
}
