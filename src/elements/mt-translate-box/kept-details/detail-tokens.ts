import type {Detail} from '../../common/personal-data/detail.ts';
import {textToMarkup} from '../markup.ts';

/** A token, including variants that services produce. */
export const TOKEN =
  /(?:<|&lt;)\s*\/?\s*x\s+id\s*=\s*(?:["'“”„«»]|&quot;)?\s*(\d+)\s*(?:["'“”„«»]|&quot;)?\s*(?:\/\s*)?(?:>|&gt;)|<\/x\s*>/giu;

/**
 * Token of a detail. The token is a tag of the interface, since services and engine ports preserve tags, while some
 * engines translate or drop words and braces.
 */
export function detailToken(number: number): string {
  return `<x id="${number}"/>`;
}

/**
 * Details in a range of the text, with positions relative to the start of the range; a detail that ends outside the
 * range is cut.
 */
export function detailsIn(details: readonly Detail[], start: number, end: number): Detail[] {
  let [low, high] = [0, details.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (details[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const found: Detail[] = [];
  for (let index = low; index < details.length && details[index]!.start < end; index++) {
    const detail = details[index]!;
    const from = Math.max(detail.start, start);
    const to = Math.min(detail.end, end);
    const text = detail.text.slice(from - detail.start, to - detail.start);
    found.push({...detail, text, start: from - start, end: to - start});
  }
  return found;
}

/**
 * Numbers the details of a sentence from 1; equal texts share a number, and numbers of tokens in the sentence
 * itself are skipped.
 */
export function numbered(details: readonly Detail[], sentence: string): Map<string, number> {
  const numbers = new Map<string, number>();
  const own = ownNumbers(sentence);
  let next = 1;
  for (const {text} of details) {
    if (numbers.has(text)) continue;
    while (own.has(next)) next++;
    numbers.set(text, next++);
  }
  return numbers;
}

/** Numbers of tokens that the user typed into a sentence, for example when writing about markup. */
export function ownNumbers(sentence: string): ReadonlySet<number> {
  return new Set([...sentence.matchAll(TOKEN)].map(([, number]) => Number(number)));
}

/** A text with its details replaced by tokens, escaped for use between tags. */
export function withTokens(
  text: string,
  details: readonly Detail[],
  tokenOf = tokensBy(numbered(details, text)),
): string {
  let written = '';
  let at = 0;
  for (const detail of details) {
    written += textToMarkup(text.slice(at, detail.start)) + tokenOf(detail.text);
    at = detail.end;
  }
  return written + textToMarkup(text.slice(at));
}

function tokensBy(numbers: ReadonlyMap<string, number>): (text: string) => string {
  return (text) => detailToken(numbers.get(text)!);
}
