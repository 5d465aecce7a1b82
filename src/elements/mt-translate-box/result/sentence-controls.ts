import type {ReactiveControllerHost} from 'lit';
import type {ElementController} from '../../common/element-controller.ts';
import type {BoxStore} from '../box-store.ts';
import type * as Checks from '../checks/index.ts';
import {NotesLoader} from '../checks/notes-loader.ts';
import type {SourceControls} from '../source/source-controls.ts';
import type {AnswerSentence, TextSource} from '../translating/answer.ts';
import type {Editing, Place} from '../corrections/begin-editing.ts';
import {beginEditing, isOtherRoute, keepDraft, placeOf} from '../corrections/begin-editing.ts';
import {DisplacedCorrection} from '../corrections/displaced-correction.ts';
import {restoreTranslation} from '../corrections/restore-translation.ts';
import {isPasteKey, isTyped, sentenceByKey} from './sentence-keys.ts';
import {sentenceLooks} from './sentence-look.ts';
import {SourceMarks} from './source-marks.ts';
import {TranslationView} from './translation-view.ts';

/** Renders, marks, navigates and corrects the sentences of the translation, by pointer and keyboard. */
export class SentenceControls {
  readonly #box: BoxStore;
  readonly #source: SourceControls;
  readonly #marks: SourceMarks;
  readonly #host: ReactiveControllerHost & Element;
  readonly #element: ElementController<'translateBox'>;
  #view: TranslationView | undefined;
  /** Inputs of the last rendering. */
  #drawn: readonly unknown[] = [];
  #marked = -1;
  /** Source of the mark. */
  #markedIn: TextSource | undefined;
  #editing: Editing | undefined;
  /** Last click, where what is typed next is to go. */
  #clicked: MouseEvent | undefined;
  /** Correction of a sentence that the user's text no longer has. */
  readonly kept: DisplacedCorrection;
  readonly #loader: NotesLoader;

  constructor(
    box: BoxStore,
    source: SourceControls,
    host: ReactiveControllerHost & Element,
    element: ElementController<'translateBox'>,
    loadChecks: () => Promise<typeof Checks>,
  ) {
    this.#box = box;
    this.#source = source;
    this.#marks = new SourceMarks(box, source);
    this.#host = host;
    this.#element = element;
    this.kept = new DisplacedCorrection(box, source, element);
    const focus = (index: number) => this.focus(index);
    this.#loader = new NotesLoader(loadChecks, {box, source, host, element, focus});
  }

  /** The service's findings about sentences; undefined before the first ones. */
  get notes(): Checks.SentenceNotes | undefined {
    return this.#loader.notes;
  }

