import type {FastifyRequest} from 'fastify';
import type {Passage} from './passage.ts';

/**
 * Third step of the pipeline: counts the request against the limits of its user, and charges its work to the
 * user.
 */
export async function bound<Result>({parts}: Passage<Result>, request: FastifyRequest): Promise<void> {
  const {visit} = request;
  if (visit?.user === undefined) return;
  // The visitors of a network count as one user, since each may have any number of sessions.
  const {id, visitor} = visit.user;
  const {place, share} = await parts.gate.enter(request, visitor?.network ?? id);
  visit.moveTo(place);
  visit.meter.chargeTo(share);
}
