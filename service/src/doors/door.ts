import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {OperationName} from '../../../src/contract/index.ts';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import {OperationError} from '../errors/operation-error.ts';
import {JSON_TYPE} from '../json/errors.ts';
import type {Caller} from '../operations/caller.ts';
import type {Operations} from '../operations/operations.ts';
import {answerError} from '../pipeline/answer-error.ts';
import {KeyMissingError} from '../pipeline/body/unknown-senders.ts';
import type {Arrived, Call, Dialect, ErrorWriter, Method, Payload} from '../pipeline/dialect.ts';
import type {Pipeline} from '../pipeline/pipeline.ts';
import type {Store} from '../store/index.ts';
import type {GoneSystems} from './gone-systems.ts';
import {Fields} from './request/fields.ts';
import {addQuery} from './request/form.ts';
import type {ReceivedFile} from './request/multipart.ts';
import {receiveFields} from './request/receive-fields.ts';

/** Limits of the service that doors need. */
interface DoorLimits {
  readonly maxTextCharacters: number;
  readonly dailyCharacters: number;
  readonly glossariesPerUser: number;
  readonly glossaryTermsPerUser: number;
}

/** Parts of the service that doors need. */
export interface DoorParts {
  readonly operations: Operations;
  readonly store: Pick<Store, 'corpora' | 'glossaries' | 'usage' | 'tickets' | 'preferredSystems'>;
  /** Limits, read for each request, since a reload may change them. */
  readonly limits: DoorLimits;
  readonly goneSystems: GoneSystems;
  /** Longest wait in milliseconds for a system that is starting. */
  startMs(): number;
  /** Version of the service. */
  readonly version: string;
  /** Address of the door as clients know it, without a trailing slash. */
  addressOf(request: FastifyRequest): string;
  /** Whether the operator allows pages of the request's origin; also true for requests that no page sends. */
  isOriginAllowed(request: FastifyRequest): boolean;
}

/** Dialect of a door: how the door reads the key of a request and writes errors. */
export interface DoorDialect {
  /** Names of fields that may contain the key. */
  readonly keyNames: readonly string[];
  /** Whether a request without parameters gets status 405 if its method is not the first method of the call. */
  readonly isMethodStrict: boolean;
  /** Key from the headers or from the fields received so far; undefined if absent. */
  keyOf(request: FastifyRequest, fields: Fields): string | undefined;
  /** Status and body of an error; some dialects distinguish a missing key from a wrong key. */
  errorOf(error: OperationError, isKeyMissing: boolean): {readonly status: number; readonly body: object};
}

/** A request to a door. */
export interface DoorRequest {
  readonly fields: Fields;
  readonly file: ReceivedFile | undefined;
  readonly caller: Caller;
  /** Key sent with the request. */
  readonly key: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of a door. */
export interface DoorCall {
  readonly method: 'GET' | 'POST' | readonly Method[];
  readonly url: string;
  /** Operation under which metrics count the call; undefined if metrics do not count the call. */
  readonly counted?: OperationName;
  /** Whether the call works without a key; without a key, the call uses public systems only. */
  readonly isOpen?: true;
  /** Whether the call accepts a file, which gets extra time to arrive and to be translated. */
  readonly takesFile?: true;
  /** Answers a request with an object to send as JSON, or with a `RawAnswer`. */
  answer(call: DoorRequest): Promise<object>;
}

/** Content that is not JSON, with its headers already set. */
export class RawAnswer {
  readonly payload: Payload;

