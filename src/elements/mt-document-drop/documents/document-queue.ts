import type {Connection, DocumentTask} from '../../../client/types.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import {MtErrorEvent} from '../../common/error-event.ts';
import type {Route} from '../../common/pairs.ts';
import {DocumentEntry} from './document-entry.ts';
import type * as Jobs from './document-jobs.ts';
import {holdDocument} from './document-lock.ts';
import type {KeptDocument} from './document-store.ts';
import {MtDocumentDoneEvent, MtDocumentProgressEvent} from '../events.ts';
import {documentProblem} from '../files/file-checks.ts';
import {loadJobs} from '../load-parts.ts';

/** The element as far as the queue needs it. */
export interface QueueHost {
  requestUpdate(): void;
  dispatchEvent(event: Event): boolean;
  /** A document is further, or its state is another one. */
  changed(entry: DocumentEntry): void;
  /** What is to be found again has changed. */
  keep(): void;
  /** Whether the service had this task before the element was there. */
  isKnown(id: string): boolean;
  /** What a language pair is translated with now. */
  routeOf(pair: string): Route | undefined;
}

/** A task that was found again. */
export interface FoundTask {
  /** As the service listed it; undefined when it was not asked. */
  readonly task: DocumentTask | undefined;
  /** Leaves the task to other elements. */
  readonly release: () => void;
}

type Act = (jobs: typeof Jobs, job: Jobs.Job) => Promise<unknown>;

const UPLOADS_AT_ONCE = 2;

/** The documents of the element, and their way through the service: a few uploads at a time. */
export class DocumentQueue {
  /** In the order in which they came. */
  entries: readonly DocumentEntry[] = [];
  readonly #host: QueueHost;
  #connection: Connection | undefined;

  constructor(host: QueueHost) {
    this.#host = host;
  }

  /** What is to be found again. */
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

  /** Whether leaving the page would lose an upload. */
  get isUploading(): boolean {
    return this.entries.some(({state: {kind}}) => kind === 'queued' || kind === 'uploading');
  }

  /** Uses a way to the service; true when it is another one, or another reader's: then what is there is forgotten. */
  use(connection: Connection | undefined): boolean {
    const before = this.#connection;
    this.#connection = connection;
    if (before?.baseUrl === connection?.baseUrl && before?.token === connection?.token) return false;
    this.suspend();
    for (const entry of this.entries) if (entry.id) this.#drop(entry);
    this.resume();
    return true;
  }

  /** Takes a file; `isReady` waits for `start`. */
  add(file: File, route: Route, isReady: boolean): void {
    const entry = new DocumentEntry(file.name, route, file);
    entry.state = {kind: isReady ? 'ready' : 'queued'};
    this.#insert(entry);
    this.#pump();
  }

  /** Shows a file that is not taken. */
  refuse(file: File, problem: DocumentProblem): void {
    const entry = new DocumentEntry(file.name, undefined, file);
    this.#insert(entry);
    this.#fail(entry, problem, 'refused');
  }

  /** Shows a document whose task the service has already, and follows it. */
  restore({id, name, delivered}: KeptDocument, route: Route | undefined, found: FoundTask): void {
    const entry = new DocumentEntry(name, route);
    Object.assign(entry, {id, isDelivered: delivered, ...found});
    entry.state = {kind: 'running', secondsLeft: undefined};
    this.#insert(entry);
    this.#host.keep();
    void this.#run(entry);
  }

  /** Sends the documents that wait for the reader. */
  start(): void {
    for (const entry of this.entries) if (entry.state.kind === 'ready') this.#set(entry, {kind: 'queued'});
    this.#pump();
  }

  /** Tries again what failed: asks for the task again, or sends the file again. */
  retry(entry: DocumentEntry): void {
    if (entry.isTaskUsable) {
      this.#set(entry, {kind: 'running', secondsLeft: undefined}); // at once, so that the button has an effect
      void this.#run(entry);
      return;
    }
    this.#removeUnseen(entry);
    entry.release?.();
    Object.assign(entry, {id: '', wasTried: false, task: undefined, isDelivered: false, release: undefined});
    this.#set(entry, {kind: 'queued'});
    this.#host.keep();
    this.#pump();
  }

