import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Share} from '../concurrency/fair-shares.ts';
import {namedSystems} from '../pipeline/answering-systems.ts';
import type {Authenticate, QueryToken} from '../pipeline/authentication.ts';
import {prepareErrorAnswer} from '../pipeline/error-answer.ts';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import {leaveBodies} from '../pipeline/leave-bodies.ts';
import type {CollectedParameters} from '../endpoint/parameters.ts';
import type {BodyLimits} from '../pipeline/body/request-body.ts';
import {admittedUser, type RequestGate, type Visit} from '../pipeline/request-gate.ts';
import {requestSignal} from '../pipeline/request-signal.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Operations} from '../operations/operations.ts';
import {readJsonObject} from './body.ts';
import type {JsonAnswer, JsonOperation, JsonProfile} from './profile.ts';
import {collectQuery} from './query.ts';
import {receiveDocument} from './receive-document.ts';
import {sendDocument} from './send-document.ts';
import {wireError} from './wire.ts';

/** Options of the JSON endpoint. */
export interface JsonEndpointOptions {
  readonly operations: Operations;
  readonly authenticate: Authenticate;
  readonly body: BodyLimits;
  readonly gate: RequestGate;
  /** Longest time for an answer; asked for each request, since it may change. */
  requestMs(): number;
  readonly profile: JsonProfile;
  /** Profile of callers whose token is marked as legacy; undefined: the same. */
  readonly legacyProfile?: JsonProfile | undefined;
  /** Absent where tokens come in the header only. */
  readonly queryToken?: QueryToken | undefined;
}

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** Registers `/<Operation>` for all operations of the profile, over GET and POST alike. */
export function jsonEndpoint(app: FastifyInstance, options: JsonEndpointOptions): void {
  leaveBodies(app);
  app.route<{Params: {operation: string}}>({
    method: ['GET', 'POST'],
    url: '/:operation',
    exposeHeadRoute: false,
    handler: (request, reply) => answer(request.params.operation, request, reply, options),
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(unknownOperation(pathOf(request.url), options.profile), request, reply),
  );
}

async function answer(
  spelling: string,
  request: FastifyRequest,
  reply: FastifyReply,
  options: JsonEndpointOptions,
): Promise<FastifyReply> {
  const {operations, profile, legacyProfile, gate} = options;
  const usual = profile.operation(spelling);
  const {signal, end} = requestSignal(reply.raw, timeFor(usual, options));
  let visit: Visit | undefined;
  try {
    request.operation = usual?.counted;
    const caller = admittedUser(request, options);
    const own = (legacy: true | undefined) => (legacy && legacyProfile) || profile;
    if (!usual && !legacyProfile?.operation(spelling)) {
      // An operation that no user has is refused whatever the token.
      const legacy = await caller.then(
        (user) => user.legacy,
        () => undefined,
      );
      throw unknownOperation(spelling, own(legacy));
    }
    const user = await caller;
    const asked = own(user.legacy);
    const operation = asked.operation(spelling);
    if (!operation) throw unknownOperation(spelling, asked);
    visit = await gate.enter(request, user.id);
    const {share} = visit;
    const hold = (bytes: number) => visit?.hold(bytes);
    const spend = (ms: number) => share.spend(ms);
    const call = operation.parameters.takesBytes
      ? await receiveUpload(operation, request, options)
      : await receiveCall(operation, request, {...options.body, hold, spend});
    const answered = await call(operations, {
      ...{user, signal, share},
      answeredBy: namedSystems(reply),
    });
    if ('document' in answered) return sendDocument(request, reply, answered.document);
    return send(reply, answered.result, share);
  } finally {
    visit?.leave();
    end();
  }
}

/** An upload has time of its own to arrive. */
function timeFor(operation: JsonOperation | undefined, {requestMs, operations}: JsonEndpointOptions): number {
  const {uploadSeconds} = operations.documents.settings;
  return requestMs() + (operation?.parameters.takesBytes ? uploadSeconds * 1000 : 0);
}

function send(reply: FastifyReply, result: unknown, share: Share): FastifyReply {
  reply.header('Cache-Control', 'no-store');
  if (result === undefined) return reply.header('Content-Length', '0').send();
  // Serialized here: the framework would send a string without the quotes of JSON.
  const since = performance.now();
  const text = JSON.stringify(result);
  share.spend(performance.now() - since);
  return reply.header('Content-Type', CONTENT_TYPE).send(text);
}

async function receiveCall(
  {parameters, prepare}: JsonOperation,
  {raw}: FastifyRequest,
  limits: BodyLimits,
): Promise<PreparedCall<JsonAnswer>> {
  const collected: CollectedParameters = {};
  collectQuery(raw.url ?? '', parameters, limits.maxItems, collected);
  const body = await readJsonObject(raw, limits);
  const since = performance.now();
  parameters.collect(body, collected);
  const call = prepare(collected);
  limits.spend?.(performance.now() - since);
  return call;
}

/** Receives the document into a file, which stays only for a call with sound parameters. */
async function receiveUpload(
  {parameters, prepare}: JsonOperation,
  {raw}: FastifyRequest,
  {operations, body}: JsonEndpointOptions,
): Promise<PreparedCall<JsonAnswer>> {
  const {settings, work} = operations.documents;
  const collected: CollectedParameters = {};
  collectQuery(raw.url ?? '', parameters, body.maxItems, collected);
  delete collected['content'];
  const isContent = (property: string): boolean => parameters.nameOf(property) === 'content';
  const limits = {
    maxBytes: settings.maxBytes,
    timeoutMs: settings.uploadSeconds * 1000,
    idleMs: body.timeoutMs,
  };
  const {properties, document} = await receiveDocument(raw, isContent, work, limits);
  try {
    parameters.collect(properties, collected);
    if (document) collected['content'] = document;
    return prepare(collected);
  } catch (error) {
    if (document) await work.discard(document.path);
    throw error;
  }
}

/** Without the query string, which may hold texts and tokens. */
function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}

function unknownOperation(spelling: string, {known}: JsonProfile): OperationError {
  const shown = spelling.slice(0, 100);
  return new OperationError('notFound', `There is no operation "${shown}". ${known}`);
}

/** Answers with an error in the form of the interface. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = prepareErrorAnswer(error, request, reply);
  if (!known) return reply;
  return reply
    .code(known.httpStatus)
    .header('Content-Type', CONTENT_TYPE)
    .send(JSON.stringify(wireError(known)));
}
