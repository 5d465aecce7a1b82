import type {WireProvenance} from '../../../../src/contract/index.ts';
import {untilAborted} from '../../concurrency/until-aborted.ts';
import {badDocument, DocumentError, type DocumentErrorKind} from '../document-error.ts';
import type {DocumentInput} from '../formats/format.ts';
import {WorkerEndedError, WorkerProcess} from './worker-process.ts';
import type {DocumentContent, WorkerAnswer, WorkerRequest} from './worker-request.ts';

/** Limits for the work on a document. */
export interface WorkerBounds {
  readonly signal: AbortSignal;
  /** Time limit for reading, and for writing. */
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
}

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

  /** Writes the translated document, with its mark; call it only once. Rejects like `read`. */
  async write(output: string, translations: readonly string[], provenance?: WireProvenance): Promise<void> {
    const document = {input: this.#input, output, translations};
    const request: WorkerRequest = {kind: 'write', ...document, ...(provenance && {provenance})};
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (!waiting || !(await this.#wasWritten(waiting, request))) await this.#ask(this.#start(), request);
  }

  /** Ends the waiting worker, if there is one. Must be called in any case, even after an error. */
  async close(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    await waiting?.end();
  }

  #start(): WorkerProcess {
    this.#bounds.signal.throwIfAborted();
    return new WorkerProcess(this.#bounds.memoryMegabytes);
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

  /** Sends a request; ends the worker unless it just read a document. */
  async #ask(worker: WorkerProcess, request: WorkerRequest): Promise<DocumentContent | undefined> {
    const {signal, timeoutMs} = this.#bounds;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooMuch('time')), timeoutMs);
    let goesOn = false;
    try {
      signal.throwIfAborted();
      const answer = untilAborted(worker.ask(request), AbortSignal.any([signal, late.signal]));
      const content = contentOf(await answer);
      goesOn = request.kind === 'read';
      return content;
    } catch (error) {
      throw error instanceof WorkerEndedError && error.outOfMemory ? tooMuch('memory', error) : error;
    } finally {
      clearTimeout(timer);
      if (!goesOn) await worker.end();
    }
  }
}

function contentOf(answer: WorkerAnswer): DocumentContent | undefined {
  if (answer.kind === 'done') return answer.content;
  if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), {code: answer.code});
  throw new DocumentError(answer.error.kind as DocumentErrorKind, answer.error.message);
}

function tooMuch(what: 'time' | 'memory', cause?: unknown): DocumentError {
  return badDocument(
    `The document needs more ${what} than the service allows for one document. Split it into smaller documents.`,
    cause,
  );
}
