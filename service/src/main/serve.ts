import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {FastifyInstance} from 'fastify';
import type {Logger} from 'pino';
import {authenticate, ensureDemoAccount} from '../accounts/index.ts';
import {OpenIdProvider} from '../sign-in/provider/open-id-provider.ts';
import {ProviderHandOver} from '../sign-in/provider/provider-hand-over.ts';
import {adminPages} from '../admin/admin-pages.ts';
import {packageVersion} from '../config/package-version.ts';
import {sharedAttempts} from '../pages/attempt-limits.ts';
import {signInPages} from '../sign-in/sign-in-pages.ts';
import {ConfigurationError, loadConfiguration, type Configuration} from '../config/index.ts';
import {findLibreOffice, type LibreOffice} from '../documents/conversion/libre-office.ts';
import {DocumentFolder} from '../documents/document-folder.ts';
import {createOperations, type OperationsCore} from '../operations/operations.ts';
import {isRootElsewhere, openStore, type Store} from '../store/index.ts';
import {Systems} from '../systems/index.ts';
import {providerProblem} from './self-check/check-provider.ts';
import {tracingOf} from './service-tracing.ts';
import {systemDefinitions} from './configured-systems.ts';
import {liveConfiguration, reloading, type LiveConfiguration} from './reload.ts';
import {removingOldAudit} from './audit-removal.ts';
import {listen} from './listen.ts';
import {watchClock, type ServiceClock} from './service-clock.ts';
import {buildApp, closeApp, type AppParts} from '../http/app.ts';
import {readinessProblems} from '../http/readiness.ts';
import {createLogger} from '../http/logger.ts';
import {traceRequests} from '../http/request-spans.ts';
import {serveMetrics, type MeasuredParts, type Metrics} from '../http/metrics/metrics.ts';
import {ServiceOutput} from '../http/service-output.ts';

/** Settings of a run of the service. */
export interface ServeOptions {
  readonly dataFolder: string;
  /** Takes precedence over `PORT` and the configuration; 0 for any free port. */
  readonly port?: number | undefined;
  /** Takes precedence over `HOST` and the configuration. */
  readonly host?: string | undefined;
  /** Configuration file, instead of `mtservice.json` in the data folder. */
  readonly configFile?: string | undefined;
  /** Makes a demo account, whose token the demo page may use as well. */
  readonly demoAccount?: boolean | undefined;
  /** Output of the log; the standard output when absent, none when null. */
  readonly log?: ServiceOutput | null;
  /** Whether the log has only errors, whatever level is configured. */
  readonly errorsOnly?: boolean;
}

/** A running service. */
export interface RunningService {
  /** `{base_url}` of the interface document. */
  readonly url: string;
  /** Address of the metrics, when they are configured. */
  readonly metricsUrl: string | undefined;
  readonly store: Store;
  /** Token of the demo account, when there is one. */
  readonly demoToken: string | undefined;
  /** The HTTP server, which also takes requests without a socket. */
  readonly app: FastifyInstance;
  /** Reads the configuration again; a broken one is logged, and changes nothing. */
  reload(): Promise<void>;
  /** Finishes the requests in flight, ends the engines and closes the store. */
  close(): Promise<void>;
}

/**
 * Runs the service until `close`. Rejects with a `ConfigurationError`, or a `StoreError` of the kind
 * `locked` when another process serves the data folder.
 */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const configuration = liveConfiguration(await loadConfiguration(options));
  const logger = loggerFor(configuration, options);
  const started: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  let isReady = false;
  const note = (message: string) => {
    if (isReady) logger.info(message);
  };
  const close = () => {
    if (!closing) note('the service is stopping');
    return (closing ??= closeAll(started).finally(() => note('the service has stopped')));
  };
  try {
    const store = await openStore(options.dataFolder, {exclusive: true});
    started.push(() => store.close());
    const clock = await watchClock(options.dataFolder, logger);
    started.push(() => clock.close());
    started.push(removingOldAudit(store, configuration.limits, {logger, clock}));
    const systems = await openSystems(configuration, store, logger);
    started.push(() => systems.close());
    const parts = {store, systems, clock, logger};
    const core = await openOperations(configuration, options.dataFolder, parts);
    started.push(() => core.runner.close());
    const demoToken = options.demoAccount ? await ensureDemoAccount(store) : undefined;
    const {dataFolder} = options;
    const {operations} = core;
    const clockProblem = () => clock.problem();
    const app = await appOver(configuration, {
      ...{store, dataFolder, operations, demoToken, logger, clockProblem, systems},
    });
    started.push(() => closeApp(app, configuration.limits.closeSeconds * 1000));
    const tracing = await tracingOf(configuration, logger);
    if (tracing) {
      started.unshift(() => tracing.close());
      traceRequests(app, tracing.tracer);
    }
    const metrics = await metricsOf(configuration, {app, systems, store, usage: core.usage});
    if (metrics) started.push(() => metrics.close());
    const url = await listen(app, configuration);
    if (configuration.trustProxy === true) logger.warn(TRUSTS_ANYBODY);
    if (await isRootElsewhere(options.dataFolder)) logger.warn(RUNS_AS_ROOT);
    logger.info({url}, 'the service is ready');
    isReady = true;
    const setLevel = (next: Configuration) => void (logger.level = levelOf(next, options));
    const reload = reloading(options, {live: configuration, systems, logger, setLevel});
    return {url, metricsUrl: metrics?.url, store, demoToken, app, reload, close};
  } catch (error) {
    await close();
    throw error;
  }
}

