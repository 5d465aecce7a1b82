import {parse as parseQuery} from 'node:querystring';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type {Logger} from 'pino';
import type {Configuration} from '../config/index.ts';
import {packageVersion} from '../config/package-version.ts';
import type {StorageWatch} from '../documents/bytes/storage-watch.ts';
import type {QueryToken} from '../pipeline/key-in-header.ts';
import {Pipeline} from '../pipeline/pipeline.ts';
import {MAX_ITEMS, MAX_PARAMETERS} from '../endpoint/shape-bounds.ts';
import type {Answered} from '../pipeline/answer-error.ts';
import {jsonEndpoint} from '../json/endpoint.ts';
import {sendError} from '../json/errors.ts';
import {contractProfile, WIRE} from '../json/contract-profile.ts';
import {legacyDescribedService} from '../legacy/described-service.ts';
import {legacyJsonProfile} from '../legacy/json-profile.ts';
import {legacySoapProfile} from '../legacy/soap-profile.ts';
import {TOKEN_PARAMETER, type LegacySettings} from '../legacy/settings.ts';
import {soapEndpoint} from '../soap/endpoint.ts';
import {serviceProfile} from '../soap/profiles/service-profile.ts';
import {describedService} from '../soap/wsdl/described-service.ts';
import {descriptionRoute} from '../soap/wsdl/description-route.ts';
import {OperationError} from '../errors/operation-error.ts';
import {apiPages} from '../api-page/api-pages.ts';
import type {Operations} from '../operations/operations.ts';
import type {Store, TokenUser} from '../store/index.ts';
import {allowOrigins} from './allow-origins.ts';
import {answerClientError, MAX_HEADER_BYTES} from './client-errors.ts';
import {componentFiles} from './component-files.ts';
import {connectionTimes} from './connection-times.ts';
import {limitConnections} from './connection-limit.ts';
import {logRequests} from './logger.ts';
import {encodeRedirects} from './redirects.ts';
import {demoPages} from './demo-pages.ts';
import {sendDoorError} from '../doors/door.ts';
import {dialectAt, doorsRoutes} from './doors/door-routes.ts';
import {FreshConnections} from './fresh-connections.ts';
import {healthRoutes} from './readiness.ts';
import {serviceUrlRewriter} from './rewrite-url.ts';
import {endConnections, type ServiceStage} from './service-stage.ts';
import {tellOfUnnamedProxy, trustedProxies} from './trusted-proxies.ts';

