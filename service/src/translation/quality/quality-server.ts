import {EngineError} from '../../engines/engine.ts';
import {httpJson} from '../../engines/http-json.ts';
import type {EstimatedPair, QualitySource} from './quality-source.ts';

/** Address and languages of a quality server. */
export interface QualityServerSetting {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly timeoutSeconds: number;
  /** RFC 5646 codes of the languages. */
  readonly source: string;
  readonly target: string;
}

const MAX_PAIRS = 50;
/** Kinds of failures after which the server is asked again. */
const PASSING: readonly string[] = ['crashed', 'unavailable', 'busy', 'malformed'];

/**
 * A server that estimates translations. The server gets `{"source": "en", "target": "es", "segments":
 * [{"source": "…", "translation": "…"}]}` by POST and answers `{"scores": [0.83, null]}`, one number from 0
 * to 1 or null for each segment. A failed request is repeated once; then there is no estimate.
 */
export class QualityServer implements QualitySource {
  readonly #setting: QualityServerSetting;

  constructor(setting: QualityServerSetting) {
    this.#setting = setting;
  }

  async estimate(pairs: readonly EstimatedPair[], signal: AbortSignal): Promise<(number | undefined)[]> {
    const estimates: (number | undefined)[] = [];
    for (let at = 0; at < pairs.length; at += MAX_PAIRS) {
      const scores = await this.#scores(pairs.slice(at, at + MAX_PAIRS), signal);
      // If the server fails, the rest of the request gets no estimates.
      if (!scores) break;
      estimates.push(...scores);
    }
    return estimates;
  }

  /** Requests one estimate, without a retry; rejects with the reason of a failure. */
  async tryOut(pair: Omit<EstimatedPair, 'known'>): Promise<void> {
    scoresOf(await this.#ask([pair], new AbortController().signal), 1);
  }

  async #scores(
    pairs: readonly EstimatedPair[],
    signal: AbortSignal,
  ): Promise<(number | undefined)[] | undefined> {
    for (const isLast of [false, true]) {
      try {
        return scoresOf(await this.#ask(pairs, signal), pairs.length);
      } catch (error) {
        signal.throwIfAborted();
        if (isLast || !(error instanceof EngineError) || !PASSING.includes(error.kind)) return undefined;
      }
    }
    return undefined;
  }

  #ask(pairs: readonly Omit<EstimatedPair, 'known'>[], signal: AbortSignal): Promise<unknown> {
    const {url, apiKey, timeoutSeconds, source, target} = this.#setting;
    return httpJson({
      engine: 'The quality server',
      url,
      timeoutMs: timeoutSeconds * 1000,
      signal,
      ...(apiKey !== undefined && {headers: {authorization: `Bearer ${apiKey}`}}),
      body: {
        source,
        target,
        segments: pairs.map((pair) => ({source: pair.source, translation: pair.translation})),
      },
    });
  }
}

function scoresOf(answer: unknown, count: number): (number | undefined)[] {
  const scores: unknown =
    typeof answer === 'object' && answer !== null && 'scores' in answer ? answer.scores : undefined;
  if (!Array.isArray(scores) || scores.length !== count) {
    throw new EngineError('malformed', `The quality server did not answer with ${count} scores.`);
  }
  return scores.map((score: unknown) =>
    typeof score === 'number' && score >= 0 && score <= 1 ? score : undefined,
  );
}
