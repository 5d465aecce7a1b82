import type {Connection, DocumentTask} from '../../../client/types.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import {Store} from '../../common/store.ts';
import type {TranslatedDocument} from '../../common/translated-document.ts';
import {documentProblem} from '../files/file-checks.ts';
import {DocumentEntry} from './document-entry.ts';
import type * as Jobs from './document-jobs.ts';
import {holdDocument} from './document-lock.ts';
import type {KeptDocument} from './document-store.ts';

/** Events of the queue. */
export interface QueueEvents {
  /** A document's state changed, or it is further. */
  readonly entry: DocumentEntry;
  /** A document's description changed. */
  readonly progress: TranslatedDocument;
  /** A document is translated and downloaded. */
  readonly done: {readonly document: TranslatedDocument; readonly blob: Blob};
  /** A document was refused or failed. */
  readonly problem: {readonly document: TranslatedDocument; readonly problem: DocumentProblem};
  /** The list of documents to keep changed. */
  readonly kept: undefined;
}

type Work = (jobs: typeof Jobs, job: Jobs.Job) => Promise<unknown>;

const UPLOADS_AT_ONCE = 2;

/** Documents of the element on their way through the service, a few uploads at a time. */
export class DocumentQueue extends Store<QueueEvents> {
  /** Documents in the order in which they came. */
  entries: readonly DocumentEntry[] = [];
  readonly #pairs: Pick<PairChoice, 'routes'>;
  readonly #isKnown: (id: string) => boolean;
  #connection: Connection | undefined;

  /** @param isKnown - Returns whether the service had this task before this page's uploads. */
  constructor(pairs: Pick<PairChoice, 'routes'>, isKnown: (id: string) => boolean) {
    super();
    this.#pairs = pairs;
    this.#isKnown = isKnown;
  }

  /** Documents to keep so that they are found again. */
  get kept(): KeptDocument[] {
    return this.entries
      .filter(({id}) => id)
      .map(({id, name, route, isDelivered}) => ({
        id,
        name,
        pair: route?.pair ?? '',
        delivered: isDelivered,
      }));
  }

  /** Documents that the user can send. */
  get ready(): readonly DocumentEntry[] {
    return this.entries.filter(({state}) => state.kind === 'ready');
  }

  /** Documents whose translation can be saved. */
  get savable(): readonly DocumentEntry[] {
    return this.entries.filter(({state}) => state.kind === 'completed' && !state.isLoading);
  }

  /** Whether leaving the page would lose an upload. */
  get isUploading(): boolean {
    return this.entries.some(({state: {kind}}) => kind === 'queued' || kind === 'uploading');
  }

  /** Uses a connection; when service or user are others, returns true and forgets the documents that were sent. */
  use(connection: Connection | undefined): boolean {
    const before = this.#connection;
    this.#connection = connection;
    if (before?.baseUrl === connection?.baseUrl && before?.token === connection?.token) return false;
    this.suspend();
    for (const entry of this.entries) if (entry.id) this.#drop(entry);
    this.resume();
    return true;
  }

  /** Takes a file; sends it when its turn comes, or on `start` when it is only made ready. */
  add(file: File, route: Route, isReady: boolean): void {
    const entry = new DocumentEntry(file.name, route, file);
    entry.state = {kind: isReady ? 'ready' : 'queued'};
    this.#insert(entry);
    this.#sendNext();
  }

  /** Shows a file that is not taken. */
  refuse(file: File, problem: DocumentProblem): void {
    const entry = new DocumentEntry(file.name, undefined, file);
    this.#insert(entry);
    this.#fail(entry, problem, 'refused');
  }

  /** Shows a document whose task the service has already, and follows it. */
  restore(entry: DocumentEntry): void {
    entry.state = {kind: 'running', secondsLeft: undefined};
    this.#insert(entry);
    this.fire('kept', undefined);
    void this.#run(entry);
  }

  /** Sends the documents that are ready. */
  start(): void {
    for (const entry of this.ready) this.#set(entry, {kind: 'queued'});
    this.#sendNext();
  }

  /** Tries a failed document again: asks for its task, or sends its file again. */
  retry(entry: DocumentEntry): void {
    if (entry.isTaskUsable) {
      this.#set(entry, {kind: 'running', secondsLeft: undefined}); // at once, so that the button has an effect
      void this.#run(entry);
      return;
    }
    this.#removeInBackground(entry);
    entry.release?.();
    Object.assign(entry, {id: '', wasTried: false, task: undefined, isDelivered: false, release: undefined});
    this.#set(entry, {kind: 'queued'});
    this.fire('kept', undefined);
    this.#sendNext();
  }