/** Parts of the HTTP server. */
export interface AppParts {
  readonly configuration: Configuration;
  readonly store: Store;
  /** Folder of the database, and of documents unless they are elsewhere. */
  readonly dataFolder: string;
  /** Where documents are kept. */
  readonly documents?: Pick<StorageWatch, 'problem'>;
  readonly operations: Operations;
  authenticate(token: string): Promise<TokenUser | undefined>;
  /** The sign-in pages. */
  readonly pages: FastifyPluginAsync;
  /** The administration page. */
  readonly admin: FastifyPluginAsync;
  /** Folder of the component files. */
  readonly componentsFolder: string;
  /** Folder of the demo; undefined: none. */
  readonly demoFolder: string | undefined;
  /** Token of the demo account; undefined: there is none. */
  readonly demoToken: string | undefined;
  readonly logger: Logger;
  /** What is wrong with the clock; undefined: nothing. */
  readonly clockProblem?: () => string | undefined;
  /** What the service does with requests; running when absent. */
  readonly stage?: () => ServiceStage;
  /** What is wrong with the servers of engines. */
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

/** Leaves bodies to the endpoints: the framework would also parse those sent to unknown addresses. */
function readNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Interval for closing connections that became idle while the server closes. */
const CLOSE_IDLE_MS = 25;

/** Waits for the answers under way until the deadline, then cuts them off. */
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

function createServer(configuration: Configuration, logger: Logger): FastifyInstance {
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
    // What arrives over a connection that is open still is answered, and the connection ends with it.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*');
      const dialect = dialectAt(request.url, configuration);
      if (dialect) void sendDoorError(dialect, error, request, reply);
      else void sendError(error, request, reply);
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

async function routes(base: FastifyInstance, parts: PipedParts): Promise<void> {
  const {
    store,
    dataFolder,
    demoFolder,
    demoToken,
    documents,
    clockProblem,
    engineProblems,
    nodeProblem,
    stage,
  } = parts;
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
    base.register(async (demo) => demoPages(demo, {folder: demoFolder, token: demoToken}));
  }
}

/** The operations at all their addresses. */
async function operationRoutes(app: FastifyInstance, parts: PipedParts): Promise<void> {
  const {configuration, operations, pipeline, store} = parts;
  await app.register(async (service) => serviceRoutes(service, parts), {prefix: '/service.svc'});
  await app.register(async (legacy) => legacyRoutes(legacy, parts), {prefix: '/legacy/service.svc'});
  await app.register(async (doors) =>
    doorsRoutes(doors, {
      ...{configuration, pipeline},
      parts: {operations, store},
      allowOrigins: (door) => allowOrigins(door, configuration),
      notFound: sendNotFound,
    }),
  );
}

type PipedParts = AppParts & {readonly pipeline: Pipeline};

async function serviceRoutes(service: FastifyInstance, {configuration, pipeline}: PipedParts): Promise<void> {
  const {soap, legacy} = configuration;
  await allowOrigins(service, configuration);
  service.setNotFoundHandler(sendNotFound);
  const queryToken = queryTokenOf(legacy, true);
  const json = {queryToken, profile: contractProfile(WIRE), legacyProfile: legacyJsonProfile()};
  await service.register(async (app) => jsonEndpoint(app, pipeline, json), {prefix: '/json'});
  const described = describedService(soap);
  const descriptions = {notFound: sendNotFound, notAllowed: sendNotAllowed};
  descriptionRoute(service, {described, address: configuration, ...descriptions});
  const profiles = [serviceProfile(soap), legacySoapProfile(legacy.soap)] as const;
  const soapOptions = {queryToken, profiles, notAllowed: sendNotAllowed};
  await service.register(async (app) => soapEndpoint(app, pipeline, soapOptions), {prefix: '/soap'});
}

/** The same operations in the shapes that clients of the original service expect. */
async function legacyRoutes(service: FastifyInstance, {configuration, pipeline}: PipedParts): Promise<void> {
  const {legacy, soap} = configuration;
  await allowOrigins(service, configuration);
  service.setNotFoundHandler(sendNotFound);
  const queryToken = queryTokenOf(legacy, false);
  const json = {queryToken, profile: legacyJsonProfile()};
  await service.register(async (app) => jsonEndpoint(app, pipeline, json), {prefix: '/json'});
  const described = legacyDescribedService(legacy.soap);
  descriptionRoute(service, {
    described,
    address: configuration,
    below: '/legacy',
    notFound: sendNotFound,
    notAllowed: sendNotAllowed,
  });
  const profiles = [legacySoapProfile(legacy.soap), serviceProfile(soap)] as const;
  const soapOptions = {queryToken, profiles, notAllowed: sendNotAllowed};
  await service.register(async (app) => soapEndpoint(app, pipeline, soapOptions), {prefix: '/soap'});
}

/** Clients of the original service may send the token in the query string, where the operator allows it. */
function queryTokenOf({tokenInQuery}: LegacySettings, onlyMarked: boolean): QueryToken | undefined {
  return tokenInQuery ? {parameter: TOKEN_PARAMETER, onlyMarked} : undefined;
}

function openPipeline(app: FastifyInstance, parts: AppParts): Promise<Pipeline> {
  const {limits} = parts.configuration;
  return Pipeline.open(app, {
    operations: parts.operations,
    authenticate: (token) => parts.authenticate(token),
    bounds: () => limits,
    // Read for each request, since the limits may change.
    body: {
      get maxBytes() {
        return limits.maxBodyBytes;
      },
      get timeoutMs() {
        return limits.bodySeconds * 1000;
      },
      get maxItems() {
        return Math.max(MAX_ITEMS, limits.maxArrayItems);
      },
    },
    requestMs: () => limits.requestSeconds * 1000,
  });
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): Answered {
  return sendError(unknownAddress(request.url), request, reply);
}

function sendNotAllowed(request: FastifyRequest, reply: FastifyReply): Answered {
  reply.header('Allow', 'POST');
  return sendError(
    new OperationError(
      'methodNotAllowed',
      'Call operations with POST at this address. The description of the service is at service.svc?singlewsdl.',
    ),
    request,
    reply,
  );
}

function unknownAddress(url: string): OperationError {
  return new OperationError('notFound', `There is nothing at ${url.split('?', 1)[0]!.slice(0, 100)}.`);
}
