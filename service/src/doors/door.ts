import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {OperationName} from '../../../src/contract/index.ts';
import {namedSystems} from '../pipeline/answering-systems.ts';
import type {Authenticate} from '../pipeline/authentication.ts';
import {prepareErrorAnswer} from '../pipeline/error-answer.ts';
import type {BodyLimits} from '../pipeline/body/request-body.ts';
import type {RequestGate, Visit} from '../pipeline/request-gate.ts';
import {requestSignal} from '../pipeline/request-signal.ts';
import {admitBody, KeyMissingError} from '../pipeline/body/unknown-senders.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Caller} from '../operations/caller.ts';
import type {Operations} from '../operations/operations.ts';
import type {Store, TokenUser} from '../store/index.ts';
import type {GoneSystems} from './gone-systems.ts';
import {Fields} from './request/fields.ts';
import {addQuery} from './request/form.ts';
import type {ReceivedFile} from './request/multipart.ts';
import {receiveFields, type ReceivingLimits} from './request/receive-fields.ts';

/** What doors need of a service. */
export interface DoorParts {
  readonly operations: Operations;
  readonly store: Pick<Store, 'listCorpora' | 'termsOf' | 'usedOfDay' | 'tickets' | 'preferredSystems'>;
  readonly authenticate: Authenticate;
  readonly gate: RequestGate;
  readonly body: BodyLimits;
  /** Read for each request, since they may change. */
  readonly limits: {readonly maxTextCharacters: number; readonly dailyCharacters: number};
  readonly goneSystems: GoneSystems;
  /** Longest time for an answer, without the wait for a system that has to start. */
  requestMs(): number;
  /** Longest wait for a system that has to start. */
  startMs(): number;
  /** Address of the door as the client knows it, without a slash at its end. */
  addressOf(request: FastifyRequest): string;
}

/** How a door names the key of a request and its errors. */
export interface Dialect {
  /** Names of fields that may hold the key. */
  readonly keyNames: readonly string[];
  /** Whether an empty request by another method than the first of a call is refused with 405. */
  readonly isMethodStrict: boolean;
  /** The key in the headers or in what is known of the request so far; undefined when there is none. */
  keyOf(request: FastifyRequest, fields: Fields): string | undefined;
  /** Status and body of an error; some dialects tell a missing key from a wrong one. */
  errorAnswer(error: OperationError, isKeyMissing: boolean): {readonly status: number; readonly body: object};
}

/** A request to a door. */
export interface DoorRequest {
  readonly fields: Fields;
  readonly file: ReceivedFile | undefined;
  readonly caller: Caller;
  /** The key that it came with. */
  readonly key: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of a door. */
export interface DoorCall {
  readonly method: 'GET' | 'POST' | readonly ('GET' | 'POST' | 'DELETE')[];
  readonly url: string;
  /** Operation that the metrics count it as. */
  readonly counted?: OperationName;
  /** Whether it may come without a key, as somebody who has the public systems only. */
  readonly isOpen?: true;
  /** Whether it takes a file, which has time of its own to arrive and to be translated. */
  readonly takesFile?: true;
  /** The object of the answer, or the reply when it is sent already. */
  answer(call: DoorRequest): Promise<object>;
}

/** Who asks without a key: nobody's systems are theirs. */
const ANYBODY: TokenUser = {id: 0, name: ''};

/** Registers the calls of a door. */
export function doorRoutes(
  app: FastifyInstance,
  {
    parts,
    dialect,
    calls,
  }: {readonly parts: DoorParts; readonly dialect: Dialect; readonly calls: readonly DoorCall[]},
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const contentTypes = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework would refuse a body with a malformed or a wrong type.
    contentTypes.set(request, request.raw.headers['content-type'] ?? '');
    delete request.raw.headers['content-type'];
    done();
  });
  for (const call of calls) {
    const {method, url} = call;
    app.route({
      method: typeof method === 'string' ? method : [...method],
      url,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        answer({call, parts, dialect, contentType: contentTypes.get(request) ?? ''}, request, reply),
    });
  }
  app.setErrorHandler((error, request, reply) => sendDoorError(dialect, error, request, reply));
  for (const url of new Set(calls.map((call) => call.url))) {
    const known = calls.filter((call) => call.url === url).flatMap(({method}) => method);
    app.route({
      method: METHODS.filter((method) => !known.some((one) => one === method)),
      url,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        sendDoorError(dialect, methodNotAllowed({method: known}, reply), request, reply),
    });
  }
  const noSuchCall = (request: FastifyRequest, reply: FastifyReply) =>
    sendDoorError(dialect, new OperationError('notFound', 'There is no such call.'), request, reply);
  // Pages of the service would be looked for at what no door has.
  for (const url of ['/', '/*']) {
    if (!calls.some((call) => call.url === url)) app.get(url, {exposeHeadRoute: false}, noSuchCall);
  }
  app.setNotFoundHandler(noSuchCall);
}

