import type {BoxStore} from '../box-store.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {TextSource} from '../translating/answer.ts';
import {parseHtml} from './page-html.ts';
import type {PageValue, RichModule} from './page-value.ts';
import {escapeText} from './plain-html.ts';
import {trustedHtml} from './trusted-html.ts';

/** Elements and styles that require the module for formatted text, which decides what to keep. */
const MAY_BE_FORMATTED =
  /<([abisu]|strong|em|code|su[bp]|[uo]l|h\d|blockquote|pre|table)\b|font-|text-d|mso-list/i;
/** Minimum length, in UTF-16 code units, of a paste that would block the page if the browser inserted the text. */
const LONG = 10_000;

/** The element that contains the field. */
export interface PasteHost extends HTMLElement {
  readonly format: string;
  readonly readOnly: boolean;
}

/** The field for a paste. */
export interface PasteField extends RichModule {
  /** The user's field, once rendered. */
  readonly text: HTMLElement | null;
  readonly isRich: boolean;
  readonly pageValue: PageValue;
  /** Reads the text of the field. */
  onInput(): void;
}

/**
 * Pastes into the user's field. The browser pastes short plain text. Formatted and long text requires a module; until
 * the module is loaded, the paste is shown as plain text, and text that the user types is kept.
 */
export class PasteHandler {
  readonly #box: BoxStore;
  readonly #host: PasteHost;
  readonly #field: PasteField;
  readonly #show: (source: TextSource) => void;
  /** Text of the box while the module for a paste is loading. */
  #loading: TextSource | undefined;
  /** A paste not yet rendered. */
  #pasted: Rich.FirstPaste | undefined;

  /** @param show - Shows a formatted text in the box. */
  constructor(box: BoxStore, host: PasteHost, field: PasteField, show: (source: TextSource) => void) {
    this.#box = box;
    this.#host = host;
    this.#field = field;
    this.#show = show;
  }

  /**
   * Whether the module for a paste is loading, so that the text of the field differs from that of the box.
   */
  get isLoading(): boolean {
    return this.#loading !== undefined && this.#loading === this.#box.source;
  }

  /** Returns a paste that is not yet rendered; undefined at the next call. */
  take(): Rich.FirstPaste | undefined {
    const pasted = this.#pasted;
    this.#pasted = undefined;
    return pasted;
  }

  readonly onPaste = (event: ClipboardEvent): void => {
    const data = event.clipboardData;
    if (!data || this.#host.readOnly) return;
    const html = data.getData('text/html');
    const plain = data.getData('text/plain');
    const {isRich, pageValue} = this.#field;
    const isPlain = !isRich && (this.#host.format === 'text' || !MAY_BE_FORMATTED.test(html));
    // While a paste waits for the module, the browser pastes further content as plain text.
    if ((isPlain && plain.length < LONG) || this.isLoading || pageValue.isLoading) return;
    event.preventDefault();
    void this.#paste(isPlain ? '' : html, plain);
  };

  async #paste(html: string, plain: string): Promise<void> {
    const {text: field, loaded} = this.#field;
    const body = html ? parseHtml(html) : undefined;
    if (!(field instanceof HTMLTextAreaElement)) {
      if (field) loaded?.insertHtml(field, body, plain, trustedHtml);
      return;
    }
    const {value, selectionStart, selectionEnd} = field;
    const {source} = this.#box;
    this.#loading = source;
    if (!loaded && plain.length < LONG) this.#type(field, plain.replace(/\r\n?/g, '\n'));
    const shown =
      field.value === value
        ? ''
        : field.value.slice(selectionStart, selectionEnd - value.length || undefined);
    const rich = await this.#field.load();
    if (this.#box.translation.isComposing)
      await new Promise((ended) => field.addEventListener('compositionend', ended, {once: true}));
    this.#loading = undefined;
    if (this.#box.source !== source) return; // the page has set another text meanwhile
    const into = {value, selectionStart, selectionEnd, shown};
    this.#pasted = rich?.pasteFirst(field, into, {body, plain}, trustedHtml);
    if (this.#pasted) return this.#show(this.#pasted.source);
    if (!rich && !shown) field.setRangeText(plain);
    this.#field.onInput();
  }

  /** Replaces the selection with plain text, as the browser would. */
  #type(field: HTMLTextAreaElement, text: string): void {
    const html = trustedHtml(escapeText(text));
    const isActive = this.#host.shadowRoot!.activeElement === field;
    // Firefox does not support HTML in text fields; other browsers insert plain lines slowly.
    if (isActive && html !== undefined && document.execCommand('insertHTML', false, html)) return;
    if (isActive && document.execCommand('insertText', false, text)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  }
}
