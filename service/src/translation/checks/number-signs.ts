import {maySaySign} from './number-words.ts';
import {differences, MAX_COMPARED, type SegmentCheck, type SentencePair} from './segment-check.ts';

/**
 * A number with a minus that is not part of a range, list or name, next to a degree, percent or currency
 * sign.
 */
const NEGATIVE =
  /(?<=^|[\s(:=])[-−–]\s?[$€£]?(\p{Nd}+(?:[.,٫]\p{Nd}+)?)(?=\s?[°º%٪％€£$℃℉])|(?<=^|[\s(:=])[-−–][$€£](\p{Nd}+(?:[.,٫]\p{Nd}+)?)(?!\p{Nd})/gu;
const PERCENT = /(?<![\p{Nd}\p{L}.,])(\p{Nd}+(?:[.,٫]\p{Nd}+)?)\s?[%٪％]/gu;
const MINUS = /[-−–‒﹣－]\s?[$€£]?\p{Nd}/u;

interface SignedNumber {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly figures: string;
}

/** Reports numbers that lost or gained a minus or percent sign: `-5 °C` and `5 °C`, `10%` and `10`. */
export function signsDiffer(pair: SentencePair): SegmentCheck[] {
  const {source, translation, sourceLanguage, targetLanguage} = pair;
  if (!/\p{Nd}/u.test(source)) return [];
  return (['minus', 'percent'] as const).flatMap((sign) => {
    const lost = withoutSign(sign, source, translation, targetLanguage);
    const gained = withoutSign(sign, translation, source, sourceLanguage);
    return differences('numbersDiffer', lost, gained);
  });
}

/**
 * Signed numbers of a text whose digits occur in the other text, but whose sign does not, neither as a
 * character nor in words.
 */
function withoutSign(
  sign: 'minus' | 'percent',
  text: string,
  otherText: string,
  language: string,
): SignedNumber[] {
  if (sign === 'percent' ? !/[%٪％]/.test(text) : !MINUS.test(text)) return [];
  if (maySaySign(sign, otherText, language) || (sign === 'minus' && MINUS.test(otherText))) return [];
  const numbers = Array.from(text.matchAll(sign === 'minus' ? NEGATIVE : PERCENT), (match) => {
    const {0: written, 1: figures = match[2] ?? '', index} = match;
    return {start: index, end: index + written.length, text: written, figures: plain(figures)};
  });
  if (numbers.length === 0 || numbers.length > MAX_COMPARED) return [];
  const otherNumbers = new Set((otherText.match(/\p{Nd}+(?:[.,٫]\p{Nd}+)?/gu) ?? []).map(plain));
  return numbers.filter(({figures}) => otherNumbers.has(figures));
}

function plain(figures: string): string {
  return figures.replace(/[,٫]/g, '.');
}
