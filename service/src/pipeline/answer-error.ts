import type {FastifyReply, FastifyRequest} from 'fastify';
import type {ErrorName, OperationName} from '../../../src/contract/index.ts';
import {EngineError} from '../engines/engine.ts';
import type {OperationError} from '../errors/operation-error.ts';
import type {ErrorAnswer, ErrorWriter} from './dialect.ts';
import {ClientGoneError} from './request-signal.ts';
import {toOperationError} from './to-operation-error.ts';

/** A reply that is being sent. */
export type Answered = FastifyReply | Promise<FastifyReply>;

/**
 * Last step of the pipeline: answers a failed request in its endpoint's format and discards the rest of the
 * request's body.
 */
export function answerError(
  writer: ErrorWriter,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Answered {
  if (error instanceof ClientGoneError) return leaveUnanswered(request, reply);
  const operationError = toOperationError(error);
  const send = ({status, contentType, body, headers = {}}: ErrorAnswer) => {
    setHeaders(operationError, request, reply);
    return reply.code(status).headers(headers).header('Content-Type', contentType).send(body);
  };
  const answer = writer.errorAnswer(operationError, request);
  return answer instanceof Promise ? answer.then(send) : send(answer);
}

/**
 * Sends nothing to a client that has disconnected. This is not an error: it is neither logged nor counted.
 */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.server.discardedBodies.add(request.raw);
  void request.visit?.leave();
  return reply.hijack();
}

/** Logs faults of the service, and sets headers that depend on the error. */
function setHeaders(operationError: OperationError, request: FastifyRequest, reply: FastifyReply): void {
  request.failure = operationError.exception;
  const {cause} = operationError;
  if (operationError.httpStatus >= 500 && cause !== undefined && !isReported(cause)) {
    request.log.error({err: cause}, operationError.message);
  }
  const isKept = request.server.discardedBodies.add(request.raw);
  if (!isKept || operationError.exception === 'requestTimeout') reply.header('Connection', 'close');
  if (operationError.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(Math.max(1, Math.ceil(operationError.retryAfterSeconds))));
  }
  reply.header('Cache-Control', 'no-store');
}

/** Whether a fault is in the log since its system failed: it stays the same at each request. */
function isReported(cause: unknown): boolean {
  return cause instanceof EngineError && cause.kind === 'notInstalled';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Operation of the request, for metrics; undefined until it is known. */
    operation: OperationName | undefined;
    /** Name of the error in the answer, for metrics; undefined if there is no error. */
    failure: ErrorName | undefined;
  }
}
