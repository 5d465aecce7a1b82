import type {Answer, AnswerSentence} from '../translating/answer.ts';

/**
 * White space after each sentence. Around sentences whose text the user deleted, only the widest white space is kept.
 *
 * @param texts - Text of each sentence; empty for a deleted text.
 * @param isJoined - Whether the user deleted the white space after a sentence.
 */
export function gapsAfter(
  {sentences}: Answer,
  texts: readonly string[],
  isJoined: (sentence: AnswerSentence) => boolean,
): string[] {
  const gaps = sentences.map((sentence) => (isJoined(sentence) ? '' : sentence.targetAfter));
  const [first, last] = [texts.findIndex(isText), texts.findLastIndex(isText)];
  const isWhole = last === sentences.length - 1; // white space at the end is kept
  let widest = first;
  for (const [index, gap] of gaps.entries()) {
    const isBetween = first >= 0 && index >= first && (index < last || isWhole);
    const isNext = isBetween && isText(texts[index]!);
    if (isNext) widest = index;
    if (isNext || index === widest) continue;
    const isWider = isBetween && linesIn(gap) > linesIn(gaps[widest]!);
    gaps[isWider ? widest : index] = '';
    if (isWider) widest = index;
  }
  return gaps;
}

const isText = (text: string): boolean => text !== '';

/** Number of lines that white space ends or separates; 0 without white space. */
const linesIn = (gap: string): number => (gap ? gap.split('\n').length : 0);
