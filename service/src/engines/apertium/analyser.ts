import {RecentMap} from '../../caching/recent-map.ts';
import {Pipeline} from './pipeline.ts';
import {withSentenceEnd, withoutSentenceEnd} from './sentence-end.ts';

/** Cache limit for streams and answers, in UTF-16 code units. */
const MAX_CACHED = 2_000_000;

/** Number of consecutive exits without an answer after which an analyser is not restarted. */
const MAX_FAILURES = 3;

/**
 * Apertium's dictionary of one language, as one long-running process, started on the first request. Recent
 * answers are cached.
 */
export class Analyser {
  readonly #command: () => Promise<string>;
  readonly #timeoutMs: number;
  readonly #memoryMegabytes: number | undefined;
  /** Cached answers by the stream that was sent. */
  readonly #answers = new RecentMap<string, string>({
    maxSize: MAX_CACHED,
    sizeOf: (stream, answer) => stream.length + answer.length,
  });
  #failures = 0;
  #starting: Promise<Pipeline> | undefined;
  #running: Pipeline | undefined;
  #stops = 0;

  /** @param command - Reads the shell command; may reject. */
  constructor(command: () => Promise<string>, timeoutMs: number, memoryMegabytes?: number) {
    this.#memoryMegabytes = memoryMegabytes;
    this.#command = command;
    this.#timeoutMs = timeoutMs;
  }

  /** Process id of the process group's leader; undefined if no process is running. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /**
   * Analyses text in Apertium's stream format; undefined if there is no dictionary, or the dictionary failed.
   * Rejects with the signal's reason if aborted while waiting.
   */
  async analyse(stream: string, signal: AbortSignal): Promise<string | undefined> {
    const cached = this.#answers.get(stream);
    if (cached !== undefined) return cached;
    if (this.#failures >= MAX_FAILURES) return undefined;
    try {
      const process = await (this.#starting ??= this.#start());
      const answer =
        withoutSentenceEnd(await process.ask(withSentenceEnd(stream), signal)) ??
        (await process.ask(stream, signal));
      this.#failures = 0;
      this.#answers.set(stream, answer);
      return answer;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  /** Ends the process and clears the cache; the next request starts the process again. */
  stop(): void {
    this.#stops += 1;
    this.#failures = 0;
    this.#answers.clear();
    this.#starting = undefined;
    const process = this.#running;
    this.#running = undefined;
    process?.stop();
  }

  async #start(): Promise<Pipeline> {
    const stops = this.#stops;
    try {
      const command = await this.#command();
      if (stops !== this.#stops) throw new Error('The analyser was stopped.');
      const process = new Pipeline(command, this.#timeoutMs, this.#memoryMegabytes);
      this.#running = process;
      process.onEnd(() => {
        if (this.#running === process) this.#fail();
      });
      return process;
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
