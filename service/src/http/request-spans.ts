import type {FastifyInstance} from 'fastify';
import {ERROR_ANSWERS} from '../../../src/contract/index.ts';
import type {Tracer} from '../tracing/spans.ts';

/** Addresses that monitoring polls every few seconds. */
const WATCHED = /\/(?:health|ready)$/;

/** Creates a span for each request, with its operation, status and error, but not its content. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (WATCHED.test(route)) return done();
    tracer.request(request.headers, (span) => {
      // The listener runs even if the client disconnects before the answer.
      reply.raw.once('close', () => {
        const {operation, failure} = request;
        const {statusCode, writableFinished} = reply.raw;
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
          ...(operation && {'mtservice.operation': operation}),
          ...(failure && {'error.type': failure, 'mtservice.error_code': ERROR_ANSWERS[failure].code}),
          ...(!writableFinished && {'mtservice.client_gone': true}),
        };
        span.end(operation ?? `${request.method} ${route}`, attributes, statusCode >= 500);
      });
      done();
    });
  });
}
