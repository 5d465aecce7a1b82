import type {ReactiveController} from 'lit';
import type {MtSession} from '../../session/session.ts';
import type {ElementController} from '../common/element-controller.ts';
import {loadGuessing} from '../common/load-guessing.ts';
import {loadPersonalData} from '../common/load-personal-data.ts';
import {PairChoice} from '../common/pair-choice.ts';
import type {Route} from '../common/routes.ts';
import {ServiceAccess, type AccessHost} from '../common/service-access.ts';
import {EarlierDocuments} from './documents/earlier-documents.ts';
import {acceptOf, isSettingsFile, largestSize, type FileLimits} from './files/file-checks.ts';
import {FileReceiver} from './files/file-receiver.ts';
import type {ListController} from './list/list-controller.ts';
import type {ListHost} from './list/list-setup.ts';
import {loadArchive, loadList, loadSorting} from './load-parts.ts';

/** Number of files whose languages are detected before they appear in the list. */
const MAX_SORTED = 50;

/** The element with the properties that the controller reads. */
export interface DropHost extends AccessHost, ListHost {
  readonly htmlFor: string;
  readonly pageDrop: boolean;
  readonly isUpdatePending: boolean;
  requestUpdate(): void;
}

/**
 * Receives files, and loads the document list as soon as there is something to show: earlier documents, or a file. The
 * list is also loaded when the user comes near, with pointer or keyboard, so that it is there before the first file.
 */
export class DropController implements ReactiveController {
  readonly pairs: PairChoice;
  readonly receiver: FileReceiver;
  /** The document list; undefined until the list is loaded. */
  list: ListController | undefined;
  readonly #host: DropHost;
  readonly #element: ElementController<'documentDrop'>;
  readonly #access: ServiceAccess;
  readonly #addStyles: (text: string) => void;
  readonly #earlier: EarlierDocuments;
  #waiting: ((list: ListController) => void)[] = [];
  #isLoading = false;
  #isListMissing = false;
  /** Files that wait until the modules that detect their languages can be loaded. */
  #unsorted: File[] = [];
  /** Settles when the settings files received so far are read; undefined if none is being read. */
  #reading: Promise<void> | undefined;
  /** Settles when all files received so far are in the list. */
  #sorted: Promise<void> = Promise.resolve();

