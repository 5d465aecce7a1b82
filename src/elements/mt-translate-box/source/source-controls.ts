import type {ReactiveControllerHost} from 'lit';
import type {ElementController} from '../../common/element-controller.ts';
import type {BoxStore} from '../box-store.ts';
import {loadRich} from '../load-parts.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {Answer, AnswerSentence, TextSource} from '../translating/answer.ts';
import {parseHtml} from './page-html.ts';
import {PageValue, type RichModule} from './page-value.ts';
import {escapeText} from './plain-html.ts';
import {trustedHtml} from './trusted-html.ts';

/** Elements and styles for which the module for formatted text is loaded; the module decides what it keeps. */
const MAY_BE_FORMATTED = /<([abisu]|strong|em|code|su[bp]|[uo]l|h\d|blockquote)\b|font-|text-d/i;
/** UTF-16 code units from which on a paste would block the page. */
const LONG = 10_000;

type Host = ReactiveControllerHost & HTMLElement & {readonly format: string};

/** Field that the user writes in: plain, or an editable element once the text is formatted. */
export class SourceControls implements RichModule {
  readonly #box: BoxStore;
  readonly #host: Host;
  readonly #element: ElementController<'translateBox'>;
  /** Value that the page gets and sets. */
  readonly pageValue: PageValue;
  #rich: typeof Rich | undefined;
  /** Whether the text is still to be drawn. */
  #isNew = false;
  /** Text of the box while the module for a paste is loading. */
  #pasting: TextSource | undefined;
  /** Paste that is still to be drawn. */
  #pasted: Rich.FirstPaste | undefined;
  #isComposing = false;

  constructor(box: BoxStore, host: Host, element: ElementController<'translateBox'>) {
    this.#box = box;
    this.#host = host;
    this.#element = element;
    this.pageValue = new PageValue(box, host, this, (source) => this.#show(source));
  }

  /** Whether the text is formatted. */
  get isRich(): boolean {
    return this.#rich?.isRich(this.#box.source) ?? false;
  }

  /** Text as the page has set it, else as the user wrote it; HTML when the format is `html`. */
  get value(): string {
    const text = this.#isPasting && this.#text;
    return this.pageValue.of(text instanceof HTMLTextAreaElement ? {text: text.value} : this.#box.source);
  }

  /** Takes a text of the page. */
  set value(text: string) {
    this.pageValue.set(text);
  }

  /** Translation as HTML, with the corrections that were sent; undefined when it has no formatting. */
  translationHtml(answer: Answer): string | undefined {
    return this.#rich?.translationHtml(answer, (sentence) => this.#box.sentText(sentence, answer));
  }

  /** Function that copies a translation with its formatting; undefined when it has none. */
  copier(answer: Answer): ((text: string) => Promise<void>) | undefined {
    const html = this.translationHtml(answer);
    return html === undefined ? undefined : (text) => this.#rich!.copy(text, html);
  }

  /** Formatted sentences of a translation; undefined when it has no formatting. */
  translationNodes(answer: Answer): DocumentFragment | undefined {
    return this.#rich?.translationNodes(answer, (sentence) => this.#box.correctedText(sentence, answer));
  }

  /** Encodes the user's plain correction of a sentence as it is sent. */
  encode(text: string): string {
    return this.isRich ? this.#rich!.escapeMarkup(text) : text;
  }

  /** Removes all formatting. */
  removeFormatting(): void {
    const {source} = this.#box;
    this.#show({text: this.#rich?.plainTextIn(source) ?? source.text});
  }

  /** Empties the field; `undoClear` brings the text back. */
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
    const pasted = this.#pasted;
    this.#pasted = undefined;
    const text = this.#text;
    const nodes = this.#rich?.nodesIn(source);
    if (text instanceof HTMLTextAreaElement)
      text.value = source.text; // it may show a paste that is loading
    else if (pasted?.source === source) pasted.draw(text!);
    else if (nodes) text?.replaceChildren(nodes);
  }

  /** Marks a sentence in the field. */
  mark(sentence: AnswerSentence | undefined): void {
    const text = this.#text;
    const {source, translation} = this.#box;
    const isCurrent = sentence && translation.answer?.source.text === source.text;
    const [start, end] = isCurrent ? [sentence.start, sentence.start + sentence.text.length] : [0, 0];
    if (text instanceof HTMLTextAreaElement) markInField(text, start, end);
    else if (text) this.#rich?.highlight(text, source.text, start, end);
  }

  /** Number of the sentence with the caret; -1 for none. */
  get sentenceAtCaret(): number {
    const {source, translation} = this.#box;
    const text = this.#text;
    if (translation.answer?.source.text !== source.text || !text) return -1;
    const caret =
      text instanceof HTMLTextAreaElement ? text.selectionStart : this.#rich?.caretIn(text, source.text);
    return caret === undefined ? -1 : translation.answer.sentences.findLastIndex(({start}) => start <= caret);
  }

  readonly onInput = (): void => {
    if (this.#isPasting) return; // it may become formatted
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
    const isPlain = !this.isRich && (this.#host.format === 'text' || !MAY_BE_FORMATTED.test(html));
    // While a paste waits for its module, the next one is plain.
    if ((isPlain && plain.length < LONG) || this.#isPasting || this.pageValue.isLoading) return;
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
    const rich = await this.load();
    if (this.#isComposing)
      await new Promise((ended) => field.addEventListener('compositionend', ended, {once: true}));
    this.#pasting = undefined;
    if (this.#box.source !== source) return; // the page has set another text meanwhile
    const into = {value, selectionStart, selectionEnd, shown};
    this.#pasted = rich?.pasteFirst(field, into, body, plain, trustedHtml);
    if (this.#pasted) return this.#show(this.#pasted.source);
    if (!rich && !shown) field.setRangeText(plain);
    this.onInput();
  }

  /** Puts plain text in the place of the selection, as the browser would. */
  #type(field: HTMLTextAreaElement, text: string): void {
    const html = trustedHtml(escapeText(text));
    const isActive = this.#host.shadowRoot!.activeElement === field;
    // Firefox takes no HTML there, and the others are slow with plain lines.
    if (isActive && html !== undefined && document.execCommand('insertHTML', false, html)) return;
    if (isActive && document.execCommand('insertText', false, text)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  }

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
    this.#isComposing = false;
    this.#box.setSource(source);
    this.#refresh();
  }

  /** Has the text of the box drawn again. */
  #refresh(): void {
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  get #isPasting(): boolean {
    return this.#pasting !== undefined && this.#pasting === this.#box.source;
  }

  get #text(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector<HTMLElement>('#text');
  }
}

/**
 * Marks part of a text field with a copy of its text behind it: in the element before the field,
 * which has the same font and wrapping.
 */
function markInField(field: HTMLTextAreaElement, start: number, end: number): void {
  const mirror = field.previousElementSibling as HTMLElement;
  mirror.replaceChildren();
  if (start >= end) return;
  const {value} = field;
  const mark = document.createElement('mark');
  mark.textContent = value.slice(start, end);
  mirror.dir = getComputedStyle(field).direction;
  mirror.style.blockSize = `${field.offsetHeight}px`;
  mirror.append(value.slice(0, start), mark, value.slice(end));
  mirror.scrollTop = field.scrollTop;
}
