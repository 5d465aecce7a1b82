import type * as Alternatives from '../alternatives/sentence-alternatives.ts';
import type * as Checks from '../checks/sentence-notes.ts';
import {NotesLoader} from '../checks/notes-loader.ts';
import type {AnswerSentence, TextSource} from '../translating/answer.ts';
import {DisplacedCorrection} from '../corrections/displaced-correction.ts';
import type {BoxParts} from '../box-parts.ts';
import type {Place} from '../corrections/corrected-sentence.ts';
import {TranslationEditing} from '../corrections/translation-editing.ts';
import {KeyHelp} from '../keys/key-help.ts';
import {resultMessages} from './result-messages.ts';
import {focusedSelection} from './caret.ts';
import {hasAlternatives} from './system-choices.ts';
import {sentenceLooks, type SentenceEdits} from './sentence-look.ts';
import {SourceMarks} from './source-marks.ts';
import {TranslationView} from './translation-view.ts';

/** Time after which a translation counts as slow; the message (`.slow`) appears after the same time. */
const SLOW_MS = 3000;

/** Loads parts that few users need. */
export interface SentencePartLoaders {
  checks(): Promise<typeof Checks>;
  alternatives(): Promise<typeof Alternatives>;
}

/** Renders and marks the sentences of the translation, and follows the pointer, the caret and the keyboard. */
export class SentenceControls {
  readonly #parts: BoxParts;
  readonly #marks: SourceMarks;
  /** The list of keys. */
  readonly keys: KeyHelp;
  /** The rendered translation; undefined before the first rendering. */
  view: TranslationView | undefined;
  /** Index of the marked sentence; -1 if no sentence is marked. */
  marked = -1;
  /** Values that the last rendering was based on. */
  #drawn: readonly unknown[] = [];
  /** Text that contains the marked sentence. */
  #markedIn: TextSource | undefined;
  /** The user's typing in the translation. */
  readonly editing: TranslationEditing;
  /** Correction of a sentence that is no longer in the user's text. */
  readonly kept: DisplacedCorrection;
  readonly #loader: NotesLoader;
  readonly #load: SentencePartLoaders;
  /** List of other translations of a sentence; undefined before the first use. */
  alternatives: Alternatives.SentenceAlternatives | undefined;

  constructor(parts: BoxParts, load: SentencePartLoaders) {
    const {box, source, element} = (this.#parts = parts);
    this.#marks = new SourceMarks(box, source);
    this.keys = new KeyHelp(parts);
    this.editing = new TranslationEditing(parts, this);
    this.kept = new DisplacedCorrection(box, source, element);
    this.#load = load;
    this.#loader = new NotesLoader(load.checks, this.#around);
    const sayIfSlow = () => element.say((m) => (box.isBusy ? resultMessages(m).slow : ''), SLOW_MS);
    // Corrections are requests, too, but the user does not wait for them.
    box.on('request', () => {
      if (box.isBusy) sayIfSlow();
    });
    if (box.isBusy) sayIfSlow();
  }

  /** The part that shows the service's findings about sentences; undefined before the first findings. */
  get notes(): Checks.SentenceNotes | undefined {
    return this.#loader.notes;
  }

  /** Index of the sentence with the caret, else of the marked sentence; -1 without either. */
  get current(): number {
    return this.editing.isActive ? this.editing.index : this.marked;
  }

  /** Renders the sentences into an element that no other code may change. */
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
    const edits: SentenceEdits = {
      correctionOf: (sentence) => box.shownCorrection(sentence, answer!),
      isJoined: (sentence) => box.isJoined(sentence, answer!),
    };
    const looks = answer && sentenceLooks(answer, edits, resultMessages(m), this.notes);
    if (nodes && this.editing.isActive) return view.restyle(looks?.[this.editing.index]); // others after editing
    this.#drawn = now;
    this.#loader.follow(answer);
    view.show(answer?.lead ?? '', looks ?? [], m.language, nodes);
  }

  /** Marks a sentence in both texts; -1 removes the mark. */
  mark(index: number): void {
    if (index === this.marked) return;
    this.marked = index;
    this.view?.mark(index);
    this.#marks.mark(this.#sentences[index]);
    this.#parts.host.requestUpdate();
  }

