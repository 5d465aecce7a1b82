import {setTimeout as wait} from 'node:timers/promises';
import {BytesError} from './bytes-error.ts';
import type {DocumentStorage} from './document-storage.ts';
import {folderProblem} from './folder-fault.ts';

/** Longest wait for a check of the storage; shorter than load balancers wait for `/ready`. */
const LOOK_MS = 4_000;
/** Time after which a storage that does not answer counts as hanging and gets no more work until it answers. */
const HANGS_MS = 20_000;
/** Time for which a result is reused, since any client may ask as often as it likes. */
const HOLDS_MS = 2_000;

/**
 * Watches whether documents can be stored and read. Only one check runs at a time, since every call to a
 * hanging file system occupies a thread. While there is a problem, documents are refused, but texts are still
 * translated.
 */
export class StorageWatch {
  readonly #storage: DocumentStorage;
  /** Prepares the storage; unset after the first success. */
  #open: (() => Promise<void>) | undefined;
  #problem: BytesError | undefined;
  #lookedAt = -Infinity;
  #look: Promise<void> | undefined;

  constructor(storage: DocumentStorage, open?: () => Promise<void>) {
    this.#storage = storage;
    this.#open = open;
    storage.work.admit = () => this.check();
  }

  /** Why documents cannot be stored or read, determined within `LOOK_MS`; undefined if both are possible. */
  async problem(): Promise<BytesError | undefined> {
    if (performance.now() - this.#lookedAt <= HOLDS_MS) return this.#problem;
    const soon = new AbortController();
    const late = wait(LOOK_MS, noAnswer(LOOK_MS), {signal: soon.signal, ref: false}).catch(() => undefined);
    const problem = await Promise.race([this.look().then(() => this.#problem), late]);
    soon.abort();
    return problem;
  }

  /** Rejects with the current problem; call it before a document is received, stored or read. */
  async check(): Promise<void> {
    if (this.#problem) await this.look();
    else void this.problem(); // a file system may have started to hang since the last check
    // With little space left, small documents still fit and results can be read, so only the write shows
    // whether there is enough.
    if (this.#problem && this.#problem.kind !== 'full') throw this.#problem;
  }

  /** Remembers a document's error if it affects the whole storage. */
  note(error: unknown): void {
    if (error instanceof BytesError && error.passes) this.#problem = error;
  }

  /** Checks now, or joins a running check; resolves when the result is known or the storage hangs. */
  async look(): Promise<BytesError | undefined> {
    this.#look ??= this.#begin();
    await this.#look;
    return this.#problem;
  }

  #begin(): Promise<void> {
    let hanging: NodeJS.Timeout | undefined;
    const hangs = new Promise<void>((resolve) => {
      hanging = setTimeout(() => {
        this.#problem = noAnswer(HANGS_MS);
        resolve();
      }, HANGS_MS).unref();
    });
    const answer = this.#ask().then((problem) => {
      clearTimeout(hanging);
      this.#problem = problem;
      this.#lookedAt = performance.now();
      this.#look = undefined;
    });
    return Promise.race([answer, hangs]);
  }

  async #ask(): Promise<BytesError | undefined> {
    const {bytes, work} = this.#storage;
    try {
      const problem = await bytes.problem();
      if (problem) return problem;
      await this.#open?.();
      this.#open = undefined;
      return await folderProblem(work.folder);
    } catch (error) {
      return error instanceof BytesError ? error : new BytesError('failed', String(error), {cause: error});
    }
  }
}

function noAnswer(ms: number): BytesError {
  const message = `The place of documents has not answered for ${ms / 1000} seconds: check the machine that has it, and the network.`;
  return new BytesError('unreachable', message);
}
