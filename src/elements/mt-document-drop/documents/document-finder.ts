import type {MtClient} from '../../../client/client.ts';
import type {DocumentTask} from '../../../client/types.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import {Store} from '../../common/store.ts';
import {cleanFolder} from '../files/folders.ts';
import {Backoff} from '../../../client/waiting/backoff.ts';
import {waitOnPage} from '../../../client/waiting/wait.ts';
import {DocumentEntry} from './document-entry.ts';
import {holdDocument} from './document-lock.ts';
import type {DocumentQueue} from './document-queue.ts';
import type {KnownTasks} from './known-tasks.ts';
import {readStore, writeStore, type DocumentStore, type KeptDocument} from './document-store.ts';

/**
 * First pause before asking again for documents that the service may still be receiving, and the number of
 * attempts.
 */
const LOOKS_AFTER_MS = 400;
const LOOKS_AGAIN = 3;

/** Saving takes at most one in `PARTS_OF_TIME` parts of the time, unless a list is saved faster than `MIN_PAUSE_MS`. */
const PARTS_OF_TIME = 20;
const MIN_PAUSE_MS = 5;

/** Finds documents that the service has, after a reload or in another tab. */
export class DocumentFinder extends Store {
  /** The user's tasks that this element did not start. */
  earlier: readonly DocumentTask[] = [];
  /** This element's documents that the service no longer has, until the user dismisses the message. */
  gone: readonly KeptDocument[] = [];
  /** Number of this element's documents shown in other tabs. */
  elsewhere = 0;
  /** Number of unsent documents while the service may still be receiving any of these documents. */
  sought = 0;
  readonly #pairs: Pick<PairChoice, 'routes'>;
  readonly #queue: DocumentQueue;
  #store: DocumentStore | null = null;
  #client: MtClient | undefined;
  #waiting: readonly KeptDocument[] | undefined; // saved documents not yet shown; undefined until the store is read
  readonly #known: KnownTasks;
  #abort = new AbortController();
  #keepsAgainAt = 0;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param queue - Shows the documents that are found.
   * @param known - Receives the service's tasks.
   */
  constructor(pairs: Pick<PairChoice, 'routes'>, queue: DocumentQueue, known: KnownTasks) {
    super();
    this.#pairs = pairs;
    this.#queue = queue;
    this.#known = known;
    queue.on('kept', () => this.#keep());
  }

  /**
   * Looks for the documents of a store; without a store, only records the service's tasks.
   *
   * @param listed - The service's tasks, if it was already asked.
   */
  async find(
    client: MtClient | undefined,
    store: DocumentStore | null,
    listed?: Promise<readonly DocumentTask[] | undefined>,
  ): Promise<void> {
    this.stop();
    this.#store = store;
    this.#client = client;
    if (!client) return;
    const {signal} = this.#abort;
    const stored = store ? await readStore(store) : [];
    const kept = stored.filter((one) => !this.#queue.has(one));
    if (signal.aborted) return;
    this.#waiting = kept;
    this.#keep();
    const tasks = await (listed ?? this.#list(signal));
    if (signal.aborted) return;
    const sent = tasks ? withTasks(kept, tasks) : kept;
    const isThere = ({id}: KeptDocument) => !id || !tasks || tasks.some((task) => task.id === id);
    this.#waiting = sent.filter(isThere);
    this.gone = sent.filter((one) => !isThere(one));
    this.#keep();
    this.#known.all = tasks;
    if (tasks) this.#queue.rejoin(new Set(tasks.map(({id}) => id)));
    const isOwn = (id: string) => sent.some((one) => one.id === id) || this.#queue.has({id, name: ''});
    this.earlier = (store && tasks?.filter(({id}) => !isOwn(id))) ?? [];
    this.#keep(); // the tasks that cannot come from this page's uploads are now known
    for (const one of this.#waiting) if (one.id) void this.#take(one, tasks, signal);
    await this.#seek(signal);
  }

  /** Looks again if the search was stopped or the service could not be reached. */
  retry(): void {
    if (!this.#known.all) void this.find(this.#client, this.#store);
  }

  /** Adds the user's other tasks to the list. */
  showEarlier(): void {
    const tasks = this.earlier;
    const {signal} = this.#abort;
    this.earlier = [];
    // Marked as delivered, since the page did not request them; reversed, since the list starts with the
    // oldest.
    const kept = tasks.map(({id, fileName, systemId}) => ({
      id,
      name: fileName || id,
      pair: this.#pairs.routes.find((route) => route.systemId === systemId)?.pair ?? '',
      delivered: true,
    }));
    this.#waiting = [...(this.#waiting ?? []), ...kept];
    for (const one of kept.reverse()) void this.#take(one, tasks, signal);
    this.changed();
  }

  /** Dismisses the documents that the service no longer has. */
  forgetGone(): void {
    this.gone = [];
    this.changed();
  }

  /** Stops the search. */
  stop(): void {
    if (this.#keeping !== undefined) this.#keepNow();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.earlier = this.gone = [];
    this.#waiting = this.#known.all = undefined;
    this.elsewhere = this.sought = 0;
  }

  /**
   * Asks again for uploads that may have arrived when the page was left; documents that did not arrive are
   * marked as unsent.
   */
  async #seek(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(LOOKS_AFTER_MS);
    try {
      for (let looks = 1; this.#unsent.some(({isSending}) => isSending); looks++) {
        this.sought = this.#unsent.length;
        this.changed();
        const ms = backoff.next();
        await waitOnPage(ms, ms, signal);
        const tasks = await this.#list(signal);
        signal.throwIfAborted();
        if (!tasks) continue; // the service may still have the documents
        this.#found(tasks, signal);
        if (looks >= LOOKS_AGAIN) break;
      }
    } catch {
      return; // The search was stopped.
    }
    this.sought = 0;
    for (const one of this.#unsent) this.#restoreUnsent(one);
    this.changed();
  }

  /** Claims documents whose tasks the service now has; drops documents that the user has added again. */
  #found(tasks: readonly DocumentTask[], signal: AbortSignal): void {
    const waiting = (this.#waiting ?? []).filter((one) => one.id || !this.#queue.has(one));
    const free = tasks.filter(({id}) => !this.#queue.has({id, name: ''}));
    this.#waiting = withTasks(waiting, free);
    this.#keep();
    for (const [index, one] of this.#waiting.entries())
      if (one.id && !waiting[index]?.id) void this.#take(one, tasks, signal);
  }

  /** Documents without a task that are not yet shown. */
  get #unsent(): readonly KeptDocument[] {
    return (this.#waiting ?? []).filter(({id}) => !id);
  }

  async #take(
    kept: KeptDocument,
    tasks: readonly DocumentTask[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    let isElsewhere = false;
    const onElsewhere = () => {
      isElsewhere = true;
      this.elsewhere++;
      this.changed();
    };
    try {
      const release = await holdDocument(kept.id, signal, onElsewhere);
      const now = isElsewhere ? await this.#list(signal) : tasks;
      if (signal.aborted) {
        release();
        return;
      }
      if (isElsewhere) this.elsewhere--;
      this.#waiting = this.#waiting?.filter((one) => one !== kept);
      const task = now?.find(({id}) => id === kept.id);
      if (task || !now) this.#restore(kept, task, release);
      else this.#forget(release);
    } catch {
      // The search was stopped.
    }
  }

  #restore(kept: KeptDocument, task: DocumentTask | undefined, release: () => void): void {
    const entry = entryOf(kept, task);
    Object.assign(entry, {id: kept.id, isDelivered: kept.delivered, fileSize: kept.size, task, release});
    this.#queue.restore(entry);
  }

  #restoreUnsent(kept: KeptDocument): void {
    this.#waiting = this.#waiting?.filter((one) => one !== kept);
    this.#queue.restoreUnsent(Object.assign(entryOf(kept, undefined), {fileSize: kept.size}));
  }

  /** Forgets a document that the user removed in the tab that showed it. */
  #forget(release: () => void): void {
    release();
    this.#keep();
    this.changed();
  }

  /** Saves the documents in the list and those not yet shown; saves less often if saving takes a long time. */
  #keep(): void {
    if (this.#keeping !== undefined) return;
    const ms = this.#keepsAgainAt - performance.now();
    if (ms < MIN_PAUSE_MS) this.#keepNow();
    else {
      this.#keeping = setTimeout(this.#keepNow, ms);
      globalThis.addEventListener?.('pagehide', this.#keepNow, {once: true});
    }
  }

  readonly #keepNow = (): void => {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    if (!this.#store || !this.#waiting) return;
    const start = performance.now();
    void writeStore(this.#store, [...this.#waiting, ...this.#queue.kept]);
    const end = performance.now();
    this.#keepsAgainAt = end + (end - start) * PARTS_OF_TIME;
  };

  #list(signal: AbortSignal): Promise<readonly DocumentTask[] | undefined> {
    return this.#client!.getDocumentTranslationList({signal}).catch(() => undefined);
  }
}

/** Assigns tasks to documents that were being sent when the page was left, if the service received them. */
function withTasks(kept: readonly KeptDocument[], tasks: readonly DocumentTask[]): readonly KeptDocument[] {
  const taken = new Set(kept.map(({id}) => id));
  const isAlike = (a: KeptDocument, b: KeptDocument) => b.isSending && b.name === a.name && b.size === a.size;
  return kept.map((one) => {
    if (!one.isSending || one.id) return one;
    const isOurs = ({id, fileName, size}: DocumentTask) =>
      fileName === one.name && size === one.size && !taken.has(id);
    const id = tasks.find(isOurs)?.id ?? '';
    taken.add(id);
    // The service does not report folders, so two equal files cannot be told apart.
    const isOnly = kept.filter((other) => isAlike(one, other)).length === 1;
    return {...one, id, folder: (isOnly && one.folder) || ''};
  });
}

function entryOf(kept: KeptDocument, task: DocumentTask | undefined): DocumentEntry {
  const entry = new DocumentEntry(kept.name, routeOf(kept, task), undefined, cleanFolder(kept.folder));
  if (typeof kept.options === 'string') entry.options = kept.options;
  return entry;
}

function routeOf({pair}: KeptDocument, task: DocumentTask | undefined): Route | undefined {
  const [source, target] = (pair || '').split('-');
  if (!source || !target) return undefined;
  return {pair, source, target, systemId: task?.systemId ?? '', options: '', threshold: undefined};
}
