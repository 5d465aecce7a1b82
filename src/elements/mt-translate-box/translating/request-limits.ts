/** Request size in UTF-16 code units if no limit is known. */
const DEFAULT_LIMIT = 30_000;

/** Size of a text's first request in UTF-16 code units; small, so that a translation appears early. */
const FIRST_PART = 1000;

/** Factor by which the following requests grow. */
const PART_GROWTH = 4;

const MIN_LIMIT = 20;
const LARGE = 4000;

const TIME_FACTORS = [1, 3, 10];

/**
 * Groups sentences into requests: each sentence once, in order, with as many sentences per request as fit into `limit`
 * UTF-16 code units. A longer sentence gets its own request.
 *
 * @param grows - Whether to start with a small request and to increase the size of later requests.
 */
export function planRequests(sentences: readonly string[], limit = Infinity, grows = false): string[][] {
  const requests: string[][] = [];
  let size = grows ? Math.min(FIRST_PART, limit) : limit;
  let room = 0;
  for (const sentence of new Set(sentences)) {
    room -= sentence.length;
    if (room < 0 || requests.length === 0) {
      if (requests.length > 0) size = Math.min(size * PART_GROWTH, limit);
      requests.push([]);
      room = size - sentence.length;
    }
    requests.at(-1)!.push(sentence);
  }
  return requests;
}

/** Time limits of requests by system: a system that took too long gets more time. */
export class TimeLimits {
  readonly #timeouts = new Map<string, number>();

  /** Time limit of the next request in milliseconds; 0 for no limit. */
  of(systemId: string, firstMs: number): number {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    return firstMs * TIME_FACTORS[Math.min(timeouts, TIME_FACTORS.length - 1)]!;
  }

  /** Records the outcome of a request; `thrown` is undefined for an answered request. */
  learn(systemId: string, thrown?: unknown): void {
    const timeouts = this.#timeouts.get(systemId) ?? 0;
    if (codeOf(thrown) === 'timeout') this.#timeouts.set(systemId, timeouts + 1);
    else if (!thrown && timeouts > 0)
      this.#timeouts.set(systemId, Math.min(timeouts, TIME_FACTORS.length - 1));
  }

  /** Whether the system exceeded even the longest time limit, so that only the user may retry. */
  isSpent(systemId: string): boolean {
    return (this.#timeouts.get(systemId) ?? 0) >= TIME_FACTORS.length;
  }
}

/** Size limits of requests by system, learned from the errors of each system. */
export class SizeLimits {
  readonly #learned = new Map<string, number>();

  /** Maximum size of a request in UTF-16 code units. */
  of(systemId: string, known = DEFAULT_LIMIT): number {
    return Math.min(known, this.#learned.get(systemId) ?? Infinity);
  }

  /** Halves the limit after a request that was too large; false if nothing smaller can be sent. */
  learn(systemId: string, thrown: unknown, sent: readonly string[], limit: number): boolean {
    const code = codeOf(thrown);
    const characters = sent.reduce((sum, {length}) => sum + length, 0);
    // A large request that took too long would take too long again.
    const isTooSlow = code === 'timeout' && characters > LARGE;
    if (code !== 'textSizeLimitExceeded' && !isTooSlow) return false;
    const half = Math.ceil(Math.min(limit, characters) / 2);
    if (half < MIN_LIMIT) return false;
    this.#learned.set(systemId, half);
    return true;
  }
}

/** Code of a client error; `instanceof` does not work, since a part of the script has no `MtError` class. */
function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}
