import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Answered} from '../../pipeline/answer-error.ts';
import {serviceAddress, type AddressSettings} from '../../endpoint/request-origin.ts';
import {MAX_PARAMETERS} from '../../endpoint/shape-bounds.ts';
import type {Pipeline, PlainRoute} from '../../pipeline/pipeline.ts';
import {descriptionWriter, type DescribedService} from './description.ts';

/** Content and addresses of the description. */
export interface DescriptionOptions {
  readonly described: DescribedService;
  readonly address: AddressSettings;
  /** Path between the service's address and `/service.svc`. */
  readonly below?: string;
  /** Answers a request whose query string does not contain `wsdl`. */
  notFound(request: FastifyRequest, reply: FastifyReply): Answered;
  /** Answers a request at the address for SOAP whose query string does not contain `wsdl`. */
  notAllowed(request: FastifyRequest, reply: FastifyReply): Answered;
}

/**
 * Serves the WSDL at `?wsdl` and `?singlewsdl`, ignoring case, at the service's address and at the address
 * for SOAP.
 */
export function descriptionRoute(
  service: FastifyInstance,
  pipeline: Pipeline,
  {described, address, below = '', notFound, notAllowed}: DescriptionOptions,
): void {
  const write = descriptionWriter(described);
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    return (
      reply
        .header('Content-Type', 'text/xml; charset=utf-8')
        .header('X-Content-Type-Options', 'nosniff')
        // The description is not cached, since it contains the address of the request.
        .header('Cache-Control', 'no-store')
        .send(write(`${serviceAddress(request, address)}${below}/service.svc/soap`))
    );
  };
  const route = (url: string, otherwise: DescriptionOptions['notFound']): void => {
    const handler: PlainRoute['handler'] = (request, reply) =>
      (asksForDescription(request.url) ? send : otherwise)(request, reply);
    pipeline.plainRoute(service, {method: ['GET', 'HEAD'], url, handler});
  };
  route('/', notFound);
  route('/soap', notAllowed);
}

function asksForDescription(url: string): boolean {
  const start = url.indexOf('?');
  const names = start < 0 ? [] : url.slice(start + 1).split('&', MAX_PARAMETERS);
  return names.some((pair) => /^(?:single)?wsdl(?:=|$)/i.test(pair));
}
