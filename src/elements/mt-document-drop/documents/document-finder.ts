import {getDocumentTranslationList} from '../../../client/documents.ts';
import type {Connection, DocumentTask} from '../../../client/types.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import {Store} from '../../common/store.ts';
import {DocumentEntry} from './document-entry.ts';
import {holdDocument} from './document-lock.ts';
import type {DocumentQueue} from './document-queue.ts';
import {readStore, writeStore, type DocumentStore, type KeptDocument} from './document-store.ts';

/** Finds the documents again that the service has, after a reload or in another tab. */
export class DocumentFinder extends Store {
  /** Tasks of the user that this element did not start. */
  earlier: readonly DocumentTask[] = [];
  /** Number of this element's documents that another tab shows. */
  elsewhere = 0;
  readonly #pairs: Pick<PairChoice, 'routes'>;
  readonly #queue: DocumentQueue;
  #store: DocumentStore | null = null;
  #connection: Connection | undefined;
  #waiting: readonly KeptDocument[] | undefined; // not shown yet; undefined until the store is read
  #known: ReadonlySet<string> | undefined;
  #abort = new AbortController();

  /** @param queue - Shows the documents that are found. */
  constructor(pairs: Pick<PairChoice, 'routes'>, queue: DocumentQueue) {
    super();
    this.#pairs = pairs;
    this.#queue = queue;
    queue.on('kept', () => this.#keep());
  }

  /** Whether the service had this task before this page's uploads; true also while that is not known. */
  isKnown(id: string): boolean {
    return this.#known?.has(id) ?? true;
  }

  /** Looks for the documents of a store; without one, only notes which tasks the service has. */
  async find(connection: Connection | undefined, store: DocumentStore | null): Promise<void> {
    this.stop();
    this.#store = store;
    this.#connection = connection;
    if (!connection) return;
    const {signal} = this.#abort;
    const stored = store ? await readStore(store) : [];
    const kept = stored.filter(({id}) => !this.#isShown(id));
    if (signal.aborted) return;
    this.#waiting = kept;
    this.#keep();
    const tasks = await this.#list(signal);
    if (signal.aborted) return;
    const isThere = ({id}: KeptDocument) => !tasks || tasks.some((task) => task.id === id);
    this.#waiting = kept.filter(isThere);
    this.#keep();
    this.#known = tasks && new Set(tasks.map(({id}) => id));
    const isOwn = (id: string) => kept.some((one) => one.id === id) || this.#isShown(id);
    this.earlier = (store && tasks?.filter(({id}) => !isOwn(id))) ?? [];
    for (const one of this.#waiting) void this.#take(one, tasks, signal);
    this.changed();
  }

  /** Looks again when the search was ended, or the service could not be asked. */
  retry(): void {
    if (!this.#known) void this.find(this.#connection, this.#store);
  }

  /** Takes the user's other tasks into the list. */
  showEarlier(): void {
    const tasks = this.earlier;
    const {signal} = this.#abort;
    this.earlier = [];
    // Delivered, as the page did not ask for them; reversed, as the list has the oldest first.
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

  /** Ends the search. */
  stop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.earlier = [];
    this.#waiting = this.#known = undefined;
    this.elsewhere = 0;
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
      // The search was ended.
    }
  }

  #restore(kept: KeptDocument, task: DocumentTask | undefined, release: () => void): void {
    const entry = new DocumentEntry(kept.name, routeOf(kept, task));
    Object.assign(entry, {id: kept.id, isDelivered: kept.delivered, task, release});
    this.#queue.restore(entry);
  }

  /** Forgets a document that the user removed in the tab that showed it. */
  #forget(release: () => void): void {
    release();
    this.#keep();
    this.changed();
  }

  /** Gives the store the documents of the list and those that are not shown yet. */
  #keep(): void {
    if (this.#store && this.#waiting) void writeStore(this.#store, [...this.#waiting, ...this.#queue.kept]);
  }

  #isShown(id: string): boolean {
    return this.#queue.entries.some((entry) => entry.id === id);
  }

  #list(signal: AbortSignal): Promise<readonly DocumentTask[] | undefined> {
    return getDocumentTranslationList(this.#connection!, {signal}).catch(() => undefined);
  }
}

function routeOf({pair}: KeptDocument, task: DocumentTask | undefined): Route | undefined {
  const [source, target] = (pair || '').split('-');
  if (!source || !target) return undefined;
  return {pair, source, target, systemId: task?.systemId ?? '', options: '', threshold: undefined};
}
