import {rm} from 'node:fs/promises';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {DocumentError} from '../document-error.ts';
import type {DocumentInput} from '../formats/format.ts';
import {MARKING_FAILED, markingPath, type MarkOutcome} from '../provenance/marks.ts';
import {askWorker, startWorker, type WorkerBounds} from './ask-worker.ts';
import {WorkerEndedError, type WorkerProcess} from './worker-process.ts';
import type {DocumentContent, WorkerRequest} from './worker-request.ts';

type MarkRequest = Extract<WorkerRequest, {kind: 'mark'}>;

/**
 * Reads and writes a document in a worker process. The worker keeps the document in memory until it is
 * written; if the worker ends, a new worker reads the document again.
 */
export class DocumentInWorker {
  readonly #input: DocumentInput;
  readonly #bounds: WorkerBounds;
  #waiting: WorkerProcess | undefined;

  constructor(input: DocumentInput, bounds: WorkerBounds) {
    this.#input = input;
    this.#bounds = bounds;
  }

  /** Process id of the waiting worker; undefined if no worker is waiting. */
  get pid(): number | undefined {
    return this.#waiting?.hasEnded ? undefined : this.#waiting?.pid;
  }

  /**
   * Reads the document; call it only once. Rejects with a `DocumentError` if it cannot be read or needs too
   * much time or memory, and with the signal's reason when aborted.
   */
  async read(): Promise<DocumentContent> {
    const worker = this.#start();
    const content = await this.#ask(worker, {kind: 'read', input: this.#input});
    if (!content) throw new Error('the worker answered without the content of the document');
    this.#waiting = worker;
    return content;
  }

  /**
   * Writes the translated document; call it only once. Rejects like `read`.
   *
   * @param provenance - Record to mark the document with. A document that cannot be marked is written without a mark.
   * @param byPeople - Positions of the paragraphs that people translated as a whole.
   * @returns whether the document was marked, and if not, why; undefined without a record
   */
  async write(
    output: string,
    translations: readonly string[],
    provenance?: WireProvenance,
    byPeople: ReadonlySet<number> = new Set(),
  ): Promise<MarkOutcome | undefined> {
    const origins = {byPeople, isMarked: provenance !== undefined};
    const request: WorkerRequest = {kind: 'write', input: this.#input, output, translations, origins};
    let worker = this.#waiting;
    this.#waiting = undefined;
    if (!worker || !(await this.#wasWritten(worker, request))) {
      worker = this.#start();
      await this.#ask(worker, request);
    }
    const {extension} = this.#input;
    // Without a record, too: a mark that came with the document must not be read as that of this translation.
    const outcome = await this.#mark(worker, {kind: 'mark', output, extension, provenance});
    return provenance && outcome;
  }

  /** Marks the written document. Only an abort rejects: the document is complete without a mark. */
  async #mark(worker: WorkerProcess, request: MarkRequest): Promise<MarkOutcome> {
    try {
      return await this.#marked(worker, request).catch((error: unknown) => {
        // The worker of a large document ends after writing, to free its memory.
        if (error instanceof WorkerEndedError) return this.#marked(this.#start(), request);
        throw error;
      });
    } catch (error) {
      await rm(markingPath(request.output), {force: true}).catch(() => undefined);
      this.#bounds.signal.throwIfAborted();
      if (error instanceof DocumentError) return {marked: false, reason: error.message};
      // The message of a fault may have paths of the service, which users must not see.
      const fault = error instanceof Error ? error.message : String(error);
      return {marked: false, reason: MARKING_FAILED, fault};
    }
  }

  async #marked(worker: WorkerProcess, request: MarkRequest): Promise<MarkOutcome> {
    const answer = await askWorker(worker, request, this.#bounds);
    if (answer.kind !== 'marked') throw new Error(`the worker answered with "${answer.kind}"`);
    return answer.outcome;
  }

  /** Ends the waiting worker, if there is one. Must be called in any case, even after an error. */
  async close(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    await waiting?.end();
  }

  #start(): WorkerProcess {
    return startWorker(this.#bounds);
  }

  /**
   * Has the waiting worker write the document; resolves to false if the worker has ended or ran out of
   * memory, since a new worker may succeed.
   */
  async #wasWritten(waiting: WorkerProcess, request: WorkerRequest): Promise<boolean> {
    if (waiting.hasEnded) return false;
    try {
      await this.#ask(waiting, request);
      return true;
    } catch (error) {
      if (error instanceof DocumentError && error.cause instanceof WorkerEndedError) return false;
      if (error instanceof WorkerEndedError) return false;
      throw error;
    }
  }

  /** Sends a request, and keeps the worker for the next one. */
  async #ask(worker: WorkerProcess, request: WorkerRequest): Promise<DocumentContent | undefined> {
    const answer = await askWorker(worker, request, this.#bounds, true);
    if (answer.kind !== 'done') throw new Error(`the worker answered with "${answer.kind}"`);
    return answer.content;
  }
}
