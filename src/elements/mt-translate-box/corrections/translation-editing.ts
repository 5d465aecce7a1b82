import type {BoxParts} from '../box-parts.ts';
import {focusedSelection, selectionIn, targetOf, type PointRange} from '../result/caret.ts';
import type {TranslationView} from '../result/translation-view.ts';
import type {AnswerSentence} from '../translating/answer.ts';
import {applyStep, dropDrafts} from './apply-step.ts';
import {sentenceIn, type Place} from './corrected-sentence.ts';
import {
  CorrectionHistory,
  type EditStep,
  type SentenceChange,
  type SentenceOffset,
  type SentenceRange,
} from './correction-history.ts';
import type {CorrectionQueue} from './correction-queue.ts';
import {CorrectionSending} from './correction-sending.ts';
import {editsOf, joinsOf, rangeOf} from './edited-range.ts';
import {EditedSentence, isEditable} from './edited-sentence.ts';
import {insertedText} from './inserted-text.ts';
import {changesBack, restoreTranslation} from './restore-translation.ts';

/** The translation that the user edits. */
interface EditedTranslation {
  /** The rendered translation; undefined before the first rendering. */
  readonly view: TranslationView | undefined;
  /** Index of the marked sentence; -1 if no sentence is marked. */
  readonly marked: number;
  mark(index: number): void;
  /** Places the caret in a sentence. */
  focus(index: number): void;
}

/**
 * Lets the user type in the translation. The text of each changed sentence is a draft of a correction. The box uses a
 * draft at once wherever it shows the translation; sending the draft is a separate action.
 */
export class TranslationEditing {
  readonly #parts: BoxParts;
  readonly #translation: EditedTranslation;
  readonly #history = new CorrectionHistory();
  /** Sends the corrections. */
  readonly sending: CorrectionSending;
  /** The sentence with the caret. */
  #edited: EditedSentence | undefined;

  constructor(parts: BoxParts, translation: EditedTranslation) {
    this.#parts = parts;
    this.#translation = translation;
    this.sending = new CorrectionSending(parts);
  }

  /** Whether the caret is in a sentence. */
  get isActive(): boolean {
    return this.#edited !== undefined;
  }

  /** Index of the sentence with the caret; -1 without a caret. */
  get index(): number {
    return this.#edited ? this.#indexOf(this.#edited.sentence) : -1;
  }

