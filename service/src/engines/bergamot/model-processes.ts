import {EngineError} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import type {ModelMemory} from './model-memory.ts';
import {ModelProcess, type ModelProcessOptions} from './model-process.ts';
import {editionOf} from './models.ts';
import type {MarkupText} from '../segment-markup.ts';

/** Bytes that a process is expected to take before one has been measured. */
const EXPECTED_BYTES = 300 * 2 ** 20;

/**
 * Characters after which a request gives way to others, since a process blocks while it translates: about 40 words, or
 * 40 ms with a small model.
 */
const TURN_CHARACTERS = 240;

/** A request that waits for a process. */
interface WaitingRequest {
  /** Time in milliseconds by which the request is served: of two, the earlier is served first. */
  readonly due: number;
  resume(): void;
}

/**
 * Processes with the same model. Requests wait for a free process; short ones go before long ones that have not waited as
 * many milliseconds as they have characters, so that a text is not behind a document. A process that ended, that has grown
 * (too large, or over many answers, then while no request waits), or whose model was replaced in the folder is replaced
 * with the next request.
 */
export class ModelProcesses {
  readonly #options: () => Promise<ModelProcessOptions>;
  readonly #most: number;
  readonly #memory: ModelMemory;
  #expectedBytes = EXPECTED_BYTES;
  readonly #free: ModelProcess[] = [];
  readonly #all = new Set<ModelProcess>();
  /** The edition of the model of each process; see `editionOf`. */
  readonly #editions = new WeakMap<ModelProcess, string>();
  readonly #waiting: WaitingRequest[] = [];
  readonly #listeners = new Set<(reason: EngineError) => void>();
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
    await this.#use(0, () => Promise.resolve());
  }

  /** Translates texts with a free process; rejects with an `EngineError`. */
  async translate(texts: readonly MarkupText[], signal: AbortSignal): Promise<readonly string[]> {
    if (this.#isStopped) throw new EngineError('unavailable', 'The model is not loaded.');
    const characters = texts.reduce((sum, {text}) => sum + text.length, 0);
    const turns = turnsOf(texts);
    const translations: (readonly string[])[] = [];
    let next = 0;
    // A process is given back only to a shorter request, since an idle one may be ended for another model.
    const takeTurns = async (process: ModelProcess): Promise<void> => {
      while (next < turns.length) {
        signal.throwIfAborted(); // while the request waited
        const turn = next++;
        translations[turn] = await process.translate(turns[turn]!);
        if (this.#isOvertaken(characters)) return;
      }
    };
    const work = async (): Promise<void> => {
      while (next < turns.length) await this.#use(characters, takeTurns);
    };
    try {
      await Promise.all(Array.from({length: Math.min(this.#most, turns.length)}, work));
    } catch (error) {
      next = turns.length;
      throw error;
    }
    return translations.flat();
  }

  /** Calls a listener when a process cannot be started, until the function that is returned is called. */
  onFault(listener: (reason: EngineError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends all processes. */
  stop(): void {
    this.#isStopped = true;
    this.#stops++;
    for (const process of this.#all) process.end();
    this.#all.clear();
    this.#free.length = 0;
  }

  /** Uses a process for a part of a request with a number of characters. */
  async #use<Result>(characters: number, work: (process: ModelProcess) => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#most) {
      const due = performance.now() + characters;
      await new Promise<void>((resume) => this.#waiting.push({due, resume}));
    } else this.#busy++;
    let process: ModelProcess | undefined;
    try {
      process = await this.#take();
      return await work(process);
    } finally {
      if (process) this.#giveBack(process);
      // The next request inherits the place of this one.
      const next = this.#nextWaiting();
      if (next) next.resume();
      else this.#busy--;
    }
  }

  /** Whether a waiting request goes before one of this length. */
  #isOvertaken(characters: number): boolean {
    const due = performance.now() + characters;
    return this.#waiting.some((request) => request.due < due);
  }

  #nextWaiting(): WaitingRequest | undefined {
    if (this.#waiting.length === 0) return undefined;
    const next = this.#waiting.reduce((one, other) => (other.due < one.due ? other : one));
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  async #take(): Promise<ModelProcess> {
    for (let process = this.#free.pop(); process; process = this.#free.pop()) {
      this.#memory.use(process); // at once, so that no other start ends it
      if ((await this.#isCurrent(process)) && process.isRunning) return process;
      process.end();
      this.#all.delete(process);
      this.#memory.release(process);
    }
    const stops = this.#stops;
    const stopped = () => new EngineError('crashed', 'The model was stopped.');
    if (this.#isStopped) throw stopped();
    const process = await this.#startProcess();
    if (stops !== this.#stops) {
      process.end();
      throw stopped();
    }
    this.#all.add(process);
    return process;
  }

  async #startProcess(): Promise<ModelProcess> {
    let edition = '';
    try {
      const process = await this.#memory.start(this.#expectedBytes, async () => {
        const options = await this.#options();
        edition = await editionOf(options.models);
        return ModelProcess.start(options);
      });
      this.#editions.set(process, edition);
      this.#expectedBytes = process.memory;
      return process;
    } catch (error) {
      for (const listener of [...this.#listeners]) listener(asEngineError(error, 'unavailable'));
      throw error;
    }
  }

  /** Whether a process has the model that is in the folder now. */
  async #isCurrent(process: ModelProcess): Promise<boolean> {
    try {
      return (await editionOf((await this.#options()).models)) === this.#editions.get(process);
    } catch {
      return true; // the model is being replaced, or it was removed and its system will be
    }
  }

  #giveBack(process: ModelProcess): void {
    if (process.isTooLarge || (process.isGrown && this.#waiting.length === 0)) process.end();
    if (process.isRunning) this.#free.push(process);
    else this.#all.delete(process);
    this.#memory.release(process);
  }
}

/** Texts in the parts that a process translates at once: each is short, or a single text. */
function turnsOf(texts: readonly MarkupText[]): MarkupText[][] {
  const turns: MarkupText[][] = [];
  let characters = Infinity;
  for (const text of texts) {
    characters += text.text.length;
    if (characters <= TURN_CHARACTERS) turns.at(-1)!.push(text);
    else {
      turns.push([text]);
      characters = text.text.length;
    }
  }
  return turns;
}
