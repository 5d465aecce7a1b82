import {hash} from 'node:crypto';
import type {FastifyRequest} from 'fastify';
import {Semaphore} from '../concurrency/semaphore.ts';
import {networkOf} from '../endpoint/client-network.ts';
import type {AttemptsTable, Store} from '../store/index.ts';

/** Limits for sign-in attempts. */
export interface AttemptLimits {
  /** Maximum number of wrong passwords for a user name from one address within the window; 10 by default. */
  readonly failuresPerName?: number;
  /**
   * Maximum number of wrong passwords for a user name from all addresses within the window; 100 by default.
   * Does not apply to addresses from which the user has signed in before, so that an attacker elsewhere
   * cannot lock the user out.
   */
  readonly failuresPerNameFromAll?: number;
  /**
   * Maximum number of wrong passwords from an address within the window; 100 by default. Since other users
   * may share the address, the limit does not apply to users who have signed in from there, and every other
   * name gets one more attempt, up to `CROWD` times this number.
   */
  readonly failuresPerAddress?: number;
  /** Length of the window in milliseconds; five minutes by default. */
  readonly windowMs?: number;
}

/** Runs password checks within the limits. */
export interface LimitedAttempts {
  /** Runs `check`, which returns undefined for a wrong password, unless there were too many wrong passwords. */
  run<T>(request: FastifyRequest, name: string, check: () => Promise<T | undefined>): Promise<Outcome<T>>;
}

/** Outcome of a sign-in attempt; `value` is the result of the check. */
type Outcome<T> = {kind: 'right'; value: T} | {kind: 'wrong'} | Waiting;

/** Outcome after too many wrong passwords; the check was not run. */
interface Waiting {
  readonly kind: 'wait';
  readonly seconds: number;
}

/** Parts of the store that count attempts. */
export type AttemptStore = Pick<Store, 'attempts' | 'knownPlaces'>;

const WINDOW_MS = 5 * 60_000;
/** Factor that bounds the number of password checks from one address, since the checks are expensive. */
const CROWD = 10;

/**
 * Creates limits for wrong passwords by address and by user name, the latter per address and in total. The
 * counts are in the store, so they apply to all pages and processes of the service.
 */
export function limitedAttempts(store: AttemptStore, limits: AttemptLimits = {}): LimitedAttempts {
  return new StoredAttempts(store, limits);
}

/** A count, and its maximum. */
interface Count {
  readonly key: Buffer;
  readonly most: number;
}

class StoredAttempts implements LimitedAttempts {
  readonly #store: AttemptStore;
  readonly #limits: Required<AttemptLimits>;
  // Checks for a name take turns: a user who signs in from many windows at once must not reach the limit.
  readonly #turns = new Map<string, Semaphore>();

  constructor(store: AttemptStore, limits: AttemptLimits) {
    this.#store = store;
    this.#limits = {
      ...{failuresPerName: 10, failuresPerNameFromAll: 100, failuresPerAddress: 100, windowMs: WINDOW_MS},
      ...limits,
    };
  }

  async run<T>(
    request: FastifyRequest,
    name: string,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const outcome = await this.#inTurn(name, () => this.#runCounted(networkOf(request.ip), name, check));
    request.signIn = outcome.kind;
    return outcome;
  }

  async #inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(name) ?? new Semaphore(1);
    this.#turns.set(name, turn);
    try {
      return await turn.run(work);
    } finally {
      if (turn.isIdle) this.#turns.delete(name);
    }
  }

  async #runCounted<T>(
    network: string,
    name: string,
    check: () => Promise<T | undefined>,
  ): Promise<Outcome<T>> {
    const {attempts, knownPlaces} = this.#store;
    const place = keyOf('place', `${network} ${name}`);
    const isKnown = await knownPlaces.has(place);
    // The attempt is counted before the check, since other checks run at the same time; the count is taken
    // back for a right password.
    const counted = await this.#count(network, name, isKnown);
    if (!Array.isArray(counted)) return counted;
    let value: T | undefined;
    try {
      value = await check();
    } catch (error) {
      await attempts.uncount(counted);
      throw error;
    }
    if (value === undefined) return {kind: 'wrong'};
    await attempts.uncount(counted);
    await knownPlaces.note(place);
    return {kind: 'right', value};
  }

  /** Counts an attempt; returns the keys under which it was counted, or how long to wait. */
  async #count(network: string, name: string, isKnown: boolean): Promise<Buffer[] | Waiting> {
    const {failuresPerName, failuresPerNameFromAll, failuresPerAddress, windowMs} = this.#limits;
    const place = `${network} ${name}`;
    const here = {key: keyOf('here', place), most: failuresPerName};
    const everywhere = {key: keyOf('name', name), most: failuresPerNameFromAll};
    const address = {key: keyOf('address', network), most: failuresPerAddress};
    const crowd = {key: keyOf('crowd', network), most: failuresPerAddress * CROWD};
    const beyond = {key: keyOf('beyond', place), most: 1};
    let counts: readonly Count[] = isKnown ? [here] : [here, everywhere, address];
    let wait = await this.#store.attempts.count(counts, windowMs);
    if (wait !== undefined && !isKnown) {
      counts = [here, everywhere, beyond, crowd];
      wait = await this.#store.attempts.count(counts, windowMs);
    }
    return wait === undefined ? counts.map(({key}) => key) : waiting(wait);
  }
}

/**
 * Counts an action by the address of its request; returns the milliseconds to wait if the limit has been
 * reached.
 */
export function countFrom(
  attempts: AttemptsTable,
  {ip}: FastifyRequest,
  {what, most, windowMs = WINDOW_MS}: {what: string; most: number; windowMs?: number},
): Promise<number | undefined> {
  return attempts.count([{key: keyOf(what, networkOf(ip)), most}], windowMs);
}

function waiting(ms: number): Waiting {
  return {kind: 'wait', seconds: Math.max(1, Math.ceil(ms / 1000))};
}

function keyOf(what: string, text: string): Buffer {
  return hash('sha256', `${what} ${text}`, 'buffer');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Result of a sign-in attempt, for metrics: `right`, `wrong`, or `wait` after too many attempts. */
    signIn: Outcome<unknown>['kind'] | undefined;
  }
}
