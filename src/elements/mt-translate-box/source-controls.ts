import type {Answer, AnswerSentence, TextSource} from './answer.ts';
import type {BoxController} from './box-controller.ts';
import {loadRich} from './load-parts.ts';
import type * as Rich from './rich/index.ts';
import {markInField} from './source-mirror.ts';

/** What the controls need of the element. */
export interface SourceHost {
  root(): ShadowRoot;
  /** `text` pastes without formatting, `html` is set as HTML. */
  format(): string;
  /** The module for formatted text could not be loaded. */
  loadFailed(): void;
  requestUpdate(): void;
}

// What is worth loading the module for; it decides itself what is worth keeping.
const MAY_BE_FORMATTED = /<([abisu]|strong|em|code|su[bp]|[uo]l|h\d|blockquote)\b|font-|text-d/i;
/** UTF-16 code units that the browser lays out for longer than a reader should wait for an answer. */
const LONG = 10_000;

/** Where the reader writes: a plain text field, or an editable element once there is formatted text. */
export class SourceControls {
  readonly #box: BoxController;
  readonly #host: SourceHost;
  #rich: typeof Rich | undefined;
  #isNew = false; // its nodes are still to be drawn

  constructor(box: BoxController, host: SourceHost) {
    this.#box = box;
    this.#host = host;
  }

  /** Whether the text is formatted. */
  get isRich(): boolean {
    return this.#rich?.isRich(this.#box.source) ?? false;
  }

  /** The text as HTML; as it is when it has no formatting. */
  get html(): string {
    const {source} = this.#box;
    return this.#rich?.htmlIn(source) ?? source.text;
  }

  /** The translation as HTML; undefined when it has no formatting. */
  translationHtml(answer: Answer): string | undefined {
    return this.#rich?.translationHtml(answer, (sentence) => this.#box.correctedText(sentence, answer));
  }

  /** Copies a translation with its formatting; undefined when it has none. */
  copier(answer: Answer): ((text: string) => Promise<void>) | undefined {
    const html = this.translationHtml(answer);
    return html === undefined ? undefined : (text) => this.#rich!.copy(text, html);
  }

  /** The formatted sentences of a translation; undefined when it has no formatting. */
  translationNodes(answer: Answer): DocumentFragment | undefined {
    return this.#rich?.translationNodes(answer, (sentence) => this.#box.correctedText(sentence, answer));
  }

  /** A reader's plain correction of a sentence, as it is sent. */
  encode(text: string): string {
    return this.isRich ? this.#rich!.escapeMarkup(text) : text;
  }

  /** Takes a text of the host page. */
  async set(text: string): Promise<void> {
    const rich = this.#host.format() === 'html' ? await this.#load() : undefined;
    this.#show(rich?.sourceOf(text) ?? {text});
  }

  /** Goes on without formatting. */
  removeFormatting(): void {
    this.#show({text: this.#box.source.text});
  }

  /** Empties the field; the reader can undo it. */
  clear(): void {
    this.#box.clear();
    this.#refresh();
    this.#text?.focus();
  }

  /** Brings back what was cleared. */
  undoClear(): void {
    this.#box.undoClear();
    this.#refresh();
    this.#text?.focus();
  }

  /** Chooses the languages the other way round, and the translation as the text. */
  swap(translation: string): void {
    this.#box.swap(translation);
    this.#refresh();
  }

  /** Draws what was set, once its element is there. */
  updated(): void {
    if (this.isRich) this.#rich!.addProseStyles(this.#host.root());
    const nodes = this.#isNew && this.#rich?.nodesIn(this.#box.source);
    this.#isNew = false;
    if (nodes) this.#text?.replaceChildren(nodes);
  }

  /** Marks a sentence in the field. */
  mark(sentence: AnswerSentence | undefined): void {
    const text = this.#text;
    const {source, store} = this.#box;
    const isCurrent = sentence && store.answer?.source.text === source.text;
    const [start, end] = isCurrent ? [sentence.start, sentence.start + sentence.text.length] : [0, 0];
    if (text instanceof HTMLTextAreaElement) markInField(text, start, end);
    else if (text) this.#rich?.highlight(text, source.text, start, end);
  }

  /** Number of the sentence that the reader's caret is in; -1 for none. */
  get sentenceAtCaret(): number {
    const {source, store} = this.#box;
    const text = this.#text;
    if (store.answer?.source.text !== source.text || !text) return -1;
    const caret =
      text instanceof HTMLTextAreaElement ? text.selectionStart : this.#rich?.caretIn(text, source.text);
    return caret === undefined ? -1 : store.answer.sentences.findLastIndex(({start}) => start <= caret);
  }

  readonly onInput = (): void => {
    const text = this.#text;
    if (text instanceof HTMLTextAreaElement) this.#box.setSource({text: text.value});
    else if (text && this.#rich) this.#box.setSource(this.#rich.sourceIn(text));
  };

  readonly onPaste = (event: ClipboardEvent): void => {
    const data = event.clipboardData;
    if (!data) return;
    const html = data.getData('text/html');
    const plain = data.getData('text/plain');
    const isPlain = !this.isRich && (this.#host.format() === 'text' || !MAY_BE_FORMATTED.test(html));
    if (isPlain && plain.length < LONG) return;
    event.preventDefault();
    void this.#paste(isPlain ? '' : html, plain);
  };

  async #paste(html: string, plain: string): Promise<void> {
    const rich = await this.#load();
    const text = this.#text;
    if (!text) return;
    if (text instanceof HTMLTextAreaElement) {
      const source = rich?.sourceOf(html, text);
      if (source) this.#show(source);
      else if (rich) rich.insertText(text, plain);
      else {
        text.setRangeText(plain);
        this.onInput();
      }
    } else rich?.insertHtml(text, html, plain);
  }

  async #load(): Promise<typeof Rich | undefined> {
    try {
      return (this.#rich ??= await loadRich());
    } catch {
      this.#host.loadFailed();
      return undefined;
    }
  }

  #show(source: TextSource): void {
    this.#box.setSource(source);
    this.#refresh();
  }

  /** Shows the box's text anew. */
  #refresh(): void {
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  get #text(): HTMLElement | null {
    return this.#host.root().querySelector<HTMLElement>('#text');
  }
}
