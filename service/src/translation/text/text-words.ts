import type {WireRange} from '../../../../src/contract/index.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';
import type {WordAlignment, WordRange} from '../../engines/engine.ts';
import {type ParsedText, parseMarkup} from '../codes/parse-markup.ts';
import {tokensInParts} from '../words/count-tokens.ts';
import {joinAlignments, sentRange} from './join-alignments.ts';

/** Words of a text and words of its translation that belong together, by their indexes; both have some. */
export type Phrase = readonly [source: readonly number[], target: readonly number[]];

/** The words of a text and of its translation; each sentence has some, whether the engine aligned it or not. */
export interface TextWords extends WordAlignment {
  /** In the order of both texts; together they hold all words. */
  readonly phrases: readonly Phrase[];
}

/** A text with its sentences, position and length of each. */
export interface SentText {
  readonly text: string;
  readonly sentences: readonly WireRange[];
  /** RFC 5646 code. */
  readonly language: string;
  /** Absent for plain text. */
  readonly parsed?: ParsedText | undefined;
}

/** The translation of a text that may be markup. */
export function translationOf(
  {markup}: ParsedText,
  text: string,
  sentences: readonly WireRange[],
  language: string,
): SentText {
  return {text, sentences, language, parsed: markup ? parseMarkup(text) : undefined};
}

/**
 * Words as the engine aligned them, and tokens where it did not. A phrase is a sentence, since no engine tells
 * more; clients need every word to be in one.
 *
 * @param aligned - Alignments of the sentences, by their index.
 */
export function textWords(
  source: SentText,
  target: SentText,
  aligned: readonly (WordAlignment | undefined)[],
): TextWords {
  const [from, to] = [wordsOf(source), wordsOf(target)];
  const sentences = from.map((words, index): WordAlignment => {
    const known = aligned[index];
    const isKnown = known && known.source.length > 0 && known.target.length > 0;
    return isKnown ? known : {source: words, target: to[index] ?? [], links: []};
  });
  return {...joinAlignments(sentences), phrases: phrasesOf(sentences)};
}

/** One phrase for each sentence; those without words on one side are joined to their neighbours. */
function phrasesOf(sentences: readonly WordAlignment[]): Phrase[] {
  const phrases: [source: number[], target: number[]][] = [];
  let open: [source: number[], target: number[]] = [[], []];
  const counts = [0, 0];
  for (const {source, target} of sentences) {
    for (const [side, words] of [source, target].entries())
      for (let left = words.length; left > 0; left -= 1) open[side as 0 | 1].push(counts[side]!++);
    if (open[0].length === 0 || open[1].length === 0) continue;
    phrases.push(open);
    open = [[], []];
  }
  for (const side of [0, 1] as const) phrases.at(-1)?.[side].push(...open[side]);
  return phrases;
}

/** The tokens of each sentence, in the text as it is sent; of a text without sentences the whole is one. */
function wordsOf({text, sentences, language, parsed}: SentText): WordRange[][] {
  const start = skipWhiteSpace(text, 0, text.length);
  if (sentences.length === 0)
    return [start < text.length ? [[start, skipWhiteSpaceBack(text, text.length, start)]] : []];
  const words: WordRange[][] = sentences.map(() => []);
  let at = 0;
  for (const part of tokensInParts(parsed?.text ?? text, language)) {
    for (const token of part) {
      const word = parsed ? sentRange(parsed, ...token) : token;
      while (at < sentences.length && word[0] >= sentences[at]![0] + sentences[at]![1]) at += 1;
      if (at < sentences.length && word[0] >= sentences[at]![0]) words[at]!.push(word);
    }
  }
  return words;
}
