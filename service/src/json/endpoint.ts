import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {operationName, TOKEN_HEADER, type OperationName} from '../../../src/contract/index.ts';
import {toOperationError} from '../http/errors.ts';
import {discardBody} from '../http/linger.ts';
import {ClientGoneError, requestSignal} from '../http/request-signal.ts';
import type {Caller} from '../operations/caller.ts';
import {OperationError} from '../operations/errors.ts';
import type {TranslatedDocument} from '../operations/documents.ts';
import type {Operations} from '../operations/operations.ts';
import type {User} from '../store/store.ts';
import {readJsonObject, type BodyLimits} from './body.ts';
import {HANDLERS} from './handlers.ts';
import {PARAMETER_READERS, type Parameters} from './parameters.ts';
import {collectQuery} from './query.ts';
import {receiveDocument} from './receive-document.ts';
import {sendDocument} from './send-document.ts';
import {wireError} from './wire.ts';

/** What the JSON endpoint stands on. */
export interface JsonEndpointOptions {
  readonly operations: Operations;
  /** The user of a token; undefined when there is none. */
  authenticate(token: string): Promise<User | undefined>;
  readonly body: BodyLimits;
  /** Longest time for an answer. */
  readonly requestMs: number;
}

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** Registers `/<Operation>` for all operations, over GET and POST alike. */
export function jsonEndpoint(app: FastifyInstance, options: JsonEndpointOptions): void {
  app.removeAllContentTypeParsers();
  // The handler reads the body itself: of GET too, within its own limit, or not at all.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, _reply, done) => {
    // The type of a body is never in doubt here, and a wrong header must not be a reason to refuse.
    delete request.raw.headers['content-type'];
    done();
  });
  app.route<{Params: {operation: string}}>({
    method: ['GET', 'POST'],
    url: '/:operation',
    exposeHeadRoute: false,
    handler: (request, reply) => answer(request.params.operation, request, reply, options),
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(unknownOperation(request.url), request, reply));
}

async function answer(
  spelling: string,
  request: FastifyRequest,
  reply: FastifyReply,
  options: JsonEndpointOptions,
): Promise<FastifyReply> {
  const name = operationName(spelling);
  const {signal, end} = requestSignal(reply.raw, timeFor(name, options));
  try {
    if (!name) throw unknownOperation(spelling);
    request.operation = name;
    const caller = {user: await userOf(request, options), signal};
    const parameters =
      name === 'StartDocumentTranslation'
        ? await uploadOf(name, request, options)
        : await parametersOf(name, request, options.body);
    const result = await HANDLERS[name].run(options.operations, parameters, caller satisfies Caller);
    if (name === 'DownloadDocumentTranslation') {
      return sendDocument(request, reply, result as TranslatedDocument);
    }
    return send(reply, result);
  } finally {
    end();
  }
}

/** An upload has its own bounds of time. */
function timeFor(name: OperationName | undefined, {requestMs, operations}: JsonEndpointOptions): number {
  const {uploadSeconds} = operations.documents.settings;
  return name === 'StartDocumentTranslation' ? requestMs + uploadSeconds * 1000 : requestMs;
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  reply.header('Cache-Control', 'no-store');
  if (result === undefined) return reply.header('Content-Length', '0').send();
  // Serialized here: a string would go out as it is, without the quotes of JSON.
  return reply.header('Content-Type', CONTENT_TYPE).send(JSON.stringify(result));
}

async function userOf({raw}: FastifyRequest, {authenticate}: JsonEndpointOptions): Promise<User> {
  const token = raw.headers[TOKEN_HEADER];
  if (typeof token !== 'string' || token.trim() === '') {
    throw new OperationError(
      'unauthorized',
      `The header ${TOKEN_HEADER} is missing: send your token in it. The sign-in page of the service gives you one.`,
    );
  }
  const user = await authenticate(token.trim());
  if (user) return user;
  throw new OperationError(
    'unauthorized',
    `The token in the header ${TOKEN_HEADER} is not known, or was revoked. The sign-in page of the service gives you a new one.`,
  );
}

async function parametersOf(
  name: OperationName,
  {raw}: FastifyRequest,
  limits: BodyLimits,
): Promise<Parameters> {
  const reader = PARAMETER_READERS[name];
  const parameters: Record<string, unknown> = {};
  collectQuery(raw.url ?? '', reader, parameters);
  reader.collect(await readJsonObject(raw, limits), parameters);
  return reader.checked(parameters);
}

/** The parameters of an upload, the document in a file. */
async function uploadOf(
  name: OperationName,
  {raw}: FastifyRequest,
  {operations, body}: JsonEndpointOptions,
): Promise<Parameters> {
  const reader = PARAMETER_READERS[name];
  const {settings, folder} = operations.documents;
  const parameters: Record<string, unknown> = {};
  collectQuery(raw.url ?? '', reader, parameters);
  delete parameters['content'];
  const isContent = (property: string): boolean => reader.nameOf(property) === 'content';
  const limits = {
    maxBytes: settings.maxBytes,
    timeoutMs: settings.uploadSeconds * 1000,
    idleMs: body.timeoutMs,
  };
  const {properties, document} = await receiveDocument(raw, isContent, folder, limits);
  try {
    reader.collect(properties, parameters);
    if (document) parameters['content'] = document;
    return reader.checked(parameters);
  } catch (error) {
    if (document) await folder.discard(document.path);
    throw error;
  }
}

function unknownOperation(spelling: string): OperationError {
  const shown = spelling.slice(0, 100);
  return new OperationError(
    'notFound',
    `There is no operation "${shown}". See the interface document for the twelve that exist.`,
  );
}

/** Answers with an error in the form of the interface; logs those that are the service's own fault. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toOperationError(error);
  if (known.httpStatus >= 500 && known.cause !== undefined) {
    request.log.error({err: known.cause}, known.message);
  }
  discardBody(request.raw);
  if (error instanceof ClientGoneError) return reply.hijack();
  if (known.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(Math.max(1, Math.ceil(known.retryAfterSeconds))));
  }
  if (known.exception === 'requestTimeout') reply.header('Connection', 'close');
  return reply
    .code(known.httpStatus)
    .header('Cache-Control', 'no-store')
    .header('Content-Type', CONTENT_TYPE)
    .send(JSON.stringify(wireError(known)));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation asked for, once it is known. */
    operation: OperationName | undefined;
  }
}
