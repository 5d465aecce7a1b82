import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Passage} from './passage.ts';
import {Visit} from './visit.ts';

/**
 * First step of the pipeline: starts the visit of a request. If the head of the request contains no key, the
 * request counts against the limits of its address until the user is known.
 */
export async function admit<Result>(
  {call, dialect, parts}: Passage<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.operation = call.counted?.(request);
  const visit = new Visit(request, reply, {limits: parts.body, documents: parts.operations.documents});
  request.visit = visit;
  if (dialect.key.mayFollow || call.isOpen) visit.moveTo(await parts.gate.arrive(request));
}