  /** Takes a document out of the list, and its task from the service; asks first for one that is not saved. */
  async remove(entry: DocumentEntry): Promise<void> {
    if (entry.state.kind === 'completed' && !entry.isSaved && !entry.isAsking) {
      entry.isAsking = true;
      this.#host.changed(entry);
      return;
    }
    entry.abort?.abort();
    if (entry.id) {
      this.#set(entry, {kind: 'removing'});
      if (!(await this.#work(entry, (jobs, job) => jobs.remove(job)))) return;
    } else this.#removeUnseen(entry);
    this.#drop(entry);
    this.#pump();
  }

  /** Takes a document out of the list only. */
  #drop(entry: DocumentEntry): void {
    entry.abort?.abort();
    entry.release?.();
    entry.release = undefined;
    this.entries = this.entries.filter((one) => one !== entry);
    this.#host.keep();
    this.#host.requestUpdate();
  }

  /** The translation; undefined when it could not be loaded. */
  async blobOf(entry: DocumentEntry): Promise<Blob | undefined> {
    if (!entry.blob && !(entry.state.kind === 'completed' && entry.state.isLoading))
      await this.#work(entry, (jobs, job) => jobs.load(job));
    return entry.blob;
  }

  /** Ends what is under way, to go on later where it was; an upload begins anew. */
  suspend(): void {
    for (const entry of this.entries) {
      entry.abort?.abort();
      entry.release?.();
      entry.release = entry.trouble = undefined;
      if (entry.state.kind !== 'uploading') continue;
      // The answer may have come just now.
      entry.state = entry.id ? {kind: 'running', secondsLeft: undefined} : {kind: 'queued'};
    }
    this.#host.requestUpdate();
  }

  /** Goes on after `suspend`. */
  resume(): void {
    for (const entry of this.entries) {
      const {kind} = entry.state;
      if (kind === 'running' || (kind === 'completed' && entry.state.isLoading)) void this.#run(entry);
      else if (kind === 'removing') void this.remove(entry);
    }
    this.#pump();
  }

  /** Removes what the service has, or may have, of a document; nobody waits for that. */
  #removeUnseen({id, wasTried, name, route, file}: DocumentEntry): void {
    if (!id && !wasTried) return;
    const old = new DocumentEntry(name, route, file);
    old.id = id;
    void this.#work(old, (jobs, job) => jobs.remove(job), true);
  }

  #insert(entry: DocumentEntry): void {
    this.entries = [...this.entries, entry];
    this.#host.requestUpdate();
  }

  #pump(): void {
    if (!this.#connection) return;
    const uploading = this.entries.filter(({state}) => state.kind === 'uploading').length;
    const due = this.entries.filter(({state}) => state.kind === 'queued');
    for (const entry of due.slice(0, Math.max(0, UPLOADS_AT_ONCE - uploading))) void this.#run(entry);
  }

  async #run(entry: DocumentEntry): Promise<void> {
    if (!entry.id) {
      if (!entry.wasTried && entry.route) entry.route = this.#host.routeOf(entry.route.pair) ?? entry.route;
      this.#set(entry, {kind: 'uploading', sent: 0, total: 0}); // its turn is taken
    }
    await this.#work(entry, async (jobs, job) => {
      if (!entry.id) {
        await jobs.upload(job);
        this.#host.keep();
      }
      entry.release ??= await holdDocument(entry.id, job.signal);
      this.#pump();
      await jobs.follow(job);
      if (entry.state.kind !== 'completed' || entry.isDelivered) return;
      const blob = await jobs.load(job);
      entry.isDelivered = true;
      this.#host.keep();
      const done = new MtDocumentDoneEvent(entry.describe(), blob);
      this.#host.dispatchEvent(done);
    });
    this.#pump();
  }

  /** Does something with a document that can be ended; false when it was ended or failed. */
  async #work(entry: DocumentEntry, act: Act, isUnseen = false): Promise<boolean> {
    const connection = this.#connection;
    if (!connection) return false;
    entry.abort?.abort();
    const {signal} = (entry.abort = new AbortController());
    const changed = () => isUnseen || this.#changed(entry);
    // A task with no entry yet may be that of the same file that is being sent again.
    const isKnown = ({id, fileName}: DocumentTask) =>
      this.#host.isKnown(id) ||
      this.entries.some(
        (one) => one.id === id || (one !== entry && one.state.kind === 'uploading' && one.name === fileName),
      );
    let jobs: typeof Jobs | undefined;
    try {
      jobs = await loadJobs();
      signal.throwIfAborted();
      await act(jobs, {entry, connection, signal, changed, isKnown});
      changed();
      return true;
    } catch (error) {
      const problem = jobs?.problemOfJob(error, entry) ?? documentProblem('notLoaded');
      if (!signal.aborted && !isUnseen) this.#fail(entry, problem);
      return false;
    }
  }

  #fail(entry: DocumentEntry, problem: DocumentProblem, kind: 'refused' | 'failed' = 'failed'): void {
    entry.trouble = undefined;
    this.#set(entry, {kind, problem});
    const failure = new MtErrorEvent(problem, entry.describe());
    this.#host.dispatchEvent(failure);
  }

  #set(entry: DocumentEntry, state: DocumentEntry['state']): void {
    entry.state = state;
    this.#changed(entry);
  }

  #changed(entry: DocumentEntry): void {
    this.#host.changed(entry);
    const description = entry.describe();
    const told = JSON.stringify(description);
    if (told === entry.told) return;
    entry.told = told;
    const progress = new MtDocumentProgressEvent(description);
    this.#host.dispatchEvent(progress);
  }
}
