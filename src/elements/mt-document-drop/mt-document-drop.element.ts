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
const TEXTS = ['pair', 'accept', 'htmlFor', 'mode', 'shield', 'baseUrl', 'appId'] as const;

/**
 * Translates whole documents with the systems of the saved configuration: files are dropped, pasted
 * or chosen, sent a few at a time, followed until they are translated, and found again after a reload.
 *
 * @tagname mt-document-drop
 *
 * @slot prompt - In place of the words in the drop zone.
 * @slot empty - In place of the message that nothing can be translated yet.
 *
 * @csspart frame - Everything, with border, background and padding; a rule of the page for all elements does not reach it.
 * @csspart languages - The choice of languages, or the name of the only pair.
 * @csspart select - Every native list.
 * @csspart button - Every button; with it `swap` or `primary`.
 * @csspart drop-zone - Line where files are dropped or chosen.
 * @csspart limits - Which files are taken.
 * @csspart summary - Line below several documents: how many are translated, and what can be done with all of them.
 * @csspart documents - The list of documents.
 * @csspart document - A document in the list; with it `refused`, `ready`, `queued`, `uploading`, `running`, `completed`, `failed` or `removing`.
 * @csspart name - Name of a document's file.
 * @csspart folder - Folder that a document's file came in, before its name.
 * @csspart progress - Progress bar of a document.
 * @csspart status - Words that say how far a document is.
 * @csspart kept - The number of personal details that were kept in the page, which opens a list of them.
 * @csspart error - Status of a document that failed, with the next step.
 * @csspart checks - What is to be checked in a translated document, below it while it is open.
 * @csspart check - A sentence that is to be checked, or where a term was used.
 * @csspart notice - Every message that is no error.
 * @csspart page-cue - What is shown over the page while files are dragged over it, with `page-drop`.
 * @csspart empty - Message in place of the drop zone while nothing can be translated.
 *
 * @cssproperty [--mt-accent=light-dark(#1a5fb4, #8ab4f8)] - Buttons, focus, links and progress.
 * @cssproperty [--mt-on-accent=light-dark(#fff, #10151c)] - Text on the accent colour.
 * @cssproperty [--mt-text=light-dark(#1d232b, #e8eaed)] - Text.
 * @cssproperty [--mt-muted=light-dark(#57606c, #a9b1bb)] - Hints.
 * @cssproperty [--mt-surface=light-dark(#fff, #1b1f25)] - Background of the element.
 * @cssproperty [--mt-field=light-dark(#fff, #12151a)] - Background of the drop zone and of lists.
 * @cssproperty [--mt-border=light-dark(#8a94a0, #76808c)] - Borders of the drop zone and of buttons.
 * @cssproperty [--mt-line=light-dark(#dfe3e8, #343b45)] - Lines between documents.
 * @cssproperty [--mt-danger=light-dark(#a51d2d, #ff9a9f)] - Errors.
 * @cssproperty [--mt-success=light-dark(#1d7a3e, #6fd08f)] - Mark of a document that is translated.
 * @cssproperty [--mt-radius=0.5em] - Rounding of corners.
 * @cssproperty [--mt-padding=1.25em] - Space around the content.
 *
 * @fires {MtFilesAcceptEvent} mt-files-accept - Fired when files passed the checks; `preventDefault()` keeps them out of the list.
 * @fires {MtDocumentProgressEvent} mt-document-progress - Fired when a document's progress or status changes.
 * @fires {MtDocumentDoneEvent} mt-document-done - Fired when a document is translated; the event has its `blob`.
 * @fires {MtErrorEvent} mt-error - Fired when a document was refused or failed; the view says what to do.
 */