  /** Follows the caret, so that the sentence with the caret is not rendered again while the user types. */
  readonly followCaret = (): void => {
    const {view} = this.#translation;
    const selection = view && focusedSelection(view.root);
    if (!selection) return;
    const {from, to} = this.#rangeOf(selection);
    this.#translation.mark(to.index);
    if (from.index !== to.index) this.#end();
    else if (to.index === this.index) return;
    else this.#enter(to.index);
    void this.sending.sendLeft(this.#edited);
  };

  readonly onFocus = (): void => {
    void this.#parts.box.loadCorrections();
    this.followCaret();
  };

  readonly onBlur = (): void => {
    this.#end();
    void this.sending.sendLeft();
  };

  /** Makes all changes of the text, except changes by an input method, which cannot be prevented. */
  readonly onBeforeInput = (event: InputEvent): void => {
    const {view} = this.#translation;
    if (!view || event.isComposing || !event.cancelable) return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') return this.step(false);
    if (event.inputType === 'historyRedo') return this.step(true);
    const text = insertedText(event, this.#isFormatted);
    const range = targetOf(event, view.root);
    if (text !== undefined && range) this.#replace(this.#rangeOf(range), text, event.inputType);
  };

  /** Keeps text that an input method has written, and changes by a script or a browser extension. */
  readonly onInput = (event: Event): void => {
    const edited = this.#edited ?? this.#enter(this.#translation.marked);
    const {view} = this.#translation;
    if (!edited || !view) return;
    if (view.isBroken) return this.#end(); // rendered again
    if (!(event instanceof InputEvent && event.isComposing)) view.repair();
    const caret = selectionIn(view.root);
    const place = caret ? view.placeOf(caret.end) : {index: this.index, offset: 0};
    this.#note(edited, {type: 'insertText', data: '', caretBefore: place, caretAfter: place});
  };

  /**
   * Before an input method starts, removes a selection of several sentences, since the input method cannot replace it;
   * after the input method ends, keeps the written text.
   */
  readonly onComposition = (event: CompositionEvent): void => {
    const {view} = this.#translation;
    if (event.type === 'compositionend') return this.onInput(event);
    const selection = view && selectionIn(view.root);
    if (!selection) return;
    const range = this.#rangeOf(selection);
    if (range.from.index !== range.to.index) this.#replace(range, '', 'deleteContentBackward');
  };

  /** Undoes the last edit, or repeats the edit that was undone last. */
  step(isRedo: boolean): void {
    const {box} = this.#parts;
    if (!box.corrections) return void this.sending.load().then((isLoaded) => isLoaded && this.step(isRedo));
    const step = isRedo ? this.#history.redo() : this.#history.undo();
    if (!step) return;
    this.#end();
    applyStep(box.corrections, step, isRedo);
    box.redraw();
    this.#restoreCaret(isRedo ? step.caretAfter : step.caretBefore);
  }

  /** Sends the correction of the current sentence and keeps the focus in the translation. */
  async send(): Promise<void> {
    const place = this.#place;
    if (place && (await this.sending.send(place))) this.#keepFocus(place);
  }

  /** Restores the machine translation of the current sentence, even if the service has the user's correction. */
  async restore(): Promise<void> {
    const {box, source} = this.#parts;
    const place = this.#place;
    if (!place || !(await this.sending.load()) || !box.corrections) return;
    const changes = changesBack(box, place);
    const machine = place.sentence.known?.machine;
    if (changes.length > 0) this.#drop(place, changes);
    else if (machine) restoreTranslation(box.corrections, source.loaded, place, machine);
    this.#keepFocus(place);
  }

  /** Uses another translation as the user's text of a sentence; the user can undo this change. */
  async adopt(place: Place, translation: string): Promise<void> {
    const {box, source, host} = this.#parts;
    if (!(await this.sending.load())) return;
    const {correctionPart, corrections} = box;
    if (!correctionPart || !corrections) return;
    this.#end();
    const change = correctionPart.adoptTranslation(translation, place, {corrections, loaded: source.loaded});
    const caret = {index: this.#indexOf(place.sentence), offset: Infinity};
    const step = {type: 'insertReplacementText', data: '', caretBefore: caret, caretAfter: caret};
    this.#history.add({...step, changes: [change]});
    await host.updateComplete; // formatted text is rendered again
    this.#translation.focus(caret.index);
  }

  /**
   * Updates for the current answer: editing ends if the edited sentence disappears or another language or system is
   * chosen; the correction stays a draft.
   */
  follow(): void {
    const edited = this.#edited;
    if (!edited) return;
    const {index} = this;
    const sentence = this.#parts.box.translation.answer?.sentences[index];
    if (edited.isOfOtherRoute || !this.#canEdit(sentence)) return this.#end();
    if (!edited.isReplacedBy(sentence)) return;
    const selection = this.#translation.view && selectionIn(this.#translation.view.root);
    const caret = selection && this.#rangeOf(selection).to;
    this.#end();
    if (caret) this.#restoreCaret(caret);
  }

  /** Index of a sentence in the current answer; -1 if the answer does not have the sentence. */
  #indexOf({sent, start}: AnswerSentence): number {
    const sentences = this.#parts.box.translation.answer?.sentences ?? [];
    return sentences.findIndex((sentence) => sentence.sent === sent && sentence.start === start);
  }

  #canEdit(sentence: AnswerSentence | undefined): sentence is AnswerSentence {
    return sentence !== undefined && isEditable(sentence) && !this.#parts.box.translation.isOutOfDate;
  }

  get #isFormatted(): boolean {
    const {source, box} = this.#parts;
    const {answer} = box.translation;
    return !!answer && (source.loaded?.isRich(answer.source) ?? false);
  }

  /** The sentence with the caret, else the marked sentence, with its answer. */
  get #place(): Place | undefined {
    const {answer} = this.#parts.box.translation;
    const index = this.isActive ? this.index : this.#translation.marked;
    const sentence = answer?.sentences[index];
    return answer && sentence && {answer, sentence};
  }

