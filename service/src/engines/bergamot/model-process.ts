import {fork, type ChildProcess} from 'node:child_process';
import {basename, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {IS_SOURCE, sourceArguments} from '../../processes/source-program.ts';
import {EngineError, type EngineErrorKind} from '../engine.ts';
import {MemoryGrowth, type GrowthBound} from './memory-growth.ts';
import type {ModelAnswer, ModelRequest} from './model-messages.ts';
import type {ModelFiles} from './models.ts';
import type {MarkupText} from '../segment-markup.ts';

/** Path of the program: next to this module, or next to the bundled service. */
const PROGRAM = fileURLToPath(new URL(IS_SOURCE ? 'model-worker.ts' : 'model-worker.js', import.meta.url));

const MEGABYTE = 2 ** 20;
/** Time that loading may take at least, however short the time for an answer is. */
const LOADING_MS = 60_000;

/** Kind of the error for a model that could not be loaded, by that of its process; a model with wrong files stays so. */
const KIND_OF_START: Partial<Record<EngineErrorKind, EngineErrorKind>> = {
  timeout: 'timeout',
  malformed: 'notInstalled',
};

/** The engine itself cannot be loaded: no model is at fault, and none can be used. */
export class NoEngineError extends EngineError {
  constructor(reason: string) {
    super(
      'notInstalled',
      `The engine for neural models cannot be loaded (${reason}). Install mtservice-server again: files of its package @browsermt/bergamot-translator are missing or damaged.`,
    );
  }
}

export interface ModelProcessOptions {
  /** The model, or two for two steps. */
  readonly models: readonly ModelFiles[];
  readonly timeoutMs: number;
  /** Memory above which the process should be replaced. */
  readonly memoryMegabytes: number;
  readonly growth?: GrowthBound;
}

/**
 * A process with one model. It answers one request at a time, since the engine blocks it; it is ended after a failure,
 * and after an answer that takes too long.
 */
export class ModelProcess {
  readonly #options: ModelProcessOptions;
  readonly #child: ChildProcess;
  #end: EngineError | undefined;
  #answer: ((answer: ModelAnswer | EngineError) => void) | undefined;
  #memory = 0;
  readonly #growth: MemoryGrowth;

  private constructor(options: ModelProcessOptions) {
    this.#options = options;
    this.#growth = new MemoryGrowth(options.growth);
    this.#child = fork(PROGRAM, [], {
      env: {},
      execArgv: sourceArguments(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (answer) => this.#answer?.(answer as ModelAnswer));
    this.#child.once('error', ({message}) => this.#fail(new EngineError('unavailable', message)));
    this.#child.once('exit', (code, signal) =>
      this.#fail(
        new EngineError('crashed', `The process of the model ended with ${signal ?? `code ${code}`}.`),
      ),
    );
  }

  /** Starts a process and loads a model; rejects with an `EngineError`. */
  static async start(options: ModelProcessOptions): Promise<ModelProcess> {
    const process = new ModelProcess(options);
    try {
      await process.#ask({models: options.models}, Math.max(options.timeoutMs, LOADING_MS));
      if (process.isTooLarge) throw process.#tooLarge();
      return process;
    } catch (error) {
      process.end();
      if (error instanceof NoEngineError) throw error;
      const {kind, message} = error as EngineError;
      // Users see the message, so it has no more of the path than the folder of the model.
      const names = options.models
        .map(({model}) => join(basename(dirname(model)), basename(model)))
        .join(' and ');
      const why = `The model ${names} cannot be loaded: ${message}`;
      throw new EngineError(KIND_OF_START[kind] ?? 'unavailable', why);
    }
  }

  /** Process id; undefined if the process could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether the process can answer. */
  get isRunning(): boolean {
    return this.#end === undefined;
  }

  /** Memory in bytes after the last answer. */
  get memory(): number {
    return this.#memory;
  }

  /** Whether the process has more memory than it should. */
  get isTooLarge(): boolean {
    return this.#memory > this.#options.memoryMegabytes * MEGABYTE;
  }

  /** Whether the process has grown over many answers, and should be replaced while no request waits for it. */
  get isGrown(): boolean {
    return this.#growth.isGrown;
  }

  /** Translates texts; rejects with an `EngineError`. */
  async translate(texts: readonly MarkupText[]): Promise<readonly string[]> {
    const translations = await this.#ask({texts}, this.#options.timeoutMs);
    if (translations.length !== texts.length)
      throw new EngineError('malformed', 'The model did not translate each text.');
    return translations;
  }

  /** Ends the process; a pending request fails with `crashed`. */
  end(): void {
    this.#fail(new EngineError('crashed', 'The process of the model was ended.'));
  }

  async #ask(request: ModelRequest, timeoutMs: number): Promise<readonly string[]> {
    if (this.#end) throw this.#end;
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<ModelAnswer | EngineError>((resolve) => {
      this.#answer = resolve;
      timer = setTimeout(
        () => this.#fail(new EngineError('timeout', `The model gave no answer in ${timeoutMs / 1000} s.`)),
        timeoutMs,
      );
      this.#child.send(request, () => undefined); // The end of the process answers a failure.
    });
    clearTimeout(timer);
    this.#answer = undefined;
    if (answer instanceof EngineError) throw answer;
    if ('failure' in answer) {
      this.#fail(new EngineError('crashed', 'The process of the model ended.'));
      if (answer.isOfEngine) throw new NoEngineError(answer.failure);
      throw new EngineError('malformed', answer.failure);
    }
    this.#memory = answer.memory;
    this.#growth.note(answer.memory);
    return answer.translations;
  }

  #tooLarge(): EngineError {
    const megabytes = Math.ceil(this.#memory / MEGABYTE);
    return new EngineError(
      'unavailable',
      `it takes ${megabytes} MB, more than the ${this.#options.memoryMegabytes} MB of "memoryMegabytes".`,
    );
  }

  #fail(error: EngineError): void {
    if (this.#end) return;
    this.#end = error;
    this.#child.kill('SIGKILL');
    this.#answer?.(error);
  }
}
