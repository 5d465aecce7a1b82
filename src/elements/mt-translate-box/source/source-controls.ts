import type {ReactiveControllerHost} from 'lit';
import type {ElementController} from '../../common/element-controller.ts';
import type {BoxStore} from '../box-store.ts';
import {loadRich} from '../load-parts.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {Answer, AnswerSentence, TextSource} from '../translating/answer.ts';
import {PageValue, type RichModule} from './page-value.ts';
import {PasteHandler, type PasteHost} from './paste-handler.ts';

type Host = ReactiveControllerHost & PasteHost;

/** Field that the user writes in: plain, or an editable element once the text is formatted. */
export class SourceControls implements RichModule {
  readonly #box: BoxStore;
  readonly #host: Host;
  readonly #element: ElementController<'translateBox'>;
  /** Value that the page gets and sets. */
  readonly pageValue: PageValue;
  /** Takes what is pasted into the field. */
  readonly paste: PasteHandler;
  #rich: typeof Rich | undefined;
  /** Whether the text is still to be drawn. */
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

  /** Text as the page has set it, else as the user wrote it; HTML when the format is `html`. */
  get value(): string {
    const text = this.paste.isLoading && this.text;
    return this.pageValue.of(text instanceof HTMLTextAreaElement ? {text: text.value} : this.#box.source);
  }

  /** Takes a text of the page. */
  set value(text: string) {
    this.pageValue.set(text);
  }

  /** Translation as HTML, with the corrections that were sent; undefined when it has no formatting. */
  translationHtml(answer: Answer): string | undefined {
    const box = this.#box;
    return this.#rich?.translationHtml(answer, (sentence) =>
      box.isDraft(sentence, answer) ? undefined : box.correctionOf(sentence, answer)?.after,
    );
  }

  /** Function that copies a translation as it is seen, with its formatting; undefined when it has none. */
  copier(answer: Answer): ((text: string) => Promise<void>) | undefined {
    const seen = (sentence: AnswerSentence) => this.#box.correctionOf(sentence, answer)?.after;
    const html = this.#rich?.translationHtml(answer, seen);
    return html === undefined ? undefined : (text) => this.#rich!.copy(text, html);
  }

  /** Removes all formatting. */
  removeFormatting(): void {
    const {source} = this.#box;
    this.#box.replace({text: this.#rich?.plainTextIn(source) ?? source.text});
    this.#refreshFocused();
  }

  /** Empties the field; `undoClear` brings the text back, and so does the browser's undo in a plain field. */
  clear(): void {
    const text = this.text;
    this.#box.clear();
    if (text instanceof HTMLTextAreaElement) {
      text.focus();
      text.select();
      document.execCommand('delete'); // so that the user can undo it
    }
    this.#refreshFocused();
  }

  /** Brings back what was cleared. */
  undoClear(): void {
    this.#box.undoClear();
    this.#refreshFocused();
  }

  /** Undoes what the browser cannot, since the text was replaced with its field or its formatting. */
  readonly onKey = (event: KeyboardEvent): void => {
    const {cleared, source} = this.#box;
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || !cleared || this.#host.readOnly) return;
    if (this.isRich || (!source.text && !this.#rich?.isRich(cleared))) return;
    event.preventDefault();
    this.undoClear();
  };

  /** Swaps the languages, and takes the translation as the text. */
  swap(translation: string): void {
    this.#box.swap(translation);
    this.#refresh();
  }

  /** Draws a new text into its field, once that is there. */
  updated(): void {
    if (this.isRich) this.#rich!.addProseStyles(this.#host.shadowRoot!);
    if (!this.#isNew) return;
    this.#isNew = false;
    const {source} = this.#box;
    const pasted = this.paste.take();
    const text = this.text;
    const nodes = this.#rich?.nodesIn(source);
    if (text instanceof HTMLTextAreaElement)
      text.value = source.text; // it may show a paste that is loading
    else if (pasted?.source === source)
      // Not now: what it types would have the box drawn again while it is drawn.
      void this.#host.updateComplete.then(() => source === this.#box.source && pasted.draw(this.text!));
    else if (nodes) text?.replaceChildren(nodes);
  }

  readonly onInput = (): void => {
    if (this.paste.isLoading) return; // it may become formatted
    if (this.#box.translation.isComposing) return;
    const text = this.text;
    if (text instanceof HTMLTextAreaElement) this.#box.setSource({text: text.value});
    else if (text && this.#rich) this.#box.setSource(this.#rich.sourceIn(text, this.#box.source));
  };

  readonly onComposition = ({type}: Event): void => {
    const isComposing = type === 'compositionstart';
    this.#box.translation.isComposing = isComposing;
    if (!isComposing) this.onInput();
  };

  /** Module for formatted text, once it is loaded. */
  get loaded(): typeof Rich | undefined {
    return this.#rich;
  }

  /** Loads the module for formatted text; undefined, and an announcement, when that failed. */
  async load(): Promise<typeof Rich | undefined> {
    try {
      return (this.#rich ??= await loadRich());
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

  /** Has the text of the box drawn again, maybe in another field, which gets the focus. */
  #refreshFocused(): void {
    this.#refresh();
    void this.#host.updateComplete.then(() => this.text?.focus());
  }

  /** Has the text of the box drawn again. */
  #refresh(): void {
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  /** The user's field, once it is drawn. */
  get text(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector<HTMLElement>('#text');
  }
}
