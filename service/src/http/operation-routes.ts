import type {FastifyInstance} from 'fastify';
import type {Configuration} from '../config/index.ts';
import {MAX_ITEMS} from '../endpoint/shape-bounds.ts';
import {contractProfile, WIRE} from '../json/contract-profile.ts';
import {jsonEndpoint} from '../json/endpoint.ts';
import {reviewEndpoint} from '../json/review-endpoint.ts';
import {visitorEndpoint} from '../json/visitor-endpoint.ts';
import {legacyDescribedService} from '../legacy/described-service.ts';
import {legacyJsonProfile} from '../legacy/json-profile.ts';
import {TOKEN_PARAMETER, type LegacySettings} from '../legacy/settings.ts';
import {legacySoapProfile} from '../legacy/soap-profile.ts';
import type {Operations} from '../operations/operations.ts';
import type {QueryToken} from '../pipeline/key-in-header.ts';
import type {Authenticate} from '../pipeline/passage.ts';
import {Pipeline} from '../pipeline/pipeline.ts';
import {soapEndpoint} from '../soap/endpoint.ts';
import {serviceProfile} from '../soap/profiles/service-profile.ts';
import {describedService} from '../soap/wsdl/described-service.ts';
import {descriptionRoute} from '../soap/wsdl/description-route.ts';
import type {Store, TokenUser} from '../store/index.ts';
import {allowOrigins} from './allow-origins.ts';
import {doorsRoutes} from './doors/door-routes.ts';
import {sendNotAllowed, sendNotFound} from './refusals.ts';

/** Parts that the operations need at all their addresses. */
export interface OperationParts {
  readonly configuration: Configuration;
  readonly store: Store;
  readonly operations: Operations;
  authenticate: Authenticate;
}

/** Opens the pipeline for all requests to operations, with the configured limits. */
export function openPipeline(app: FastifyInstance, parts: OperationParts): Promise<Pipeline> {
  const {limits} = parts.configuration;
  return Pipeline.open(app, {
    operations: parts.operations,
    authenticate: (token) => userOf(parts, token),
    bounds: () => limits,
    // The limits are read for each request, since a reload may change them.
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

/** Finds the user of a token; visitors are unknown as soon as the service no longer serves them. */
async function userOf(
  {authenticate, configuration}: OperationParts,
  token: string,
): Promise<TokenUser | undefined> {
  const user = await authenticate(token);
  return user?.visitor && !configuration.anonymous ? undefined : user;
}

/** Registers the operations at all their addresses. */
export async function operationRoutes(app: FastifyInstance, parts: PipedParts): Promise<void> {
  const {configuration, operations, pipeline, store} = parts;
  pipeline.guard(app);
  await app.register(async (service) => serviceRoutes(service, parts), {prefix: '/service.svc'});
  await app.register(async (legacy) => legacyRoutes(legacy, parts), {prefix: '/legacy/service.svc'});
  await app.register(async (extensions) => {
    await allowOrigins(extensions, configuration);
    // Each endpoint has a scope of its own, since each sets its handler of errors.
    for (const endpoint of [visitorEndpoint, reviewEndpoint]) {
      await extensions.register(async (own) => endpoint(own, pipeline));
    }
  });
  await app.register(async (doors) =>
    doorsRoutes(doors, {
      ...{configuration, pipeline},
      parts: {operations, store},
      allowOrigins: (door) => allowOrigins(door, configuration),
      notFound: sendNotFound,
    }),
  );
}

type PipedParts = OperationParts & {readonly pipeline: Pipeline};

async function serviceRoutes(service: FastifyInstance, {configuration, pipeline}: PipedParts): Promise<void> {
  const {soap, legacy} = configuration;
  await allowOrigins(service, configuration);
  service.setNotFoundHandler(sendNotFound);
  const queryToken = queryTokenOf(legacy, true);
  const json = {queryToken, profile: contractProfile(WIRE), legacyProfile: legacyJsonProfile()};
  await service.register(async (app) => jsonEndpoint(app, pipeline, json), {prefix: '/json'});
  const described = describedService(soap);
  const descriptions = {notFound: sendNotFound, notAllowed: sendNotAllowed};
  descriptionRoute(service, pipeline, {described, address: configuration, ...descriptions});
  const profiles = [serviceProfile(soap), legacySoapProfile(legacy.soap)] as const;
  const soapOptions = {queryToken, profiles, notAllowed: sendNotAllowed};
  await service.register(async (app) => soapEndpoint(app, pipeline, soapOptions), {prefix: '/soap'});
}

/** Registers the same operations in the shapes that clients of the original service expect. */
async function legacyRoutes(service: FastifyInstance, {configuration, pipeline}: PipedParts): Promise<void> {
  const {legacy, soap} = configuration;
  await allowOrigins(service, configuration);
  service.setNotFoundHandler(sendNotFound);
  const queryToken = queryTokenOf(legacy, false);
  const json = {queryToken, profile: legacyJsonProfile()};
  await service.register(async (app) => jsonEndpoint(app, pipeline, json), {prefix: '/json'});
  const described = legacyDescribedService(legacy.soap);
  descriptionRoute(service, pipeline, {
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

/**
 * Returns the query parameter in which clients of the original service may send the token; undefined unless
 * the operator allows it.
 */
function queryTokenOf({tokenInQuery}: LegacySettings, onlyMarked: boolean): QueryToken | undefined {
  return tokenInQuery ? {parameter: TOKEN_PARAMETER, onlyMarked} : undefined;
}
