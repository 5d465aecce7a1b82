import type {FastifyInstance, FastifyRequest} from 'fastify';
import {FairShares, type Share} from '../concurrency/fair-shares.ts';
import {networkOf} from '../endpoint/client-network.ts';
import {OperationError} from '../errors/operation-error.ts';

/** Limits for the requests and bodies of a user, of an address, and of all users together. */
export interface GateBounds {
  /** Maximum number of requests of a user per minute. */
  readonly requestsPerMinute: number;
  /** Maximum number of requests from an address per minute that are refused because of their token. */
  readonly refusedPerMinute: number;
  /** Maximum number of concurrent requests of a user. */
  readonly requestsAtOnce: number;
  /** Maximum number of bytes of a user's bodies in memory. */
  readonly bodyBytesAtOnce: number;
  /** Maximum number of bytes of all users' bodies in memory. */
  readonly allBodyBytesAtOnce: number;
}

/** Place of a request among the requests under way of its user, or of its address while the user is unknown. */
export interface Place {
  /** Counts bytes of the body before they are kept in memory; throws if the limit would be exceeded. */
  hold(bytes: number): void;
  /** Gives up the place, whether or not the request succeeded. */
  leave(): void;
}

const MINUTE_MS = 60_000;
const SOON_SECONDS = 1;
const WAIT = 'Wait a moment and send it again';

type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

/** Admits requests as long as their user does not have too many under way. */
export class RequestGate {
  readonly #underWay: UnderWay;
  readonly #shares = new FairShares();
  readonly #users = new WeakMap<FastifyRequest, string>();
  readonly #byUser: RateLimit;
  readonly #arriving: RateLimit;
  readonly #refused: RateLimit;

  /**
   * @param app - Must have registered `@fastify/rate-limit`.
   * @param bounds - Called for each request, since the limits may change.
   */
  constructor(app: FastifyInstance, bounds: () => GateBounds) {
    this.#underWay = new UnderWay(bounds);
    const rateLimit = (max: () => number, keyGenerator: (request: FastifyRequest) => string) =>
      app.createRateLimit({max, timeWindow: MINUTE_MS, keyGenerator});
    const byAddress = ({ip}: FastifyRequest) => networkOf(ip);
    this.#byUser = rateLimit(
      () => bounds().requestsPerMinute,
      (request) => this.#users.get(request) ?? '',
    );
    this.#arriving = rateLimit(() => bounds().requestsPerMinute, byAddress);
    this.#refused = rateLimit(() => bounds().refusedPerMinute, byAddress);
  }

  /**
   * Counts a request of a user and waits for the user's turn; throws an error that says when to retry if a
   * limit would be exceeded.
   */
  async enter(request: FastifyRequest, userId: number): Promise<{place: Place; share: Share}> {
    this.#users.set(request, String(userId));
    await this.countMore(request, 1);
    const place = this.#underWay.add(userId);
    const share = this.#shares.arrived(userId);
    await share.turn();
    return {place, share};
  }

  /** Counts requests of a user that came in one body; throws if they are too many in a minute. */
  async countMore(request: FastifyRequest, requests: number): Promise<void> {
    for (let count = 0; count < requests; count += 1) {
      await check(this.#byUser, request, (max) => `You have sent more than ${max} requests in a minute`);
    }
  }

  /** Counts a request from an unknown user by its address; throws if a limit would be exceeded. */
  async arrive(request: FastifyRequest): Promise<Place> {
    await check(
      this.#arriving,
      request,
      (max) => `More than ${max} requests came from your address in a minute`,
    );
    return this.#underWay.add(networkOf(request.ip));
  }

  /** Counts a request with a refused token; throws if there were too many from its address. */
  async countRefused(request: FastifyRequest): Promise<void> {
    await check(
      this.#refused,
      request,
      (max) => `More than ${max} requests without a valid token came from your address in a minute`,
    );
  }
}

async function check(
  limit: RateLimit,
  request: FastifyRequest,
  what: (max: number) => string,
): Promise<void> {
  const rate = await limit(request);
  if (!rate.isAllowed && rate.isExceeded) throw tooMany(what(rate.max), rate.ttlInSeconds);
}

/** Requests under way, by user or address. */
class UnderWay {
  readonly #bounds: () => GateBounds;
  readonly #owners = new Map<number | string, {requests: number; bytes: number}>();
  #allBytes = 0;

  constructor(bounds: () => GateBounds) {
    this.#bounds = bounds;
  }

  /** Adds a request of a user or an address; throws if that would exceed the limit. */
  add(owner: number | string): Place {
    const load = this.#owners.get(owner) ?? {requests: 0, bytes: 0};
    const {requestsAtOnce} = this.#bounds();
    if (load.requests >= requestsAtOnce) {
      throw tooMany(`You have ${requestsAtOnce} requests under way, the most that are accepted at a time`);
    }
    this.#owners.set(owner, load);
    load.requests += 1;
    let held = 0;
    let isOver = false;
    return {
      hold: (bytes) => {
        if (isOver) return;
        this.#checkRoom(load.bytes + bytes, this.#allBytes + bytes);
        load.bytes += bytes;
        this.#allBytes += bytes;
        held += bytes;
      },
      leave: () => {
        if (isOver) return;
        isOver = true;
        load.requests -= 1;
        load.bytes -= held;
        this.#allBytes -= held;
        if (load.requests === 0) this.#owners.delete(owner);
      },
    };
  }

  #checkRoom(ownBytes: number, allBytes: number): void {
    const {bodyBytesAtOnce, allBodyBytesAtOnce} = this.#bounds();
    if (ownBytes > bodyBytesAtOnce) {
      throw tooMany(`Your requests under way have more than ${bodyBytesAtOnce} bytes together`);
    }
    if (allBytes > allBodyBytesAtOnce) throw tooMany('The service is receiving as much as it can hold');
  }
}

function tooMany(what: string, seconds = SOON_SECONDS): OperationError {
  return new OperationError('tooManyRequests', `${what}. ${WAIT}.`, Math.max(1, seconds));
}
