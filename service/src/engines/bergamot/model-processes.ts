import {EngineError} from '../engine.ts';
import type {ModelMemory} from './model-memory.ts';
import {ModelProcess, type ModelProcessOptions} from './model-process.ts';
import type {MarkupText} from '../segment-markup.ts';

/** Bytes that a process is expected to take before one has been measured. */
const EXPECTED_BYTES = 300 * 2 ** 20;

/**
 * Processes with the same model. Requests wait for a free process in their order; a process that ended, or that has grown
 * too large, is replaced with the next request.
 */
export class ModelProcesses {
  readonly #options: () => Promise<ModelProcessOptions>;
  readonly #most: number;
  readonly #memory: ModelMemory;
  #expectedBytes = EXPECTED_BYTES;
  readonly #free: ModelProcess[] = [];
  readonly #all = new Set<ModelProcess>();
  /** Calls of requests that wait for a process. */
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #isStopped = true;
  #stops = 0;

  /**
   * @param options - Finds the files of the model at each start, since the operator may have replaced them.
   * @param most - Maximum number of processes.
   * @param memory - Bounds the memory of these and other processes.
   */
  constructor(options: () => Promise<ModelProcessOptions>, most: number, memory: ModelMemory) {
    this.#options = options;
    this.#most = most;
    this.#memory = memory;
  }

  /** Process ids of the running processes. */
  get pids(): number[] {
    return [...this.#all].flatMap(({isRunning, pid}) => (isRunning && pid ? pid : []));
  }

  /** Starts the first process, unless one runs; rejects with an `EngineError`. */
  async start(): Promise<void> {
    this.#isStopped = false;
    await this.#use(() => Promise.resolve());
  }

  /** Translates texts with a free process; rejects with an `EngineError`. */
  async translate(texts: readonly MarkupText[], signal: AbortSignal): Promise<readonly string[]> {
    if (this.#isStopped) throw new EngineError('unavailable', 'The model is not loaded.');
    return this.#use(async (process) => {
      signal.throwIfAborted(); // while the request waited
      return process.translate(texts);
    });
  }

  /** Ends all processes. */
  stop(): void {
    this.#isStopped = true;
    this.#stops++;
    for (const process of this.#all) process.end();
    this.#all.clear();
    this.#free.length = 0;
  }

  async #use<Result>(work: (process: ModelProcess) => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
    let process: ModelProcess | undefined;
    try {
      process = await this.#take();
      return await work(process);
    } finally {
      if (process) this.#giveBack(process);
      // The next request inherits the place of this one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy--;
    }
  }

  async #take(): Promise<ModelProcess> {
    for (let process = this.#free.pop(); process; process = this.#free.pop()) {
      if (process.isRunning) {
        this.#memory.use(process); // at once, so that no other start ends it
        return process;
      }
      this.#all.delete(process);
    }
    const stops = this.#stops;
    const stopped = () => new EngineError('crashed', 'The model was stopped.');
    if (this.#isStopped) throw stopped();
    const process = await this.#memory.start(this.#expectedBytes, async () =>
      ModelProcess.start(await this.#options()),
    );
    this.#expectedBytes = process.memory;
    if (stops !== this.#stops) {
      process.end();
      throw stopped();
    }
    this.#all.add(process);
    return process;
  }

  #giveBack(process: ModelProcess): void {
    if (process.isTooLarge) process.end();
    if (process.isRunning) this.#free.push(process);
    else this.#all.delete(process);
    this.#memory.release(process);
  }
}
