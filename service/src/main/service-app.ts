import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {FastifyInstance} from 'fastify';
import type {Logger} from 'pino';
import {authenticate} from '../accounts/index.ts';
import {adminPages} from '../admin/admin-pages.ts';
import type {Configuration} from '../config/index.ts';
import {packageVersion} from '../config/package-version.ts';
import type {DocumentBytes} from '../documents/bytes/document-bytes.ts';
import type {StorageWatch} from '../documents/bytes/storage-watch.ts';
import {DOORS} from '../doors/settings.ts';
import {buildApp, type AppParts} from '../http/app.ts';
import {readiness} from '../http/readiness.ts';
import {limitedAttempts} from '../sign-in/attempt-limits.ts';
import {OpenIdProvider} from '../sign-in/provider/open-id-provider.ts';
import {ProviderHandOver} from '../sign-in/provider/provider-hand-over.ts';
import {signInPages} from '../sign-in/sign-in-pages.ts';
import type {Systems} from '../systems/index.ts';
import {providerProblem} from './self-check/check-provider.ts';
import type {ServiceNode} from './parts/service-node.ts';

/** Parts of the app that exist before the app is built. */
type MadeParts = Pick<
  AppParts,
  | 'store'
  | 'dataFolder'
  | 'operations'
  | 'logger'
  | 'clockProblem'
  | 'engineProblems'
  | 'nodeProblem'
  | 'stage'
>;

interface RunningParts extends MadeParts {
  readonly systems: Systems;
  readonly node: ServiceNode;
  readonly documents: StorageWatch;
  readonly bytes: DocumentBytes;
}

/** Builds the HTTP server of a service, with its pages. */
export function appOver(
  configuration: Configuration,
  {systems, node, bytes, ...parts}: RunningParts,
): Promise<FastifyInstance> {
  const {store, dataFolder, logger} = parts;
  const isShared = configuration.database !== undefined;
  const attempts = limitedAttempts(store);
  const version = packageVersion();
  const provider = configuration.provider && new OpenIdProvider(configuration.provider);
  if (provider) tellWhenUnreachable(provider, logger);
  const handOver = provider && new ProviderHandOver(provider.settings, store.tickets);
  const demoFolder = configuration.demoFolder ?? fromPackage('demo');
  return buildApp({
    ...parts,
    configuration,
    authenticate: (token) => authenticate(store.tokens, token),
    pages: signInPages(store, {serviceName: () => configuration.name, provider, handOver, attempts}),
    admin: adminPages({
      store,
      systems,
      node,
      documents: bytes,
      dataFolder,
      isShared,
      version,
      hasDoors: DOORS.some((name) => configuration.doors[name] !== false),
      attempts,
      readiness: () => readiness({...parts, isShared}),
      provider: handOver,
    }),
    componentsFolder: configuration.componentsFolder ?? fromPackage('dist/script'),
    demoFolder: existsSync(demoFolder) ? demoFolder : undefined,
  });
}

/** Logs a provider that cannot be reached; the service starts regardless, since passwords still work. */
function tellWhenUnreachable(provider: OpenIdProvider, logger: Logger): void {
  void providerProblem(provider).then((problem) => {
    if (problem !== undefined && !provider.isClosed) logger.warn({issuer: provider.settings.issuer}, problem);
  });
}

/**
 * Path of a folder beside `service/`, whether this module runs from its source or from the bundle in
 * `service/dist`.
 */
function fromPackage(folder: string): string {
  let here = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(here, 'package.json')) && here !== dirname(here)) here = dirname(here);
  return join(here, '..', folder);
}
