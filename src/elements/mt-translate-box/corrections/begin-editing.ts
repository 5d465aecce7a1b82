import type {Route} from '../../common/routes.ts';
import type {BoxStore} from '../box-store.ts';
import type {CorrectedSentence, SentencePlace} from './correction-queue.ts';
import {lineOf, SentenceEditor, type EditedSentence} from './sentence-editor.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {isSameTranslation} from '../translating/translation-state.ts';

/** A sentence of an answer. */
export interface Place {
  readonly answer: Answer;
  readonly sentence: AnswerSentence;
}

/** The sentence being edited. */
export interface Editing extends Place {
  readonly editor: SentenceEditor;
  /** Translation of the service, as encoded by the editor. */
  readonly original: string;
  /** Language pair and system at the start of editing. */
  readonly chosen: Route | undefined;
  /** Correction that the user had undone and that was restored, as encoded by the editor. */
  readonly broughtBack: string | undefined;
}

/** A sentence to edit, with its elements. */
interface EditableSentence extends Place, Pick<EditedSentence, 'spans' | 'label' | 'pointer'> {
  /** Its translation as shown. */
  readonly text: string;
}

/** Makes a sentence editable, with its current correction or the one undone last. */
export function beginEditing(
  box: BoxStore,
  rich: typeof Rich | undefined,
  {answer, sentence, text, ...look}: EditableSentence,
): Editing {
  const current = box.correctionOf(sentence, answer);
  const undone = current ? undefined : box.corrections?.undone(sentenceOf({answer, sentence}));
  const {start, end} = placeOf({answer, sentence});
  const {decode, kept} = answer.source;
  const shownOf = (translation: string) => decode?.(start, end, translation, true) ?? translation;
  const sentOf = (translation: string) => kept?.hideTyped(start, end, translation) ?? translation;
  const formatted = rich?.editableTranslation(answer.source, sentence, (current ?? undone)?.after);
  const editor = new SentenceEditor({
    ...look,
    content: formatted?.nodes ?? (undone ? shownOf(undone.after) : text),
    encode: formatted?.encode ?? ((root) => sentOf(lineOf(root))),
  });
  if (look.spans[0]) formatted?.keepTags(look.spans[0]);
  if (look.spans[0]) look.spans[0].onblur = () => box.redraw(); // writes the edited text to the page's field
  const machine = sentence.known?.translation ?? '';
  const original = formatted?.original ?? (kept ? sentOf(sentence.shown) : machine);
  return {answer, sentence, editor, original, chosen: box.route, broughtBack: undone && editor.text};
}

/** Keeps the user's text of a sentence as a draft, for the system that translated it. */
export function keepDraft(box: BoxStore, editing: Editing, text: string): void {
  box.corrections?.edit(sentenceOf(editing), editing.original, text);
}

/** Whether another language or system was chosen, or has translated the text, since editing started. */
export function isOtherRoute({route, translation}: BoxStore, {answer, chosen}: Editing): boolean {
  return !isSameTranslation(route, chosen) || !isSameTranslation(translation.answer?.route, answer.route);
}

/** The sentence as the queue of corrections identifies it. */
export function sentenceOf(place: Place): CorrectedSentence {
  return {system: place.answer.route, source: place.sentence.sent, place: placeOf(place)};
}

/** Place of a sentence in its text. */
function placeOf({answer: {source}, sentence: {start, text}}: Place): SentencePlace {
  return {source, start, end: start + text.length};
}
