import type {Answer, AnswerSentence, TextSource} from './answer.ts';
import type {BoxController} from './box-controller.ts';
import {loadRich} from './load-parts.ts';
import type * as Rich from './rich/index.ts';
import {cleanHtml, markupIn, parseHtml} from './page-html.ts';
import {escapeText, plainHtml, plainTextOf} from './plain-html.ts';
import {markInField} from './source-mirror.ts';
import {trustedHtml} from './trusted-html.ts';

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
/** UTF-16 code units that the browser lays out for longer than a user should wait for an answer. */
const LONG = 10_000;

/** What the page has set: it counts until there is another text. */
interface PageText {
  readonly text: string;
  readonly isHtml: boolean;
  /** The text as HTML without anything that could do harm. */
  html: string | undefined;
  /** What the text became; something empty while the part for formatted text is loading. */
  source: TextSource;
  isLoading: boolean;
}

/** HTML of the page without anything that could do harm. */
function cleanMarkup(html: string): string {
  const body = cleanHtml(html);
  return body ? markupIn(body) : plainHtml(html);
}

/** Where the user writes: a plain text field, or an editable element once there is formatted text. */
export class SourceControls {
  readonly #box: BoxController;
  readonly #host: SourceHost;
  #rich: typeof Rich | undefined;
  #isNew = false; // its nodes are still to be drawn
  #set: PageText | undefined;
  #pasting: TextSource | undefined; // the text while what pasting needs is loading
  #pasted: Rich.FirstPaste | undefined; // that is still to be drawn
  #isComposing = false;

  constructor(box: BoxController, host: SourceHost) {
    this.#box = box;
    this.#host = host;
  }

  /** Whether the text is formatted. */
  get isRich(): boolean {
    return this.#rich?.isRich(this.#box.source) ?? false;
  }

  /** Whether no key may change the text, since that of the page is still to come. */
  get isLoading(): boolean {
    return this.#pageText?.isLoading ?? false;
  }

