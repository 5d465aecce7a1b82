import {getDocumentTranslationList} from '../../../client/documents.ts';
import type {Connection, DocumentTask} from '../../../client/types.ts';
import {Backoff} from '../../../client/waiting/backoff.ts';
import {waitOnPage} from '../../../client/waiting/wait.ts';
import {Store} from '../../common/store.ts';

const FIRST_PAUSE_MS = 3000;
const MAX_PAUSE_MS = 30_000;

/** Numbers of the tasks that the service has of its user. */
export interface TaskCounts {
  readonly all: number;
  readonly unfinished: number;
}

/** Counts the tasks of a list. */
export function countTasks(tasks: readonly Pick<DocumentTask, 'status'>[]): TaskCounts {
  const ended = tasks.filter(({status}) => status === 'completed' || status === 'error');
  return {all: tasks.length, unfinished: tasks.length - ended.length};
}

/**
 * Room that the service has for documents of its user; it tells only by refusing one. A service may bound the tasks that
 * have not ended, and then room comes by itself, or all that it keeps.
 */
export class ServiceRoom extends Store {
  /** Whether room comes only when documents are removed. */
  needsRemoval = false;
  /** Tasks when the service refused another one; undefined while it has refused none. */
  #refusedAt: TaskCounts | undefined;
  #places = Infinity;
  #isToLook = false;
  #watching: AbortController | undefined;
  #pause: AbortController | undefined;

  /** Whether no document can be sent now. */
  get isFull(): boolean {
    return this.#places <= 0;
  }

  /** Tasks that the service has at most; undefined while it has refused none. */
  get mostTasks(): number | undefined {
    return this.needsRemoval ? this.#refusedAt?.all : this.#refusedAt?.unfinished;
  }

  /** Takes a place for a document; false when there is none. */
  take(): boolean {
    if (this.isFull) return false;
    this.#places--;
    return true;
  }

  /** Notes that the service refused a document while it had so many tasks. */
  refused(tasks: TaskCounts): void {
    const before = this.#refusedAt;
    // Once is no proof: the last task may have ended after the refusal.
    this.needsRemoval = tasks.unfinished === 0 && before?.unfinished === 0 && tasks.all === before.all;
    this.#refusedAt = tasks;
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
    const backoff = new Backoff(FIRST_PAUSE_MS, MAX_PAUSE_MS, 1.5);
    while (!signal.aborted) {
      this.#isToLook = false;
      await free();
      const tasks = await getDocumentTranslationList(connection, {signal}).catch(() => undefined);
      if (signal.aborted) break;
      const places = tasks ? this.#placesBeside(countTasks(tasks)) : 0;
      if (places > 0) {
        this.#places = places;
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
    this.#refusedAt = undefined;
    this.needsRemoval = false;
    this.#places = Infinity;
  }

  #placesBeside({all, unfinished}: TaskCounts): number {
    const before = this.#refusedAt;
    if (!before) return 0;
    const places = Math.max(before.all - all, before.unfinished - unfinished);
    return places <= 0 && unfinished === 0 && !this.needsRemoval ? 1 : places;
  }
}
