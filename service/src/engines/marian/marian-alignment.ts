import type {WordAlignment, WordRange} from '../engine.ts';
import type {TranslatedLine} from './marian-answer.ts';

/** A line and its translation, with their places in the texts around them. */
export interface PlacedLine extends Pick<TranslatedLine, 'text' | 'links'> {
  readonly source: string;
  readonly sourceStart: number;
  readonly targetStart: number;
}

/**
 * Alignment of the words of a line; undefined unless the tokens of the server are words between spaces. A model
 * with SentencePiece counts parts of words, which the answer does not show: then the last token of the translation, which always
 * has a link, is not its last word or the end of the sentence.
 */
export function wordAlignment(line: PlacedLine): WordAlignment | undefined {
  const {source: sourceText, text, links = [], sourceStart, targetStart} = line;
  const source = wordRanges(sourceText, sourceStart);
  const target = wordRanges(text, targetStart);
  if (links.length === 0) return undefined;
  const lastSource = Math.max(...links.map(([from]) => from));
  const lastTarget = Math.max(...links.map(([, to]) => to));
  const areWords = lastSource <= source.length && [target.length - 1, target.length].includes(lastTarget);
  if (!areWords) return undefined;
  // The last index is that of the end of the sentence.
  const between = links.filter(([from, to]) => from < source.length && to < target.length);
  return {source, target, links: between};
}

function wordRanges(text: string, offset: number): WordRange[] {
  return [...text.matchAll(/\S+/g)].map(({0: word, index}) => [offset + index, offset + index + word.length]);
}
