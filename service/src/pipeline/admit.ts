import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Passage} from './passage.ts';
import {Visit} from './visit.ts';

/**
 * First step of the pipeline: starts the visit of a request. A request without a key in its head is limited
 * by its address until the user is known.
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