/** Methods that a call may be tried with. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Whether a request has the method that a call is for; others are for clients that send what the call needs by them. */
function isUsual({method}: DoorCall, {isMethodStrict}: Dialect, request: FastifyRequest): boolean {
  return !isMethodStrict || [method].flat()[0] === request.method;
}

function methodNotAllowed({method}: Pick<DoorCall, 'method'>, reply: FastifyReply): OperationError {
  const allowed = [method].flat().join(', ');
  reply.header('Allow', allowed);
  return new OperationError('methodNotAllowed', `This call takes ${allowed}.`);
}

interface Answering {
  readonly call: DoorCall;
  readonly parts: DoorParts;
  readonly dialect: Dialect;
  readonly contentType: string;
}

async function answer(
  {call, parts, dialect, contentType}: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const {gate, operations} = parts;
  const {settings, work} = operations.documents;
  const uploadMs = call.takesFile ? settings.uploadSeconds * 1000 : 0;
  const arrival = await gate.arrive(request);
  const {signal, end} = requestSignal(reply.raw, parts.requestMs() + parts.startMs() + uploadMs);
  request.operation = call.counted;
  let visit: Visit | undefined;
  let file: ReceivedFile | undefined;
  let heldBytes = 0;
  try {
    const fields = new Fields();
    addQuery(request.raw.url ?? '', fields);
    let key: string | undefined;
    let user: TokenUser | undefined;
    // As soon as the key is known, so that nothing is kept of a request that is refused.
    const identify = async (known: Fields) => {
      const found = dialect.keyOf(request, known);
      if (found === undefined || found === key) return;
      user = await userOfKey(found, request, parts);
      key = found;
      admitBody(request.raw);
    };
    await identify(fields);
    const hold = (bytes: number) => {
      arrival.hold(bytes);
      heldBytes += bytes;
    };
    const limits = {...receivingLimits(call, parts, hold), identify, keyNames: dialect.keyNames};
    file = await receiveFields(request.raw, contentType, limits, fields);
    await identify(fields);
    if (!isUsual(call, dialect, request) && fields.isEmpty) throw methodNotAllowed(call, reply);
    user ??= anybody(call);
    if (key !== undefined) {
      visit = await gate.enter(request, user.id);
      arrival.leave();
      visit.hold(heldBytes);
    }
    const caller = {user, signal, share: visit?.share, answeredBy: namedSystems(reply)};
    const result = await call.answer({fields, file, caller, key, request, reply});
    if (result === reply) return reply;
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(JSON.stringify(result));
  } finally {
    // Whoever uses the file has taken it away.
    if (file) await work.discard(file.path);
    arrival.leave();
    visit?.leave();
    end();
  }
}

function receivingLimits(
  {takesFile}: DoorCall,
  {body, operations}: DoorParts,
  hold: (bytes: number) => void,
): Omit<ReceivingLimits, 'identify' | 'keyNames'> {
  const {settings, work} = operations.documents;
  const {maxBytes, timeoutMs, maxItems} = body;
  return {
    body: {maxBytes, timeoutMs, maxItems, hold},
    ...(takesFile && {
      file: {work, maxBytes: settings.maxBytes, timeoutMs: settings.uploadSeconds * 1000},
    }),
  };
}

function anybody({isOpen}: DoorCall): TokenUser {
  if (isOpen) return ANYBODY;
  throw new KeyMissingError();
}

async function userOfKey(
  key: string,
  request: FastifyRequest,
  {authenticate, gate}: DoorParts,
): Promise<TokenUser> {
  const user = await authenticate(key);
  if (user) return user;
  await gate.refused(request);
  throw new OperationError(
    'unauthorized',
    'The key is not known, was revoked, has ended, or its user is disabled. The sign-in page of the service gives you a new one; if it does not, ask whoever runs the service.',
  );
}

/** Answers with an error in the shape of a dialect. */
export function sendDoorError(
  dialect: Dialect,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = prepareErrorAnswer(error, request, reply);
  if (!known) return reply;
  const {status, body} = dialect.errorAnswer(known, error instanceof KeyMissingError);
  return reply
    .code(status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