export class MtDocumentDropElement extends LitElement {
  static override readonly shadowRootOptions = {...LitElement.shadowRootOptions, delegatesFocus: true};
  static override readonly styles = [elementStyles, translationStyles, styles];
  // Not decorators: they would add half a kilobyte to the script.
  static override readonly properties = {
    pair: {},
    accept: {},
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

  /** Language pair of the saved configuration that is translated, as `en-lv`; empty lets the user choose. */
  pair = '';

  /** Extensions of the files that are taken, as `.docx,.txt`; empty for all that the service knows. */
  accept = '';

  /** Bytes that one file may have, 50 MB when not set; more than 100 MB are never sent. */
  maxSize = 52428800; // in figures, for the reference

  /** Documents that the list may have; any number when not set. */
  maxFiles: number | undefined;

  /** Id of a file input of the page whose files are translated; the element then has none of its own. */
  htmlFor = '';

  /** Takes files that are dropped anywhere on the page; with several such elements, the nearest one does. */
  pageDrop = false;

  /** `auto` sends files as they come, `manual` when the user presses the button or on `start()`. */
  mode: 'auto' | 'manual' = 'auto';

  /** `{base_url}` of the service; without it, the session's or the address the script came from. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; without it, the session's. */
  appId = '';

  /** A saved state for this element alone, as an object or JSON text; without it, the session's. */
  state: SavedConfiguration | string | undefined;

  /** Systems by language pair, as in the saved state; without them, those of the state. */
  systems: SavedConfiguration['systems'] | undefined;

  /** Keeps ids, names and sizes, so that documents are found again; `sessionStorage` when not set, nowhere with null. */
  store: DocumentStore | null | undefined;

  /**
   * With `data`, personal data in plain text files stays in the page: mail addresses, phone numbers, bank accounts, payment
   * cards and national numbers are replaced with placeholders, and put back into the translation. Other files are sent
   * as they are, which their row says.
   */
  shield = '';

  /** With `shield`, what else is kept in the page: regular expressions, or `{name, pattern}` with a name that users read. */
  shieldPatterns: readonly ShieldPattern[] | undefined;

  readonly #element = new ElementController(this, 'documentDrop', english);
  readonly #drop = new DropController(this, this.#element, (text) => this.#addStyles(text));

  /** The session that the element uses: its provider's, else the page's; `session.configure({transport})` proxies its calls. */
  get session(): MtSession {
    return this.#drop.session;
  }

  /** Documents in the order of the list. */
  get documents(): readonly TranslatedDocument[] {
    return this.#drop.list?.documents ?? [];
  }

  /** Takes files as if they were dropped. */
  addFiles(files: Iterable<File>): void {
    this.#drop.addFiles([...files]);
  }

  /** Sends the documents that are not sent yet, as the button does. */
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
      ${renderLanguageBar({pairs, m, names, swap: () => pairs.swap()})} ${this.#renderChooser()}
      ${drop.list?.render() ?? this.#renderMissing()}
      ${receiver.over === 'page' ? html`<p part="page-cue" class="page-cue" popover="manual">${m.dropHere}</p>` : nothing}
      ${this.#element.renderAnnouncement()}
    </div>`;
  }

  protected override updated(): void {
    const cue = this.renderRoot.querySelector<HTMLElement>('.page-cue');
    // Above everything on the page; browsers without popovers show it in the element's place.
    if (cue && this.isConnected) cue.showPopover?.();
  }

  /** Sets again what a removed attribute, or a property that a framework unsets, leaves empty. */
  #setDefaults(): void {
    readAsText(this, TEXTS);
    this.maxSize ??= DEFAULT_SIZE;
    this.maxFiles ??= undefined;
  }

  #renderChooser(): TemplateResult | typeof nothing {
    const {pairs, setupProblem: problem, receiver} = this.#drop;
    const {messages: m} = this.#element;
    const chooser = this.htmlFor ? nothing : renderFileChooser({m, limits: this, receiver});
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
    if (!this.#drop.isListMissing) return nothing;
    const {messages: m} = this.#element;
    return html`<div class="problem" part="notice">
      <p>${m.problems.notLoaded}</p>
      ${renderButton(m.retry, () => this.#drop.load())}
    </div>`;
  }
}
