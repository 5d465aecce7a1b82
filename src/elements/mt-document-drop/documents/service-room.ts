import {getDocumentTranslationList} from '../../../client/documents.ts';
import type {Connection} from '../../../client/types.ts';
import {Backoff} from '../../../client/waiting/backoff.ts';
import {waitOnPage} from '../../../client/waiting/wait.ts';
import {Store} from '../../common/store.ts';

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;

/** Room that the service has for documents of its user; it tells only by refusing one. */
export class ServiceRoom extends Store {
  /** Tasks that the service keeps at most; undefined while it has refused none. */
  mostTasks: number | undefined;
  #places = Infinity;
  #isToLook = false;
  #watching: AbortController | undefined;
  #pause: AbortController | undefined;

  /** Whether no document can be sent now. */
  get isFull(): boolean {
    return this.#places <= 0;
  }

  /** Takes a place for a document; false when there is none. */
  take(): boolean {
    if (this.isFull) return false;
    this.#places--;
    return true;
  }

  /** Notes that the service refused a document while it had so many tasks. */
  refused(tasks: number): void {
    this.mostTasks = tasks;
    this.#places = 0;
    this.changed();
  }

  /** Looks at once, as a task may have gone. */
  lookNow(): void {
    this.#isToLook = true;
    this.#pause?.abort();
  }

  /**
   * Waits for room; resolves to false when the wait was ended, or is under way already.
   *
   * @param free - Removes tasks that nobody needs.
   */
  async wait(connection: Connection, free: () => Promise<void>): Promise<boolean> {
    if (this.#watching) return false;
    const {signal} = (this.#watching = new AbortController());
    const backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, 1.5);
    while (!signal.aborted) {
      this.#isToLook = false;
      await free();
      const tasks = await getDocumentTranslationList(connection, {signal}).catch(() => undefined);
      if (signal.aborted) break;
      if (tasks && tasks.length < (this.mostTasks ?? 0)) {
        this.#places = this.mostTasks! - tasks.length;
        this.#watching = undefined;
        this.changed();
        return true;
      }
      if (this.#isToLook) continue; // a task went after the service was asked
      this.#pause = new AbortController();
      await waitOnPage(backoff.next(), 0, this.#pause.signal).catch(() => {});
    }
    return false;
  }

  /** Ends the wait. */
  stop(): void {
    this.#watching?.abort();
    this.#watching = undefined;
    this.#pause?.abort();
  }

  /** Forgets what it knows, for another user. */
  forget(): void {
    this.stop();
    this.mostTasks = undefined;
    this.#places = Infinity;
  }
}
