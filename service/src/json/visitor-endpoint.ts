import type {FastifyInstance, FastifyReply} from 'fastify';
import {VISITOR_PATH, type WireVisitor, type WireVisitorTerms} from '../../../src/contract/index.ts';
import {networkOf} from '../endpoint/client-network.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Call, Payload} from '../pipeline/dialect.ts';
import {keyInHeader} from '../pipeline/key-in-header.ts';
import type {Pipeline} from '../pipeline/pipeline.ts';
import {JSON_TYPE, jsonErrors} from './errors.ts';

/**
 * Registers the address where visitors without an account get a token of their own (POST), and learn what
 * they may do (GET). If the service serves no visitors, the answer is 204, so that a page that asks gets no
 * error in its console.
 */
export function visitorEndpoint(app: FastifyInstance, pipeline: Pipeline): void {
  const dialect = {...jsonErrors, key: keyInHeader(undefined)};
  const terms: Call<WireVisitorTerms | undefined> = {
    method: ['GET'],
    url: VISITOR_PATH,
    isOpen: true,
    read: () => Promise.resolve((operations) => Promise.resolve(operations.visits.terms())),
    write: (result, reply) => payload(result, reply),
  };
  const begin: Call<WireVisitor | undefined> = {
    method: ['POST'],
    url: VISITOR_PATH,
    isOpen: true,
    read({body, request}) {
      if (!body.isEmpty) throw new OperationError('badRequest', 'The request must have no body.');
      return Promise.resolve((operations) => operations.visits.begin(networkOf(request.ip)));
    },
    write: (result, reply) => payload(result, reply, 201),
  };
  pipeline.endpoint(app, dialect, [terms, begin]);
}

function payload(result: WireVisitorTerms | undefined, reply: FastifyReply, status = 200): Payload {
  reply.header('Cache-Control', 'no-store');
  if (result === undefined) {
    reply.code(204);
    return undefined;
  }
  reply.code(status).header('Content-Type', JSON_TYPE);
  return JSON.stringify(result);
}
