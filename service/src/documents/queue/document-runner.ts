import {setMaxListeners} from 'node:events';
import type {ClaimedTask, Store, UnusedCharacters} from '../../store/index.ts';
import {judgeFailure} from './document-failure.ts';
import {LEASE_MS, runDocument, TaskLostError, type RunParts} from './run-document.ts';

/** Store, folder, settings and translator of a `DocumentRunner`. */
export interface DocumentRunnerParts extends RunParts {
  readonly store: Store;
  /** Whether the clock can be trusted to say which documents are old; absent: always. */
  readonly isClockTrusted?: () => boolean;
  /** Called with failures of the service itself. */
  readonly onError?: (error: unknown) => void;
}

const RETENTION_CHECK_MS = 600_000;
const RETRY_MS = 5_000;
/** Most times that a task is claimed without a paragraph saved: it may be what crashes the process. */
const MOST_ATTEMPTS = 50;

/** Claims the document tasks that wait in the store and runs some at a time. */
export class DocumentRunner {
  readonly #parts: DocumentRunnerParts;
  readonly #running = new Map<string, AbortController>();
  readonly #ends = new Set<Promise<void>>();
  #pumping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #retention: NodeJS.Timeout | undefined;
  #open = false;

  constructor(parts: DocumentRunnerParts) {
    this.#parts = parts;
  }

  /** Frees the tasks of an earlier process, removes expired ones, and starts to work. */
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

  /** Looks for tasks; to be called when there may be one. */
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

  /** Stops; the next process continues the tasks under way. */
  async close(): Promise<void> {
    this.#open = false;
    clearTimeout(this.#timer);
    clearInterval(this.#retention);
    await this.#pumping;
    for (const controller of this.#running.values()) controller.abort(new RunnerClosedError());
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
        throw new Error(`the document was started ${MOST_ATTEMPTS} times without progress`);
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
    if (error instanceof RunnerClosedError) {
      return await store.releaseDocumentTask(task, {afterMs: 0, counts: false});
    }
    const verdict = judgeFailure(error, task);
    if (verdict.kind === 'later') {
      if (verdict.counts) this.#failed(error);
      const {afterMs, waiting, counts, message} = verdict;
      await store.releaseDocumentTask(task, {
        afterMs,
        counts,
        ...(waiting && {status: 'waiting'}),
        ...(message !== undefined && {message}),
      });
      return;
    }
    if (verdict.errorCode === '500') this.#failed(error);
    await this.#finish(task, {status: 'error', ...verdict});
  }

  /** Removes the files of a removed task: they may have been written after the removal. */
  async #removeFilesOf({id}: ClaimedTask): Promise<void> {
    const {store, folder} = this.#parts;
    if (!(await store.documentTaskIds()).has(id)) await folder.remove(id);
  }

  async #giveBack(unused: UnusedCharacters | undefined): Promise<void> {
    if (unused) await this.#parts.store.returnUsage(unused.userId, unused.day, unused.characters);
  }

  async #removeOld(): Promise<void> {
    const {store, folder, settings, isClockTrusted} = this.#parts;
    if (isClockTrusted?.() === false) return;
    const ids = await store.removeOldDocumentTasks(Date.now() - settings.retentionHours * 3_600_000);
    for (const id of ids) await folder.remove(id);
  }

  #failed(error: unknown): void {
    this.#parts.onError?.(error);
  }
}

/** The service ends; the next process continues the task. */
class RunnerClosedError extends Error {
  override readonly name = 'RunnerClosedError';
  constructor() {
    super('The service is closing.');
  }
}
