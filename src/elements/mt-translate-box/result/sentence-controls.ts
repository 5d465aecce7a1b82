import type * as Checks from '../checks/sentence-notes.ts';
import {NotesLoader} from '../checks/notes-loader.ts';
import type {AnswerSentence, TextSource} from '../translating/answer.ts';
import {DisplacedCorrection} from '../corrections/displaced-correction.ts';
import type {BoxParts} from '../box-parts.ts';
import {SentenceEditing} from '../corrections/sentence-editing.ts';
import {isPasteKey, isTyped, sentenceByKey} from './sentence-keys.ts';
import {sentenceLooks} from './sentence-look.ts';
import {SourceMarks} from './source-marks.ts';
import {TranslationView} from './translation-view.ts';

/** Renders, marks and navigates the sentences of the translation, by pointer and keyboard. */
export class SentenceControls {
  readonly #parts: BoxParts;
  readonly #marks: SourceMarks;
  /** Undefined until the translation is rendered. */
  view: TranslationView | undefined;
  /** Number of the marked sentence; -1 for none. */
  marked = -1;
  /** Inputs of the last rendering. */
  #drawn: readonly unknown[] = [];
  /** Source of the marked sentence. */
  #markedIn: TextSource | undefined;
  /** Last click, which determines where text typed next is inserted. */
  #clicked: MouseEvent | undefined;
  /** Corrects sentences in place. */
  readonly editing: SentenceEditing;
  /** Correction of a sentence that is no longer in the user's text. */
  readonly kept: DisplacedCorrection;
  readonly #loader: NotesLoader;

  constructor(parts: BoxParts, loadChecks: () => Promise<typeof Checks>) {
    const {box, source, element} = (this.#parts = parts);
    this.#marks = new SourceMarks(box, source);
    this.editing = new SentenceEditing(parts, this);
    this.kept = new DisplacedCorrection(box, source, element);
    this.#loader = new NotesLoader(loadChecks, {...parts, focus: (index) => this.focus(index)});
  }

  /** The service's findings about sentences; undefined before the first ones. */
  get notes(): Checks.SentenceNotes | undefined {
    return this.#loader.notes;
  }

  /** Number of the sentence being edited, else of the marked one; -1 for none. */
  get current(): number {
    return this.editing.isActive ? this.editing.index : this.marked;
  }

  /** Renders the sentences into an element that nothing else changes. */
  draw(root: HTMLElement): void {
    const {box, source, element} = this.#parts;
    const view = (this.view ??= new TranslationView(root));
    const {answer} = box.translation;
    const m = element.messages;
    const now = [answer, box.revision, m, this.notes?.editedBelow(answer)];
    if (this.#drawn.length > 0 && now.every((part, index) => part === this.#drawn[index])) return;
    const nodes =
      answer &&
      source.loaded?.translationNodes(answer, (sentence) => box.correctionOf(sentence, answer)?.after);
    if (nodes && this.editing.isActive) return; // rendered when editing ends
    this.#drawn = now;
    this.#loader.follow(answer);
    const looks =
      answer && sentenceLooks(answer, (sentence) => box.shownCorrection(sentence, answer), m, this.notes);
    view.show(answer?.lead ?? '', looks ?? [], m.language, nodes);
  }

  /** Marks a sentence in both texts; -1 for none. */
  mark(index: number): void {
    if (index === this.marked) return;
    this.marked = index;
    this.view?.mark(index);
    this.#marks.mark(this.#sentences[index]);
    this.#parts.host.requestUpdate();
  }

  /** Marks a sentence and focuses it. */
  focus(index: number): void {
    this.mark(index);
    this.view?.focus(index);
    this.#reveal(index);
  }

  /** Updates for the current answer: a new text has no marked sentence. */
  follow(): void {
    const {box} = this.#parts;
    const source = box.translation.answer?.source;
    if (source?.text !== box.source.text) this.#marks.mark(undefined); // its position would be wrong
    if (source !== this.#markedIn) this.mark(-1);
    this.#markedIn = source;
    this.kept.follow();
    this.editing.follow();
  }

  readonly onPointer = ({target}: Event): void => {
    const index = this.view?.indexOf(target) ?? -1;
    // The mark stays while the pointer moves to the buttons below.
    if (index >= 0 && !this.editing.isActive && !this.notes?.hasFocus) this.mark(index);
    if (target instanceof Element && target.matches(':focus-visible')) this.#reveal(index);
  };

  readonly onCaret = (): void => {
    const index = this.#marks.atCaret;
    if (index < 0 || this.editing.isActive) return;
    this.mark(index);
    this.#reveal(index);
  };

  readonly onClick = (event: MouseEvent): void => {
    const {target} = (this.#clicked = event);
    if (!(target instanceof HTMLButtonElement)) return;
    const sentence = this.#sentences[this.view?.indexOf(target) ?? -1];
    if (sentence) this.#parts.box.translation.showAnyway(sentence.sent);
  };

  readonly onDoubleClick = (event: MouseEvent): void => {
    this.onPointer(event);
    this.editing.begin(event);
  };

  /** Pastes from a menu into the marked sentence; if the user presses keys, the browser pastes. */
  readonly onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData?.getData('text/plain');
    if (this.editing.isActive || !pasted) return;
    this.#takeTyped();
    if (!this.editing.isActive) this.#parts.source.paste.onPaste(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    document.execCommand('insertText', false, pasted);
  };

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const handled = this.editing.isActive ? this.#onEditKey(event.key) : this.#onMoveKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Scrolls to a sentence after its notes below have been laid out. */
  #reveal(index: number): void {
    this.view?.reveal(index);
    if (this.notes) void this.#parts.host.updateComplete.then(() => this.view?.reveal(index));
  }

  get #sentences(): readonly AnswerSentence[] {
    return this.#parts.box.translation.answer?.sentences ?? [];
  }

  #onEditKey(key: string): boolean {
    if (key === 'Enter') void this.editing.send();
    else if (key === 'Escape') this.editing.undo();
    else return false;
    return true;
  }

  #onMoveKey(event: KeyboardEvent): boolean {
    const {key, target} = event;
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return false;
    const index =
      sentenceByKey(event, this.marked, this.#sentences.length - 1) ??
      this.notes?.indexByKey(event, this.marked);
    if (index !== undefined) this.view?.focus(index);
    else if (key === 'Enter' || key === 'F2') this.editing.begin();
    else {
      // The browser pastes at the focus, which this moves.
      if (isTyped(event) || isPasteKey(event)) this.#takeTyped();
      return false;
    }
    return true;
  }

  /** Moves the caret to where the user is looking: into the sentence, else into the text. */
  #takeTyped(): void {
    const isHere = this.view?.indexOf(this.#clicked?.target ?? null) === this.marked;
    this.editing.begin(isHere ? this.#clicked : undefined);
    if (!this.editing.isActive) this.#parts.source.text?.focus();
  }
}
