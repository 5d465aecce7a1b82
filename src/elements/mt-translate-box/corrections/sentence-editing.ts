import type {BoxParts} from '../box-parts.ts';
import type {TranslationView} from '../result/translation-view.ts';
import {
  beginEditing,
  isOtherRoute,
  keepDraft,
  sentenceOf,
  type Editing,
  type Place,
} from './begin-editing.ts';
import {restoreTranslation} from './restore-translation.ts';

/** The translation whose sentences are edited. */
interface EditedTranslation {
  /** Undefined until it is rendered. */
  readonly view: Pick<TranslationView, 'hold' | 'release' | 'focus'> | undefined;
  /** Number of the marked sentence; -1 for none. */
  readonly marked: number;
}

/** Edits one sentence of the translation at a time; sends and undoes the corrections of sentences. */
export class SentenceEditing {
  readonly #parts: BoxParts;
  readonly #translation: EditedTranslation;
  #editing: Editing | undefined;

  constructor(parts: BoxParts, translation: EditedTranslation) {
    this.#parts = parts;
    this.#translation = translation;
  }

  /** Whether a sentence is being edited. */
  get isActive(): boolean {
    return this.#editing !== undefined;
  }

  /** Number of the sentence being edited; -1 for none. */
  get index(): number {
    const {answer} = this.#parts.box.translation;
    if (!answer || !this.#editing) return -1;
    const {sent, start} = this.#editing.sentence;
    return answer.sentences.findIndex((one) => one.sent === sent && one.start === start);
  }

  /**
   * Makes the marked sentence editable at once, with the correction undone last; typed text becomes a draft
   * when its module is loaded.
   *
   * @param pointer - Pointer position, for the caret.
   */
  begin(pointer?: MouseEvent): void {
    const {box, source, host, element} = this.#parts;
    const {view, marked} = this.#translation;
    const place = this.#place;
    if (!place?.sentence.known?.translation || this.#editing || host.matches(':disabled')) return;
    const held = view!.hold(marked);
    const label = element.messages.correctLabel;
    this.#editing = beginEditing(box, source.loaded, {...place, label, pointer, ...held});
    host.requestUpdate();
    if (this.#editing.broughtBack !== undefined) this.keep();
    if (!box.corrections) void this.#load().then((isLoaded) => isLoaded && this.keep());
    // The message about the sentence may now cover it.
    void host.updateComplete.then(() => held.spans[0]?.scrollIntoView({block: 'nearest'}));
  }

  /** Keeps the typed text as a draft. */
  readonly keep = (): void => {
    if (this.#editing) keepDraft(this.#parts.box, this.#editing, this.#editing.editor.text);
  };

  /** Sends the correction of the current sentence. */
  async send(): Promise<void> {
    const {box, element} = this.#parts;
    const place = this.#place;
    if (!place || !(await this.#load())) return;
    this.keep();
    if (this.#editing?.sentence === place.sentence) this.#close();
    const {answer, sentence} = place;
    box.corrections?.send(sentenceOf(place));
    const {kept} = answer.source;
    if (kept && box.correctionOf(sentence, answer)?.kind === 'local')
      element.say(() => kept.keeper.words.correctionKept);
  }

  /** Sends the machine's translation of the current sentence, to replace the user's. */
  async restore(): Promise<void> {
    const {box, source} = this.#parts;
    const place = this.#place;
    const machine = place?.sentence.known?.machine;
    if (!machine || !(await this.#load()) || !box.corrections) return;
    restoreTranslation(box.corrections, source.loaded, place, machine);
  }

  /** Drops the correction of the current sentence; the next edit restores it. */
  undo(): void {
    const {box} = this.#parts;
    const place = this.#place;
    const editing = this.#editing;
    const text = editing?.editor.text ?? '';
    this.#close();
    const drop = () => {
      if (editing) keepDraft(box, editing, text); // its module may have loaded late
      if (place) box.corrections?.undo(sentenceOf(place));
    };
    if (!editing || box.corrections) drop();
    else void this.#load().then(drop);
  }

  /** Drops the correction of the current sentence like `undo`; permanently if it was only restored. */
  discard(): void {
    const editing = this.#editing;
    const isSame = editing?.editor.text === editing?.broughtBack;
    this.undo();
    if (editing && isSame) this.#parts.box.corrections?.forget(sentenceOf(editing));
  }

  /**
   * Updates for the current answer: editing ends if its sentence disappears or another language or system is
   * chosen; its correction stays a draft.
   */
  follow(): void {
    if (!this.#editing) return;
    this.#editing.editor.name(this.#parts.element.messages.correctLabel);
    if (this.index < 0 || isOtherRoute(this.#parts.box, this.#editing)) this.#leave(this.#editing);
  }

  /** The sentence being edited, else the marked one, and its answer. */
  get #place(): Place | undefined {
    if (this.#editing) return this.#editing;
    const {answer} = this.#parts.box.translation;
    const sentence = answer?.sentences[this.#translation.marked];
    return answer && sentence && {answer, sentence};
  }

  /** Loads the module for corrections; announces a failure. */
  async #load(): Promise<boolean> {
    const {box, element, host} = this.#parts;
    const part = await box.loadCorrections();
    if (!part) element.say((m) => m.loadFailed);
    host.requestUpdate();
    return part !== undefined;
  }

  /** Ends editing of a sentence that is no longer shown; typed text stays a draft. */
  #leave(editing: Editing): void {
    const {box, source} = this.#parts;
    const {text, hasFocus} = editing.editor;
    if (box.corrections) keepDraft(box, editing, text);
    else void this.#load().then(() => keepDraft(box, editing, text));
    this.#end();
    if (hasFocus) source.text?.focus(); // its sentence disappears
  }

  /** Ends editing, and focuses the edited sentence; if none was edited, the marked one. */
  #close(): void {
    const index = this.#editing ? this.index : this.#translation.marked;
    this.#end();
    if (index >= 0) this.#translation.view?.focus(index);
  }

  #end(): void {
    this.#editing?.editor.end();
    this.#editing = undefined;
    this.#translation.view?.release();
    this.#parts.box.redraw();
  }
}
