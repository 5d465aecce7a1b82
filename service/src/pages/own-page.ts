import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';

/** Referrer policy of pages with forms: browsers then name the origin of a form, which is checked. */
export const OWN_REFERRER = 'same-origin';

/**
 * Refuses forms that were not sent by a page of this service, before their bodies are read. Every set of pages whose forms
 * change something, or sign somebody in, calls this once for all its routes.
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

/** Whether the browser says that a page of this service made the request; a request that says nothing was not. */
function isFromOwnPage({headers, host}: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const {origin} = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