  #rangeOf(range: PointRange): SentenceRange {
    return rangeOf(this.#translation.view!, range);
  }

  /** Starts editing a sentence, unless the user is already editing it. */
  #enter(index: number): EditedSentence | undefined {
    if (this.#edited && this.index === index) return this.#edited;
    this.#end();
    const {box, source, host} = this.#parts;
    const view = this.#translation.view!;
    const {answer} = box.translation;
    const sentence = answer?.sentences[index];
    if (!answer || !this.#canEdit(sentence)) return undefined;
    const selection = selectionIn(view.root);
    const [from, caret] = selection ? [view.placeOf(selection.start), view.placeOf(selection.end)] : [];
    const edited = new EditedSentence(box, source.loaded, {answer, sentence}, view.hold(index));
    this.#edited = edited;
    // The elements of formatted text were replaced.
    if (caret?.index === index && this.#isFormatted) view.select(from!, caret);
    host.requestUpdate();
    return edited;
  }

  /** Replaces a range of the translation, which may span several sentences. */
  #replace({from, to}: SentenceRange, text: string, type: string): void {
    const {answer} = this.#parts.box.translation;
    const view = this.#translation.view!;
    const sentences = answer?.sentences.slice(from.index, to.index + 1) ?? [];
    const isJoined = !this.#isFormatted && sentences.every((sentence) => this.#canEdit(sentence));
    const changes: SentenceChange[] = [];
    for (const {index, start, end, text: inserted} of editsOf(view, {from, to}, text, isJoined)) {
      const edited = this.#canEdit(answer?.sentences[index]) ? this.#enter(index) : undefined;
      if (!edited || (start >= Math.min(end, edited.shown.length) && !inserted)) continue;
      edited.shown.replace(start, end, inserted);
      changes.push(this.#change(edited));
    }
    const joins = isJoined ? joinsOf(answer!, from.index, to.index) : [];
    this.#whenLoaded((corrections) => joins.forEach(({sentence}) => corrections.join(sentence, true)));
    const caretAfter = {index: from.index, offset: from.offset + text.length};
    this.#enter(from.index);
    view.placeCaret(caretAfter);
    if (changes.length > 0 || joins.length > 0)
      this.#history.add({changes, joins, type, data: text, caretBefore: to, caretAfter});
  }

  /** Keeps a changed sentence as a draft. */
  #change(edited: EditedSentence): SentenceChange {
    const {answer, sentence, original, draft: before} = edited;
    edited.last = edited.text;
    const {draft: after} = edited;
    this.#whenLoaded(() => edited.keep());
    return {sentence: sentenceIn(answer, sentence), original, before, after};
  }

  #whenLoaded(use: (corrections: CorrectionQueue) => void): void {
    const {box} = this.#parts;
    if (box.corrections) use(box.corrections);
    else void this.sending.load().then(() => box.corrections && use(box.corrections));
  }

  #note(edited: EditedSentence, step: Omit<EditStep, 'changes'>): void {
    if (edited.text !== edited.last) this.#history.add({...step, changes: [this.#change(edited)]});
  }

  /** Drops drafts; the user can undo this change. */
  #drop({answer, sentence}: Place, changes: readonly SentenceChange[]): void {
    const caret = {index: answer.sentences.indexOf(sentence), offset: 0};
    this.#end();
    const joins = dropDrafts(this.#parts.box.corrections!, changes);
    this.#history.add({changes, joins, type: 'restore', data: '', caretBefore: caret, caretAfter: caret});
  }

  #end(): void {
    if (!this.#edited) return;
    this.#edited.end();
    this.#edited = undefined;
    this.#translation.view?.release();
    this.#parts.box.redraw();
  }

  /** Restores the caret after the sentences have been rendered again. */
  #restoreCaret(caret: SentenceOffset): void {
    void this.#parts.host.updateComplete.then(() => this.#translation.view?.placeCaret(caret));
  }

  /** Focuses the sentence of a button that has disappeared. */
  #keepFocus({answer, sentence}: Place): void {
    const {host} = this.#parts;
    const view = this.#translation.view!;
    if (host.shadowRoot?.activeElement === view.root) return;
    void host.updateComplete.then(() => view.focus(answer.sentences.indexOf(sentence)));
  }
}
