import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Passage} from './passage.ts';
import {Visit} from './visit.ts';

/**
 * First step of the pipeline: begins the visit of a request. One whose key is not in its head is bounded by its address
 * until the user is known.
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