  constructor(payload: Payload) {
    this.payload = payload;
  }
}

/** Answer without content, with status 204. */
export const NO_CONTENT = new RawAnswer('');

/** Registers the calls of a door. */
export function doorRoutes(
  app: FastifyInstance,
  pipeline: Pipeline,
  {
    parts,
    dialect,
    calls,
  }: {readonly parts: DoorParts; readonly dialect: DoorDialect; readonly calls: readonly DoorCall[]},
): void {
  pipeline.endpoint(
    app,
    doorDialect(dialect),
    calls.map((call) => passedCall(call, dialect, parts)),
  );
  refuseOthers(app, pipeline, {calls, writer: doorErrors(dialect)});
}

/** Registers the answers to all other methods and addresses of a door: errors 405 and 404. */
export function refuseOthers(
  app: FastifyInstance,
  pipeline: Pipeline,
  {
    calls,
    writer,
  }: {readonly calls: readonly Pick<DoorCall, 'method' | 'url'>[]; readonly writer: ErrorWriter},
): void {
  const refuse = (error: OperationError, request: FastifyRequest, reply: FastifyReply) =>
    answerError(writer, error, request, reply);
  for (const url of new Set(calls.map((call) => call.url))) {
    const allowedMethods = calls.filter((call) => call.url === url).flatMap(({method}) => method);
    pipeline.plainRoute(app, {
      method: METHODS.filter((method) => !allowedMethods.some((allowed) => allowed === method)),
      url,
      handler: (request, reply) =>
        refuse(methodNotAllowed({method: allowedMethods}, request, reply), request, reply),
    });
  }
  const noSuchCall = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(new OperationError('notFound', 'There is no such call.'), request, reply);
  // Without these routes, unknown paths below a door would be looked up among the service's pages.
  for (const url of ['/', '/*']) {
    if (!calls.some((call) => call.url === url))
      pipeline.plainRoute(app, {method: ['GET'], url, handler: noSuchCall});
  }
  app.setNotFoundHandler(noSuchCall);
}

/** Methods for which a door answers 405 if the call at an address does not accept them. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Adapts a door's dialect to the pipeline. */
function doorDialect(dialect: DoorDialect): Dialect {
  return {
    ...doorErrors(dialect),
    key: {
      name: 'key',
      missing: 'The key is missing: send your token as the key.',
      mayFollow: true,
      inHead(request) {
        const key = dialect.keyOf(request, queryOf(request));
        return key === undefined ? undefined : {text: key};
      },
    },
  };
}

/** Writes errors in a door's dialect. */
export function doorErrors(dialect: Pick<DoorDialect, 'errorOf'>): ErrorWriter {
  return {
    errorAnswer(error) {
      const {status, body} = dialect.errorOf(error, error instanceof KeyMissingError);
      return {status, contentType: JSON_TYPE, body: JSON.stringify(body)};
    },
  };
}

/** Adapts a door's call to the pipeline. */
function passedCall(call: DoorCall, dialect: DoorDialect, parts: DoorParts): Call<object> {
  const {counted, isOpen, method, takesFile, url} = call;
  const uploadMs = () => (takesFile ? parts.operations.documents.settings.uploadSeconds * 1000 : 0);
  return {
    method: [method].flat(),
    url,
    isOpen: isOpen === true,
    counted: () => counted,
    moreMs: () => parts.startMs() + uploadMs(),
    read: (arrived) => readRequest(call, dialect, arrived),
    write(result, reply) {
      if (result === NO_CONTENT) reply.status(204);
      if (result instanceof RawAnswer) return result.payload;
      reply.header('Cache-Control', 'no-store').header('Content-Type', JSON_TYPE);
      return JSON.stringify(result);
    },
  };
}

async function readRequest(
  call: DoorCall,
  dialect: DoorDialect,
  arrived: Arrived,
): Promise<PreparedCall<object>> {
  const {body, reply, request} = arrived;
  const fields = queryOf(request);
  // Identifies the sender as soon as the key may be known, so that nothing is stored for a request that is
  // rejected.
  const identify = (received: Fields) => arrived.offerKey(dialect.keyOf(request, received));
  const receiving = {identify, keyNames: dialect.keyNames, takesFile: call.takesFile === true};
  const file = await receiveFields(body, receiving, fields);
  await identify(fields);
  if (!isUsual(call, dialect, request) && fields.isEmpty) throw methodNotAllowed(call, request, reply);
  return (_operations, caller) => call.answer({...{fields, file, caller, request, reply}, key: arrived.key});
}

function queryOf({raw}: FastifyRequest): Fields {
  const fields = new Fields();
  addQuery(raw.url ?? '', fields);
  return fields;
}

/** Whether the request uses the call's usual method; a request with another method must have parameters. */
function isUsual({method}: DoorCall, {isMethodStrict}: DoorDialect, request: FastifyRequest): boolean {
  return !isMethodStrict || [method].flat()[0] === request.method;
}

function methodNotAllowed(
  {method}: Pick<DoorCall, 'method'>,
  request: FastifyRequest,
  reply: FastifyReply,
): OperationError {
  const allowed: readonly string[] = [method].flat();
  reply.header('Allow', allowed.join(', '));
  return new OperationError(
    'methodNotAllowed',
    allowed.includes(request.method)
      ? `Send the parameters of this call with ${request.method}, or use ${allowed[0]}.`
      : `This call takes ${allowed.join(', ')}.`,
  );
}
