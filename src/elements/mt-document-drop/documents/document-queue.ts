import type {MtClient} from '../../../client/client.ts';
import {documentProblem, type DocumentProblem} from '../../common/document-problems.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import {Store} from '../../common/store.ts';
import type {TranslatedDocument} from '../../common/translated-document.ts';
import {cleanFolder, isSamePlace} from '../files/folders.ts';
import {DocumentEntry} from './document-entry.ts';
import {DocumentKeeper, type LoadKeeper} from './document-keeper.ts';
import {load, remove} from './document-jobs.ts';
import {DocumentSender, type SentDocuments} from './document-sender.ts';
import type {KeptDocument} from './document-store.ts';
import type {KnownTasks} from './known-tasks.ts';
import type {ServiceRoom} from './service-room.ts';

/** Events of the queue. */
export interface QueueEvents {
  /** A document's state or progress changed. */
  readonly entry: DocumentEntry;
  /** A document's description changed. */
  readonly progress: TranslatedDocument;
  /** A document is translated and downloaded. */
  readonly done: {readonly document: TranslatedDocument; readonly blob: Blob};
  /** A document was refused or failed. */
  readonly problem: {readonly document: TranslatedDocument; readonly problem: DocumentProblem};
  /** The list of documents to save changed. */
  readonly kept: undefined;
}

/** Documents of the element being processed by the service, a few uploads at a time. */
export class DocumentQueue extends Store<QueueEvents> {
  /** Documents in the order they were added. */
  entries: readonly DocumentEntry[] = [];
  readonly #tasks: KnownTasks;
  readonly #keeper: DocumentKeeper;
  readonly #sender: DocumentSender;
  #parted: readonly DocumentEntry[] = [];

  /** @param tasks - Tasks that the service had before this page's uploads. */
  constructor(pairs: Pick<PairChoice, 'routes'>, tasks: KnownTasks, loadKeeper?: LoadKeeper) {
    super();
    this.#tasks = tasks;
    this.#keeper = new DocumentKeeper(loadKeeper ?? (() => undefined));
    const documents: SentDocuments = {
      entries: () => this.entries,
      set: (entry, state) => this.#set(entry, state),
      changed: (entry) => this.#notify(entry),
      fail: (entry, problem) => this.#fail(entry, problem),
      done: (entry, blob) => this.fire('done', {document: entry.describe(), blob}),
      kept: () => this.fire('kept', undefined),
    };
    this.#sender = new DocumentSender(documents, pairs, tasks, this.#keeper);
    this.room.on('change', () => this.changed());
  }

  /** Capacity of the service for more documents. */
  get room(): ServiceRoom {
    return this.#sender.room;
  }

