import type {WireRange} from '../../../../src/contract/index.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';
import type {WordAlignment, WordRange} from '../../engines/engine.ts';
import {type ParsedText, parseMarkup} from '../codes/parse-markup.ts';
import {tokensInParts} from '../words/count-tokens.ts';
import {joinAlignments, sentRange} from './join-alignments.ts';

/** Indexes of source words and of the target words that translate them; neither is empty. */
type Phrase = readonly [source: readonly number[], target: readonly number[]];

/** The words of a text and its translation; sentences that the engine did not align have words, too. */
export interface TextWords extends WordAlignment {
  /** Phrases in the order of both texts; together they cover all words. */
  readonly phrases: readonly Phrase[];
}

/** A text with the position and length of its sentences. */
export interface SentText {
  readonly text: string;
  readonly sentences: readonly WireRange[];
  /** RFC 5646 code of the text's language. */
  readonly language: string;
  /** The parsed text; absent for plain text. */
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
 * Words as the engine aligned them, or tokens. A phrase is a sentence, the finest unit that all engines
 * report; clients require every word to be in a phrase.
 *
 * @param aligned - Alignments of the sentences, by index.
 */
export function textWords(
  source: SentText,
  target: SentText,
  aligned: readonly (WordAlignment | undefined)[],
): TextWords {
  const [from, to] = [wordsOf(source), wordsOf(target)];
  const sentences = from.map((words, index): WordAlignment => {
    const alignment = aligned[index];
    const isKnown = alignment && alignment.source.length > 0 && alignment.target.length > 0;
    return isKnown ? alignment : {source: words, target: to[index] ?? [], links: []};
  });
  return {...joinAlignments(sentences), phrases: phrasesOf(sentences)};
}

/** One phrase per sentence; a sentence without words on one side is merged with a neighbor. */
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

/** The tokens of each sentence, in the text as sent; a text without sentences is one token. */
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
