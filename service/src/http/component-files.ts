import fastifyStatic from '@fastify/static';
import type {FastifyInstance} from 'fastify';
import {basename} from 'node:path';

const YEAR_SECONDS = 31_536_000;
const HASHED = /-[0-9a-f]{10}\.js(\.map)?$/;

/**
 * Serves the component files to pages of any origin. Browsers revalidate files with stable names on each use;
 * a file with a hash in its name never changes.
 */
export function componentFiles(app: FastifyInstance, {folder}: {folder: string}): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Access-Control-Allow-Origin', '*');
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    reply.header('X-Content-Type-Options', 'nosniff');
    done();
  });
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const name = basename(path).replace(/\.(br|gz)$/, '');
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader(
        'Cache-Control',
        HASHED.test(name) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
}