  /** Descriptions to save, so that the documents can be found again. */
  get kept(): KeptDocument[] {
    return this.entries.flatMap((entry) => this.#tasks.keptOf(entry) ?? []);
  }

  /** Documents that the user can send. */
  get ready(): readonly DocumentEntry[] {
    return this.entries.filter(({state}) => state.kind === 'ready');
  }

  /** Documents whose translation can be saved. */
  get savable(): readonly DocumentEntry[] {
    return this.entries.filter(({state}) => state.kind === 'completed' && !state.isLoading);
  }

  /** Documents that failed and can be retried. */
  get repeatable(): readonly DocumentEntry[] {
    return this.entries.filter((entry) => entry.isRepeatable);
  }

  /** Whether leaving the page would lose an upload. */
  get isUploading(): boolean {
    return this.entries.some(({state: {kind}}) => kind === 'queued' || kind === 'uploading');
  }

  /**
   * Uses a client, and options of the page for its documents. If the service or user changed, returns true and hides sent
   * documents until `rejoin` receives the tasks that the user still has.
   */
  use(client: MtClient | undefined, options = ''): boolean {
    const before = this.#sender.client;
    this.#sender.client = client;
    this.#sender.options = options;
    if (before?.baseUrl === client?.baseUrl && before?.token === client?.token) return false;
    this.suspend();
    this.room.forget();
    const sent = this.entries.filter((entry) => entry.isSent);
    for (const entry of sent) this.#drop(entry);
    this.#parted = [...this.#parted, ...sent.filter(({id}) => id)];
    this.resume();
    return true;
  }

  /** Shows the hidden documents whose tasks the user still has, for example with a new token; forgets the others. */
  rejoin(ids: ReadonlySet<string>): void {
    const back = this.#parted.filter(({id}) => ids.has(id));
    this.#parted = [];
    if (back.length === 0) return;
    this.entries = [...back, ...this.entries];
    this.fire('kept', undefined);
    this.resume();
    this.changed();
  }

  /** Whether a visible or hidden document is the saved document. */
  has({id, name, folder}: Pick<KeptDocument, 'id' | 'name' | 'folder'>): boolean {
    return [...this.entries, ...this.#parted].some((entry) =>
      id ? entry.id === id : isSamePlace(entry, {name, folder: cleanFolder(folder)}),
    );
  }

  /** Adds files. The files are sent in turn; with `isReady`, only after `start`. */
  add(files: readonly File[], route: Route, isReady: boolean): readonly DocumentEntry[] {
    const added = files.map((file) => new DocumentEntry(file.name, route, file));
    for (const entry of added) entry.state = {kind: isReady ? 'ready' : 'queued'};
    this.#insert(...added);
    this.#sender.sendNext();
    return added;
  }

  /** Replaces a document with a file, and removes its task. */
  replace(old: DocumentEntry, file: File, route: Route): DocumentEntry {
    const entry = new DocumentEntry(file.name, this.#sender.routeOf(old) ?? route, file, old.folder);
    entry.state = {kind: old.state.kind === 'ready' ? 'ready' : 'queued'};
    this.entries = this.entries.map((one) => (one === old ? entry : one));
    void this.#sender.removeInBackground(old);
    this.#sender.end(old);
    this.fire('kept', undefined);
    this.#sender.sendNext();
    this.#notify(entry);
    return entry;
  }

  /** Shows a refused file. */
  refuse(file: File, problem: DocumentProblem): void {
    const entry = new DocumentEntry(file.name, undefined, file);
    this.#insert(entry);
    this.#fail(entry, problem, 'refused');
  }

  /** Shows a document whose task the service already has, and follows the task. */
  restore(entry: DocumentEntry): void {
    entry.state = {kind: 'running', secondsLeft: undefined};
    this.#insert(entry);
    void this.#sender.run(entry);
  }

  /** Shows a document that was not completely sent when the page was left. */
  restoreUnsent(entry: DocumentEntry): void {
    this.#insert(entry);
    this.#fail(entry, documentProblem('documentNotSent'));
  }

  /** Sends the documents that are ready. */
  start(): void {
    for (const entry of this.ready) this.#set(entry, {kind: 'queued'});
    this.#sender.sendNext();
  }

  /** Retries failed documents: asks for their tasks, or sends their files again. */
  retry(...entries: readonly DocumentEntry[]): void {
    for (const entry of entries) {
      if (entry.isTaskUsable) {
        this.#set(entry, {kind: 'running', secondsLeft: undefined}); // shown at once, as feedback to the user
        void this.#sender.run(entry);
        continue;
      }
      void this.#sender.removeInBackground(entry);
      entry.release?.();
      Object.assign(entry, {
        id: '',
        wasTried: false,
        task: undefined,
        isDelivered: false,
        release: undefined,
      });
      this.#set(entry, {kind: 'queued'});
    }
    this.fire('kept', undefined);
    this.#sender.sendNext();
  }

  /**
   * Removes a document from the list, and deletes its task in the service; asks first if the translation is not saved.
   */
  async remove(entry: DocumentEntry): Promise<void> {
    if (entry.state.kind === 'completed' && !entry.isSaved && !entry.isAsking) {
      entry.isAsking = true;
      this.#notify(entry);
      return;
    }
    entry.abort?.abort();
    if (entry.id) {
      this.#set(entry, {kind: 'removing'});
      if (!(await this.#sender.work(entry, remove))) return;
    } else void this.#sender.removeInBackground(entry);
    this.#keeper.forget(entry);
    this.#drop(entry);
    this.room.lookNow();
    this.#sender.sendNext();
  }

  /** Removes documents without asking. */
  clear(entries: readonly DocumentEntry[]): void {
    // Waiting documents must not be sent instead of removed documents.
    for (const entry of entries) if (entry.state.kind === 'queued') this.#drop(entry);
    for (const entry of entries) {
      if (!this.entries.includes(entry)) continue;
      entry.isAsking = true;
      void this.remove(entry);
    }
  }

  /** Records that the user has saved a translation. */
  noteSaved(entry: DocumentEntry): void {
    entry.isSaved = true;
    entry.isAsking = false;
    this.room.lookNow();
    this.#notify(entry);
  }

  /** Returns the translation, after a download if necessary; undefined if the download failed. */
  async blobOf(entry: DocumentEntry): Promise<Blob | undefined> {
    if (!entry.blob && !(entry.state.kind === 'completed' && entry.state.isLoading)) {
      await this.#sender.work(entry, load);
    }
    return entry.blob;
  }

  /** Stops work in progress until `resume`; an upload restarts from the beginning. */
  suspend(): void {
    this.#sender.isSuspended = true;
    this.room.stop();
    for (const entry of this.entries) {
      this.#sender.end(entry);
      entry.passingProblem = undefined;
      if (entry.state.kind !== 'uploading') continue;
      // The answer may have just arrived.
      entry.state = entry.id ? {kind: 'running', secondsLeft: undefined} : {kind: 'queued'};
    }
    this.changed();
  }

  /** Continues after `suspend`. */
  resume(): void {
    this.#sender.isSuspended = false;
    for (const entry of this.entries) {
      const {kind} = entry.state;
      if (kind === 'running' || (kind === 'completed' && entry.state.isLoading)) void this.#sender.run(entry);
      else if (kind === 'removing') void this.remove(entry);
    }
    this.#sender.sendNext();
  }

  #insert(...entries: readonly DocumentEntry[]): void {
    this.entries = [...this.entries, ...entries];
    this.fire('kept', undefined);
    this.changed();
  }

  /** Removes a document from the list only. */
  #drop(entry: DocumentEntry): void {
    this.#sender.end(entry);
    this.entries = this.entries.filter((one) => one !== entry);
    this.fire('kept', undefined);
    this.changed();
  }

  #fail(entry: DocumentEntry, problem: DocumentProblem, kind: 'refused' | 'failed' = 'failed'): void {
    entry.passingProblem = undefined;
    this.#set(entry, {kind, problem});
    this.fire('kept', undefined);
    this.fire('problem', {document: entry.describe(), problem});
  }

  #set(entry: DocumentEntry, state: DocumentEntry['state']): void {
    entry.state = state;
    this.#notify(entry);
  }

  #notify(entry: DocumentEntry): void {
    this.fire('entry', entry);
    this.changed();
    const document = entry.describe();
    const description = JSON.stringify(document);
    if (description === entry.lastDescription) return;
    entry.lastDescription = description;
    this.fire('progress', document);
  }
}
