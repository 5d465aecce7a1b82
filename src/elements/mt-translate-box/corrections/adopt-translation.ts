import {withoutTags} from '../markup.ts';
import type * as Rich from '../rich/formatted-text.ts';
import {cleanTranslation} from '../translating/known-translations.ts';
import {sentenceIn, type Place} from './corrected-sentence.ts';
import type {SentenceChange} from './correction-history.ts';
import type {CorrectionQueue} from './correction-queue.ts';

/**
 * Uses another translation, such as a match from the memory, as the user's text of a sentence, without sending a
 * correction.
 *
 * @param translation - Text as a service sends it, with the tags of formatting and with character references.
 */
export function adoptTranslation(
  translation: string,
  {answer, sentence}: Place,
  {corrections, loaded}: {readonly corrections: CorrectionQueue; readonly loaded: typeof Rich | undefined},
): SentenceChange {
  const {source} = answer;
  const {start, text, shown, known} = sentence;
  const end = start + text.length;
  const {decode, kept} = source;
  const hidden = (words: string) => kept?.hideTyped(start, end, words) ?? words;
  const clean = cleanTranslation(translation);
  const words = kept && decode ? decode(start, end, clean, true) : withoutTags(clean);
  const machine = known?.translation ?? '';
  const formatted = loaded?.editableTranslation(source, sentence, undefined);
  const original = formatted?.original ?? (kept ? hidden(shown) : machine);
  const corrected = sentenceIn(answer, sentence);
  const before = corrections.of(sentence, answer)?.after;
  corrections.edit(corrected, original, hidden(formatted ? clean : words));
  return {sentence: corrected, original, before, after: corrections.of(sentence, answer)?.after};
}
