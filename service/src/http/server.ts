import {parse as parseQuery} from 'node:querystring';
import fastify, {LogController, type FastifyInstance} from 'fastify';
import type {Logger} from 'pino';
import type {Configuration} from '../config/index.ts';
import {MAX_PARAMETERS} from '../endpoint/shape-bounds.ts';
import {jsonErrors} from '../json/errors.ts';
import {answerError} from '../pipeline/answer-error.ts';
import {answerClientError, MAX_HEADER_BYTES} from './connections/client-errors.ts';
import {connectionTimes} from './connections/connection-times.ts';
import {FreshConnections} from './connections/fresh-connections.ts';
import {doorErrorsAt} from './doors/door-routes.ts';
import {serviceUrlRewriter} from './rewrite-url.ts';

/** Creates the HTTP server, without any routes yet. */
export function createServer(configuration: Configuration, logger: Logger): FastifyInstance {
  const {basePath, trustProxy} = configuration;
  const {silence, head, request: requestTimeout} = connectionTimes(configuration);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({disableRequestLogging: true}),
    rewriteUrl: serviceUrlRewriter(basePath),
    trustProxy: typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy],
    connectionTimeout: silence,
    requestTimeout,
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still answered; then each connection is
    // closed.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*');
      const writer = doorErrorsAt(request.url, configuration) ?? jsonErrors;
      void answerError(writer, error, request, reply);
    },
    clientErrorHandler: answerClientError,
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (query) => parseQuery(query, '&', '=', {maxKeys: MAX_PARAMETERS}),
    },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: head,
      requestTimeout,
      connectionsCheckingInterval: Math.min(head, 5_000),
    },
  });
  app.decorate('freshConnections', new FreshConnections(app.server));
  return app as unknown as FastifyInstance;
}

/** Interval at which a closing server closes connections that have become idle. */
const CLOSE_IDLE_MS = 25;

/** Closes the server. Answers under way may be sent until the deadline; then their connections are closed. */
export async function closeApp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  let idle: NodeJS.Timeout | undefined;
  const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
  try {
    await app.freshConnections.last();
    idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
