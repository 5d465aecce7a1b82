import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {descriptionWriter, type DescribedService} from './description.ts';

/** Where the description is served, and what it describes. */
export interface DescriptionOptions {
  readonly described: DescribedService;
  /** Path of the service, up to `/service.svc`. */
  readonly basePath: string;
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Serves the description at `?wsdl` and `?singlewsdl`, in any case, of the service and its SOAP address. */
export function descriptionRoute(
  service: FastifyInstance,
  {described, basePath, notFound}: DescriptionOptions,
): void {
  const write = descriptionWriter(described);
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!asksForDescription(request.url)) return notFound(request, reply);
    return (
      reply
        .header('Content-Type', 'text/xml; charset=utf-8')
        .header('X-Content-Type-Options', 'nosniff')
        // The address in it is that of the request.
        .header('Cache-Control', 'no-store')
        .send(write(`${originOf(request)}${basePath}/service.svc/soap`))
    );
  };
  for (const url of ['/', '/soap']) service.get(url, handler);
}

function asksForDescription(url: string): boolean {
  const start = url.indexOf('?');
  const names = start < 0 ? [] : url.slice(start + 1).split('&');
  return names.some((pair) => /^(?:single)?wsdl(?:=|$)/i.test(pair));
}

/** What the client calls this server; a trusted proxy tells it in `X-Forwarded-Proto` and `-Host`. */
function originOf({protocol, host, socket}: FastifyRequest): string {
  const isHttps = protocol === 'https';
  const named = /^[\w.~:[\]-]+$/.test(host)
    ? host
    : `${socket.localAddress ?? 'localhost'}:${socket.localPort ?? 80}`;
  return `${isHttps ? 'https' : 'http'}://${named}`;
}
