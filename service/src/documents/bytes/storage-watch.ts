import {setTimeout as wait} from 'node:timers/promises';
import {BytesError} from './bytes-error.ts';
import type {DocumentStorage} from './document-storage.ts';
import {folderProblem} from './folder-fault.ts';

/** Longest wait of somebody who asks whether the place works; less than balancers wait for `/ready`. */
const LOOK_MS = 4_000;
/** A place that is silent for so long hangs: it gets no more to do until it answers. */
const HANGS_MS = 20_000;
/** Time for which an answer holds: anybody may ask. */
const HOLDS_MS = 2_000;

/**
 * Knows whether documents can be stored and read now. What does not work is found out by looking, at most once at a time,
 * since a file system that hangs takes a thread of the process with each call; documents are refused meanwhile, and texts
 * are translated.
 */
export class StorageWatch {
  readonly #storage: DocumentStorage;
  /** Makes the place ready until that has worked once. */
  #open: (() => Promise<void>) | undefined;
  #known: BytesError | undefined;
  #lookedAt = -Infinity;
  #look: Promise<void> | undefined;

  constructor(storage: DocumentStorage, open?: () => Promise<void>) {
    this.#storage = storage;
    this.#open = open;
    storage.work.admit = () => this.check();
  }

  /** Why documents can be neither stored nor read, as far as that is known soon; undefined when they can. */
  async problem(): Promise<BytesError | undefined> {
    if (performance.now() - this.#lookedAt <= HOLDS_MS) return this.#known;
    const soon = new AbortController();
    const late = wait(LOOK_MS, noAnswer(LOOK_MS), {signal: soon.signal, ref: false}).catch(() => undefined);
    const known = await Promise.race([this.look().then(() => this.#known), late]);
    soon.abort();
    return known;
  }

  /** Rejects with the problem while there is one: to be called before a document is received, stored or read. */
  async check(): Promise<void> {
    if (this.#known) await this.look();
    else void this.problem(); // a file system may have begun to hang since the last look
    // With little space left small documents still fit, and results can be read: writing decides.
    if (this.#known && this.#known.kind !== 'full') throw this.#known;
  }

  /** Notes what went wrong with a document; what is wrong with the place holds for the next ones. */
  note(error: unknown): void {
    if (error instanceof BytesError && error.passes) this.#known = error;
  }

  /** Looks now, unless that is being done; resolves when it is known, or the place hangs. */
  async look(): Promise<BytesError | undefined> {
    this.#look ??= this.#begin();
    await this.#look;
    return this.#known;
  }

  #begin(): Promise<void> {
    let hanging: NodeJS.Timeout | undefined;
    const hangs = new Promise<void>((resolve) => {
      hanging = setTimeout(() => {
        this.#known = noAnswer(HANGS_MS);
        resolve();
      }, HANGS_MS).unref();
    });
    const asked = this.#ask().then((problem) => {
      clearTimeout(hanging);
      this.#known = problem;
      this.#lookedAt = performance.now();
      this.#look = undefined;
    });
    return Promise.race([asked, hangs]);
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
