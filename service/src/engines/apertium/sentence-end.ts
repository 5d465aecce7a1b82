import {hasWords} from '../segment-text.ts';

/**
 * Separates the full stop from the text, so that the full stop is not read as part of an abbreviation, and
 * marks the end of the text.
 */
const BORDER = '[end]';

/**
 * Adds a full stop to the stream. Without a full stop, Apertium drops words or misclassifies them: "A friend"
 * becomes "Un". The text's own punctuation does not help, since Apertium's dictionaries read the full stop of
 * "Inc." as part of the word.
 */
export function withSentenceEnd(stream: string): string {
  return `${stream}${BORDER}.`;
}

/** Removes the added end from an answer; undefined if words were moved after that end. */
export function withoutSentenceEnd(answer: string): string | undefined {
  const border = answer.lastIndexOf(BORDER);
  if (border < 0 || hasWords(withoutTags(answer.slice(border + BORDER.length)))) return undefined;
  return answer.slice(0, border);
}

/** Surface forms of an analysed stream. */
function withoutTags(stream: string): string {
  return stream.replace(/\/[^$]*\$/g, '');
}
