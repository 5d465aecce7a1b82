import type {FastifyReply, FastifyRequest} from 'fastify';
import {toOperationError} from './to-operation-error.ts';
import {ClientGoneError} from './request-signal.ts';
import type {ErrorName, OperationName} from '../../../src/contract/index.ts';
import type {OperationError} from '../errors/operation-error.ts';

/**
 * Prepares the answer to a failed request, except its status and body: logs faults of the service,
 * sets the headers and discards the rest of the request's body. Undefined when the client is gone.
 */
export function prepareErrorAnswer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): OperationError | undefined {
  if (error instanceof ClientGoneError) {
    // Nobody's error: it is neither logged nor counted.
    request.server.discardedBodies.add(request.raw);
    reply.hijack();
    return undefined;
  }
  const known = toOperationError(error);
  request.failure = known.exception;
  if (known.httpStatus >= 500 && known.cause !== undefined) {
    request.log.error({err: known.cause}, known.message);
  }
  const isKept = request.server.discardedBodies.add(request.raw);
  if (!isKept || known.exception === 'requestTimeout') reply.header('Connection', 'close');
  if (known.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(Math.max(1, Math.ceil(known.retryAfterSeconds))));
  }
  reply.header('Cache-Control', 'no-store');
  return known;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Operation of the request, once it is known; the metrics count by it. */
    operation: OperationName | undefined;
    /** Name of the error that it is answered with; the metrics count by it. */
    failure: ErrorName | undefined;
  }
}
