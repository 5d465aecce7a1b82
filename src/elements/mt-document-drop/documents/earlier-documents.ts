import type {MtClient} from '../../../client/client.ts';
import type {DocumentTask} from '../../../client/types.ts';
import {readStore, storeOf, type StoreHost} from './document-store.ts';

type Tasks = Promise<readonly DocumentTask[] | undefined>;

/**
 * Finds out whether there are earlier documents to show, so that the large module of the document list is loaded only
 * if there are some.
 */
export class EarlierDocuments {
  readonly #host: StoreHost;
  readonly #keepsDocuments: () => boolean;
  readonly #onFound: () => void;
  #client: MtClient | undefined;
  /** Tasks that the service had when it was asked; undefined before the request, after a failure and after `take`. */
  #tasks: Tasks | undefined;
  #abort = new AbortController();

  /**
   * @param keepsDocuments - Whether documents can be found again after a reload.
   * @param onFound - Called if there are earlier documents.
   */
  constructor(host: StoreHost, keepsDocuments: () => boolean, onFound: () => void) {
    this.#host = host;
    this.#keepsDocuments = keepsDocuments;
    this.#onFound = onFound;
  }

  /** Looks for the documents of the client's user, unless it already has. */
  follow(client: MtClient | undefined, isNewStore: boolean): void {
    const before = this.#client;
    const isSameUser = before?.baseUrl === client?.baseUrl && before?.token === client?.token;
    this.#client = client;
    if (!isSameUser || isNewStore) void this.#look();
  }

  /** Looks again after a stop or a failure. */
  lookAgain(): void {
    if (!this.#tasks) void this.#look();
  }

  /** Stops the search. */
  stop(): void {
    this.#abort.abort();
    this.#tasks = undefined;
  }

  /** Gives the tasks of the search to the list, which then need not ask for them again. */
  take(): Tasks | undefined {
    const tasks = this.#tasks;
    this.#tasks = undefined;
    return tasks;
  }

  async #look(): Promise<void> {
    this.stop();
    const client = this.#client;
    if (!client) return;
    const {signal} = (this.#abort = new AbortController());
    const tasks = (this.#tasks = client.getDocumentTranslationList({signal}).catch(() => undefined));
    const store = this.#keepsDocuments() ? storeOf(this.#host) : null;
    const kept = store ? await readStore(store) : [];
    if (signal.aborted) return;
    if (kept.length > 0) this.#onFound(); // at once: the list can already show them
    const found = await tasks;
    if (signal.aborted || this.#tasks !== tasks) return;
    if (!found) this.#tasks = undefined;
    else if (store && found.length > 0) this.#onFound();
  }
}
