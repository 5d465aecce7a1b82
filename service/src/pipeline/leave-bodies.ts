import type {FastifyInstance} from 'fastify';

/** Leaves request bodies to the handlers, which read them within their own limits. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework would reject a body with a malformed or unexpected type; `ArrivingBody` reads the raw
    // header.
    delete request.raw.headers['content-type'];
    done();
  });
}
