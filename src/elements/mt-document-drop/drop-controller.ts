import type {ReactiveController} from 'lit';
import type {DocumentDropMessages} from '../../localization/en/document-drop.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import type {MtSession} from '../../session/session.ts';
import type {ElementController} from '../common/element-controller.ts';
import {PairChoice} from '../common/pair-choice.ts';
import {ServiceAccess, type AccessHost} from '../common/service-access.ts';
import type {DocumentEntry} from './documents/document-entry.ts';
import {DocumentFinder} from './documents/document-finder.ts';
import {DocumentQueue} from './documents/document-queue.ts';
import {sessionStore, type DocumentStore} from './documents/document-store.ts';
import {MtDocumentDoneEvent, MtDocumentProgressEvent, MtErrorEvent, MtFilesAcceptEvent} from './events.ts';
import {checkFile, documentProblem, type FileLimits} from './files/file-checks.ts';
import {FileReceiver} from './files/file-receiver.ts';
import {Downloads} from './saving/downloads.ts';
import {SpokenChanges} from './view/spoken-changes.ts';
import {StableRows} from './view/stable-rows.ts';

/** The element with the properties that the controller reads. */
export interface DropHost extends AccessHost, FileLimits {
  readonly htmlFor: string;
  readonly mode: 'auto' | 'manual';
  readonly store: DocumentStore | null | undefined;
  readonly isUpdatePending: boolean;
}

/** Takes files, sends and follows documents, saves translations, and finds documents again. */
export class DropController implements ReactiveController {
  readonly pairs: PairChoice;
  readonly receiver: FileReceiver;
  readonly queue: DocumentQueue;
  readonly finder: DocumentFinder;
  readonly downloads: Downloads;
  readonly rows: StableRows;
  readonly #host: DropHost;
  readonly #element: ElementController<'documentDrop'>;
  readonly #access: ServiceAccess;
  readonly #spoken: SpokenChanges;
  #isSuspended = false;

  constructor(host: DropHost, element: ElementController<'documentDrop'>) {
    this.#host = host;
    this.#element = element;
    this.#access = new ServiceAccess(host);
    this.pairs = new PairChoice(() => host.requestUpdate());
    this.receiver = new FileReceiver(host, (files) => this.addFiles(files));
    this.queue = new DocumentQueue(this.pairs, (id) => this.finder.isKnown(id));
    this.finder = new DocumentFinder(this.pairs, this.queue);
    this.downloads = new Downloads(this.queue);
    this.rows = new StableRows(this.queue);
    this.#spoken = new SpokenChanges(element, this.queue);
    this.#listen();
    host.addController(this);
  }

  get session(): MtSession {
    return this.#access.session;
  }

  /** Messages in the user's language. */
  get m(): DocumentDropMessages {
    return this.#element.messages;
  }

  /** Names of languages in the user's language. */
  get names(): LanguageNames {
    return this.#element.names;
  }

  /** Why nothing can be translated; empty when it can. */
  get setupProblem(): string {
    const missing = this.receiver.isMissing ? this.#host.htmlFor : undefined;
    return this.#access.problem(this.pairs, this.m, this.names, missing);
  }

  /** Takes files as soon as the element has its pairs. */
  addFiles(files: readonly File[]): void {
    const host = this.#host;
    if (host.isUpdatePending) void host.updateComplete.then(() => this.#add(files));
    else this.#add(files);
  }

  /** Chooses the languages the other way round. */
  swap(): void {
    this.pairs.swap();
  }

  retry(entry: DocumentEntry): void {
    this.rows.pressed(entry);
    this.queue.retry(entry);
  }

  remove(entry: DocumentEntry): void {
    this.rows.pressed(entry);
    void this.queue.remove(entry);
  }

  save(entry: DocumentEntry): void {
    void this.downloads.save(entry);
  }

  saveAll(): void {
    void this.downloads.saveAll(this.m.archive);
  }

  showEarlier(): void {
    this.rows.pressed();
    this.finder.showEarlier();
  }

  /** Sends the documents that are ready, for a user who pressed the button. */
  sendReady(): void {
    this.rows.pressed(this.queue.ready[0]);
    this.queue.start();
  }

  /** Follows the element's properties and session before it is drawn. */
  follow(changed: {has(property: 'state' | 'store'): boolean}): void {
    const {htmlFor, pair} = this.#host;
    if (changed.has('state')) this.#access.readState();
    this.receiver.follow(htmlFor);
    this.pairs.follow(this.#access.systems, pair);
    const {connection} = this.#access;
    if (this.queue.use(connection) || changed.has('store')) void this.finder.find(connection, this.#store);
    this.rows.place();
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#onOnline);
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.queue.resume();
    this.finder.retry();
  }

  hostUpdated(): void {
    const act = this.queue.isUploading ? 'addEventListener' : 'removeEventListener';
    globalThis[act]('beforeunload', this.#onLeaving);
    this.rows.keepFocus(this.#host.shadowRoot!);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#onOnline);
    globalThis.removeEventListener('beforeunload', this.#onLeaving);
    this.#spoken.stop();
    // In a moment: an element that is only moved goes on.
    queueMicrotask(() => this.#suspend());
  }

  get #store(): DocumentStore | null {
    const {store, localName, id} = this.#host;
    if (store !== undefined) return store;
    const all = [...document.querySelectorAll(localName)];
    return sessionStore(`mt-documents-${id || all.indexOf(this.#host)}`);
  }

  #listen(): void {
    const {queue, finder, downloads} = this;
    const host = this.#host;
    const update = () => host.requestUpdate();
    queue.on('change', update);
    finder.on('change', update);
    downloads.on('change', update);
    queue.on('entry', (entry) => this.#spoken.changed(entry));
    queue.on('progress', (document) => host.dispatchEvent(new MtDocumentProgressEvent(document)));
    queue.on('done', ({document, blob}) => host.dispatchEvent(new MtDocumentDoneEvent(document, blob)));
    queue.on('problem', ({document, problem}) => host.dispatchEvent(new MtErrorEvent(problem, document)));
  }

  #suspend(): void {
    if (this.#host.isConnected) return;
    this.#isSuspended = true;
    this.finder.stop();
    this.queue.suspend();
  }

  #add(files: readonly File[]): void {
    const {route} = this.pairs;
    const problem = this.setupProblem;
    if (problem || !route) {
      this.#spoken.say(problem);
      return;
    }
    let count = this.queue.entries.filter(({state}) => state.kind !== 'refused').length;
    const checked = files.map((file) => {
      const kind = checkFile(file, this.#host, count);
      if (!kind) count++;
      return {file, kind};
    });
    const accepted = checked.flatMap(({file, kind}) => (kind ? [] : file));
    const accepting = new MtFilesAcceptEvent(accepted, route.pair);
    const isAllowed = accepted.length > 0 && this.#host.dispatchEvent(accepting);
    if (isAllowed) this.#spoken.say(this.m.added(accepted.length));
    for (const {file, kind} of checked) {
      if (kind) this.queue.refuse(file, documentProblem(kind));
      else if (isAllowed) this.queue.add(file, route, this.#host.mode === 'manual');
    }
  }

  readonly #onOnline = (): void => this.finder.retry();

  readonly #onLeaving = (event: Event): void => event.preventDefault();
}
