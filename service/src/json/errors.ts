import type {FastifyReply, FastifyRequest} from 'fastify';
import {answerError, type Answered} from '../pipeline/answer-error.ts';
import type {ErrorWriter} from '../pipeline/dialect.ts';
import {wireError} from './wire.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes errors as JSON, in the format of the interface document. */
export const jsonErrors: ErrorWriter = {
  errorAnswer: (error) => ({
    status: error.httpStatus,
    contentType: JSON_TYPE,
    body: JSON.stringify(wireError(error)),
  }),
};

/** Sends an error as JSON, in the format of the interface document. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Answered {
  return answerError(jsonErrors, error, request, reply);
}
