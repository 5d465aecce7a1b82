import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {LanguageNames} from '../../localization/language-names.ts';
import {LocaleController} from '../../localization/locale-controller.ts';
import {documentDrop as english, type DocumentDropMessages} from '../../localization/en/document-drop.ts';
import type {MtSession} from '../../session/session.ts';
import {renderButton} from '../common/button.ts';
import {renderLanguageBar} from '../common/language-bar.ts';
import {PairChoice} from '../common/pair-choice.ts';
import {ServiceAccess} from '../common/service-access.ts';
import type {TranslatedDocument} from '../common/translated-document.ts';
import translationStyles from '../common/translation.styles.ts';
import elementStyles from '../elements.styles.ts';
import type {DocumentEntry} from './documents/document-entry.ts';
import {DocumentFinder} from './documents/document-finder.ts';
import {DocumentQueue} from './documents/document-queue.ts';
import {renderDocument} from './view/document-row.ts';
import {DocumentRows} from './view/stable-rows.ts';
import {sessionStore, type DocumentStore} from './documents/document-store.ts';
import {renderSummary} from './view/document-list.ts';
import {Downloads} from './saving/downloads.ts';
import type {DropScene} from './drop-scene.ts';
import {renderDropZone} from './view/file-chooser.ts';
import {MtFilesAcceptEvent} from './events.ts';
import {checkFile, documentProblem, type FileLimits} from './files/file-checks.ts';
import {FileIntake} from './files/file-receiver.ts';
import styles from './mt-document-drop.styles.ts';
import {SpokenChanges} from './view/spoken-changes.ts';

const DEFAULT_SIZE = 52_428_800;

