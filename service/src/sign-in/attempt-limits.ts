import type {FastifyInstance, FastifyRequest} from 'fastify';
import {Semaphore} from '../concurrency/semaphore.ts';

/** How many attempts to sign in are allowed. */
export interface AttemptLimits {
  /** Wrong passwords for one user name within the window. Default 10. */
  readonly failuresPerName?: number;
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

/** Counts attempts by address, and failures by user name. */
export function limitedAttempts(app: FastifyInstance, limits: AttemptLimits): LimitedAttempts {
  const timeWindow = limits.windowMs ?? 5 * 60_000;
  const byAddress = app.createRateLimit({max: limits.attemptsPerAddress ?? 100, timeWindow});
  const failuresPerName = limits.failuresPerName ?? 10;
  const keyGenerator = (request: FastifyRequest) => names.get(request) ?? '';
  const byName = app.createRateLimit({max: failuresPerName, timeWindow, keyGenerator});
  // One check per name at a time: a hundred at once would all see the same count.
  const turns = new Map<string, Semaphore>();

  async function runCheck<T>(
    request: FastifyRequest,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const before = await byName(request, {increment: false});
    if (!before.isAllowed && before.remaining <= 0) return {kind: 'wait', seconds: before.ttlInSeconds};
    const value = await check();
    if (value !== undefined) return {kind: 'right', value};
    await byName(request);
    return {kind: 'wrong'};
  }

  return {
    async run(request, name, check) {
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
    },
  };
}
