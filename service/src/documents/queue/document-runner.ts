import {setMaxListeners} from 'node:events';
import type {ClaimedTask, DocumentOutcome, Store} from '../../store/index.ts';
import {BytesError} from '../bytes/bytes-error.ts';
import {memoryName, resultName} from '../bytes/bytes-names.ts';
import {checkOwner} from '../bytes/owner-mark.ts';
import {removeOrphanedBytes} from '../bytes/remove-orphaned-bytes.ts';
import {judgeFailure} from './document-failure.ts';
import {leaseMs, runDocument, TaskLostError, type RunParts} from './run-document.ts';

/** Store, bytes, settings and translator of a `DocumentRunner`. */
export interface DocumentRunnerParts extends RunParts {
  readonly store: Store;
  /**
   * Whether no other process uses this storage, so that leftovers of earlier processes can be removed at
   * once.
   */
  readonly isAlone: boolean;
  /** The folder of documents if it is outside of the data folder. */
  readonly folder?: string | undefined;
  /**
   * Whether the clock is reliable enough to tell which documents are old; if absent, the clock is always
   * reliable.
   */
  readonly isClockTrusted?: () => boolean;
  /** Ids of systems whose tasks are left to other processes, since the systems run there but fail here. */
  readonly leftSystems?: (() => readonly string[]) | undefined;
  /** Interval of checks for tasks added by other processes; absent if there are no other processes. */
  readonly pollMs?: number | undefined;
  /** Called with failures of the service itself. */
  readonly onError?: (error: unknown) => void;
}

const RETENTION_CHECK_MS = 600_000;
const ORPHAN_CHECK_MS = 3_600_000;
const RETRY_MS = 5_000;
/**
 * Maximum number of consecutive claims of a task without a saved paragraph; the task then ends with an error,
 * since it may be crashing the process.
 */
const MAX_ATTEMPTS = 50;

/** Claims waiting document tasks from the store, and runs several of them concurrently. */
export class DocumentRunner {
  readonly #parts: DocumentRunnerParts;
  readonly #running = new Map<string, AbortController>();
  readonly #ends = new Set<Promise<void>>();
  #pumping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #retention: NodeJS.Timeout | undefined;
  #orphanCheck: NodeJS.Timeout | undefined;
  #open = false;

  constructor(parts: DocumentRunnerParts) {
    this.#parts = parts;
  }

