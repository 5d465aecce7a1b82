import {setMaxListeners} from 'node:events';
import type {ClaimedTask, Store, UnusedCharacters} from '../../store/index.ts';
import {judgeFailure} from './document-failure.ts';
import {LEASE_MS, runDocument, TaskLostError, type RunParts} from './run-document.ts';

/** What the queue needs of its surroundings. */
export interface DocumentQueueParts extends RunParts {
  readonly store: Store;
  /** Told of failures that are the service's own. */
  readonly onError?: (error: unknown) => void;
}

const RETENTION_CHECK_MS = 600_000;
const RETRY_MS = 5_000;
/** Times that a task may be taken up without a paragraph saved: it may be what ends the process. */
const MOST_ATTEMPTS = 50;

/** Translates the documents that wait in the store, some at a time, for as long as it is open. */
export class DocumentQueue {
  readonly #parts: DocumentQueueParts;
  readonly #running = new Map<string, AbortController>();
  readonly #ends = new Set<Promise<void>>();
  #pumping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #retention: NodeJS.Timeout | undefined;
  #open = false;

  constructor(parts: DocumentQueueParts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier process left, and removes what it left behind. */
  async open(): Promise<void> {
    const {store, folder} = this.#parts;
    await store.freeDocumentTasks();
    await this.#removeOld();
    await folder.open(await store.documentTaskIds());
    this.#open = true;
    this.#retention = setInterval(
      () => void this.#removeOld().catch((error: unknown) => this.#failed(error)),
      RETENTION_CHECK_MS,
    ).unref();
    this.wake();
  }

  /** To be called when there may be something to do. */
  wake(): void {
    clearTimeout(this.#timer);
    this.#pumping = this.#pumping
      .then(() => this.#pump())
      .catch((error: unknown) => {
        this.#failed(error);
        this.#wakeAfter(RETRY_MS);
      });
  }

  /** Stops the work on a task that was removed. */
  forget(id: string): void {
    this.#running.get(id)?.abort(new TaskLostError());
  }

  /** Leaves all tasks as they are, to be taken up again by the next process. */
  async close(): Promise<void> {
    this.#open = false;
    clearTimeout(this.#timer);
    clearInterval(this.#retention);
    await this.#pumping;
    for (const controller of this.#running.values()) controller.abort(new QueueClosedError());
    await Promise.all(this.#ends);
  }

  async #pump(): Promise<void> {
    const {store, settings} = this.#parts;
    while (this.#open && this.#running.size < settings.atOnce) {
      const task = await store.claimDocumentTask(LEASE_MS);
      if (!task) break;
      const end: Promise<void> = this.#work(task).finally(() => {
        this.#ends.delete(end);
        if (this.#open) this.wake();
      });
      this.#ends.add(end);
    }
    if (!this.#open || this.#running.size >= settings.atOnce) return;
    const wait = await store.nextDocumentTaskMs();
    if (wait !== undefined) this.#wakeAfter(wait);
  }

  #wakeAfter(ms: number): void {
    if (!this.#open) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 50), 60_000)).unref();
  }

  async #work(task: ClaimedTask): Promise<void> {
    const {store} = this.#parts;
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    this.#running.set(task.id, controller);
    const heartbeat = setInterval(() => {
      store.keepDocumentTask(task, LEASE_MS).then(
        (kept) => kept || controller.abort(new TaskLostError()),
        (error: unknown) => this.#failed(error),
      );
    }, LEASE_MS / 3);
    try {
      if (task.attempts > MOST_ATTEMPTS)
        throw new Error(`the document was taken up ${MOST_ATTEMPTS} times in vain`);
      await this.#finish(task, await runDocument(task, this.#parts, controller.signal));
    } catch (error) {
      await this.#stopped(task, error).catch((fault: unknown) => this.#failed(fault));
    } finally {
      clearInterval(heartbeat);
      this.#running.delete(task.id);
    }
  }

  async #finish(task: ClaimedTask, outcome: Parameters<Store['finishDocumentTask']>[1]): Promise<void> {
    const {store, folder} = this.#parts;
    const ended = await store.finishDocumentTask(task, outcome);
    if (!ended) return await this.#removeFilesOf(task);
    await folder.remove(task.id, ['source', 'converted']);
    await this.#giveBack(ended.unused);
  }

  async #stopped(task: ClaimedTask, error: unknown): Promise<void> {
    const {store} = this.#parts;
    if (error instanceof TaskLostError) return await this.#removeFilesOf(task);
    if (error instanceof QueueClosedError) {
      return await store.releaseDocumentTask(task, {afterMs: 0, counts: false});
    }
    const verdict = judgeFailure(error, task);
    if (verdict.kind === 'later') {
      if (verdict.counts) this.#failed(error);
      const {afterMs, waiting, counts} = verdict;
      await store.releaseDocumentTask(task, {afterMs, counts, ...(waiting && {status: 'waiting'})});
      return;
    }
    if (verdict.errorCode === '500') this.#failed(error);
    await this.#finish(task, {status: 'error', ...verdict});
  }

  /** Removes the files of a task that is gone, which its worker may have written after its removal. */
  async #removeFilesOf({id}: ClaimedTask): Promise<void> {
    const {store, folder} = this.#parts;
    if (!(await store.documentTaskIds()).has(id)) await folder.remove(id);
  }

  async #giveBack(unused: UnusedCharacters | undefined): Promise<void> {
    if (unused) await this.#parts.store.returnUsage(unused.userId, unused.day, unused.characters);
  }

  async #removeOld(): Promise<void> {
    const {store, folder, settings} = this.#parts;
    const ids = await store.removeOldDocumentTasks(Date.now() - settings.retentionHours * 3_600_000);
    for (const id of ids) await folder.remove(id);
  }

  #failed(error: unknown): void {
    this.#parts.onError?.(error);
  }
}

/** The service ends; the task goes on in the next process. */
class QueueClosedError extends Error {
  override readonly name = 'QueueClosedError';
  constructor() {
    super('The service is closing.');
  }
}