  /** Removes a document from the list and its task from the service; asks first when it is not saved. */
  async remove(entry: DocumentEntry): Promise<void> {
    if (entry.state.kind === 'completed' && !entry.isSaved && !entry.isAsking) {
      entry.isAsking = true;
      this.#notify(entry);
      return;
    }
    entry.abort?.abort();
    if (entry.id) {
      this.#set(entry, {kind: 'removing'});
      if (!(await this.#work(entry, (jobs, job) => jobs.remove(job)))) return;
    } else this.#removeInBackground(entry);
    this.#drop(entry);
    this.#sendNext();
  }

  /** Returns the translation, downloaded if need be; undefined when that failed. */
  async blobOf(entry: DocumentEntry): Promise<Blob | undefined> {
    if (!entry.blob && !(entry.state.kind === 'completed' && entry.state.isLoading))
      await this.#work(entry, (jobs, job) => jobs.load(job));
    return entry.blob;
  }

  /** Ends what is under way until `resume`; an upload starts again from the beginning. */
  suspend(): void {
    for (const entry of this.entries) {
      entry.abort?.abort();
      entry.release?.();
      entry.release = entry.passingProblem = undefined;
      if (entry.state.kind !== 'uploading') continue;
      // The answer may have come just now.
      entry.state = entry.id ? {kind: 'running', secondsLeft: undefined} : {kind: 'queued'};
    }
    this.changed();
  }

  /** Goes on after `suspend`. */
  resume(): void {
    for (const entry of this.entries) {
      const {kind} = entry.state;
      if (kind === 'running' || (kind === 'completed' && entry.state.isLoading)) void this.#run(entry);
      else if (kind === 'removing') void this.remove(entry);
    }
    this.#sendNext();
  }

  #insert(entry: DocumentEntry): void {
    this.entries = [...this.entries, entry];
    this.changed();
  }

  /** Removes a document from the list only. */
  #drop(entry: DocumentEntry): void {
    entry.abort?.abort();
    entry.release?.();
    entry.release = undefined;
    this.entries = this.entries.filter((one) => one !== entry);
    this.fire('kept', undefined);
    this.changed();
  }

  /** Removes the task that the service has, or may have, of a document that the list shows no more. */
  #removeInBackground({id, wasTried, name, route, file}: DocumentEntry): void {
    if (!id && !wasTried) return;
    const old = new DocumentEntry(name, route, file);
    old.id = id;
    void this.#work(old, (jobs, job) => jobs.remove(job), true);
  }

  #sendNext(): void {
    if (!this.#connection) return;
    const uploading = this.entries.filter(({state}) => state.kind === 'uploading').length;
    const due = this.entries.filter(({state}) => state.kind === 'queued');
    for (const entry of due.slice(0, Math.max(0, UPLOADS_AT_ONCE - uploading))) void this.#run(entry);
  }

  async #run(entry: DocumentEntry): Promise<void> {
    if (!entry.id) {
      if (!entry.wasTried) this.#updateRoute(entry);
      this.#set(entry, {kind: 'uploading', sent: 0, total: 0}); // its turn is taken
    }
    await this.#work(entry, async (jobs, job) => {
      if (!entry.id) {
        await jobs.upload(job);
        this.fire('kept', undefined);
      }
      entry.release ??= await holdDocument(entry.id, job.signal);
      this.#sendNext();
      await jobs.follow(job);
      if (entry.state.kind !== 'completed' || entry.isDelivered) return;
      const blob = await jobs.load(job);
      entry.isDelivered = true;
      this.fire('kept', undefined);
      this.fire('done', {document: entry.describe(), blob});
    });
    this.#sendNext();
  }

  /** Takes the system that is configured now, which may be another one than when the file came. */
  #updateRoute(entry: DocumentEntry): void {
    entry.route = this.#pairs.routes.find(({pair}) => pair === entry.route?.pair) ?? entry.route;
  }

  /** Works on a document until that is done, failed or ended; returns whether it is done. */
  async #work(entry: DocumentEntry, work: Work, isInBackground = false): Promise<boolean> {
    const connection = this.#connection;
    if (!connection) return false;
    entry.abort?.abort();
    const {signal} = (entry.abort = new AbortController());
    const changed = () => isInBackground || this.#notify(entry);
    // A task of no entry may be that of the same file that is being sent again.
    const isKnown = ({id, fileName}: DocumentTask) =>
      this.#isKnown(id) ||
      this.entries.some(
        (one) => one.id === id || (one !== entry && one.state.kind === 'uploading' && one.name === fileName),
      );
    let jobs: typeof Jobs | undefined;
    try {
      jobs = await import('./document-jobs.ts');
      signal.throwIfAborted();
      await work(jobs, {entry, connection, signal, changed, isKnown});
      changed();
      return true;
    } catch (error) {
      const problem = jobs?.jobProblem(error, entry) ?? documentProblem('notLoaded');
      if (!signal.aborted && !isInBackground) this.#fail(entry, problem);
      return false;
    }
  }

  #fail(entry: DocumentEntry, problem: DocumentProblem, kind: 'refused' | 'failed' = 'failed'): void {
    entry.passingProblem = undefined;
    this.#set(entry, {kind, problem});
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
