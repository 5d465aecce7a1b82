import type {FastifyInstance, FastifyRequest} from 'fastify';
import {FairShares, type Share} from '../concurrency/fair-shares.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {TokenUser} from '../store/index.ts';
import {userOf, type Authenticate, type QueryToken} from './authentication.ts';
import {networkOf} from '../endpoint/client-network.ts';
import {admitBody} from './body/unknown-senders.ts';

/** Bounds of what one user, one address and all of them together have under way. */
export interface GateBounds {
  /** Requests of a user in a minute. */
  readonly requestsPerMinute: number;
  /** Requests from an address in a minute that are refused for their token. */
  readonly refusedPerMinute: number;
  /** Requests of a user at a time. */
  readonly requestsAtOnce: number;
  /** Bytes of a user's bodies that are in memory at a time. */
  readonly bodyBytesAtOnce: number;
  /** Bytes of all users' bodies that are in memory at a time. */
  readonly allBodyBytesAtOnce: number;
}

/** A request that was let in. */
export interface Visit {
  /** Counts bytes of the body that are kept in memory, or throws when there are too many. */
  hold(bytes: number): void;
  /** Whom its work on the event loop is charged to. */
  readonly share: Share;
  /** Ends the request, whatever came of it. */
  leave(): void;
}

/** What has arrived of a request whose user is not known yet. */
export type Arrival = Omit<Visit, 'share'>;

/** Lets requests in as long as their user has few enough under way. */
export interface RequestGate {
  /** Counts a request of a user, or throws the error that says when to ask again. */
  enter(request: FastifyRequest, userId: number): Promise<Visit>;
  /**
   * Counts a request whose token comes with its body, which is bounded by the address that it comes from until its
   * user is known.
   */
  arrive(request: FastifyRequest): Promise<Arrival>;
  /** Counts a request whose token was refused; throws when its address has had too many. */
  refused(request: FastifyRequest): Promise<void>;
}

interface UnderWay {
  requests: number;
  bytes: number;
}

const MINUTE_MS = 60_000;
const SOON_SECONDS = 1;
const WAIT = 'Wait a moment and send it again';

/**
 * The gate of an app that has registered `@fastify/rate-limit`. The bounds are asked for again and again, since
 * they may change.
 */
export function requestGate(app: FastifyInstance, bounds: () => GateBounds): RequestGate {
  const users = new Map<number | string, UnderWay>();
  const keys = new WeakMap<FastifyRequest, string>();
  const byUser = app.createRateLimit({
    max: () => bounds().requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => keys.get(request) ?? '',
  });
  const arriving = app.createRateLimit({
    max: () => bounds().requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ip}) => networkOf(ip),
  });
  const byAddress = app.createRateLimit({
    max: () => bounds().refusedPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ip}) => networkOf(ip),
  });
  const shares = new FairShares();
  let allBytes = 0;

  const arrivalOf = (owner: number | string): Arrival => {
    const own = users.get(owner) ?? {requests: 0, bytes: 0};
    const {requestsAtOnce} = bounds();
    if (own.requests >= requestsAtOnce) {
      throw tooMany(`You have ${requestsAtOnce} requests under way, as many as are taken at a time`);
    }
    users.set(owner, own);
    own.requests += 1;
    let held = 0;
    let isOver = false;
    return {
      hold(bytes) {
        const {bodyBytesAtOnce, allBodyBytesAtOnce} = bounds();
        if (isOver) return;
        if (own.bytes + bytes > bodyBytesAtOnce) {
          throw tooMany(`Your requests under way have more than ${bodyBytesAtOnce} bytes together`);
        }
        if (allBytes + bytes > allBodyBytesAtOnce) {
          throw tooMany('The service is receiving as much as it can hold');
        }
        own.bytes += bytes;
        allBytes += bytes;
        held += bytes;
      },
      leave() {
        if (isOver) return;
        isOver = true;
        own.requests -= 1;
        own.bytes -= held;
        allBytes -= held;
        if (own.requests === 0) users.delete(owner);
      },
    };
  };

  return {
    async enter(request, userId) {
      keys.set(request, String(userId));
      const rate = await byUser(request);
      if (!rate.isAllowed && rate.isExceeded) {
        const {max, ttlInSeconds} = rate;
        throw tooMany(`You have sent more than ${max} requests in a minute`, ttlInSeconds);
      }
      const arrival = arrivalOf(userId);
      const visit = {...arrival, share: shares.arrived(userId)};
      await visit.share.turn();
      return visit;
    },
    async arrive(request) {
      const rate = await arriving(request);
      if (!rate.isAllowed && rate.isExceeded) {
        const {max, ttlInSeconds} = rate;
        throw tooMany(`More than ${max} requests came from your address in a minute`, ttlInSeconds);
      }
      return arrivalOf(networkOf(request.ip));
    },
    async refused(request) {
      const rate = await byAddress(request);
      if (rate.isAllowed || !rate.isExceeded) return;
      throw tooMany(
        `More than ${rate.max} requests without a valid token came from your address in a minute`,
        rate.ttlInSeconds,
      );
    },
  };
}

/** The user of a request, as `userOf`; a refused token counts against the address it came from. */
export async function admittedUser(
  request: FastifyRequest,
  {
    authenticate,
    queryToken,
    gate,
  }: {
    readonly authenticate: Authenticate;
    readonly queryToken?: QueryToken | undefined;
    readonly gate: RequestGate;
  },
): Promise<TokenUser> {
  try {
    const user = await userOf(request.raw, authenticate, queryToken);
    admitBody(request.raw);
    return user;
  } catch (error) {
    if (error instanceof OperationError && error.exception === 'unauthorized') await gate.refused(request);
    throw error;
  }
}

function tooMany(what: string, seconds = SOON_SECONDS): OperationError {
  return new OperationError('tooManyRequests', `${what}. ${WAIT}.`, Math.max(1, seconds));
}
