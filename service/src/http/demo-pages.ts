import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type {FastifyInstance} from 'fastify';

/** Serves the demo under the strictest policy that a host page may have. */
export function demoPages(app: FastifyInstance, {folder}: {folder: string}): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    // The demo opens the sign-in page in a window, which hands the token to its opener.
    crossOriginOpenerPolicy: false,
    // Whether there is HTTPS is known to the proxy in front, not here.
    strictTransportSecurity: false,
  });
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
  });
}
