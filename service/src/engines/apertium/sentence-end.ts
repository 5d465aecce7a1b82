import {hasWords} from '../segment-text.ts';

/** Separates the full stop from the text, so that no abbreviation takes it in, and shows where the text ended. */
const BORDER = '[end]';

/**
 * The stream with a full stop at its end. Without one Apertium loses words, and takes others for another
 * kind of word: "A friend" becomes "Un". What the text itself ends with does not matter, since Apertium's
 * dictionaries take the full stop of "Inc." for a part of the word.
 */
export function withSentenceEnd(stream: string): string {
  return `${stream}${BORDER}.`;
}

/** The answer without the end that was added to its stream; undefined when words got behind that end. */
export function withoutSentenceEnd(answer: string): string | undefined {
  const border = answer.lastIndexOf(BORDER);
  if (border < 0 || hasWords(withoutTags(answer.slice(border + BORDER.length)))) return undefined;
  return answer.slice(0, border);
}

/** Words of an analysed stream as they stand in the text. */
function withoutTags(stream: string): string {
  return stream.replace(/\/[^$]*\$/g, '');
}
