import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {ERROR_ANSWERS} from '../../../src/contract/index.ts';
import {namedSystems} from '../pipeline/answering-systems.ts';
import type {Authenticate, QueryToken} from '../pipeline/authentication.ts';
import {prepareErrorAnswer} from '../pipeline/error-answer.ts';
import {leaveBodies} from '../pipeline/leave-bodies.ts';
import type {BodyLimits} from '../pipeline/body/request-body.ts';
import {admittedUser, type RequestGate, type Visit} from '../pipeline/request-gate.ts';
import {requestSignal} from '../pipeline/request-signal.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Operations} from '../operations/operations.ts';
import {ENVELOPE_END, ENVELOPE_START, EnvelopeFault, faultEnvelope} from './envelope/fault.ts';
import type {SoapAnswer, SoapOperation, SoapProfile} from './profile.ts';
import {profileOfRequest, receiveRequest} from './receive-request.ts';
import {base64Between, base64Length} from './base64-stream.ts';

/** Options of the SOAP endpoint. */
export interface SoapEndpointOptions {
  readonly operations: Operations;
  readonly authenticate: Authenticate;
  readonly body: BodyLimits;
  readonly gate: RequestGate;
  /** Longest time for an answer; asked for each request, since it may change. */
  requestMs(): number;
  /** Profiles of clients; faults about requests that name none have the form of the first. */
  readonly profiles: readonly [SoapProfile, ...SoapProfile[]];
  /** Absent where tokens come in the header only. */
  readonly queryToken?: QueryToken | undefined;
  /** Answers a request that is not a POST. */
  notAllowed(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

const CONTENT_TYPE = 'text/xml; charset=utf-8';
/** About what is parsed in a millisecond. */
const XML_BYTES_PER_MS = 50_000;

/** Registers the one address of all operations. */
export function soapEndpoint(app: FastifyInstance, options: SoapEndpointOptions): void {
  leaveBodies(app);
  app.post('/', (request, reply) => answer(request, reply, options));
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/',
    handler: (request, reply) => options.notAllowed(request, reply),
  });
  app.setErrorHandler((error, request, reply) => sendFault(error, request, reply, options.profiles[0]));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SoapEndpointOptions,
): Promise<FastifyReply> {
  const {operations, body, profiles, requestMs} = options;
  let profile: SoapProfile = profiles[0];
  let visit: Visit | undefined;
  try {
    const admitted = admittedUser(request, options).then(async (user) => {
      visit = await options.gate.enter(request, user.id);
      return user;
    });
    const user = await admitted.catch(async (error: unknown) => {
      profile = (await profileOfRequest(request.raw, profiles, body)) ?? profile;
      throw error;
    });
    const found = (itsProfile: SoapProfile, operation: SoapOperation | undefined): void => {
      profile = itsProfile;
      request.operation = operation?.counted;
    };
    const share = visit?.share;
    const hold = (bytes: number) => {
      visit?.hold(bytes);
      share?.spend(bytes / XML_BYTES_PER_MS);
    };
    const call = await receiveRequest(request.raw, profiles, {...body, hold}, operations.documents, found);
    const {signal, end} = requestSignal(reply.raw, requestMs());
    try {
      return send(reply, await call(operations, {user, signal, share, answeredBy: namedSystems(reply)}));
    } finally {
      end();
    }
  } catch (error) {
    return sendFault(error, request, reply, profile);
  } finally {
    visit?.leave();
  }
}

function send(reply: FastifyReply, answer: SoapAnswer): FastifyReply {
  reply.header('Cache-Control', 'no-store').header('Content-Type', CONTENT_TYPE);
  if ('xml' in answer) return reply.send(ENVELOPE_START + answer.xml + ENVELOPE_END);
  const before = ENVELOPE_START + answer.before;
  const after = answer.after + ENVELOPE_END;
  const length = Buffer.byteLength(before) + base64Length(answer.size) + Buffer.byteLength(after);
  return reply.header('Content-Length', String(length)).send(base64Between(before, answer.content, after));
}

/** Answers with the fault that the table of errors has for an error. */
function sendFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  profile: SoapProfile,
): FastifyReply {
  const isEnvelope = error instanceof EnvelopeFault;
  const shown = isEnvelope ? new OperationError('badRequest', error.message) : error;
  const known = prepareErrorAnswer(shown, request, reply);
  if (!known) return reply;
  const {soapFault, soapStatus} = ERROR_ANSWERS[known.exception];
  const text = isEnvelope ? known.message : (profile.faultString?.(known) ?? known.message);
  const detail = isEnvelope ? undefined : profile.faultDetail(known);
  return reply
    .code(soapStatus)
    .header('Content-Type', CONTENT_TYPE)
    .send(faultEnvelope(isEnvelope ? error.kind : soapFault, text, detail));
}