  /** Number of the sentence being edited, else of the marked one; -1 for none. */
  get current(): number {
    if (!this.#editing) return this.#marked;
    const {sent, start} = this.#editing.sentence;
    return this.#sentences.findIndex((one) => one.sent === sent && one.start === start);
  }

  /** Whether a sentence is being edited. */
  get isEditing(): boolean {
    return this.#editing !== undefined;
  }

  /** Renders the sentences into an element that nothing else changes. */
  draw(root: HTMLElement): void {
    const box = this.#box;
    const view = (this.#view ??= new TranslationView(root));
    const {answer} = box.translation;
    const m = this.#element.messages;
    const now = [answer, box.revision, m, this.notes?.editedBelow(answer)];
    if (this.#drawn.length > 0 && now.every((part, index) => part === this.#drawn[index])) return;
    const nodes =
      answer &&
      this.#source.loaded?.translationNodes(answer, (sentence) => box.correctionOf(sentence, answer)?.after);
    if (nodes && this.isEditing) return; // rendered when editing ends
    this.#drawn = now;
    this.#loader.follow(answer);
    const looks =
      answer && sentenceLooks(answer, (sentence) => box.shownCorrection(sentence, answer), m, this.notes);
    view.show(answer?.lead ?? '', looks ?? [], m.language, nodes);
  }

  /** Marks a sentence in both texts; -1 for none. */
  mark(index: number): void {
    if (index === this.#marked) return;
    this.#marked = index;
    this.#view?.mark(index);
    this.#marks.mark(this.#sentences[index]);
    this.#host.requestUpdate();
  }

  /** Marks a sentence and focuses it. */
  focus(index: number): void {
    this.mark(index);
    this.#view?.focus(index);
    this.#reveal(index);
  }

  /**
   * Makes the marked sentence editable at once, with the correction undone last; typed text becomes a draft
   * when its module is loaded.
   *
   * @param pointer - Pointer position, for the caret.
   */
  edit(pointer?: MouseEvent): void {
    const sentence = this.#sentences[this.#marked];
    const {answer} = this.#box.translation;
    if (!answer || !sentence?.known?.translation || this.#editing || this.#host.matches(':disabled')) return;
    const held = this.#view!.hold(this.#marked);
    const label = this.#element.messages.correctLabel;
    this.#editing = beginEditing(this.#box, this.#source.loaded, {answer, sentence, label, pointer, ...held});
    this.#host.requestUpdate();
    if (this.#editing.broughtBack !== undefined) this.onInput();
    if (!this.#box.corrections) void this.#load().then((isLoaded) => isLoaded && this.onInput());
    // Its message took some of its room.
    void this.#host.updateComplete.then(() => held.spans[0]?.scrollIntoView({block: 'nearest'}));
  }

  /** Sends the correction of the current sentence. */
  async send(): Promise<void> {
    const place = this.#place;
    if (!place || !(await this.#load())) return;
    this.onInput();
    if (this.#editing?.sentence === place.sentence) this.#close();
    const {answer, sentence} = place;
    this.#box.corrections?.send(answer.route, sentence.sent, placeOf(place));
    const {kept} = answer.source;
    if (kept && this.#box.correctionOf(sentence, answer)?.kind === 'local')
      this.#element.say(() => kept.keeper.words.correctionKept);
  }

  /** Sends the machine's translation of the current sentence, to replace the user's. */
  async restore(): Promise<void> {
    const place = this.#place;
    const machine = place?.sentence.known?.machine;
    if (!machine || !(await this.#load()) || !this.#box.corrections) return;
    restoreTranslation(this.#box.corrections, this.#source.loaded, place, machine);
  }

  /** Loads the module for corrections; announces a failure. */
  async #load(): Promise<boolean> {
    const part = await this.#box.loadCorrections();
    if (!part) this.#element.say((m) => m.loadFailed);
    this.#host.requestUpdate();
    return part !== undefined;
  }

  /** Drops the correction of the current sentence; the next edit restores it. */
  undo(): void {
    const place = this.#place;
    const editing = this.#editing;
    const text = editing?.editor.text ?? '';
    this.#close();
    const drop = () => {
      if (editing) keepDraft(this.#box, editing, text); // its module may have loaded late
      if (place) this.#box.corrections?.undo(place.answer.route, place.sentence.sent, placeOf(place));
    };
    if (!editing || this.#box.corrections) drop();
    else void this.#load().then(drop);
  }

  /** Drops the correction of the current sentence like `undo`; permanently if it was only restored. */
  discard(): void {
    const editing = this.#editing;
    const isSame = editing?.editor.text === editing?.broughtBack;
    this.undo();
    if (editing && isSame)
      this.#box.corrections?.forget(editing.answer.route, editing.sentence.sent, placeOf(editing));
  }

  /**
   * Updates for the current answer: a new text has no marked sentence. Editing ends if its sentence
   * disappears or another language or system is chosen; its correction stays a draft.
   */
  follow(): void {
    const source = this.#box.translation.answer?.source;
    if (source?.text !== this.#box.source.text) this.#marks.mark(undefined); // its position would be wrong
    if (source !== this.#markedIn) this.mark(-1);
    this.#markedIn = source;
    this.#editing?.editor.name(this.#element.messages.correctLabel);
    this.kept.follow();
    if (this.#editing && (this.current < 0 || isOtherRoute(this.#box, this.#editing))) this.#leave();
  }

  readonly onPointer = ({target}: Event): void => {
    const index = this.#view?.indexOf(target) ?? -1;
    // The mark stays while the pointer moves to the buttons below.
    if (index >= 0 && !this.#editing && !this.notes?.hasFocus) this.mark(index);
    if (target instanceof Element && target.matches(':focus-visible')) this.#reveal(index);
  };

  readonly onCaret = (): void => {
    const index = this.#marks.atCaret;
    if (index < 0 || this.#editing) return;
    this.mark(index);
    this.#reveal(index);
  };

  readonly onClick = (event: MouseEvent): void => {
    const {target} = (this.#clicked = event);
    if (!(target instanceof HTMLButtonElement)) return;
    const sentence = this.#sentences[this.#view?.indexOf(target) ?? -1];
    if (sentence) this.#box.translation.showAnyway(sentence.sent);
  };

  readonly onDoubleClick = (event: MouseEvent): void => {
    this.onPointer(event);
    if (!this.#editing) this.edit(event);
  };

  readonly onInput = (): void => {
    if (this.#editing) keepDraft(this.#box, this.#editing, this.#editing.editor.text);
  };

  /** Pastes what a menu pastes onto a sentence; by keys the browser pastes into the sentence itself. */
  readonly onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData?.getData('text/plain');
    if (this.#editing || !pasted) return;
    this.#takeTyped();
    if (!this.#editing) this.#source.paste.onPaste(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    document.execCommand('insertText', false, pasted);
  };

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const handled = this.#editing ? this.#onEditKey(event.key) : this.#onMoveKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Scrolls to a sentence after its notes below have been laid out. */
  #reveal(index: number): void {
    this.#view?.reveal(index);
    if (this.notes) void this.#host.updateComplete.then(() => this.#view?.reveal(index));
  }

  get #sentences(): readonly AnswerSentence[] {
    return this.#box.translation.answer?.sentences ?? [];
  }

  /** Current sentence and its answer. */
  get #place(): Place | undefined {
    if (this.#editing) return this.#editing;
    const {answer} = this.#box.translation;
    const sentence = this.#sentences[this.#marked];
    return answer && sentence && {answer, sentence};
  }

  #onEditKey(key: string): boolean {
    if (key === 'Enter') void this.send();
    else if (key === 'Escape') this.undo();
    else return false;
    return true;
  }

  #onMoveKey(event: KeyboardEvent): boolean {
    const {key, target} = event;
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return false;
    const index =
      sentenceByKey(event, this.#marked, this.#sentences.length - 1) ??
      this.notes?.indexByKey(event, this.#marked);
    if (index !== undefined) this.#view?.focus(index);
    else if (key === 'Enter' || key === 'F2') this.edit();
    else {
      // The browser pastes where the focus then is.
      if (isTyped(event) || isPasteKey(event)) this.#takeTyped();
      return false;
    }
    return true;
  }

  /** Moves the caret to where the user is looking: into the sentence, else into the text. */
  #takeTyped(): void {
    const isHere = this.#view?.indexOf(this.#clicked?.target ?? null) === this.#marked;
    this.edit(isHere ? this.#clicked : undefined);
    if (!this.#editing) this.#source.text?.focus();
  }

  /** Ends editing of a sentence that is no longer shown; typed text stays a draft. */
  #leave(): void {
    const editing = this.#editing!;
    const {text} = editing.editor;
    const hadFocus = editing.editor.hasFocus;
    if (this.#box.corrections) keepDraft(this.#box, editing, text);
    else void this.#load().then(() => keepDraft(this.#box, editing, text));
    this.#end();
    if (hadFocus) this.#source.text?.focus(); // its sentence disappears
  }

  #close(): void {
    const index = this.current;
    this.#end();
    if (index >= 0) this.#view?.focus(index);
  }

  #end(): void {
    this.#editing?.editor.end();
    this.#editing = undefined;
    this.#view?.release();
    this.#box.redraw();
  }
}