  /** The text as the page has set it, else as it was written; HTML when the format is `html`. */
  get value(): string {
    const text = this.#isPasting && this.#text;
    const source = text instanceof HTMLTextAreaElement ? {text: text.value} : this.#box.source;
    if (this.#isHtml) return this.htmlOf(source);
    return source === this.#set?.source ? this.#set.text : source.text;
  }

  /** A text as HTML without anything that could do harm. */
  htmlOf(source: TextSource): string {
    const set = this.#set;
    if (source === set?.source) return (set.html ??= cleanMarkup(set.text));
    return this.#rich?.htmlIn(source) ?? plainHtml(source.text);
  }

  /** The translation as HTML, with the corrections that were sent; undefined when it has no formatting. */
  translationHtml(answer: Answer): string | undefined {
    return this.#rich?.translationHtml(answer, (sentence) => this.#box.sentText(sentence, answer));
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

  /** A user's plain correction of a sentence, as it is sent. */
  encode(text: string): string {
    return this.isRich ? this.#rich!.escapeMarkup(text) : text;
  }

  /** Takes a text of the page: what was set last counts, whatever has to be loaded for it. */
  set(text: string): void {
    const isHtml = this.#isHtml;
    const body = isHtml ? cleanHtml(text) : undefined;
    const html = body && markupIn(body);
    const plain = html === undefined ? text : plainTextOf(html);
    const set: PageText = {text, isHtml, html, source: {text: plain ?? ''}, isLoading: false};
    this.#set = set;
    if (body && plain === undefined) {
      if (this.#rich) set.source = this.#rich.sourceOfPage(body);
      else {
        set.isLoading = true;
        void this.#load().then((rich) => {
          if (this.#pageText !== set) return; // there is another text by now
          set.isLoading = false;
          set.source = rich?.sourceOfPage(body) ?? {text: body.textContent};
          this.#show(set.source);
        });
      }
    }
    this.#show(set.source);
  }

  /** Understands the text of the page anew when the format is another one. */
  follow(): void {
    const set = this.#pageText;
    if (set && set.isHtml !== this.#isHtml) this.set(set.text);
  }

  /** Goes on without formatting. */
  removeFormatting(): void {
    const {source} = this.#box;
    this.#show({text: this.#rich?.plainTextIn(source) ?? source.text});
  }

  /** Empties the field; the user can undo it. */
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
    if (!this.#isNew) return;
    this.#isNew = false;
    const {source} = this.#box;
    const pasted = this.#pasted;
    this.#pasted = undefined;
    const text = this.#text;
    const nodes = this.#rich?.nodesIn(source);
    if (text instanceof HTMLTextAreaElement)
      text.value = source.text; // it may show what is being pasted
    else if (pasted?.source === source) pasted.draw(text!);
    else if (nodes) text?.replaceChildren(nodes);
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

  /** Number of the sentence that the user's caret is in; -1 for none. */
  get sentenceAtCaret(): number {
    const {source, store} = this.#box;
    const text = this.#text;
    if (store.answer?.source.text !== source.text || !text) return -1;
    const caret =
      text instanceof HTMLTextAreaElement ? text.selectionStart : this.#rich?.caretIn(text, source.text);
    return caret === undefined ? -1 : store.answer.sentences.findLastIndex(({start}) => start <= caret);
  }

  readonly onInput = (): void => {
    if (this.#isPasting) return; // it may be formatted in a moment
    const text = this.#text;
    if (text instanceof HTMLTextAreaElement) this.#box.setSource({text: text.value});
    else if (text && this.#rich) this.#box.setSource(this.#rich.sourceIn(text, this.#box.source));
  };

  readonly onComposition = ({type}: Event): void => {
    this.#isComposing = type === 'compositionstart';
  };

  readonly onPaste = (event: ClipboardEvent): void => {
    const data = event.clipboardData;
    if (!data) return;
    const html = data.getData('text/html');
    const plain = data.getData('text/plain');
    const isPlain = !this.isRich && (this.#host.format() === 'text' || !MAY_BE_FORMATTED.test(html));
    // While one is waiting for the part for formatted text, another is plain.
    if ((isPlain && plain.length < LONG) || this.#isPasting || this.isLoading) return;
    event.preventDefault();
    void this.#paste(isPlain ? '' : html, plain);
  };

  async #paste(html: string, plain: string): Promise<void> {
    const field = this.#text;
    const body = html ? parseHtml(html) : undefined;
    if (!(field instanceof HTMLTextAreaElement)) {
      if (field) this.#rich?.insertHtml(field, body, plain, trustedHtml);
      return;
    }
    const {value, selectionStart, selectionEnd} = field;
    const {source} = this.#box;
    this.#pasting = source;
    if (!this.#rich && plain.length < LONG) this.#type(field, plain.replace(/\r\n?/g, '\n'));
    const shown =
      field.value === value
        ? ''
        : field.value.slice(selectionStart, selectionEnd - value.length || undefined);
    const rich = await this.#load();
    if (this.#isComposing)
      await new Promise((ended) => field.addEventListener('compositionend', ended, {once: true}));
    this.#pasting = undefined;
    if (this.#box.source !== source) return; // the page has set another text
    const into = {value, selectionStart, selectionEnd, shown};
    this.#pasted = rich?.pasteFirst(field, into, body, plain, trustedHtml);
    if (this.#pasted) return this.#show(this.#pasted.source);
    if (!rich && !shown) field.setRangeText(plain);
    this.onInput();
  }

  /** Puts plain text in the place of the selection, as the browser would. */
  #type(field: HTMLTextAreaElement, text: string): void {
    const html = trustedHtml(escapeText(text));
    const isActive = this.#host.root().activeElement === field;
    // Firefox takes no HTML there, the others are slow with lines of text.
    if (isActive && html !== undefined && document.execCommand('insertHTML', false, html)) return;
    if (isActive && document.execCommand('insertText', false, text)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
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
    this.#isComposing = false;
    this.#box.setSource(source);
    this.#refresh();
  }

  /** Shows the box's text anew. */
  #refresh(): void {
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  get #isPasting(): boolean {
    return this.#pasting !== undefined && this.#pasting === this.#box.source;
  }

  get #isHtml(): boolean {
    return this.#host.format() === 'html';
  }

  /** What the page has set, as long as that is the text. */
  get #pageText(): PageText | undefined {
    return this.#set?.source === this.#box.source ? this.#set : undefined;
  }

  get #text(): HTMLElement | null {
    return this.#host.root().querySelector<HTMLElement>('#text');
  }
}
