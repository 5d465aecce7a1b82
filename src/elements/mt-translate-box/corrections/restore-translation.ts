import type {BoxStore} from '../box-store.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {KnownTranslation} from '../translating/sentence-cache.ts';
import {sentenceIn} from './corrected-sentence.ts';
import type {Place} from './corrected-sentence.ts';
import type {SentenceChange} from './correction-history.ts';
import type {CorrectionQueue} from './correction-queue.ts';

/**
 * Changes that take the user's text of a sentence back, with the sentences after it whose text the user deleted: what is
 * typed over several sentences becomes the text of the first one.
 */
export function changesBack(box: BoxStore, {answer, sentence}: Place): SentenceChange[] {
  const changes: SentenceChange[] = [];
  for (const each of answer.sentences.slice(answer.sentences.indexOf(sentence))) {
    const correction = box.correctionOf(each, answer);
    if (!correction || (each !== sentence && correction.after !== '')) break;
    const {before: original, after: before} = correction;
    changes.push({sentence: sentenceIn(answer, each), original, before, after: undefined});
  }
  return changes;
}

/** Sends the service's own translation of a sentence as a correction, to replace the user's correction. */
export function restoreTranslation(
  corrections: CorrectionQueue,
  rich: typeof Rich | undefined,
  shown: Place,
  machine: KnownTranslation,
): void {
  const sentence = sentenceIn(shown.answer, shown.sentence);
  const before = shown.sentence.known?.translation ?? '';
  corrections.edit(sentence, before, wholeTranslation(rich, shown, machine));
  corrections.send(sentence);
}

/** Translation of the service in the form to send; missing personal details are added again. */
function wholeTranslation(
  rich: typeof Rich | undefined,
  {answer: {source}, sentence}: Place,
  known: KnownTranslation,
): string {
  const {start, text} = sentence;
  const end = start + text.length;
  const {kept, decode} = source;
  const {translation} = known;
  if (!kept?.toCheck(start, end, translation).length) return translation;
  const formatted = rich?.editableTranslation(source, {...sentence, known}, undefined);
  return formatted?.original ?? kept.hideTyped(start, end, decode?.(start, end, translation) ?? translation);
}
