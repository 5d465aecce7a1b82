import {
  adoptStyles,
  html,
  LitElement,
  nothing,
  unsafeCSS,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {documentDrop as english} from '../../localization/en/document-drop.ts';
import type {MtSession} from '../../session/session.ts';
import {renderButton} from '../common/views/button.ts';
import type {ShieldPattern} from '../common/personal-data/detail.ts';
import {ElementController} from '../common/element-controller.ts';
import {readAsText} from '../common/text-properties.ts';
import {renderLanguageBar} from '../common/views/language-bar.ts';
import type {TranslatedDocument} from '../common/translated-document.ts';
import translationStyles from '../common/views/translation.styles.ts';
import elementStyles from '../elements.styles.ts';
import type {DocumentStore} from './documents/document-store.ts';
import {DropController} from './drop-controller.ts';
import styles from './mt-document-drop.styles.ts';
import {renderFileChooser} from './files/file-chooser.ts';

const DEFAULT_SIZE = 52_428_800;
const TEXTS = ['pair', 'accept', 'documentOptions', 'htmlFor', 'mode', 'shield', 'baseUrl', 'appId'] as const;

/**
 * Translates documents with the systems of the saved configuration: files are dropped, pasted or chosen,
 * sent a few at a time, tracked until they are translated, and found again after a reload.
 *
 * @tagname mt-document-drop
 *
 * @slot prompt - Replaces the text in the drop zone.
 * @slot empty - Replaces the message that is shown while nothing can be translated.
 *
 * @csspart frame - The whole content, with border, background and padding; universal rules (`*`) of the page do not affect it.
 * @csspart languages - The language choice, or the name of the only pair.
 * @csspart select - Every native list (`select`).
 * @csspart language-list - The list of more than twelve languages, in front of the page; in it, an `input` for the search and each `option`.
 * @csspart button - Every button; additionally `swap` or `primary`.
 * @csspart drop-zone - Area where files are dropped or chosen.
 * @csspart limits - Accepted files.
 * @csspart summary - Line below several documents: progress, and actions on all of them.
 * @csspart documents - The list of documents.
 * @csspart document - A document in the list; additionally `refused`, `ready`, `queued`, `uploading`, `running`, `completed`, `failed` or `removing`.
 * @csspart name - Name of a document's file.
 * @csspart folder - Folder of a document's file, before its name.
 * @csspart progress - Progress bar of a document.
 * @csspart status - State of a document, in words.
 * @csspart kept - The number of personal details kept in the page; opens a list of these details.
 * @csspart error - State of a failed document, with the next step.
 * @csspart checks - List of the sentences to check in a translated document; below the document while open.
 * @csspart check - A sentence to check, or a sentence in which a term was used.
 * @csspart preview - The preview of a translation; below the document while open.
 * @csspart notice - Every message other than errors.
 * @csspart page-cue - Overlay of the page while files are dragged over it, with `page-drop`.
 * @csspart empty - Message that replaces the drop zone while nothing can be translated.
 *
 * @cssproperty [--mt-accent=light-dark(#1a5fb4, #8ab4f8)] - Buttons, focus, links and progress.
 * @cssproperty [--mt-on-accent=light-dark(#fff, #10151c)] - Text on the accent color.
 * @cssproperty [--mt-text=light-dark(#1d232b, #e8eaed)] - Text.
 * @cssproperty [--mt-muted=light-dark(#57606c, #a9b1bb)] - Hints.
 * @cssproperty [--mt-surface=light-dark(#fff, #1b1f25)] - Background of the element.
 * @cssproperty [--mt-field=light-dark(#fff, #12151a)] - Background of the drop zone and of lists.
 * @cssproperty [--mt-border=light-dark(#818b97, #76808c)] - Borders of the drop zone and of buttons.
 * @cssproperty [--mt-line=light-dark(#dfe3e8, #343b45)] - Lines between documents.
 * @cssproperty [--mt-danger=light-dark(#a51d2d, #ff9a9f)] - Errors.
 * @cssproperty [--mt-success=light-dark(#1d7a3e, #6fd08f)] - Mark of a translated document.
 * @cssproperty [--mt-radius=0.5em] - Corner radius.
 * @cssproperty [--mt-padding=1.25em] - Space around the content.
 * @cssproperty [--mt-width=64em] - Maximum width of the element, the same property for all three elements.
 *
 * @fires {MtFilesAcceptEvent} mt-files-accept - Fired when files have passed the checks; `preventDefault()` rejects the files.
 * @fires {MtDocumentProgressEvent} mt-document-progress - Fired when a document's progress or status changes.
 * @fires {MtDocumentDoneEvent} mt-document-done - Fired when a document is translated; the event has the translation as `blob`.
 * @fires {MtErrorEvent} mt-error - Fired when a document was refused or failed; the element shows what to do.
 */
export class MtDocumentDropElement extends LitElement {
  static override readonly shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override readonly styles = [elementStyles, translationStyles, styles];
  // Not decorators: they would add half a kilobyte to the script.
  static override readonly properties = {
    pair: {},
    accept: {},
    documentOptions: {attribute: 'document-options'},
    maxSize: {type: Number, attribute: 'max-size'},
    maxFiles: {type: Number, attribute: 'max-files'},
    htmlFor: {attribute: 'for'},
    pageDrop: {type: Boolean, attribute: 'page-drop'},
    mode: {},
    baseUrl: {attribute: 'base-url'},
    appId: {attribute: 'app-id'},
    state: {},
    systems: {attribute: false},
    store: {attribute: false},
    shield: {},
    shieldPatterns: {attribute: false},
  };

  /** Language pair of the saved configuration to translate, such as `en-lv`; if empty, the user chooses. */
  pair = '';

  /** Accepted extensions, such as `.docx,.txt`; empty for all formats of the service. */
  accept = '';

  /**
   * Options for the documents, beside those of the system: which keys of files of strings are translated
   * (`keys=title;menu.*;!debug`), which columns of tables (`columns=Text`), inline tags (`inline=[[…]]`), sheet names
   * (`sheetNames`), `fuzzy` or `tmx`, separated by commas.
   */
  documentOptions = '';

  /** Maximum size of a file in bytes, default 50 MB; files over 100 MB are never sent. */
  maxSize = 52428800; // written as digits, which the generated reference shows

  /** Maximum number of documents in the list; no limit if not set. */
  maxFiles: number | undefined;

  /** Id of a file input of the page whose files are translated; the element then has no file input of its own. */
  htmlFor = '';

  /** Accepts files dropped anywhere on the page; of several such elements, the nearest accepts the files. */
  pageDrop = false;

  /** `auto` sends files at once; `manual` sends them when the user presses the button or the page calls `start()`. */
  mode: 'auto' | 'manual' = 'auto';

  /** `{base_url}` of the service; default: the session's, else the address of the script. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; default: the session's. */
  appId = '';

  /** A saved state for this element only, as an object or JSON text; default: the session's. */
  state: SavedConfiguration | string | undefined;

  /** Systems by language pair, as in the saved state; default: those of the state. */
  systems: SavedConfiguration['systems'] | undefined;

  /**
   * Stores ids, names, sizes and settings of documents, to find them again after a reload; default `sessionStorage`, null
   * for no store.
   */
  store: DocumentStore | null | undefined;

  /**
   * With `data`, personal data in plain text files stays in the page: mail addresses, phone numbers, bank accounts,
   * payment cards and national numbers are replaced with placeholders and restored in the translation. Other files are
   * sent unchanged, and their rows say so.
   */
  shield = '';

  /**
   * With `shield`, further details to keep in the page: regular expressions, or `{name, pattern}` with a name
   * shown to users.
   */
  shieldPatterns: readonly ShieldPattern[] | undefined;

  readonly #element = new ElementController(this, 'documentDrop', english);
  readonly #drop = new DropController(this, this.#element, (text) => this.#addStyles(text));

  /** Session of the element, from a provider or the page; `session.configure({transport})` proxies all calls. */
  get session(): MtSession {
    return this.#drop.session;
  }

  /** Documents in list order. */
  get documents(): readonly TranslatedDocument[] {
    return this.#drop.list?.documents ?? [];
  }

  /** Adds files as if they were dropped. */
  addFiles(files: Iterable<File>): void {
    this.#drop.addFiles([...files]);
  }

  /** Sends the documents that are not yet sent, as the button does. */
  start(): void {
    this.#drop.withList((list) => list.queue.start());
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#element.ready;
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#setDefaults();
    this.#drop.follow(changed);
  }

  protected override render(): TemplateResult {
    const drop = this.#drop;
    const {pairs, receiver} = drop;
    const {messages: m, names} = this.#element;
    return html`<div
      class="all"
      part="frame"
      role="group"
      translate="no"
      lang=${m.language}
      aria-label=${m.name}
      @paste=${receiver.onPaste}
    >
      ${renderLanguageBar({pairs, m, names, element: this.#element, offersDetection: true, swap: () => pairs.swap()})}
      ${this.#renderChooser()} ${this.#renderMissing()} ${drop.list?.render()}
      ${receiver.over === 'page' ? html`<p part="page-cue" class="page-cue" popover="manual">${m.dropHere}</p>` : nothing}
      ${this.#element.renderAnnouncement()}
    </div>`;
  }

  protected override updated(): void {
    // Checked first, since a search for the overlay among a thousand documents takes time.
    if (this.#drop.receiver.over !== 'page') return;
    const cue = this.renderRoot.querySelector<HTMLElement>('.page-cue');
    // Shown above everything on the page; browsers without popovers show the overlay inside the element.
    if (cue && this.isConnected) cue.showPopover?.();
  }

  /** Restores defaults after an attribute was removed or a framework unset a property. */
  #setDefaults(): void {
    readAsText(this, TEXTS);
    this.maxSize ??= DEFAULT_SIZE;
    this.maxFiles ??= undefined;
  }

  #renderChooser(): TemplateResult | typeof nothing {
    const {pairs, setupProblem: problem, receiver} = this.#drop;
    const {messages: m} = this.#element;
    const {limits, list} = this.#drop;
    const isEmpty = !list || list.queue.entries.length === 0;
    const chooser = this.htmlFor ? nothing : renderFileChooser({m, limits, receiver, isEmpty});
    if (!problem) return chooser;
    return html`<div class="setup">
      <div class="room" aria-hidden="true" inert>
        ${pairs.route ? nothing : this.#renderRoomForLanguages()} ${chooser}
      </div>
      <div class="notice" part="empty">
        <slot name="empty"><p>${problem}</p></slot>
      </div>
    </div>`;
  }

  #renderRoomForLanguages(): TemplateResult {
    const {messages: m} = this.#element;
    return this.pair ? html`<p>&nbsp;</p>` : html`<select part="select" aria-label=${m.from}></select>`;
  }

  #addStyles(text: string): void {
    const {elementStyles} = MtDocumentDropElement;
    if (this.renderRoot instanceof ShadowRoot)
      adoptStyles(this.renderRoot, [...elementStyles, unsafeCSS(text)]);
  }

  #renderMissing(): TemplateResult | typeof nothing {
    if (!this.#drop.isPartMissing) return nothing;
    const {messages: m} = this.#element;
    return html`<div class="problem" part="notice">
      <p>${m.problems.notLoaded}</p>
      ${renderButton(m.retry, () => this.#drop.retry())}
    </div>`;
  }
}
