import rateLimit from '@fastify/rate-limit';
import type {FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions} from 'fastify';
import type {TokenUser} from '../store/index.ts';
import {admit} from './admit.ts';
import {answerError, type Answered} from './answer-error.ts';
import {DiscardedBodies} from './body/discarded-bodies.ts';
import {holdBackBodies, KeyMissingError} from './body/unknown-senders.ts';
import {bound} from './bound.ts';
import type {Arrived, Call, Dialect} from './dialect.ts';
import {identify, identifyByHead} from './identify.ts';
import {leaveBodies} from './leave-bodies.ts';
import type {Passage, PassageParts} from './passage.ts';
import {RequestGate, type GateBounds} from './request-gate.ts';
import type {Visit} from './visit.ts';

/** Parts of a pipeline. */
export interface PipelineParts extends Omit<PassageParts, 'gate'> {
  /** Limits of a user's requests; read for each request, since the limits may change. */
  bounds(): GateBounds;
}

/** An address that calls no operation: a description, or the refusal of a method or path. */
export interface PlainRoute {
  readonly method: readonly HTTPMethods[];
  readonly url: string;
  /** Answers without the body of the request, which stays unread. */
  handler(request: FastifyRequest, reply: FastifyReply): Answered;
}

/** Caller without a key, who may use public systems only. */
const ANYBODY: TokenUser = {id: 0, name: ''};

/**
 * The only way to the operations. Each request to an endpoint passes these steps: its body is held back and
 * its arrival counted (`admit.ts`), its sender is identified (`identify.ts`), the request is counted against
 * its user's limits (`bound.ts`), its work is charged to the user (`meter.ts`), and errors are answered
 * (`answer-error.ts`). An endpoint only defines the format of its keys, requests, results and errors.
 */
export class Pipeline {
  readonly #parts: PassageParts;
  /** Handlers of the routes that this pipeline has registered. */
  readonly #handlers = new WeakSet<object>();

  private constructor(parts: PassageParts) {
    this.#parts = parts;
  }

  /** Opens the pipeline of an app. Request bodies are held back until the sender is known. */
  static async open(app: FastifyInstance, {bounds, ...parts}: PipelineParts): Promise<Pipeline> {
    app.decorate('discardedBodies', new DiscardedBodies());
    app.decorateRequest('operation', undefined);
    app.decorateRequest('failure', undefined);
    app.decorateRequest('visit', undefined);
    holdBackBodies(app);
    await app.register(rateLimit, {global: false});
    return new Pipeline({...parts, gate: new RequestGate(app, bounds)});
  }

  /** Registers the calls of an endpoint. */
  endpoint<Result>(app: FastifyInstance, dialect: Dialect, calls: readonly Call<Result>[]): void {
    leaveBodies(app);
    app.setErrorHandler((error, request, reply) => answerError(dialect, error, request, reply));
    for (const call of calls) this.#add(app, routeOf({call, dialect, parts: this.#parts}));
  }

  /** Registers an address that calls no operation. */
  plainRoute(app: FastifyInstance, {method, url, handler}: PlainRoute): void {
    this.#add(app, {method: [...method], url, exposeHeadRoute: false, handler});
  }

  /**
   * Refuses all routes of an app and its plugins that were not registered by `endpoint` or `plainRoute`, so
   * that no request can bypass the pipeline. Preflight requests of browsers are exempt: they have neither key
   * nor body.
   */
  guard(app: FastifyInstance): void {
    app.addHook('onRoute', ({handler, method, url}) => {
      if (method === 'OPTIONS' || this.#handlers.has(handler)) return;
      throw new Error(`${String(method)} ${url} would bypass the pipeline: register it with its endpoint()`);
    });
  }

  #add(app: FastifyInstance, route: RouteOptions): void {
    this.#handlers.add(route.handler);
    app.route(route);
  }
}

/**
 * Creates the route of a call. The steps are hooks of the route, so that hooks of the whole app see a request
 * before it is refused, whenever they were added.
 */
function routeOf<Result>(passage: Passage<Result>): RouteOptions {
  const {method, url} = passage.call;
  return {
    method: [...method],
    url,
    exposeHeadRoute: false,
    onRequest: [
      (request, reply) => admit(passage, request, reply),
      (request) => identifyByHead(passage, request),
      (request) => bound(passage, request),
    ],
    onSend: async (request) => await request.visit?.leave(),
    handler: (request, reply) => answer(passage, request, reply),
  };
}

async function answer<Result>(
  passage: Passage<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const {call, parts} = passage;
  const visit = visitOf(request);
  visit.isAccepted = true;
  const prepared = await call.read(arrivedAs(passage, request, reply));
  const user = visit.user ?? anybody(passage);
  visit.limit.begin(parts.requestMs() + (call.moreMs?.() ?? 0));
  const result = await prepared(parts.operations, visit.caller(user, reply));
  const payload = visit.meter.time(() => call.write(result, reply, request));
  return reply.send(payload);
}

/** The request as seen by its endpoint. */
function arrivedAs<Result>(passage: Passage<Result>, request: FastifyRequest, reply: FastifyReply): Arrived {
  const visit = visitOf(request);
  return {
    ...{request, reply, body: visit.body},
    get user() {
      return visit.user;
    },
    get key() {
      return visit.key;
    },
    async offerKey(key) {
      if (key === undefined || key === visit.key) return;
      await identify(passage, request, {text: key});
      await bound(passage, request);
    },
    countMore: (requests) => passage.parts.gate.countMore(request, requests),
  };
}

function visitOf({visit}: FastifyRequest): Visit {
  if (visit) return visit;
  throw new Error('The request did not pass the pipeline.');
}

function anybody<Result>({call, dialect}: Passage<Result>): TokenUser {
  if (call.isOpen) return ANYBODY;
  throw new KeyMissingError(dialect.key.missing);
}
