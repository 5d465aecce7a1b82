import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {ERROR_ANSWERS} from '../../../src/contract/index.ts';
import type {OperationError} from '../errors/operation-error.ts';
import type {Answered} from '../pipeline/answer-error.ts';
import type {Call, Dialect, ErrorAnswer, Payload} from '../pipeline/dialect.ts';
import {keyInHeader, type QueryToken} from '../pipeline/key-in-header.ts';
import type {Pipeline} from '../pipeline/pipeline.ts';
import {base64Between, base64Length} from './base64-stream.ts';
import {ENVELOPE_END, ENVELOPE_START, EnvelopeFault, faultEnvelope} from './envelope/fault.ts';
import type {SoapAnswer, SoapProfile} from './profile.ts';
import {profileOfBody, receiveRequest} from './receive-request.ts';

/** Options of the SOAP endpoint. */
export interface SoapEndpointOptions {
  /** Profiles of clients; a fault for a request that selects no profile uses the first. */
  readonly profiles: readonly [SoapProfile, ...SoapProfile[]];
  /** Absent if tokens are accepted in the header only. */
  readonly queryToken?: QueryToken | undefined;
  /** Answers a request that is not a POST. */
  notAllowed(request: FastifyRequest, reply: FastifyReply): Answered;
}

const CONTENT_TYPE = 'text/xml; charset=utf-8';

/** Registers the single address of all operations. */
export function soapEndpoint(app: FastifyInstance, pipeline: Pipeline, options: SoapEndpointOptions): void {
  const {profiles, queryToken, notAllowed} = options;
  /** Profiles selected by the bodies of requests. */
  const asked = new WeakMap<FastifyRequest, SoapProfile>();
  const dialect: Dialect = {
    key: keyInHeader(queryToken),
    async errorAnswer(error, request) {
      const profile = asked.get(request) ?? (await profileOfUnread(request, profiles)) ?? profiles[0];
      return faultAnswer(error, profile);
    },
  };
  pipeline.endpoint(app, dialect, [envelopeCall(profiles, asked)]);
  pipeline.plainRoute(app, {method: ['PUT', 'PATCH', 'DELETE'], url: '/', handler: notAllowed});
}

function envelopeCall(
  profiles: readonly SoapProfile[],
  asked: WeakMap<FastifyRequest, SoapProfile>,
): Call<SoapAnswer> {
  return {
    method: ['POST'],
    url: '/',
    read: ({body, request}) =>
      receiveRequest(body, profiles, (profile, operation) => {
        asked.set(request, profile);
        request.operation = operation?.counted;
      }),
    write: envelopePayload,
  };
}

function envelopePayload(answer: SoapAnswer, reply: FastifyReply): Payload {
  reply.header('Cache-Control', 'no-store').header('Content-Type', CONTENT_TYPE);
  if ('xml' in answer) return ENVELOPE_START + answer.xml + ENVELOPE_END;
  const before = ENVELOPE_START + answer.before;
  const after = answer.after + ENVELOPE_END;
  const length = Buffer.byteLength(before) + base64Length(answer.size) + Buffer.byteLength(after);
  reply.header('Content-Length', String(length));
  return base64Between(before, answer.content, after);
}

/**
 * Profile of a request that was refused by its head, so that its body was not read; undefined for any other
 * request.
 */
async function profileOfUnread(
  {visit}: FastifyRequest,
  profiles: readonly SoapProfile[],
): Promise<SoapProfile | undefined> {
  return visit && !visit.isAccepted ? await profileOfBody(visit.body, profiles) : undefined;
}

/** Builds the fault for an error, from the table of errors. */
function faultAnswer(error: OperationError, profile: SoapProfile): ErrorAnswer {
  const {soapFault, soapStatus} = ERROR_ANSWERS[error.exception];
  const isEnvelope = error instanceof EnvelopeFault;
  const text = isEnvelope ? error.message : (profile.faultString?.(error) ?? error.message);
  const detail = isEnvelope ? undefined : profile.faultDetail(error);
  const body = faultEnvelope(isEnvelope ? error.faultCode : soapFault, text, detail);
  return {status: soapStatus, contentType: CONTENT_TYPE, body};
}