  /** Releases the tasks of an earlier process, removes expired tasks and visitors, and starts working. */
  async open(): Promise<void> {
    const {store, isAlone} = this.#parts;
    await store.tasks.freeAll();
    await this.#removeOld();
    const removing = this.#removeOrphanedBytes(isAlone ? 0 : undefined);
    // Leftovers are removed before uploads are accepted, since the bytes of an upload have no task at first.
    if (isAlone) await removing;
    this.#open = true;
    this.#retention = setInterval(
      () => void this.#removeOld().catch((error: unknown) => this.#failed(error)),
      RETENTION_CHECK_MS,
    ).unref();
    this.#orphanCheck = setInterval(() => void this.#removeOrphanedBytes(), ORPHAN_CHECK_MS).unref();
    this.wake();
  }

  /** Checks for tasks; to be called when there may be a new task. */
  wake(): void {
    clearTimeout(this.#timer);
    this.#pumping = this.#pumping
      .then(() => this.#pump())
      .catch((error: unknown) => {
        this.#failed(error);
        this.#wakeAfter(RETRY_MS);
      });
  }

  /** Stops work on a removed task. */
  forget(id: string): void {
    this.#running.get(id)?.abort(new TaskLostError());
  }

  /** Stops; the next process continues the tasks in progress. */
  async close(): Promise<void> {
    this.#open = false;
    clearTimeout(this.#timer);
    clearInterval(this.#retention);
    clearInterval(this.#orphanCheck);
    await this.#pumping;
    for (const controller of this.#running.values()) controller.abort(new RunnerClosedError());
    await Promise.all(this.#ends);
  }

  async #pump(): Promise<void> {
    const {store, settings, pollMs = Infinity, leftSystems = () => []} = this.#parts;
    while (this.#open && this.#running.size < settings.atOnce) {
      const task = await store.tasks.claim(leaseMs(settings), leftSystems());
      if (!task) break;
      const end: Promise<void> = this.#work(task).finally(() => {
        this.#ends.delete(end);
        if (this.#open) this.wake();
      });
      this.#ends.add(end);
    }
    if (!this.#open || this.#running.size >= settings.atOnce) return;
    const wait = Math.min((await store.tasks.nextMs(leftSystems())) ?? Infinity, pollMs);
    if (wait !== Infinity) this.#wakeAfter(wait);
  }

  #wakeAfter(ms: number): void {
    if (!this.#open) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 50), 60_000)).unref();
  }

  async #work(task: ClaimedTask): Promise<void> {
    const {store, settings} = this.#parts;
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    this.#running.set(task.id, controller);
    const heartbeat = setInterval(
      () => {
        store.tasks.keep(task, leaseMs(settings)).then(
          (isKept) => isKept || controller.abort(new TaskLostError()),
          (error: unknown) => this.#failed(error),
        );
      },
      leaseMs(settings) / 3,
    );
    try {
      if (task.attempts > MAX_ATTEMPTS)
        throw new Error(`the document was started ${MAX_ATTEMPTS} times without progress`);
      await this.#finish(task, await runDocument(task, this.#parts, controller.signal));
    } catch (error) {
      await this.#stopped(task, error).catch((fault: unknown) => this.#failed(fault));
    } finally {
      clearInterval(heartbeat);
      this.#running.delete(task.id);
    }
  }

  async #finish(task: ClaimedTask, outcome: DocumentOutcome): Promise<void> {
    const ended = await this.#parts.store.tasks.finish(task, outcome);
    if (!ended) return await this.#removeBytesOf(task);
    const kept = outcome.status === 'completed' ? [resultName(task), memoryName(task)] : [];
    await this.#removeBytes(task.id, kept);
  }

  async #stopped(task: ClaimedTask, error: unknown): Promise<void> {
    const {store} = this.#parts;
    if (error instanceof TaskLostError) return await this.#removeBytesOf(task);
    if (error instanceof RunnerClosedError) {
      return await store.tasks.release(task, {afterMs: 0, counts: false});
    }
    const verdict = judgeFailure(error, task);
    if (verdict.kind === 'later') {
      if (verdict.counts || error instanceof BytesError) this.#failed(error);
      const {waiting, message} = verdict;
      // Another process can retry at once if the failure is local.
      const isLeft = this.#parts.leftSystems?.().includes(task.systemId) ?? false;
      await store.tasks.release(task, {
        afterMs: isLeft ? 0 : verdict.afterMs,
        counts: verdict.counts && !isLeft,
        ...(waiting && {status: 'waiting'}),
        ...(message !== undefined && {message}),
      });
      return;
    }
    if (verdict.errorCode === '500') this.#failed(error);
    await this.#finish(task, {status: 'error', ...verdict});
  }

  /**
   * Removes the bytes that a lost claim has stored: all bytes of the task if it was removed, else only the
   * claim's result.
   */
  async #removeBytesOf(task: ClaimedTask): Promise<void> {
    const {store, bytes} = this.#parts;
    const current = await store.tasks.find(task.userId, task.id);
    if (!current) return await this.#removeBytes(task.id);
    // This claim completed the task, and only the database's answer was lost.
    if (current.status === 'completed' && current.fence === task.fence) return;
    await bytes.remove([resultName(task), memoryName(task)]);
  }

  /**
   * Removes the bytes of a task, except those with some names. If the removal fails, the bytes are removed
   * later, with the task or as leftovers.
   */
  async #removeBytes(id: string, except: readonly string[] = []): Promise<void> {
    const {bytes} = this.#parts;
    try {
      await bytes.remove((await bytes.names(id)).filter((name) => !except.includes(name)));
    } catch (error) {
      this.#failed(error);
    }
  }

  async #removeOrphanedBytes(olderThanMs?: number): Promise<void> {
    const {store, bytes, work, isAlone} = this.#parts;
    try {
      if (olderThanMs === undefined) await work.removeLeftovers();
      if (!isAlone) await checkOwner(this.#parts, store.installation);
      await removeOrphanedBytes(bytes, () => store.tasks.ids(), olderThanMs);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #removeOld(): Promise<void> {
    const {store, settings, isClockTrusted} = this.#parts;
    if (isClockTrusted?.() === false) return;
    const ended = await store.visitors.removeEnded();
    const ids = [...ended, ...(await store.tasks.removeOld(settings.retentionHours * 3_600_000))];
    for (const id of ids) await this.#removeBytes(id);
  }

  #failed(error: unknown): void {
    this.#parts.onError?.(error);
  }
}

/** Abort reason when the service is closing; the next process continues the task. */
class RunnerClosedError extends Error {
  override readonly name = 'RunnerClosedError';
  constructor() {
    super('The service is closing.');
  }
}
