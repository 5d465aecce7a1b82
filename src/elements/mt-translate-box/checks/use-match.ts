import type {TranslationMatch} from '../../../client/types.ts';
import type {BoxStore} from '../box-store.ts';
import {sentenceIn} from '../corrections/corrected-sentence.ts';
import type {SourceControls} from '../source/source-controls.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {cleanTranslation} from '../translating/known-translations.ts';
import {withoutTags} from './check-words.ts';

/** Makes a human translation of a similar sentence the user's correction, without sending it. */
export function useMatch(
  match: TranslationMatch,
  sentence: AnswerSentence,
  answer: Answer,
  {box, loaded}: {readonly box: BoxStore; readonly loaded: SourceControls['loaded']},
): void {
  const {source} = answer;
  const {start, text, shown, known} = sentence;
  const end = start + text.length;
  const {decode, kept} = source;
  const hidden = (words: string) => kept?.hideTyped(start, end, words) ?? words;
  const translation = cleanTranslation(match.translation);
  const words = kept && decode ? decode(start, end, translation, true) : withoutTags(translation);
  const machine = known?.translation ?? '';
  const formatted = loaded?.editableTranslation(source, sentence, undefined);
  const original = formatted?.original ?? (kept ? hidden(shown) : machine);
  box.corrections?.edit(sentenceIn(answer, sentence), original, hidden(formatted ? translation : words));
}
