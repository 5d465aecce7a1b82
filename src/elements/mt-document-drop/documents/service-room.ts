import type {MtClient} from '../../../client/client.ts';
import type {DocumentTask} from '../../../client/types.ts';
import {Backoff} from '../../../client/waiting/backoff.ts';
import {waitOnPage} from '../../../client/waiting/wait.ts';
import {Store} from '../../common/store.ts';

const FIRST_PAUSE_MS = 3000;
const MAX_PAUSE_MS = 30_000;

/** Numbers of the user's tasks in the service. */
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
 * Capacity of the service for the user's documents. The element learns of a limit only when the service refuses a
 * document. If the service limits unfinished tasks, capacity returns by itself; if it limits all stored tasks,
 * documents must be removed.
 */
export class ServiceRoom extends Store {
  /** Whether documents must be removed to make room. */
  needsRemoval = false;
  /** Number of tasks when the service last refused a document; undefined if the service never refused one. */
  #refusedAt: TaskCounts | undefined;
  #places = Infinity;
  #isToLook = false;
  #watching: AbortController | undefined;
  #pause: AbortController | undefined;

  /** Whether no document can be sent now. */
  get isFull(): boolean {
    return this.#places <= 0;
  }

  /** Limit of tasks; undefined if the service never refused a document. */
  get mostTasks(): number | undefined {
    return this.needsRemoval ? this.#refusedAt?.all : this.#refusedAt?.unfinished;
  }

  /** Reserves a place for a document; false if no place is free. */
  take(): boolean {
    if (this.isFull) return false;
    this.#places--;
    return true;
  }

  /** Records that the service refused a document while the user had these numbers of tasks. */
  refused(tasks: TaskCounts): void {
    const before = this.#refusedAt;
    // One refusal is not enough: the last unfinished task may have ended after the refusal.
    this.needsRemoval = tasks.unfinished === 0 && before?.unfinished === 0 && tasks.all === before.all;
    this.#refusedAt = tasks;
    this.#places = 0;
    this.changed();
  }

  /** Checks at once, since a task may have been removed. */
  lookNow(): void {
    this.#isToLook = true;
    this.#pause?.abort();
  }

  /**
   * Waits for capacity; resolves to false if the wait was stopped, or another wait is in progress.
   *
   * @param free - Removes tasks that are no longer needed.
   */
  async wait(client: MtClient, free: () => Promise<void>): Promise<boolean> {
    if (this.#watching) return false;
    const {signal} = (this.#watching = new AbortController());
    const backoff = new Backoff(FIRST_PAUSE_MS, MAX_PAUSE_MS, 1.5);
    while (!signal.aborted) {
      this.#isToLook = false;
      await free();
      const tasks = await client.getDocumentTranslationList({signal}).catch(() => undefined);
      if (signal.aborted) break;
      const places = tasks ? this.#placesBeside(countTasks(tasks)) : 0;
      if (places > 0) {
        this.#places = places;
        this.#watching = undefined;
        this.changed();
        return true;
      }
      if (this.#isToLook) continue; // a task was removed after the service was asked
      this.#pause = new AbortController();
      await waitOnPage(backoff.next(), 0, this.#pause.signal).catch(() => {});
    }
    return false;
  }

  /** Stops waiting. */
  stop(): void {
    this.#watching?.abort();
    this.#watching = undefined;
    this.#pause?.abort();
  }

  /** Resets, for another user. */
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
