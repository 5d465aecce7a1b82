import {html, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {commonLanguages} from '../../localization/en/common-languages.ts';
import {LanguageNames} from '../../localization/language-names.ts';
import type {Messages} from '../../localization/messages.ts';
import {undoOldPolyfill} from '../../session/old-polyfill.ts';
import {LocaleController} from '../../localization/locale-controller.ts';

/** Creates a text in the user's language when the text is shown. */
export type MessageText<Words> = (messages: Words) => string;

/** Common to all elements: messages and language names in the user's language, and a live region. */
export class ElementController<Name extends keyof Messages> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #name: Name;
  readonly #english: Messages[Name];
  readonly #locale: LocaleController;
  #names: LanguageNames | undefined;
  #announcement: MessageText<Messages[Name]> = () => '';
  #announcedIn = '';
  #isPlaced = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Style sheets of the shadow tree, which are lost when the element moves to another document. */
  #sheets: readonly CSSStyleSheet[] = [];

  /** @param name - Key of the element's messages; `english` is used until the messages are loaded. */
  constructor(host: ReactiveControllerHost & HTMLElement, name: Name, english: Messages[Name]) {
    this.#host = host;
    this.#name = name;
    this.#english = english;
    this.#locale = new LocaleController(host);
    host.addController(this);
  }

  /** Settles when the element can be rendered in the user's language; undefined if the messages are already loaded. */
  get ready(): Promise<unknown> | undefined {
    return this.#locale.ready;
  }

  /** Messages in the user's language. */
  get messages(): Messages[Name] {
    return this.messagesOf(this.#name, this.#english);
  }

  /** Messages of a part of the element; `english` is used until the messages are loaded. */
  messagesOf<Part extends keyof Messages>(name: Part, english: Messages[Part]): Messages[Part] {
    return this.#locale.messages?.[name] ?? english;
  }

  /** Names of languages in the user's language. */
  get names(): LanguageNames {
    const {language} = this.#locale;
    if (this.#names?.language !== language)
      this.#names = new LanguageNames(language, this.messagesOf('commonLanguages', commonLanguages));
    return this.#names;
  }

  /**
   * Announces a text to screen readers, politely. A later text replaces an earlier text, even one that is still
   * waiting.
   *
   * @param pauseMs - Pause before the announcement, in milliseconds.
   * @param language - Language of the text; empty for the user's language.
   */
  say(text: MessageText<Messages[Name]>, pauseMs = 0, language = ''): void {
    clearTimeout(this.#timer);
    const say = () => {
      this.#announcement = text;
      this.#announcedIn = language;
      this.#host.requestUpdate();
    };
    if (pauseMs > 0) {
      this.#announcement = () => ''; // the previous announcement no longer applies
      this.#timer = setTimeout(say, pauseMs);
    } else say();
  }

  /** Renders the live region. */
  renderAnnouncement(): TemplateResult {
    const {messages} = this;
    const text = this.#announcement(messages);
    return html`<p class="visually-hidden" role="status" lang=${this.#announcedIn || messages.language}>
      ${text}
    </p>`;
  }

  hostConnected(): void {
    undoOldPolyfill(); // the polyfill may have loaded after this script
    this.#host.requestUpdate(); // renders again, to check the gap at the new place
    const {ownerDocument, shadowRoot} = this.#host;
    if (shadowRoot?.adoptedStyleSheets.length !== 0) return;
    const {CSSStyleSheet} = ownerDocument.defaultView!;
    shadowRoot.adoptedStyleSheets = this.#sheets.map(({cssRules}) => {
      const copy = new CSSStyleSheet(); // a document accepts only its own sheets
      copy.replaceSync(Array.from(cssRules, ({cssText}) => cssText).join(''));
      return copy;
    });
  }

  hostUpdated(): void {
    if (!this.#isPlaced) this.#keepGap();
    const {adoptedStyleSheets} = this.#host.shadowRoot!;
    if (adoptedStyleSheets.length > 0) this.#sheets = [...adoptedStyleSheets];
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#isPlaced = false;
  }

  /**
   * Keeps a gap to an element directly above. The gap is not a margin of the host, since a reset of the page may remove
   * margins.
   */
  #keepGap(): void {
    this.#isPlaced = true;
    const {previousElementSibling: above, shadowRoot} = this.#host;
    const frame = shadowRoot!.querySelector('.all')!;
    frame.classList.remove('touching');
    if (!above || !/^(mt|tildemt)/.test(above.localName)) return;
    const upper = above.getBoundingClientRect();
    const {top, left, right} = frame.getBoundingClientRect();
    const isBelow = Math.abs(top - upper.bottom) < 1 && left < upper.right && upper.left < right;
    frame.classList.toggle('touching', isBelow);
  }
}
