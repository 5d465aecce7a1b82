import {RecentMap} from '../../caching/recent-map.ts';
import type {LazyPipeline} from './lazy-pipeline.ts';
import {withSentenceEnd, withoutSentenceEnd} from './sentence-end.ts';

/** Cache limit for streams and answers, in UTF-16 code units. */
const MAX_CACHED = 2_000_000;

/**
 * Apertium's dictionary of one language, as one long-running process, started on the first request. Recent
 * answers are cached.
 */
export class Analyser {
  readonly #pipeline: LazyPipeline;
  /** Cached answers by the stream that was sent. */
  readonly #answers = new RecentMap<string, string>({
    maxSize: MAX_CACHED,
    sizeOf: (stream, answer) => stream.length + answer.length,
  });

  constructor(pipeline: LazyPipeline) {
    this.#pipeline = pipeline;
  }

  /** Process id of the process group's leader; undefined if no process is running. */
  get pid(): number | undefined {
    return this.#pipeline.pid;
  }

  /**
   * Analyses text in Apertium's stream format; undefined if there is no dictionary, or the dictionary failed.
   * Rejects with the signal's reason if aborted while waiting.
   */
  async analyse(stream: string, signal: AbortSignal): Promise<string | undefined> {
    const cached = this.#answers.get(stream);
    if (cached !== undefined) return cached;
    const ended = await this.#pipeline.ask(withSentenceEnd(stream), signal);
    if (ended === undefined) return undefined;
    const answer = withoutSentenceEnd(ended) ?? (await this.#pipeline.ask(stream, signal));
    if (answer !== undefined) this.#answers.set(stream, answer);
    return answer;
  }

  /** Ends the process and clears the cache; the next request starts the process again. */
  stop(): void {
    this.#answers.clear();
    this.#pipeline.stop();
  }
}
