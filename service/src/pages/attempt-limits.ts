import type {FastifyInstance, FastifyRequest} from 'fastify';
import {Semaphore} from '../concurrency/semaphore.ts';
import {networkOf} from '../endpoint/client-network.ts';

/** How many attempts to sign in are allowed. */
export interface AttemptLimits {
  /** Wrong passwords for one user name from one address within the window. Default 10. */
  readonly failuresPerName?: number;
  /**
   * Wrong passwords for one user name from all addresses within the window. Default 100. It does not hold for
   * addresses from which the user has signed in before: nobody can lock a user out from elsewhere.
   */
  readonly failuresPerNameFromAll?: number;
  /** Attempts of any kind from one address within the window. Default 100. */
  readonly attemptsPerAddress?: number;
  /** Default five minutes. */
  readonly windowMs?: number;
}

/** Runs password checks within the limits. */
export interface LimitedAttempts {
  /** The result of `check`, or the seconds to wait when there were too many before. */
  run<T>(request: FastifyRequest, name: string, check: () => Promise<T | undefined>): Promise<Outcome<T>>;
}

/** Outcome of an attempt. */
export type Outcome<T> = {kind: 'right'; value: T} | {kind: 'wrong'} | {kind: 'wait'; seconds: number};

const names = new WeakMap<FastifyRequest, string>();

/** Attempts that several pages count together. */
export interface SharedAttempts {
  /** The limits for the routes of an app that has registered `@fastify/rate-limit`. */
  on(app: FastifyInstance): LimitedAttempts;
}

/** Makes limits that count the attempts at all apps together: who may not try at one page may not at another. */
export function sharedAttempts(limits: AttemptLimits = {}): SharedAttempts {
  let shared: LimitedAttempts | undefined;
  return {on: (app) => (shared ??= limitedAttempts(app, limits))};
}

/** Counts attempts by address, and failures by user name: by address and from all of them. */
function limitedAttempts(app: FastifyInstance, limits: AttemptLimits): LimitedAttempts {
  const timeWindow = limits.windowMs ?? 5 * 60_000;
  const byAddress = app.createRateLimit({
    max: limits.attemptsPerAddress ?? 100,
    timeWindow,
    keyGenerator: ({ip}) => networkOf(ip),
  });
  const nameOf = (request: FastifyRequest) => names.get(request) ?? '';
  const here = app.createRateLimit({
    max: limits.failuresPerName ?? 10,
    timeWindow,
    keyGenerator: (request) => placeOf(request, nameOf(request)),
  });
  const everywhere = app.createRateLimit({
    max: limits.failuresPerNameFromAll ?? 100,
    timeWindow,
    keyGenerator: nameOf,
  });
  const known = new KnownPlaces();
  // One check per name at a time: a hundred at once would all see the same count.
  const turns = new Map<string, Semaphore>();

  async function runCheck<T>(
    request: FastifyRequest,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const place = placeOf(request, nameOf(request));
    const counted = known.has(place) ? [here] : [here, everywhere];
    for (const limit of counted) {
      const before = await limit(request, {increment: false});
      if (!before.isAllowed && before.remaining <= 0) return {kind: 'wait', seconds: before.ttlInSeconds};
    }
    const value = await check();
    if (value !== undefined) {
      known.add(place);
      return {kind: 'right', value};
    }
    for (const limit of counted) await limit(request);
    return {kind: 'wrong'};
  }

  async function inTurn<T>(
    request: FastifyRequest,
    name: string,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const address = await byAddress(request);
    if (!address.isAllowed && address.isExceeded) return {kind: 'wait', seconds: address.ttlInSeconds};
    names.set(request, name);
    const turn = turns.get(name) ?? new Semaphore(1);
    turns.set(name, turn);
    try {
      return await turn.run(() => runCheck(request, check));
    } finally {
      if (turn.isIdle) turns.delete(name);
    }
  }

  return {
    async run(request, name, check) {
      const outcome = await inTurn(request, name, check);
      request.signIn = outcome.kind;
      return outcome;
    },
  };
}

const MOST_KNOWN = 10_000;

/** Addresses from which users have signed in, with their names; the latest ones. */
class KnownPlaces {
  readonly #places = new Set<string>();

  has(place: string): boolean {
    return this.#places.has(place);
  }

  add(place: string): void {
    this.#places.delete(place); // to the end
    this.#places.add(place);
    const [first] = this.#places;
    if (this.#places.size > MOST_KNOWN && first !== undefined) this.#places.delete(first);
  }
}

function placeOf({ip}: FastifyRequest, name: string): string {
  return `${networkOf(ip)} ${name}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How a try to sign in ended: `right`, `wrong`, or `wait` after too many; the metrics count by it. */
    signIn: Outcome<unknown>['kind'] | undefined;
  }
}
