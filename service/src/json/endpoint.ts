import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import type {CollectedParameters} from '../endpoint/parameters.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Arrived, Call, Payload} from '../pipeline/dialect.ts';
import {keyInHeader, type QueryToken} from '../pipeline/key-in-header.ts';
import type {Pipeline} from '../pipeline/pipeline.ts';
import type {TokenUser} from '../store/index.ts';
import {readJsonObject} from './body.ts';
import {JSON_TYPE, jsonErrors, sendError} from './errors.ts';
import type {JsonAnswer, JsonOperation, JsonProfile} from './profile.ts';
import {collectQuery} from './query.ts';
import {receiveDocument} from './receive-document.ts';
import {documentPayload} from './send-document.ts';

/** Options of the JSON endpoint. */
export interface JsonEndpointOptions {
  readonly profile: JsonProfile;
  /** Profile for tokens marked as legacy; undefined to use `profile`. */
  readonly legacyProfile?: JsonProfile | undefined;
  /** Query parameter that may contain the token; undefined if only the header may. */
  readonly queryToken?: QueryToken | undefined;
}

/** Registers `/<Operation>` for all operations of the profile, for both GET and POST. */
export function jsonEndpoint(app: FastifyInstance, pipeline: Pipeline, options: JsonEndpointOptions): void {
  const dialect = {...jsonErrors, key: keyInHeader(options.queryToken)};
  pipeline.endpoint(app, dialect, [operationCall(options)]);
  app.setNotFoundHandler((request, reply) =>
    sendError(unknownOperation(pathOf(request.url), options.profile), request, reply),
  );
}

function operationCall({profile, legacyProfile}: JsonEndpointOptions): Call<JsonAnswer> {
  const profileFor = (user: TokenUser | undefined) => (user?.legacy && legacyProfile) || profile;
  return {
    method: ['GET', 'POST'],
    url: '/:operation',
    counted: (request) => profile.operation(spellingIn(request))?.counted,
    find(request, user) {
      const spelling = spellingIn(request);
      const isKnown = user
        ? profileFor(user).operation(spelling)
        : (profile.operation(spelling) ?? legacyProfile?.operation(spelling));
      if (!isKnown) throw unknownOperation(spelling, profileFor(user));
    },
    read(arrived) {
      const spelling = spellingIn(arrived.request);
      const userProfile = profileFor(arrived.user);
      const operation = userProfile.operation(spelling);
      if (!operation) throw unknownOperation(spelling, userProfile);
      return operation.parameters.takesBytes
        ? receiveUpload(operation, arrived)
        : receiveCall(operation, arrived);
    },
    write: (answer, reply, request) =>
      'document' in answer
        ? documentPayload(request, reply, answer.document)
        : resultPayload(reply, answer.result),
  };
}

function resultPayload(reply: FastifyReply, result: unknown): Payload {
  reply.header('Cache-Control', 'no-store');
  if (result === undefined) {
    reply.header('Content-Length', '0');
    return undefined;
  }
  reply.header('Content-Type', JSON_TYPE);
  // The result is serialized here, since the framework would send a string without JSON quotes.
  return JSON.stringify(result);
}

async function receiveCall(
  {parameters, prepare}: JsonOperation,
  {body, request}: Arrived,
): Promise<PreparedCall<JsonAnswer>> {
  const collected: CollectedParameters = {};
  collectQuery(request.raw.url ?? '', parameters, body.limits.maxItems, collected);
  return await readJsonObject(body, (sent) => {
    parameters.collect(sent, collected);
    return prepare(collected);
  });
}

/** Receives the document into a file, which is removed if the parameters are invalid. */
async function receiveUpload(
  {parameters, prepare}: JsonOperation,
  {body, request}: Arrived,
): Promise<PreparedCall<JsonAnswer>> {
  const collected: CollectedParameters = {};
  collectQuery(request.raw.url ?? '', parameters, body.limits.maxItems, collected);
  delete collected['content'];
  const isContent = (property: string): boolean => parameters.nameOf(property) === 'content';
  const {properties, document} = await receiveDocument(body, isContent);
  parameters.collect(properties, collected);
  if (document) collected['content'] = document;
  return prepare(collected);
}

function spellingIn({params}: FastifyRequest): string {
  return (params as {operation: string}).operation;
}

/** Path without the query string, which may contain texts and tokens. */
function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}

function unknownOperation(spelling: string, {operationsHint}: JsonProfile): OperationError {
  const shown = spelling.slice(0, 100);
  return new OperationError('notFound', `There is no operation "${shown}". ${operationsHint}`);
}
