import {getDocumentTranslationList} from '../../../client/documents.ts';
import type {Connection, DocumentTask} from '../../../client/types.ts';
import type {Route} from '../../common/pairs.ts';
import {holdDocument} from './document-lock.ts';
import {readStore, writeStore, type DocumentStore, type KeptDocument} from './document-store.ts';
import type {FoundTask} from './document-queue.ts';

/** What the finder needs of the element. */
export interface FinderHost {
  requestUpdate(): void;
  /** Language pairs of the saved configuration. */
  routes(): readonly Route[];
  /** Gives `keep` what is shown. */
  keep(): void;
  /** Whether the list has the task. */
  isShown(id: string): boolean;
  restore(kept: KeptDocument, route: Route | undefined, found: FoundTask): void;
}

/** Finds the documents again that the service has, after a reload or in another tab. */
export class DocumentFinder {
  /** Tasks of the reader that this element did not start. */
  earlier: readonly DocumentTask[] = [];
  /** Number of this element's documents that another tab shows. */
  elsewhere = 0;
  readonly #host: FinderHost;
  #store: DocumentStore | null = null;
  #connection: Connection | undefined;
  #waiting: readonly KeptDocument[] | undefined; // not shown yet; undefined until the store is read
  #known: ReadonlySet<string> | undefined;
  #abort = new AbortController();

  constructor(host: FinderHost) {
    this.#host = host;
  }

  /** Whether the service had this task already; also while that is not known. */
  isKnown(id: string): boolean {
    return this.#known?.has(id) ?? true;
  }

  /** Looks for what the store names; without a store only for what is no upload of this page. */
  async find(connection: Connection | undefined, store: DocumentStore | null): Promise<void> {
    this.stop();
    this.#store = store;
    this.#connection = connection;
    if (!connection) return;
    const {signal} = this.#abort;
    const found = store ? await readStore(store) : [];
    const kept = found.filter(({id}) => !this.#host.isShown(id));
    if (signal.aborted) return;
    this.#waiting = kept;
    this.#host.keep();
    const tasks = await this.#list(signal);
    if (signal.aborted) return;
    const isThere = ({id}: KeptDocument) => !tasks || tasks.some((task) => task.id === id);
    this.#waiting = kept.filter(isThere);
    this.#host.keep();
    this.#known = tasks && new Set(tasks.map(({id}) => id));
    const isOwn = (id: string) => kept.some((one) => one.id === id) || this.#host.isShown(id);
    this.earlier = (store && tasks?.filter(({id}) => !isOwn(id))) ?? [];
    for (const one of this.#waiting) void this.#take(one, tasks, signal);
    this.#host.requestUpdate();
  }

  /** Looks again when the search was ended, or the service could not be asked. */
  retry(): void {
    if (!this.#known) void this.find(this.#connection, this.#store);
  }

  /** Takes the reader's other tasks into the list. */
  showEarlier(): void {
    const tasks = this.earlier;
    const {signal} = this.#abort;
    this.earlier = [];
    // They are not news to the page; the oldest first, as in the list.
    const kept = tasks.map(({id, fileName, systemId}) => ({
      id,
      name: fileName || id,
      pair: this.#host.routes().find((route) => route.systemId === systemId)?.pair ?? '',
      delivered: true,
    }));
    this.#waiting = [...(this.#waiting ?? []), ...kept];
    for (const one of kept.reverse()) void this.#take(one, tasks, signal);
    this.#host.requestUpdate();
  }

  /** Gives the store what is to be found again. */
  keep(shown: readonly KeptDocument[]): void {
    if (this.#store && this.#waiting) void writeStore(this.#store, [...this.#waiting, ...shown]);
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
      this.#host.requestUpdate();
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
      if (task || !now) this.#host.restore(kept, this.#routeOf(kept, task), {task, release});
      else this.#forget(release);
    } catch {
      // The search was ended.
    }
  }

  /** The reader removed it where it was shown. */
  #forget(release: () => void): void {
    release();
    this.#host.keep();
    this.#host.requestUpdate();
  }

  #list(signal: AbortSignal): Promise<readonly DocumentTask[] | undefined> {
    return getDocumentTranslationList(this.#connection!, {signal}).catch(() => undefined);
  }

  #routeOf({pair}: KeptDocument, task: DocumentTask | undefined): Route | undefined {
    const [source, target] = (pair || '').split('-');
    if (!source || !target) return undefined;
    return {pair, source, target, systemId: task?.systemId ?? '', options: '', threshold: undefined};
  }
}
