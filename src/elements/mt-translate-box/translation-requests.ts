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
): Promise<KnownTranslation[]> {
  const asksQuality = hasOption(options, QUALITY_ESTIMATE_OPTION);
  const results = await translateArrayEx(connection, systemId, sentences, options, {signal});
  return results.map((result) => ({
    translation: cleanTranslation(result.translation),
    // Without being asked, services answer 0.
    quality: asksQuality ? result.qualityEstimate : undefined,
    corrected: false,
  }));
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
