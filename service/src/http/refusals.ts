import type {FastifyReply, FastifyRequest} from 'fastify';
import {OperationError} from '../errors/operation-error.ts';
import {sendError} from '../json/errors.ts';
import type {Answered} from '../pipeline/answer-error.ts';

/** Answers a request to an unknown address. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): Answered {
  return sendError(unknownAddress(request.url), request, reply);
}

/** Answers a request with a method other than POST to an address that accepts only POST. */
export function sendNotAllowed(request: FastifyRequest, reply: FastifyReply): Answered {
  reply.header('Allow', 'POST');
  return sendError(
    new OperationError(
      'methodNotAllowed',
      'Call operations with POST at this address. The description of the service is at service.svc?singlewsdl.',
    ),
    request,
    reply,
  );
}

function unknownAddress(url: string): OperationError {
  return new OperationError('notFound', `There is nothing at ${url.split('?', 1)[0]!.slice(0, 100)}.`);
}
