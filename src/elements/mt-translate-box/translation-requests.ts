import {MtError} from '../../client/errors.ts';
import {translateArrayEx} from '../../client/translations.ts';
import type {Connection} from '../../client/types.ts';
import {hasOption, QUALITY_ESTIMATE_OPTION} from '../../contract/options.ts';
import type {TranslationWay} from '../common/pairs.ts';
import type {KnownTranslation} from './sentence-cache.ts';
import {cleanTranslation} from './translation-text.ts';

/** Characters of a request when neither the host nor the service has named a limit. */
export const DEFAULT_LIMIT = 30_000;

const SMALLEST_LIMIT = 20;
const LARGE = 4000;

/** Translates these sentences, as they are sent, in one request. */
export async function requestTranslations(
  connection: Connection,
  {systemId, options}: TranslationWay,
  sentences: readonly string[],
  signal: AbortSignal,
  timeoutMs: number,
): Promise<KnownTranslation[]> {
  const asksQuality = hasOption(options, QUALITY_ESTIMATE_OPTION);
  const results = await translateArrayEx(connection, systemId, sentences, options, {signal, timeoutMs});
  return results.map((result) => ({
    translation: cleanTranslation(result.translation),
    // Without being asked, services answer 0.
    quality: asksQuality ? result.qualityEstimate : undefined,
    corrected: false,
  }));
}

/** Milliseconds that a system may take for a request at first. */
export const DEFAULT_TIMEOUT_MS = 30_000;

const TIME_FACTORS = [1, 3, 10];

/** How long each system may take for one request: longer each time that it took too long. */
export class TimeLimits {
  readonly #timeouts = new Map<string, number>();

  /** Milliseconds to wait at most; 0 for no limit. */
  of(systemId: string, firstMs: number): number {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    return firstMs * TIME_FACTORS[Math.min(timeouts, TIME_FACTORS.length - 1)]!;
  }

  /** Notes how a request ended; `thrown` is undefined when it was answered. */
  learn(systemId: string, thrown?: unknown): void {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    if (thrown instanceof MtError && thrown.code === 'timeout') this.#timeouts.set(systemId, timeouts + 1);
    else if (!thrown && timeouts > 0)
      this.#timeouts.set(systemId, Math.min(timeouts, TIME_FACTORS.length - 1));
  }

  /** Whether the longest limit was too short as well: asking again by itself would only cost the user. */
  isSpent(systemId: string): boolean {
    return (this.#timeouts.get(systemId) ?? 0) >= TIME_FACTORS.length;
  }
}

/** How much each system takes in one request, as far as its errors have told. */
export class RequestLimits {
  readonly #learned = new Map<string, number>();

  /** UTF-16 code units to send at most. */
  of(systemId: string, known = DEFAULT_LIMIT): number {
    return Math.min(known, this.#learned.get(systemId) ?? Infinity);
  }

  /** Halves the limit after a request that was too large; false when nothing smaller can be sent. */
  learn(systemId: string, thrown: unknown, sent: readonly string[], limit: number): boolean {
    if (!(thrown instanceof MtError)) return false;
    const characters = sent.reduce((sum, {length}) => sum + length, 0);
    // A large request that takes too long once takes too long again.
    const isTooSlow = thrown.code === 'timeout' && characters > LARGE;
    if (thrown.code !== 'textSizeLimitExceeded' && !isTooSlow) return false;
    const half = Math.ceil(Math.min(limit, characters) / 2);
    if (half < SMALLEST_LIMIT) return false;
    this.#learned.set(systemId, half);
    return true;
  }
}
