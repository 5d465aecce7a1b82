import {primaryLanguage} from '../../../../../src/text/language.ts';
import type {TextRange} from '../../../../../src/text/paragraphs.ts';
import type {SegmentCheck, SentencePair} from '../segment-check.ts';

/** A word, or a quotation mark. */
const WORD_OR_MARK = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|["“”„«»‘’`']/gu;
/** Fewest consecutive words of the source that are not taken for words of both languages or for a name. */
const MIN_WORDS = 4;
/** Most words that are compared; the rest is skipped. */
const MAX_WORDS = 2_000;

interface Word extends TextRange {
  readonly text: string;
  /** The word in lower case. */
  readonly key: string;
  readonly isQuoted: boolean;
}

/** Reports a passage of the source that was left in the translation: a translation that stops halfway. */
export function partlyUntranslated(pair: SentencePair): SegmentCheck | undefined {
  if (primaryLanguage(pair.sourceLanguage) === primaryLanguage(pair.targetLanguage)) return undefined;
  const source = wordsOf(pair.source);
  const translation = wordsOf(pair.translation);
  const starts = new Map<string, number>();
  for (let at = 0; at + MIN_WORDS <= source.length; at += 1) {
    if (isProse(pair.source, source.slice(at, at + MIN_WORDS))) starts.set(keyOf(source, at), at);
  }
  if (starts.size === 0) return undefined;
  for (let at = 0; at + MIN_WORDS <= translation.length; at += 1) {
    const start = starts.get(keyOf(translation, at));
    if (start === undefined || translation[at]!.isQuoted) continue;
    let length = MIN_WORDS;
    while (source[start + length] && source[start + length]?.key === translation[at + length]?.key)
      length += 1;
    return {
      check: 'partlyUntranslated',
      source: [{start: source[start]!.start, end: source[start + length - 1]!.end}],
      translation: [{start: translation[at]!.start, end: translation[at + length - 1]!.end}],
    };
  }
  return undefined;
}

/** The first words of a text; words between quotation marks are a title or a message that may stay. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let marks = 0;
  for (const {0: found, index} of text.matchAll(WORD_OR_MARK)) {
    if (!/\p{L}/u.test(found)) marks += 1;
    else if (words.length === MAX_WORDS) break;
    else {
      const isQuoted = marks % 2 === 1;
      words.push({start: index, end: index + found.length, text: found, key: found.toLowerCase(), isQuoted});
    }
  }
  return words;
}

function keyOf(words: readonly Word[], at: number): string {
  return words
    .slice(at, at + MIN_WORDS)
    .map(({key}) => key)
    .join(' ');
}

/** Whether words are those of a sentence rather than of a name or a command: only spaces and commas separate them. */
function isProse(text: string, words: readonly Word[]): boolean {
  if (words[0]!.isQuoted) return false;
  if (/[^\p{L}\p{M}\s,'’-]|\s[\s-]/u.test(text.slice(words[0]!.start, words.at(-1)!.end))) return false;
  const lower = words.filter(({text: word, key}) => word === key);
  return lower.length >= MIN_WORDS - 1 && lower.filter(({key}) => key.length > 3).length >= 2;
}