const RUNS_AS_ROOT =
  'the service runs as root on the data of another user; run it as that user (User= in systemd, sudo -u), who gets what it has made when it ends';

const TRUSTS_ANYBODY =
  'trustProxy is true: whoever reaches the service can pretend to come from any address; name the addresses of your proxies';

/** Levels that log less than errors. */
const LESS_THAN_ERRORS: readonly string[] = ['fatal', 'silent'];

function levelOf({logLevel}: Configuration, {errorsOnly}: ServeOptions): string {
  return errorsOnly && !LESS_THAN_ERRORS.includes(logLevel) ? 'error' : logLevel;
}

function loggerFor(configuration: Configuration, options: ServeOptions): Logger {
  const {log} = options;
  return createLogger(
    levelOf(configuration, options),
    log === null ? undefined : (log ?? new ServiceOutput()),
  );
}

async function closeAll(started: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const end of started.reverse()) await end().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function openSystems(configuration: Configuration, store: Store, logger: Logger): Promise<Systems> {
  const definitions = await systemDefinitions(configuration, (message) => logger.warn(message));
  const systems = new Systems(definitions, {
    store,
    onFault: ({id, title}, reason) => logger.warn({id, title, reason}, 'a system does not run'),
    onError: (error) => logger.error({err: error}, 'the state of a system could not be read or noted'),
    timing: {startMs: configuration.limits.startSeconds * 1000},
  });
  try {
    await systems.open();
    return systems;
  } catch (error) {
    await systems.close();
    throw error;
  }
}

interface ServiceParts {
  readonly store: Store;
  readonly systems: Systems;
  readonly clock: ServiceClock;
  readonly logger: Logger;
}

async function openOperations(
  {limits, documents}: LiveConfiguration,
  dataFolder: string,
  {store, systems, clock, logger}: ServiceParts,
): Promise<OperationsCore> {
  const folder = new DocumentFolder(dataFolder);
  let found: Promise<LibreOffice | undefined> | undefined;
  const core = createOperations({
    store,
    systems,
    limits,
    documents: {
      folder,
      settings: documents,
      libreOffice: () =>
        (found ??= findLibreOffice(documents.libreOffice, {
          allowNetwork: documents.libreOfficeMayUseNetwork,
        })),
      isClockTrusted: () => clock.isTrusted(),
      onError: (error) => logger.error({err: error}, 'a document was not translated at once'),
    },
  });
  await core.runner.open();
  return core;
}

function appOver(
  configuration: Configuration,
  {
    systems,
    ...parts
  }: Pick<AppParts, 'store' | 'dataFolder' | 'operations' | 'demoToken' | 'logger' | 'clockProblem'> & {
    readonly systems: Systems;
  },
): Promise<FastifyInstance> {
  const {store, dataFolder, logger} = parts;
  const attempts = sharedAttempts();
  const problems = () => readinessProblems(parts);
  const documents = new DocumentFolder(dataFolder);
  const version = packageVersion();
  const provider = configuration.provider && new OpenIdProvider(configuration.provider);
  if (provider) tellWhenUnreachable(provider, logger);
  const handOver = provider && new ProviderHandOver(provider.settings);
  const demoFolder = configuration.demoFolder ?? fromPackage('demo');
  return buildApp({
    ...parts,
    configuration,
    authenticate: (token) => authenticate(store, token),
    pages: signInPages(store, {provider, handOver, attempts}),
    admin: adminPages({
      ...{store, systems, documents, dataFolder, version, attempts, problems},
      provider: handOver,
    }),
    componentsFolder: configuration.componentsFolder ?? fromPackage('dist/script'),
    demoFolder: existsSync(demoFolder) ? demoFolder : undefined,
  });
}

/** Passwords work meanwhile: a provider that is down does not keep the service from starting. */
function tellWhenUnreachable(provider: OpenIdProvider, logger: Logger): void {
  void providerProblem(provider).then((problem) => {
    if (problem !== undefined && !provider.isClosed) logger.warn({issuer: provider.settings.issuer}, problem);
  });
}

async function metricsOf(
  {metricsPort, host}: Configuration,
  parts: MeasuredParts,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  try {
    return await serveMetrics(parts, {host, port: metricsPort});
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `The metrics cannot listen on ${host}, port ${metricsPort}: ${reason}. Set "metricsPort" to a free one.`,
    );
  }
}

/** A folder beside `service/`, from this module or from the bundle in `service/dist`. */
function fromPackage(folder: string): string {
  let here = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(here, 'package.json')) && here !== dirname(here)) here = dirname(here);
  return join(here, '..', folder);
}
