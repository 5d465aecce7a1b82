import type {FastifyReply, FastifyRequest} from 'fastify';
import {answerError, type Answered} from '../pipeline/answer-error.ts';
import type {ErrorWriter} from '../pipeline/dialect.ts';
import {wireError} from './wire.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes errors in the form of the interface. */
export const jsonErrors: ErrorWriter = {
  errorAnswer: (error) => ({
    status: error.httpStatus,
    contentType: JSON_TYPE,
    body: JSON.stringify(wireError(error)),
  }),
};

/** Sends an error in the form of the interface. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Answered {
  return answerError(jsonErrors, error, request, reply);
}
