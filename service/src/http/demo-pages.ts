import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type {FastifyInstance} from 'fastify';
import {escapeAttribute, escapeMarkup} from '../../../src/text/escape-markup.ts';

const FORM_PAGE = 'plain-form.html';
/** Pages with the name of the service in their headers, by path. */
const NAMED_PAGES = {'/': 'index.html', '/index.html': 'index.html', '/developers.html': 'developers.html'};
const NAME_IN_HEADER = /(<bdi data-service-name>)[^<]*/;
const MAX_FORM_BYTES = 64 * 1024;

/**
 * Serves the demo with the strictest content security policy that a page with the components may have.
 *
 * @param serviceName - Returns the current name of the service for the header of the demo.
 */
export function demoPages(app: FastifyInstance, folder: string, serviceName: () => string): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // The page for developers shows the other pages in a frame.
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    // The demo opens the sign-in page in a window, which passes the token to its opener.
    crossOriginOpenerPolicy: false,
    // Only the proxy in front knows whether HTTPS is used.
    strictTransportSecurity: false,
  });
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
  });
  for (const [path, file] of Object.entries(NAMED_PAGES)) {
    if (existsSync(join(folder, file))) namedPage(app, path, join(folder, file), serviceName);
  }
  plainForm(app, folder);
}

/** Serves a page with the name of the service; the operator can change the name while the service runs. */
function namedPage(app: FastifyInstance, path: string, file: string, serviceName: () => string): void {
  app.get(path, async (_request, reply) => {
    const page = await readFile(file, 'utf8');
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
    return page.replace(NAME_IN_HEADER, (_all, start: string) => start + escapeMarkup(serviceName()));
  });
}

/** Answers the plain form as a host page would: shows the submitted fields in the page and stores nothing. */
function plainForm(app: FastifyInstance, folder: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    {parseAs: 'string', bodyLimit: MAX_FORM_BYTES},
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post<{Body?: URLSearchParams}>(`/${FORM_PAGE}`, async ({body = new URLSearchParams()}, reply) => {
    const page = await readFile(join(folder, FORM_PAGE), 'utf8');
    // The page is not cached, since the fields contain the user's token.
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
    return filled(page, body).replace('role="status" hidden', 'role="status"');
  });
}

function filled(page: string, fields: URLSearchParams): string {
  return page.replace(/ name="([^"]+)"(?: value="[^"]*")?/g, (all, name: string) => {
    const value = fields.get(name);
    return value === null ? all : ` name="${name}" value="${escapeAttribute(value)}"`;
  });
}
