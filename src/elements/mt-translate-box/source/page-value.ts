import type {BoxStore} from '../box-store.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {TextSource} from '../translating/answer.ts';
import {cleanHtml, markupIn} from './page-html.ts';
import {plainHtml, plainTextOf} from './plain-html.ts';

/** A text set by the host page. */
interface PageText {
  readonly text: string;
  readonly isHtml: boolean;
  /** Safe HTML of the text. */
  html: string | undefined;
  /** The text in the box; incomplete while the module for formatted text is loading. */
  source: TextSource;
  isLoading: boolean;
}

/** Makes HTML safe. */
function cleanMarkup(html: string): string {
  const body = cleanHtml(html);
  return body ? markupIn(body) : plainHtml(html);
}

/** Module for formatted text, loaded on demand. */
export interface RichModule {
  /** The module; undefined until loaded. */
  readonly loaded: typeof Rich | undefined;
  /** Loads the module; undefined if loading failed. */
  load(): Promise<typeof Rich | undefined>;
}

/** Value of the box: a text set by the page is returned unchanged until the text changes. */
export class PageValue {
  readonly #box: BoxStore;
  readonly #element: {readonly format: string};
  readonly #rich: RichModule;
  readonly #show: (source: TextSource) => void;
  #set: PageText | undefined;

  /** @param show - Shows a text of the page in the box. */
  constructor(
    box: BoxStore,
    element: {readonly format: string},
    rich: RichModule,
    show: (source: TextSource) => void,
  ) {
    this.#box = box;
    this.#element = element;
    this.#rich = rich;
    this.#show = show;
  }

  /** Whether the page's text is still incomplete, so that it must not be edited. */
  get isLoading(): boolean {
    return this.#pageText?.isLoading ?? false;
  }

  /** Value for a text: HTML with the format `html`, else plain text. */
  of(source: TextSource): string {
    if (this.#isHtml) return this.htmlOf(source);
    return source === this.#set?.source ? this.#set.text : source.text;
  }

  /** Safe HTML of a text. */
  htmlOf(source: TextSource): string {
    const set = this.#set;
    if (source === set?.source) return (set.html ??= cleanMarkup(set.text));
    return this.#rich.loaded?.htmlIn(source) ?? plainHtml(source.text);
  }

  /** Sets a text from the page; the latest text wins, even if an earlier text takes longer to load. */
  set(text: string): void {
    const isHtml = this.#isHtml;
    const body = isHtml ? cleanHtml(text) : undefined;
    const html = body && markupIn(body);
    const plain = html === undefined ? text : plainTextOf(html);
    const set: PageText = {text, isHtml, html, source: {text: plain ?? ''}, isLoading: false};
    this.#set = set;
    if (body && plain === undefined) this.#setFormatted(set, body);
    this.#show(set.source);
  }

  /** Reads the page's text again if the format of the box changed. */
  follow(): void {
    const set = this.#pageText;
    if (set && set.isHtml !== this.#isHtml) this.set(set.text);
  }

  #setFormatted(set: PageText, body: HTMLElement): void {
    const {loaded} = this.#rich;
    if (loaded) {
      set.source = loaded.sourceOfPage(body);
      return;
    }
    set.isLoading = true;
    void this.#rich.load().then((rich) => {
      if (this.#pageText !== set) return; // another text was set meanwhile
      set.isLoading = false;
      set.source = rich?.sourceOfPage(body) ?? {text: body.textContent};
      this.#show(set.source);
    });
  }

  get #isHtml(): boolean {
    return this.#element.format === 'html';
  }

  /** The text that the page has set; undefined if the box now has another text. */
  get #pageText(): PageText | undefined {
    return this.#set?.source === this.#box.source ? this.#set : undefined;
  }
}