  /** Places the caret in a sentence, and marks the sentence. */
  focus(index: number): void {
    this.mark(index);
    this.view?.focus(index);
    this.editing.followCaret();
    this.#reveal(index);
  }

  /** Opens a list of other translations of the current sentence. */
  async showAlternatives(): Promise<void> {
    const {box, element} = this.#parts;
    const {answer} = box.translation;
    const sentence = this.#sentences[this.current];
    if (!answer || !sentence || !hasAlternatives(box, sentence)) return;
    try {
      const {SentenceAlternatives} = await this.#load.alternatives();
      this.alternatives ??= new SentenceAlternatives(this.#around);
      this.alternatives.open({answer, sentence});
    } catch {
      element.say((m) => m.loadFailed);
    }
  }

  /** Updates for the current answer: a new text has no marked sentence. */
  follow(): void {
    const {box} = this.#parts;
    const source = box.translation.answer?.source;
    if (source?.text !== box.source.text) this.#marks.mark(undefined); // positions in an older text would be wrong
    if (source !== this.#markedIn) this.mark(-1);
    this.#markedIn = source;
    this.kept.follow();
    this.editing.follow();
  }

  readonly onPointer = ({target}: Event): void => {
    const index = this.view?.indexOf(target instanceof Element ? target : null) ?? -1;
    const hasCaret = this.view && focusedSelection(this.view.root);
    // The sentence stays marked while the pointer moves to the buttons below, and while the caret is in it: text that
    // moves below a pointer at rest is an event, too.
    if (index >= 0 && !hasCaret && !this.notes?.hasFocus) this.mark(index);
  };

  readonly onCaret = (): void => {
    const index = this.#marks.atCaret;
    if (index < 0 || this.editing.isActive) return;
    this.mark(index);
    this.#reveal(index);
  };

  readonly onClick = (event: MouseEvent): void => {
    const {target, ctrlKey, metaKey} = event;
    const link = target instanceof Element ? target.closest('a') : null;
    // A click places the caret, as in other editors.
    if (link?.href && (ctrlKey || metaKey)) window.open(link.href, '_blank', 'noopener,noreferrer');
    if (!(target instanceof HTMLButtonElement)) return;
    const sentence = this.#sentences[this.view?.indexOf(target) ?? -1];
    if (sentence) this.#parts.box.translation.showAnyway(sentence.sent);
  };

  readonly onKey = (event: KeyboardEvent): void => {
    const {target} = event;
    if (event.isComposing || target instanceof HTMLButtonElement || !this.#onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly onFocus = (): void => {
    document.addEventListener('selectionchange', this.editing.followCaret);
    this.editing.onFocus();
  };

  readonly onBlur = (): void => {
    document.removeEventListener('selectionchange', this.editing.followCaret);
    this.editing.onBlur();
  };

  /** Keeps the caret in the translation when a button below the translation is clicked. */
  readonly keepCaret = (event: MouseEvent): void => {
    if (this.editing.isActive) event.preventDefault();
  };

  /** Scrolls to a sentence, and again after its notes have been laid out. */
  #reveal(index: number): void {
    this.view?.reveal(index);
    if (this.notes) void this.#parts.host.updateComplete.then(() => this.view?.reveal(index));
  }

  /** Objects and actions of the box that the parts use. */
  get #around() {
    return {
      ...this.#parts,
      focus: (index: number) => this.focus(index),
      adopt: async (place: Place, translation: string) => await this.editing.adopt(place, translation),
    };
  }

  get #sentences(): readonly AnswerSentence[] {
    return this.#parts.box.translation.answer?.sentences ?? [];
  }

  /** Handles the keyboard shortcuts of the translation; returns false for other keys. */
  #onKey(event: KeyboardEvent): boolean {
    const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
    const isCommand = (ctrlKey || metaKey) && !altKey;
    const toCheck = this.notes?.indexByKey(event, this.marked);
    if (toCheck !== undefined) this.notes?.goTo(toCheck);
    else if (isCommand && /^[yz]$/i.test(key)) this.editing.step(shiftKey || /y/i.test(key));
    else if (altKey && key === 'ArrowDown') void this.showAlternatives();
    else if (isCommand && key === 'Enter') void this.editing.send();
    else return false;
    return true;
  }
}