/**
 * Translates whole documents with the systems of the saved configuration: files are dropped, pasted
 * or chosen, sent a few at a time, followed until they are translated, and found again after a reload.
 *
 * @tagname mt-document-drop
 *
 * @slot prompt - In place of the words in the drop zone.
 * @slot empty - In place of the message that nothing can be translated yet.
 *
 * @csspart languages - The choice of languages, or the name of the only pair.
 * @csspart select - Every native list.
 * @csspart button - Every button; with it `swap` or `primary`.
 * @csspart drop-zone - Where files are dropped; the label of the file input.
 * @csspart limits - Which files are taken.
 * @csspart summary - Where several documents stand, and one download for all.
 * @csspart documents - The list of documents.
 * @csspart document - A document in it; with it `refused`, `ready`, `queued`, `uploading`, `running`, `completed`, `failed` or `removing`.
 * @csspart name - Name of its file.
 * @csspart progress - Its progress bar.
 * @csspart status - How far it is, in words.
 * @csspart error - The same of one that failed, with the next step.
 * @csspart notice - Every message that is no error.
 * @csspart empty - What stands there when nothing can be translated yet.
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
 * @fires {MtFilesAcceptEvent} mt-files-accept - Files passed the checks; `preventDefault()` keeps them out of the list.
 * @fires {MtDocumentProgressEvent} mt-document-progress - A document is further, or in another state.
 * @fires {MtDocumentDoneEvent} mt-document-done - A document is translated; the event has its `blob`.
 * @fires {MtErrorEvent} mt-error - A document was refused or failed; the view says what to do.
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
    mode: {},
    baseUrl: {attribute: 'base-url'},
    appId: {attribute: 'app-id'},
    state: {},
    systems: {attribute: false},
    store: {attribute: false},
  };

  /** Language pair of the saved configuration that is translated, as `en-lv`; empty lets the reader choose. */
  pair = '';

  /** Extensions of the files that are taken, as `.docx,.txt`; empty for all that the service knows. */
  accept = '';

  /** Bytes that one file may have, 50 MB when not set; more than 100 MB are never sent. */
  maxSize = 52428800; // in figures, for the reference

  /** Documents that the list may have; any number when not set. */
  maxFiles: number | undefined;

  /** Id of a file input of the page whose files are translated; the element then has none of its own. */
  htmlFor = '';

  /** `auto` sends files as they come, `manual` when the reader presses the button or on `start()`. */
  mode: 'auto' | 'manual' = 'auto';

  /** `{base_url}` of the service; without it, the session's or the address the script came from. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; without it, the session's. */
  appId = '';

  /** A saved state for this element alone, as an object or JSON text; without it, the session's. */
  state: SavedConfiguration | string | undefined;

  /** Systems by language pair, as in the saved state; without them, those of the state. */
  systems: SavedConfiguration['systems'] | undefined;

  /** Keeps ids and names, so that documents are found again; `sessionStorage` when not set, nowhere with null. */
  store: DocumentStore | null | undefined;

  readonly #locale = new LocaleController(this);
  readonly #access = new ServiceAccess(this);
  readonly #pairs = new PairChoice(() => this.requestUpdate());
  readonly #spoken = new SpokenChanges(() => this.requestUpdate());
  readonly #intake = new FileIntake(this, (files) => this.addFiles(files));
  readonly #queue = new DocumentQueue({
    requestUpdate: () => this.requestUpdate(),
    dispatchEvent: (event) => this.dispatchEvent(event),
    changed: (entry) => this.#onChanged(entry),
    keep: () => this.#keep(),
    isKnown: (id) => this.#finder.isKnown(id),
    routeOf: (pair) => this.#pairs.routes.find((route) => route.pair === pair),
  });
  readonly #finder: DocumentFinder = new DocumentFinder({
    requestUpdate: () => this.requestUpdate(),
    routes: () => this.#pairs.routes,
    keep: () => this.#keep(),
    isShown: (id) => this.#queue.entries.some((entry) => entry.id === id),
    restore: (...found) => this.#queue.restore(...found),
  });
  readonly #downloads = new Downloads(this.#queue, () => this.requestUpdate());
  readonly #rows = new DocumentRows();
  #names: LanguageNames | undefined;
  #isAway = false;

  constructor() {
    super();
    this.addController({
      hostConnected: () => {
        globalThis.addEventListener('online', this.#onOnline);
        if (this.#isAway) {
          this.#queue.resume();
          this.#finder.retry();
        }
        this.#isAway = false;
      },
      hostDisconnected: () => {
        globalThis.removeEventListener('online', this.#onOnline);
        globalThis.removeEventListener('beforeunload', this.#onLeaving);
        this.#spoken.announcer.stop();
        // Not when it only moves: what is under way goes on.
        queueMicrotask(() => this.#suspend());
      },
    });
  }

  /** The session that the element uses: its provider's, else the page's; `session.configure({transport})` proxies its calls. */
  get session(): MtSession {
    return this.#access.session;
  }

  /** The documents of the list, in its order. */
  get documents(): readonly TranslatedDocument[] {
    return this.#queue.entries.map((entry) => entry.describe());
  }

  /** Takes files as if they were dropped. */
  addFiles(files: Iterable<File>): void {
    const given = [...files];
    if (this.isUpdatePending) void this.updateComplete.then(() => this.#add(given));
    else this.#add(given);
  }

  /** Sends the documents that wait for it, as the button does. */
  start(): void {
    this.#queue.start();
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#locale.ready;
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#setDefaults();
    if (changed.has('state')) this.#access.readState();
    this.#intake.id = this.htmlFor;
    this.#pairs.follow(this.#access.systems, this.pair);
    const {connection} = this.#access;
    if (this.#queue.use(connection) || changed.has('store'))
      void this.#finder.find(connection, this.#ownStore);
    this.#rows.place(this.#queue.entries);
  }

  protected override render(): TemplateResult {
    const m = this.#messages;
    const {entries} = this.#queue;
    const scene: DropScene = {
      entries,
      intake: this.#intake,
      limits: this.#limits,
      m,
      names: this.#languageNames,
      actions: {
        retry: (entry) => this.#act(entry, () => this.#queue.retry(entry)),
        remove: (entry) => this.#act(entry, () => void this.#queue.remove(entry)),
        download: (entry) => void this.#downloads.save(entry),
        downloadAll: () => void this.#downloads.saveAll(m.archive),
      },
    };
    const {text, language} = this.#spoken.announcer;
    const problem = this.#setupProblem;
    return html`<div
      class="all"
      role="group"
      translate="no"
      lang=${m.language}
      aria-label=${m.name}
      @paste=${this.#intake.onPaste}
    >
      ${renderLanguageBar({pairs: this.#pairs, m, names: scene.names, swap: () => this.#pairs.swap()})}
      ${
        problem
          ? html`<div class="notice" part="empty">
              <slot name="empty"><p>${problem}</p></slot>
            </div>`
          : this.htmlFor
            ? nothing
            : renderDropZone(scene)
      }
      ${this.#renderFound()} ${renderSummary(scene, this.#downloads.isPacking)}
      ${
        entries.length > 0
          ? html`<ul part="documents" class="documents" aria-label=${m.list}>
              ${this.#rows.all.map((entry) => (entry ? renderDocument(scene, entry) : nothing))}
            </ul>`
          : nothing
      }
      ${this.#renderStart()}
      <p class="visually-hidden" role="status" lang=${language || m.language}>${text}</p>
    </div>`;
  }

  protected override updated(): void {
    const act = this.#queue.isUploading ? 'addEventListener' : 'removeEventListener';
    globalThis[act]('beforeunload', this.#onLeaving);
    this.#rows.keepFocus(this.shadowRoot!);
  }

  /** What a removed attribute, or a property that a framework unsets, leaves. */
  #setDefaults(): void {
    this.accept ??= '';
    this.htmlFor ??= '';
    this.maxSize ??= DEFAULT_SIZE;
    this.maxFiles ??= undefined;
  }

  get #messages(): DocumentDropMessages {
    return this.#locale.messages?.documentDrop ?? english;
  }

  get #languageNames(): LanguageNames {
    const {language} = this.#locale;
    if (this.#names?.language !== language) this.#names = new LanguageNames(language);
    return this.#names;
  }

  get #limits(): FileLimits {
    return {accept: this.accept, maxSize: this.maxSize, maxFiles: this.maxFiles};
  }

  get #setupProblem(): string {
    const missing = this.#intake.isMissing ? this.htmlFor : undefined;
    return this.#access.problem(this.#pairs, this.#messages, this.#languageNames, missing);
  }

  get #ownStore(): DocumentStore | null {
    if (this.store !== undefined) return this.store;
    const all = [...document.querySelectorAll(this.localName)];
    return sessionStore(`mt-documents-${this.id || all.indexOf(this)}`);
  }

  #renderFound(): TemplateResult | typeof nothing {
    const {earlier, elsewhere} = this.#finder;
    const m = this.#messages;
    if (earlier.length + elsewhere === 0) return nothing;
    return html`<div class="found" part="notice">
      ${elsewhere > 0 ? html`<p class="hint">${m.elsewhere(elsewhere)}</p>` : nothing}
      ${earlier.length > 0 ? renderButton(m.earlier(earlier.length), () => this.#act(undefined, () => this.#finder.showEarlier())) : nothing}
    </div>`;
  }

  #renderStart(): TemplateResult | typeof nothing {
    const ready = this.#queue.entries.filter(({state}) => state.kind === 'ready');
    if (ready.length === 0) return nothing;
    return html`<button
      type="button"
      part="button primary"
      class="primary start"
      @click=${() => this.#act(ready[0], () => this.start())}
    >
      ${this.#messages.start(ready.length)}
    </button>`;
  }

  readonly #onOnline = (): void => this.#finder.retry();

  readonly #onLeaving = (event: Event): void => event.preventDefault();

  #suspend(): void {
    if (this.isConnected) return;
    this.#isAway = true;
    this.#finder.stop();
    this.#queue.suspend();
  }

  #keep(): void {
    this.#finder.keep(this.#queue.kept);
  }

  #onChanged(entry: DocumentEntry): void {
    this.#spoken.changed(entry, this.#queue.entries, this.#messages);
    this.requestUpdate();
  }

  #say(text: string): void {
    this.#spoken.say(text, this.#queue.entries, this.#messages);
  }

  #add(files: readonly File[]): void {
    const {route} = this.#pairs;
    const problem = this.#setupProblem;
    if (problem || !route) {
      this.#say(problem);
      return;
    }
    let count = this.#queue.entries.filter(({state}) => state.kind !== 'refused').length;
    const checked = files.map((file) => {
      const kind = checkFile(file, this.#limits, count);
      if (!kind) count++;
      return {file, kind};
    });
    const accepted = checked.flatMap(({file, kind}) => (kind ? [] : file));
    const accepting = new MtFilesAcceptEvent(accepted, route.pair);
    const isAllowed = accepted.length > 0 && this.dispatchEvent(accepting);
    if (isAllowed) this.#say(this.#messages.added(accepted.length));
    for (const {file, kind} of checked) {
      if (kind) this.#queue.refuse(file, documentProblem(kind));
      else if (isAllowed) this.#queue.add(file, route, this.mode === 'manual');
    }
  }

  #act(entry: DocumentEntry | undefined, act: () => void): void {
    this.#rows.pressed(entry, this.#queue.entries);
    act();
  }
}