  /** @param addStyles - Adds the styles of the list to the element's shadow tree. */
  constructor(host: DropHost, element: ElementController<'documentDrop'>, addStyles: (text: string) => void) {
    this.#host = host;
    this.#addStyles = addStyles;
    this.#element = element;
    this.#access = new ServiceAccess(host);
    this.pairs = new PairChoice(() => host.requestUpdate());
    this.receiver = new FileReceiver(host, (files) => this.addFiles(files));
    this.#earlier = new EarlierDocuments(host, this.#keepsDocuments, () => void this.#load());
    for (const type of ['pointerenter', 'focusin', 'dragenter'] as const)
      host.addEventListener(type, this.#onApproach);
    host.addController(this);
  }

  get session(): MtSession {
    return this.#access.session;
  }

  /** Limits for files: those of the page, and those of the service for visitors. */
  get limits(): FileLimits {
    const {accept, maxSize, maxFiles} = this.#host;
    const {maxDocumentBytes = Infinity} = this.#access.visit?.terms ?? {};
    return {accept, maxSize: Math.min(largestSize({maxSize}), maxDocumentBytes), maxFiles};
  }

  /** Message that explains why nothing can be translated; empty if documents can be translated. */
  get setupProblem(): string {
    const missing = this.receiver.isMissing ? this.#host.htmlFor : undefined;
    const {messages, names} = this.#element;
    const {visit} = this.#access;
    if (visit?.terms.documents === 0) return messages.problems.visitorsNoDocuments;
    return this.#access.problem(this.pairs, messages, names, missing);
  }

  /** Adds files, after a pending update of the element, since the update may set the language pairs. */
  addFiles(files: readonly File[]): void {
    const host = this.#host;
    if (host.isUpdatePending) void host.updateComplete.then(() => this.#receive(files));
    else this.#receive(files);
  }

  /** Calls `act` with the list, as soon as the list is loaded. */
  withList(act: (list: ListController) => void): void {
    if (this.list) act(this.list);
    else {
      this.#waiting.push(act);
      void this.#load();
    }
  }

  /** Whether a module could not be loaded: that of the list, or those that detect the languages of files. */
  get isPartMissing(): boolean {
    return this.#isListMissing || this.#unsorted.length > 0;
  }

  /** Loads the missing modules again, and adds the files that wait for them. */
  retry(): void {
    void this.#load();
    this.#add(this.#unsorted.splice(0));
  }

  async #load(): Promise<void> {
    if (this.list || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const {ListController, styles} = await loadList();
      this.#addStyles(styles);
      const list = new ListController({
        host: this.#host,
        element: this.#element,
        pairs: this.pairs,
        limits: () => this.limits,
        keepsDocuments: this.#keepsDocuments,
        takeTasks: (client) => this.#earlier.take(client),
        loadArchive,
        loadPersonalData,
        chooseFiles: (what, onFiles) => this.receiver.choose(what, acceptOf(this.#host), onFiles),
      });
      this.list = list;
      list.follow(this.#access.client, false);
      if (!this.#host.isConnected) list.disconnected();
      for (const act of this.#waiting.splice(0)) act(list);
      this.#isListMissing = false;
    } catch {
      this.#isListMissing = true;
    }
    this.#isLoading = false;
    this.#host.requestUpdate();
  }

  /** Applies the element's properties and session before rendering. */
  follow(changed: {has(property: 'state' | 'store'): boolean}): void {
    const {htmlFor, pair, pageDrop} = this.#host;
    if (changed.has('state')) this.#access.readState();
    this.#access.askForVisit();
    this.receiver.takesPage = pageDrop;
    this.receiver.follow(htmlFor);
    this.pairs.follow(this.#access.systems, pair);
    const {client} = this.#access;
    if (this.list) this.list.follow(client, changed.has('store'));
    else this.#earlier.follow(client, changed.has('store'));
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#onOnline);
    if (this.list) this.list.connected();
    else this.#earlier.lookAgain();
  }

  hostUpdated(): void {
    this.list?.updated();
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#onOnline);
    this.list?.disconnected();
    // An element that is only moved goes on.
    queueMicrotask(() => this.#host.isConnected || this.#earlier.stop());
  }

  /** Reads settings files first; later files wait for them. */
  #receive(files: readonly File[]): void {
    if (this.setupProblem || (!this.#reading && !files.some(isSettingsFile))) {
      this.#add(files);
      return;
    }
    const read = async (): Promise<void> => {
      const list = await new Promise<ListController>((resolve) => this.withList(resolve));
      this.#add(await list.settings.read(files));
    };
    const reading = (this.#reading ?? Promise.resolve()).then(read).finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    this.#reading = reading;
  }

  #add(files: readonly File[]): void {
    const {route} = this.pairs;
    const problem = this.setupProblem;
    if (files.length === 0) return;
    if (problem || !route) this.#element.say(() => problem);
    else if (this.pairs.isDetecting) {
      const add = () => this.#addSorted(files, route);
      this.#sorted = this.#sorted.then(add, add); // A fault of earlier files does not stop later ones.
    } else this.withList((list) => list.addFiles(files, route));
  }

  /** Adds files with the language pairs for their languages, or keeps them if the modules cannot be loaded. */
  async #addSorted(files: readonly File[], chosen: Route): Promise<void> {
    const parts = await Promise.all([loadSorting(), loadGuessing()]).catch(() => undefined);
    if (!parts) {
      this.#unsorted.push(...files);
      this.#host.requestUpdate();
      this.#element.say((m) => m.problems.notLoaded);
      return;
    }
    for (let at = 0; at < files.length; at += MAX_SORTED) {
      const some = files.slice(at, at + MAX_SORTED);
      const groups = await parts[0].sortByLanguage(some, this.pairs, chosen, parts[1]);
      for (const [route, group] of groups) this.withList((list) => list.addFiles(group, route));
    }
  }

  readonly #onOnline = (): void => {
    if (this.isPartMissing) this.retry();
    if (this.list) this.list.lookAgain();
    else this.#earlier.lookAgain();
  };

  readonly #onApproach = (): void => {
    if (this.#access.client && !this.#isListMissing) void this.#load();
  };

  readonly #keepsDocuments = (): boolean => this.#access.visit === undefined;
}
