import type {FastifyRequest} from 'fastify';
import type {Passage} from './passage.ts';

/**
 * Third step of the pipeline: counts the request against the limits of its user, and charges its work to the
 * user.
 */
export async function bound<Result>({parts}: Passage<Result>, request: FastifyRequest): Promise<void> {
  const {visit} = request;
  if (visit?.user === undefined) return;
  const {place, share} = await parts.gate.enter(request, visit.user.id);
  visit.moveTo(place);
  visit.meter.chargeTo(share);
}
