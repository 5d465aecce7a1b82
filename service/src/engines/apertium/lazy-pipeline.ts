import {Pipeline} from './pipeline.ts';

/** Number of consecutive exits without an answer after which a pipeline is not restarted. */
const MAX_FAILURES = 3;

/** An Apertium pipeline that starts at the first request, and again at the next one after it has ended. */
export class LazyPipeline {
  readonly #command: () => Promise<string>;
  readonly #timeoutMs: number;
  readonly #memoryMegabytes: number | undefined;
  #failures = 0;
  #starting: Promise<Pipeline> | undefined;
  #running: Pipeline | undefined;
  #stops = 0;

  /** @param command - Reads the shell command; may reject. */
  constructor(command: () => Promise<string>, timeoutMs: number, memoryMegabytes?: number) {
    this.#command = command;
    this.#timeoutMs = timeoutMs;
    this.#memoryMegabytes = memoryMegabytes;
  }

  /** Process id of the process group's leader; undefined if no process is running. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /**
   * Returns the answer to text in Apertium's stream format; undefined if the pipeline cannot be started, or failed.
   * Rejects with the signal's reason if aborted while waiting.
   */
  async ask(stream: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#failures >= MAX_FAILURES) return undefined;
    try {
      const pipeline = await (this.#starting ??= this.#start());
      const answer = await pipeline.ask(stream, signal);
      this.#failures = 0;
      return answer;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  /** Ends the process; the next request starts it again. */
  stop(): void {
    this.#stops += 1;
    this.#failures = 0;
    this.#starting = undefined;
    const pipeline = this.#running;
    this.#running = undefined;
    pipeline?.stop();
  }

  async #start(): Promise<Pipeline> {
    const stops = this.#stops;
    try {
      const command = await this.#command();
      if (stops !== this.#stops) throw new Error('The pipeline was stopped.');
      const pipeline = new Pipeline(command, this.#timeoutMs, this.#memoryMegabytes);
      this.#running = pipeline;
      pipeline.onEnd(() => {
        if (this.#running === pipeline) this.#fail();
      });
      return pipeline;
    } catch (error) {
      if (stops === this.#stops) this.#fail();
      throw error;
    }
  }

  #fail(): void {
    this.#failures += 1;
    this.#starting = undefined;
    this.#running = undefined;
  }
}
