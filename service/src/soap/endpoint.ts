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
  /** Profiles of clients. If a request selects no profile, its fault has the form of the first profile. */
  readonly profiles: readonly [SoapProfile, ...SoapProfile[]];
  /** Query parameter that may contain the token; absent if only the header may. */
  readonly queryToken?: QueryToken | undefined;
  /** Answers a request with a method other than POST. */
  notAllowed(request: FastifyRequest, reply: FastifyReply): Answered;
}

const CONTENT_TYPE = 'text/xml; charset=utf-8';

/** Registers the one address of all operations. */
export function soapEndpoint(app: FastifyInstance, pipeline: Pipeline, options: SoapEndpointOptions): void {
  const {profiles, queryToken, notAllowed} = options;
  /** Profile that the body of each request has selected. */
  const selectedProfiles = new WeakMap<FastifyRequest, SoapProfile>();
  const dialect: Dialect = {
    key: keyInHeader(queryToken),
    async errorAnswer(error, request) {
      const profile =
        selectedProfiles.get(request) ?? (await profileOfUnread(request, profiles)) ?? profiles[0];
      return faultAnswer(error, profile);
    },
  };
  pipeline.endpoint(app, dialect, [envelopeCall(profiles, selectedProfiles)]);
  pipeline.plainRoute(app, {method: ['PUT', 'PATCH', 'DELETE'], url: '/', handler: notAllowed});
}

function envelopeCall(
  profiles: readonly SoapProfile[],
  selectedProfiles: WeakMap<FastifyRequest, SoapProfile>,
): Call<SoapAnswer> {
  return {
    method: ['POST'],
    url: '/',
    read: ({body, request}) =>
      receiveRequest(body, profiles, (profile, operation) => {
        selectedProfiles.set(request, profile);
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
 * Profile of a request whose body was not read, since the request was refused by its head; undefined for
 * other requests.
 */
async function profileOfUnread(
  {visit}: FastifyRequest,
  profiles: readonly SoapProfile[],
): Promise<SoapProfile | undefined> {
  return visit && !visit.isAccepted ? await profileOfBody(visit.body, profiles) : undefined;
}

/** Builds the fault for an error. */
function faultAnswer(error: OperationError, profile: SoapProfile): ErrorAnswer {
  const {soapFault, soapStatus} = ERROR_ANSWERS[error.exception];
  const isEnvelope = error instanceof EnvelopeFault;
  const text = isEnvelope ? error.message : (profile.faultString?.(error) ?? error.message);
  const detail = isEnvelope ? undefined : profile.faultDetail(error);
  const body = faultEnvelope(isEnvelope ? error.faultCode : soapFault, text, detail);
  return {status: soapStatus, contentType: CONTENT_TYPE, body};
}
