import {MtError} from '../../../client/errors.ts';
import {translateArrayEx} from '../../../client/translations.ts';
import type {Connection} from '../../../client/types.ts';
import {hasOption, QUALITY_ESTIMATE_OPTION} from '../../../contract/options.ts';
import {BIDI_CONTROLS} from '../../common/bidi.ts';
import type {SystemOptions} from '../../common/pairs.ts';
import type {KnownTranslation} from './sentence-cache.ts';

/** UTF-16 code units of a request while no limit is known. */
export const DEFAULT_LIMIT = 30_000;

const SMALLEST_LIMIT = 20;
const LARGE = 4000;
const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** Translates sentences in one request. */
export async function requestTranslations(
  connection: Connection,
  {systemId, options}: SystemOptions,
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

/**
 * Groups sentences into requests: each sentence once, in order, as many together as fit into `limit`
 * UTF-16 code units. A sentence that is longer than that has a request of its own.
 */
export function planRequests(sentences: readonly string[], limit = Infinity): string[][] {
  const requests: string[][] = [];
  let room = 0;
  for (const sentence of new Set(sentences)) {
    room -= sentence.length;
    if (room < 0 || requests.length === 0) {
      requests.push([]);
      room = limit - sentence.length;
    }
    requests.at(-1)!.push(sentence);
  }
  return requests;
}

/** Makes a translation fit to be shown: one line, no white space around it, bidi control characters closed. */
export function cleanTranslation(translation: string): string {
  return closeBidi(translation.replace(/\0/g, '').replace(LINE_BREAKS, ' ').trim());
}

/** Closes open bidi control characters, and drops the ones that close nothing. */
export function closeBidi(text: string): string {
  const open: string[] = [];
  const balanced = text.replace(BIDI_CONTROLS, (control) => {
    const closes = control === '\u202C' || control === '\u2069';
    if (!closes) open.unshift(control > '\u202E' ? '\u2069' : '\u202C');
    else if (open[0] === control) open.shift();
    else return '';
    return control;
  });
  return balanced + open.join('');
}

/** Milliseconds that a system gets for its first request. */
export const DEFAULT_TIMEOUT_MS = 30_000;

const TIME_FACTORS = [1, 3, 10];

/** Time limits of requests by system: a system that took too long gets more time. */
export class TimeLimits {
  readonly #timeouts = new Map<string, number>();

  /** Time limit of the next request in milliseconds; 0 for none. */
  of(systemId: string, firstMs: number): number {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    return firstMs * TIME_FACTORS[Math.min(timeouts, TIME_FACTORS.length - 1)]!;
  }

  /** Takes the outcome of a request; `thrown` is undefined when it was answered. */
  learn(systemId: string, thrown?: unknown): void {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    if (thrown instanceof MtError && thrown.code === 'timeout') this.#timeouts.set(systemId, timeouts + 1);
    else if (!thrown && timeouts > 0)
      this.#timeouts.set(systemId, Math.min(timeouts, TIME_FACTORS.length - 1));
  }

  /** Whether the system took too long for the longest limit too, so that only the user may try again. */
  isSpent(systemId: string): boolean {
    return (this.#timeouts.get(systemId) ?? 0) >= TIME_FACTORS.length;
  }
}

/** Size limits of requests by system, learned from its errors. */
export class RequestLimits {
  readonly #learned = new Map<string, number>();

  /** Most UTF-16 code units of a request. */
  of(systemId: string, known = DEFAULT_LIMIT): number {
    return Math.min(known, this.#learned.get(systemId) ?? Infinity);
  }

  /** Halves the limit after a request that was too large; false when nothing smaller can be sent. */
  learn(systemId: string, thrown: unknown, sent: readonly string[], limit: number): boolean {
    if (!(thrown instanceof MtError)) return false;
    const characters = sent.reduce((sum, {length}) => sum + length, 0);
    // A large request that took too long would take too long again.
    const isTooSlow = thrown.code === 'timeout' && characters > LARGE;
    if (thrown.code !== 'textSizeLimitExceeded' && !isTooSlow) return false;
    const half = Math.ceil(Math.min(limit, characters) / 2);
    if (half < SMALLEST_LIMIT) return false;
    this.#learned.set(systemId, half);
    return true;
  }
}
