import {hash} from 'node:crypto';
import type {FastifyRequest} from 'fastify';
import {Semaphore} from '../concurrency/semaphore.ts';
import {networkOf} from '../endpoint/client-network.ts';
import type {AttemptsTable, Store} from '../store/index.ts';

/** Limits for sign-in attempts. */
export interface AttemptLimits {
  /** Wrong passwords for one user name from one address within the window. Default 10. */
  readonly failuresPerName?: number;
  /**
   * Wrong passwords for one user name from all addresses within the window. Default 100. Does not apply to
   * addresses from which the user has signed in before, so that an attacker elsewhere cannot lock the user
   * out.
   */
  readonly failuresPerNameFromAll?: number;
  /**
   * Wrong passwords from one address within the window. Default 100. Others may share the address: it does
   * not limit users who have signed in from there, and any other name gets one attempt beyond it, up to
   * `CROWD` times as many.
   */
  readonly failuresPerAddress?: number;
  /** Default five minutes. */
  readonly windowMs?: number;
}

/** Runs password checks within the limits. */
export interface LimitedAttempts {
  /** Returns the result of `check`, or the seconds to wait after too many attempts. */
  run<T>(request: FastifyRequest, name: string, check: () => Promise<T | undefined>): Promise<Outcome<T>>;
}

/** Outcome of an attempt. */
type Outcome<T> = {kind: 'right'; value: T} | {kind: 'wrong'} | {kind: 'wait'; seconds: number};

/** Storage for counting attempts. */
export type AttemptStore = Pick<Store, 'attempts' | 'knownPlaces'>;

const WINDOW_MS = 5 * 60_000;
/** Limits the cost of checking passwords for one address. */
const CROWD = 10;

/**
 * Limits that count wrong passwords by address and by user name, the latter per address and in total. The
 * counts are in the store, so they apply to all pages and processes of the service.
 */
export function limitedAttempts(store: AttemptStore, limits: AttemptLimits = {}): LimitedAttempts {
  const {failuresPerName = 10, failuresPerNameFromAll = 100, failuresPerAddress = 100} = limits;
  const {windowMs = WINDOW_MS} = limits;
  // One check per name at a time: a user who signs in from many windows at once must not run into the limit.
  const turns = new Map<string, Semaphore>();

  async function runCheck<T>(
    request: FastifyRequest,
    name: string,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const network = networkOf(request.ip);
    const place = `${network} ${name}`;
    const known = keyOf('place', place);
    const isKnown = await store.knownPlaces.has(known);
    const here = {key: keyOf('here', place), most: failuresPerName};
    const everywhere = {key: keyOf('name', name), most: failuresPerNameFromAll};
    const address = {key: keyOf('address', network), most: failuresPerAddress};
    const crowd = {key: keyOf('crowd', network), most: failuresPerAddress * CROWD};
    const beyond = [{key: keyOf('beyond', place), most: 1}, crowd];
    // Counted before the check, since other checks run at the same time; reversed after a right password.
    let counted = isKnown ? [here] : [here, everywhere, address];
    let wait = await store.attempts.count(counted, windowMs);
    if (wait !== undefined && !isKnown) {
      counted = [here, everywhere, ...beyond];
      wait = await store.attempts.count(counted, windowMs);
    }
    if (wait !== undefined) return waiting(wait);
    const takeBack = () => store.attempts.uncount(counted.map(({key}) => key));
    let value: T | undefined;
    try {
      value = await check();
    } catch (error) {
      await takeBack();
      throw error;
    }
    if (value === undefined) return {kind: 'wrong'};
    await takeBack();
    await store.knownPlaces.note(known);
    return {kind: 'right', value};
  }

  async function inTurn<T>(
    request: FastifyRequest,
    name: string,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const turn = turns.get(name) ?? new Semaphore(1);
    turns.set(name, turn);
    try {
      return await turn.run(() => runCheck(request, name, check));
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

/** Counts an action of a request's address; returns the milliseconds to wait if the limit is reached. */
export function countFrom(
  attempts: AttemptsTable,
  {ip}: FastifyRequest,
  {what, most, windowMs = WINDOW_MS}: {what: string; most: number; windowMs?: number},
): Promise<number | undefined> {
  return attempts.count([{key: keyOf(what, networkOf(ip)), most}], windowMs);
}

function waiting(ms: number): {kind: 'wait'; seconds: number} {
  return {kind: 'wait', seconds: Math.max(1, Math.ceil(ms / 1000))};
}

function keyOf(what: string, text: string): Buffer {
  return hash('sha256', `${what} ${text}`, 'buffer');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Result of a sign-in attempt: `right`, `wrong`, or `wait` after too many. Metrics count it. */
    signIn: Outcome<unknown>['kind'] | undefined;
  }
}
