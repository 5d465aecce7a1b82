import type {ReactiveControllerHost} from 'lit';
import type {Provenance} from '../../../client/types.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type {BoxStore} from '../box-store.ts';
import {loadRich} from '../load-parts.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {Answer, AnswerSentence, TextSource} from '../translating/answer.ts';
import {PageValue, type RichModule} from './page-value.ts';
import {PasteHandler, type PasteHost} from './paste-handler.ts';

type Host = ReactiveControllerHost & PasteHost;

/** The user's field: plain, or an editable element if the text is formatted. */
export class SourceControls implements RichModule {
  readonly #box: BoxStore;
  readonly #host: Host;
  readonly #element: ElementController<'translateBox'>;
  /** Value that the page reads and sets. */
  readonly pageValue: PageValue;
  /** Handles pastes into the field. */
  readonly paste: PasteHandler;
  #rich: typeof Rich | undefined;
  #history: Rich.EditHistory | undefined;
  /** Whether the text is not yet rendered. */
  #isNew = false;

  constructor(box: BoxStore, host: Host, element: ElementController<'translateBox'>) {
    this.#box = box;
    this.#host = host;
    this.#element = element;
    const show = (source: TextSource) => this.#show(source);
    this.pageValue = new PageValue(box, host, this, show);
    this.paste = new PasteHandler(box, host, this, show);
  }

  /** Whether the text is formatted. */
  get isRich(): boolean {
    return this.#rich?.isRich(this.#box.source) ?? false;
  }

  /** The text as set by the page, else as written by the user; HTML with the format `html`. */
  get value(): string {
    const text = this.paste.isLoading && this.text;
    return this.pageValue.of(text instanceof HTMLTextAreaElement ? {text: text.value} : this.#box.source);
  }

  /** Sets a text from the page. */
  set value(text: string) {
    this.pageValue.set(text);
  }

  /** The translation as shown, as HTML; undefined without formatting. */
  translationHtml(answer: Answer): string | undefined {
    return this.#rich?.translationHtml(answer, (sentence) => this.#box.correctionOf(sentence, answer)?.after);
  }

  /**
   * Returns a function that copies the translation as shown, with its formatting; undefined without
   * formatting.
   */
  copier(answer: Answer, record: Provenance | undefined): ((text: string) => Promise<void>) | undefined {
    const correction = (sentence: AnswerSentence) => this.#box.correctionOf(sentence, answer)?.after;
    return this.#rich?.copier(answer, correction, record);
  }

  /** Removes all formatting. */
  removeFormatting(): void {
    const {source} = this.#box;
    this.#replace({text: this.#rich?.plainTextIn(source) ?? source.text});
  }

  /** Empties the field; `undoClear` restores the text, and so does the browser's undo in a plain field. */
  clear(): void {
    const text = this.text;
    this.#replace({text: ''});
    if (!(text instanceof HTMLTextAreaElement)) return;
    text.focus();
    text.select();
    document.execCommand('delete'); // so that the user can undo the deletion
  }

  /** Restores the cleared text. */
  undoClear(): void {
    const {text} = this;
    const {cleared} = this.#box;
    if (this.#step(false)) return;
    if (text instanceof HTMLTextAreaElement && !text.value && cleared && !this.#rich?.isRich(cleared)) {
      text.focus();
      document.execCommand('undo'); // so that the user can redo the step
      if (text.value === cleared.text) return;
      document.execCommand('redo'); // the undone step was another change in the page
    }
    this.#box.undoClear();
    this.#refreshFocused();
  }

  /** Handles undo and redo where the browser cannot, after the field or its formatting was replaced. */
  readonly onKey = (event: KeyboardEvent): void => {
    const {ctrlKey, metaKey, altKey, shiftKey} = event;
    const {key} = event;
    const isRedo = shiftKey || /y/i.test(key);
    if (!(ctrlKey || metaKey) || altKey || !/^[yz]$/i.test(key) || this.#host.readOnly) return;
    const {cleared, source} = this.#box;
    if (!this.#step(isRedo)) {
      if (isRedo || !cleared || !source.text) return;
      this.undoClear(); // a swap
    }
    event.preventDefault();
  };

  /** Undoes or repeats a step that the browser cannot; returns false if there is no such step. */
  #step(isRedo: boolean): boolean {
    const source = this.#history?.step(this.#box.source, isRedo);
    if (!source) return false;
    this.#box.setSource(source);
    this.#refreshFocused();
    return true;
  }

  /** Replaces the text, and the field if necessary. */
  #replace(source: TextSource, inputType?: string): void {
    const before = this.#box.source;
    this.#box.replace(source);
    if (inputType === 'historyUndo') this.#box.cleared = undefined;
    if (this.#rich?.isRich(before)) this.#history!.replace(before, source, inputType);
    this.#refreshFocused();
  }

  /** Swaps the languages, and makes the translation the text. */
  swap(translation: string): void {
    this.#box.swap(translation);
    this.#refresh();
  }

  /** Renders a new text into the field, once the field exists. */
  updated(): void {
    if (this.isRich) this.#rich!.addProseStyles(this.#host.shadowRoot!);
    if (!this.#isNew) return;
    this.#isNew = false;
    const {source} = this.#box;
    const pasted = this.paste.take();
    const text = this.text;
    const nodes = this.#rich?.nodesIn(source);
    if (text instanceof HTMLTextAreaElement)
      text.value = source.text; // the field may show a paste that is loading
    else if (pasted?.source === source)
      // Delayed: the paste types its text into the editor, which would start an update during the current one.
      void this.#host.updateComplete.then(() => source === this.#box.source && pasted.draw(this.text!));
    else if (nodes) text?.replaceChildren(nodes);
  }

  readonly onInput = (event?: Event): void => {
    if (this.paste.isLoading) return; // the text may become formatted
    if (this.#box.translation.isComposing) return;
    const text = this.text;
    if (text instanceof HTMLTextAreaElement) this.#box.setSource({text: text.value});
    else if (text && this.#rich) {
      const before = this.#box.source;
      const inputType = event instanceof InputEvent ? event.inputType : '';
      const source = this.#rich.sourceIn(text, before);
      if (!source.text.trim()) return this.#replace({text: ''}, inputType);
      this.#history!.note(before, source, inputType);
      this.#box.setSource(source);
    }
  };

  readonly onComposition = ({type}: Event): void => {
    const isComposing = type === 'compositionstart';
    this.#box.translation.isComposing = isComposing;
    if (!isComposing) this.onInput();
  };

  /** Module for formatted text; undefined until loaded. */
  get loaded(): typeof Rich | undefined {
    return this.#rich;
  }

  /** Loads the module for formatted text; announces a failure and returns undefined. */
  async load(): Promise<typeof Rich | undefined> {
    try {
      this.#rich ??= await loadRich();
      this.#history ??= new this.#rich.EditHistory();
      return this.#rich;
    } catch {
      this.#element.say((m) => m.loadFailed);
      return undefined;
    }
  }

  #show(source: TextSource): void {
    this.#box.translation.isComposing = false;
    this.#box.setSource(source);
    this.#refresh();
  }

  /** Renders the text of the box again, in another field if necessary, and focuses the field. */
  #refreshFocused(): void {
    this.#refresh();
    void this.#host.updateComplete.then(() => this.text?.focus());
  }

  /** Renders the text of the box again. */
  #refresh(): void {
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  /** The user's field, once rendered. */
  get text(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector<HTMLElement>('#text');
  }
}
