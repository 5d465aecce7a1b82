import type {Segment, WordAlignment, WordRange} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';

/**
 * Moves the alignment of an answer to where its words are after the answer was trimmed or changed.
 * Undefined where the words cannot be located, or where the engine aligned words that do not exist.
 */
export function fitAlignment(
  alignment: WordAlignment | undefined,
  question: Segment,
  answer: Segment,
  used: Segment,
): WordAlignment | undefined {
  if (!alignment) return undefined;
  const answered = textOf(answer);
  const text = textOf(used);
  const spaces = answered.length - answered.trimStart().length;
  const start = [0, spaces].find((at) => answered.startsWith(text, at));
  if (start === undefined) return undefined;
  const target = alignment.target.map(([from, to]): WordRange => [from - start, to - start]);
  const {source, links} = alignment;
  const areThere = areWords(source, textOf(question).length) && areWords(target, text.length);
  const areLinked = links.every(([from, to]) => from in source && to in target);
  return areThere && areLinked ? {source, target, links} : undefined;
}

function areWords(words: readonly WordRange[], length: number): boolean {
  return words.every(
    ([start, end]) =>
      Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= length,
  );
}
