import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';

/**
 * Referrer policy of pages with forms. With this policy, browsers send the origin with a form, and the
 * service checks that origin.
 */
export const OWN_REFERRER = 'same-origin';

/**
 * Rejects forms that were not sent from a page of this service, before their bodies are read. To be called
 * once by every set of pages with forms, for all its routes.
 */
export function refuseForgedForms(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || isFromOwnPage(request)) return undefined;
    return refuse(request, reply.code(403));
  });
}

/**
 * Whether the browser states that a request came from a page of this service. A request without such a
 * statement counts as foreign.
 */
function isFromOwnPage({headers, host}: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const {origin} = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
