import type {FastifyInstance} from 'fastify';

/** Leaves the bodies of requests to the handlers, which read them within limits of their own. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework would refuse a body with a malformed or a wrong type.
    delete request.raw.headers['content-type'];
    done();
  });
}
