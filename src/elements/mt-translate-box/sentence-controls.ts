import type {AnswerSentence, TextSource} from './answer.ts';
import type {BoxController} from './box-controller.ts';
import type {SentenceEditor} from './sentence-editor.ts';
import type {TranslationView} from './translation-view.ts';

/** What the controls need of the element. */
export interface SentenceHost {
  requestUpdate(): void;
  /** The marked sentence is another one; undefined for none. */
  marked(sentence: AnswerSentence | undefined): void;
  /** A reader's text as the service is to know it, beside inline tags. */
  encode(text: string): string;
  /** Number of the sentence of the source that the caret is in; -1 for none. */
  sentenceAtCaret(): number;
  /** What is said of a sentence while it is edited. */
  editLabel(): string;
  /** What a correction needs could not be loaded. */
  loadFailed(): void;
  /** Where the sentences are drawn, once they are. */
  view(): TranslationView | undefined;
}

/** The sentences of the translation under pointer and keyboard: marked, gone through, corrected. */
export class SentenceControls {
  readonly #box: BoxController;
  readonly #host: SentenceHost;
  #marked = -1;
  #source: TextSource | undefined; // that the mark is in
  #editing: AnswerSentence | undefined;
  #editor: SentenceEditor | undefined;

  constructor(box: BoxController, host: SentenceHost) {
    this.#box = box;
    this.#host = host;
  }

  /** Number of the sentence that is edited, else of the marked one; -1 for none. */
  get current(): number {
    const editing = this.#editing;
    if (!editing) return this.#marked;
    return this.#sentences.findIndex(({sent, start}) => sent === editing.sent && start === editing.start);
  }

  /** Whether a sentence is open for editing. */
  get isEditing(): boolean {
    return this.#editing !== undefined;
  }

  /** Marks a sentence in both texts; -1 marks none. */
  mark(index: number): void {
    if (index === this.#marked) return;
    this.#marked = index;
    this.#host.view()?.mark(index);
    this.#host.marked(this.#sentences[index]);
    this.#host.requestUpdate();
  }

  /** Opens the marked sentence for a correction, in place. */
  async edit(): Promise<void> {
    const sentence = this.#sentences[this.#marked];
    if (!sentence?.known?.translation || this.#editing) return;
    const part = await this.#box.loadCorrections();
    if (!part) return this.#host.loadFailed();
    if (this.#sentences[this.#marked] !== sentence) return; // the reader has gone on
    const {spans, text} = this.#host.view()!.hold(this.#marked);
    this.#editing = sentence;
    this.#editor = new part.SentenceEditor(spans, text, this.#host.editLabel());
    this.#host.requestUpdate();
  }

  /** Sends the correction of the current sentence. */
  send(): void {
    const sentence = this.#sentences[this.current];
    const {answer} = this.#box.store;
    this.#close();
    if (answer && sentence) this.#box.corrections?.send(answer.route, sentence.sent);
  }

  /** Forgets the correction of the current sentence. */
  undo(): void {
    const sentence = this.#sentences[this.current];
    const {answer} = this.#box.store;
    this.#close();
    if (answer && sentence) this.#box.corrections?.undo(answer.route, sentence.sent);
  }

  /**
   * Follows the answer: another text has no mark, and ends the editing of a sentence that it does
   * not have; what was written stays a draft.
   */
  follow(): void {
    const source = this.#box.store.answer?.source;
    if (source !== this.#source) this.mark(-1);
    this.#source = source;
    if (this.#editing && this.current < 0) this.#close();
  }

  readonly onPointer = ({target}: Event): void => {
    const index = this.#host.view()?.indexOf(target) ?? -1;
    // Stays marked on the way to the buttons below.
    if (index >= 0 && !this.#editing) this.mark(index);
  };

  readonly onCaret = (): void => {
    const index = this.#host.sentenceAtCaret();
    if (index >= 0 && !this.#editing) this.mark(index);
  };

  readonly onClick = ({target}: Event): void => {
    if (!(target instanceof HTMLButtonElement)) return;
    const sentence = this.#sentences[this.#host.view()?.indexOf(target) ?? -1];
    if (sentence) this.#box.store.showAnyway(sentence.sent);
  };

  readonly onDoubleClick = (event: Event): void => {
    this.onPointer(event);
    if (!this.#editing) void this.edit();
  };

  readonly onInput = (): void => {
    const {answer} = this.#box.store;
    const editing = this.#editing;
    if (!answer || !editing) return;
    const text = this.#editor?.text ?? '';
    this.#box.corrections?.edit(
      answer.route,
      editing.sent,
      editing.known!.translation,
      this.#host.encode(text),
    );
  };

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const handled = this.#editing ? this.#onEditKey(event.key) : this.#onMoveKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  get #sentences(): readonly AnswerSentence[] {
    return this.#box.store.answer?.sentences ?? [];
  }

  #onEditKey(key: string): boolean {
    if (key === 'Enter') this.send();
    else if (key === 'Escape') this.undo();
    else return false;
    return true;
  }

  #onMoveKey({key, target, currentTarget}: KeyboardEvent): boolean {
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return false;
    const last = this.#sentences.length - 1;
    const isRightToLeft = (currentTarget as HTMLElement).dir === 'rtl';
    const [next, previous] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    let index = this.#marked;
    if (key === next || key === 'ArrowDown') index++;
    else if (key === previous || key === 'ArrowUp') index--;
    else if (key === 'Home') index = 0;
    else if (key === 'End') index = last;
    else if (key === 'Enter' || key === 'F2') {
      void this.edit();
      return true;
    } else return false;
    this.#host.view()?.focus(Math.min(Math.max(0, index), last));
    return true;
  }

  #close(): void {
    const index = this.current;
    this.#editing = undefined;
    this.#editor?.end();
    this.#host.view()?.release();
    if (index >= 0) this.#host.view()?.focus(index);
    this.#box.redraw();
  }
}
