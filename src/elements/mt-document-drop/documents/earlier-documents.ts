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
  /** Tasks of the service, while they are asked for and until the list has them; undefined if there are none to show. */
  #tasks: Tasks | undefined;
  /** Whether the service was asked, and did not fail. */
  #isAsked = false;
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
    const isNewUser = !this.#isOf(client);
    this.#client = client;
    if (isNewUser || isNewStore) void this.#look();
  }

  /** Looks again after a stop or a failure. */
  lookAgain(): void {
    if (!this.#isAsked) void this.#look();
  }

  /** Stops the search. */
  stop(): void {
    this.#abort.abort();
    this.#tasks = undefined;
    this.#isAsked = false;
  }

  /**
   * Gives the tasks of the search to the list, which then need not ask for them again; undefined if they are of another
   * user. If nothing was found, they may be old when the list is loaded, so that it must ask.
   */
  take(client: MtClient | undefined): Tasks | undefined {
    const tasks = this.#isOf(client) ? this.#tasks : undefined;
    this.#tasks = undefined;
    return tasks;
  }

  #isOf(client: MtClient | undefined): boolean {
    return this.#client?.baseUrl === client?.baseUrl && this.#client?.token === client?.token;
  }

  async #look(): Promise<void> {
    this.stop();
    const client = this.#client;
    if (!client) return;
    const {signal} = (this.#abort = new AbortController());
    const tasks = (this.#tasks = client.getDocumentTranslationList({signal}).catch(() => undefined));
    this.#isAsked = true;
    const store = this.#keepsDocuments() ? storeOf(this.#host) : null;
    const kept = store ? await readStore(store) : [];
    if (signal.aborted) return;
    if (kept.length > 0) this.#onFound(); // at once: the list can already show them
    const found = await tasks;
    if (signal.aborted || this.#tasks !== tasks) return;
    this.#isAsked = found !== undefined;
    if (store && found && found.length > 0) this.#onFound();
    else this.#tasks = undefined;
  }
}
