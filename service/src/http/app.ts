import type {FastifyInstance, FastifyPluginAsync} from 'fastify';
import type {Logger} from 'pino';
import {packageVersion} from '../config/package-version.ts';
import type {StorageWatch} from '../documents/bytes/storage-watch.ts';
import {sendError} from '../json/errors.ts';
import {apiPages} from '../api-page/api-pages.ts';
import type {Pipeline} from '../pipeline/pipeline.ts';
import {componentFiles} from './component-files.ts';
import {limitConnections} from './connections/connection-limit.ts';
import {tellOfUnnamedProxy, trustedProxies} from './connections/trusted-proxies.ts';
import {demoPages} from './demo-pages.ts';
import {logRequests} from './logger.ts';
import {openPipeline, operationRoutes, type OperationParts} from './operation-routes.ts';
import {healthRoutes} from './readiness.ts';
import {encodeRedirects} from './redirects.ts';
import {sendNotFound} from './refusals.ts';
import {createServer} from './server.ts';
import {endConnections, type ServiceStage} from './service-stage.ts';

/** Parts of the HTTP server. */
export interface AppParts extends OperationParts {
  /** Folder of the database, and of documents unless they are stored elsewhere. */
  readonly dataFolder: string;
  /** Document storage. */
  readonly documents?: Pick<StorageWatch, 'problem'>;
  /** The sign-in pages. */
  readonly pages: FastifyPluginAsync;
  /** The administration page. */
  readonly admin: FastifyPluginAsync;
  /** Folder of the component files. */
  readonly componentsFolder: string;
  /** Folder of the demo; undefined if the demo is off. */
  readonly demoFolder: string | undefined;
  readonly logger: Logger;
  /** Returns the problem of the clock; undefined if there is no problem. */
  readonly clockProblem?: () => string | undefined;
  /** Stage of the service; `running` by default. */
  readonly stage?: () => ServiceStage;
  /** Returns problems of the engines' servers. */
  readonly engineProblems?: () => readonly string[];
  readonly nodeProblem?: () => string | undefined;
}

/** Builds the HTTP server, which does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {configuration} = parts;
  const app = createServer(configuration, parts.logger);
  const pipeline = await openPipeline(app, parts);
  const isProxy = trustedProxies(configuration.trustProxy);
  limitConnections(app, {most: () => configuration.limits.connectionsPerAddress, isProxy});
  tellOfUnnamedProxy(app, isProxy);
  if (parts.stage) endConnections(app, parts.stage);
  app.decorateRequest('signIn', undefined);
  readNoBodies(app);
  encodeRedirects(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(sendNotFound);
  logRequests(app, parts.logger);
  await app.register(async (base) => routes(base, {...parts, pipeline}), {prefix: configuration.basePath});
  return app;
}

/**
 * Leaves bodies to the endpoints: otherwise the framework would parse them, even those sent to unknown
 * addresses.
 */
function readNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

async function routes(base: FastifyInstance, parts: AppParts & {readonly pipeline: Pipeline}): Promise<void> {
  const {store, dataFolder, demoFolder, documents, clockProblem, engineProblems, nodeProblem, stage} = parts;
  await base.register(async (operations) => operationRoutes(operations, parts));
  base.register(async (files) => componentFiles(files, {folder: parts.componentsFolder}), {
    prefix: '/components',
  });
  base.register(parts.pages, {prefix: '/sign-in'});
  base.register(parts.admin, {prefix: '/admin'});
  const described = {address: parts.configuration, version: packageVersion()};
  base.register(async (api) => apiPages(api, described), {prefix: '/api'});
  const notices = {clockProblem, engineProblems, nodeProblem, stage};
  const isShared = parts.configuration.database !== undefined;
  base.register(async (health) =>
    healthRoutes(health, {store, dataFolder, isShared, ...notices, ...(documents && {documents})}),
  );
  base.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  if (demoFolder !== undefined) {
    base.register(async (demo) => demoPages(demo, demoFolder, () => parts.configuration.name));
  }
}
