import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {IS_SOURCE, sourceArguments} from '../../processes/source-program.ts';
import type {WorkerAnswer, WorkerRequest} from './worker-request.ts';

/** Path of the worker: next to this module, or next to the bundled program. */
const WORKER = fileURLToPath(
  new URL(IS_SOURCE ? 'document-worker.ts' : 'document-worker.js', import.meta.url),
);

/** Signals with which V8 ends a process that is out of memory. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];
const ERROR_CHARACTERS = 1000;

/** Thrown when a worker ended without an answer. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
  readonly outOfMemory: boolean;

  constructor(message: string, outOfMemory: boolean) {
    super(message);
    this.outOfMemory = outOfMemory;
  }
}

/**
 * A process that reads and writes documents; a thread that ran out of memory could crash the whole service.
 * When the service ends, the process removes its output and exits.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #end: Promise<Error>;
  #hasEnded = false;

  constructor(memoryMegabytes: number) {
    const child = fork(WORKER, [], {
      env: {},
      execArgv: [`--max-old-space-size=${memoryMegabytes}`, ...sourceArguments()],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, ERROR_CHARACTERS);
    });
    this.#end = new Promise<Error>((resolve) => {
      child.once('error', resolve);
      child.once('close', (code, signal) =>
        resolve(
          new WorkerEndedError(
            `the worker ended with ${signal ?? `code ${code}`}: ${said}`,
            OUT_OF_MEMORY.includes(signal),
          ),
        ),
      );
    });
    void this.#end.then(() => (this.#hasEnded = true));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Sends a request; rejects with a `WorkerEndedError` if the process ends first. */
  ask(request: WorkerRequest): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (answer) => resolve(answer as WorkerAnswer));
      void this.#end.then(reject);
      this.#child.send(request, () => undefined);
    });
  }

  /** Kills the process; resolves when it has ended and cannot write any more. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#end;
  }
}
