import type {FastifyInstance} from 'fastify';
import type {Logger} from 'pino';
import {ensureDemoAccount} from '../accounts/index.ts';
import {ConfigurationError, loadConfiguration, type Configuration} from '../config/index.ts';
import type {FindLibreOffice} from '../documents/queue/convert-document.ts';
import {createOperations, type OperationsCore} from '../operations/operations.ts';
import {isRootElsewhere, openStore, type NodeHint, type Store} from '../store/index.ts';
import type {Systems} from '../systems/index.ts';
import {tracingOf} from './service-tracing.ts';
import {openDocumentStorage, type OpenedStorage} from './document-storage.ts';
import {LiveEngines} from './live-engines.ts';
import {openSystems} from './open-systems.ts';
import {liveConfiguration, reloading, type LiveConfiguration} from './reload.ts';
import {removingOldAudit} from './audit-removal.ts';
import {Draining} from './draining.ts';
import {FoundLibreOffice} from './found-libre-office.ts';
import {listen, listenAtDoors, listenFault, type ListeningDoors} from './listen.ts';
import {watchClock, type ServiceClock} from './service-clock.ts';
import {appOver} from './service-app.ts';
import {joinNodes} from './service-node.ts';
import {closeApp} from '../http/app.ts';
import {readiness} from '../http/readiness.ts';
import {changeConnectionTimes, connectionTimes} from '../http/connection-times.ts';
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
  /** Addresses of the doors that have ports of their own. */
  readonly doorUrls: ListeningDoors['urls'];
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
  const draining = new Draining(logger);
  const {limits} = configuration;
  let closing: Promise<void> | undefined;
  let isReady = false;
  const note = (message: string) => {
    if (isReady) logger.info(message);
  };
  const close = () => {
    if (!closing) note('the service is stopping');
    return (closing ??= draining
      .end(limits)
      .then(() => closeAll(started))
      .finally(() => note('the service has stopped')));
  };
  try {
    const store = await openStore(
      {dataFolder: options.dataFolder, database: configuration.database},
      {exclusive: true},
    );
    started.push(() => store.close());
    const clock = await watchClock(options.dataFolder, logger);
    started.push(() => clock.close());
    started.push(removingOldAudit(store.audit, limits, {logger, clock}));
    const isShared = configuration.database !== undefined;
    const node = await joinNodes(store.nodes, {name: configuration.node, isShared, logger});
    started.push(() => node.leave());
    const engines = new LiveEngines(logger);
    started.push(() => Promise.resolve(engines.close()));
    const systems = await openSystems(configuration, {store, node, engines, logger});
    started.push(() => systems.close());
    const office = new FoundLibreOffice(configuration.documents);
    const libreOffice = () => office.find();
    const storage = await openDocumentStorage(configuration, {dataFolder: options.dataFolder, store, logger});
    started.push(() => storage.close());
    const core = await openOperations(configuration, {store, systems, clock, storage, logger, libreOffice});
    started.push(() => core.runner.close());
    started.push(await store.nodes.hearHints(onHint(core, systems)));
    const demoToken = options.demoAccount ? await ensureDemoAccount(store) : undefined;
    const {dataFolder} = options;
    const {operations} = core;
    const stage = () => draining.stage;
    const notices = {
      clockProblem: () => clock.problem(),
      engineProblems: () => engines.problems(),
      nodeProblem: () => node.problem(),
      stage,
    };
    const appParts = {
      store,
      dataFolder,
      documents: storage.watch,
      bytes: storage.bytes,
      operations,
      demoToken,
      logger,
      ...notices,
      systems,
      node,
    };
    const app = await appOver(configuration, appParts);
    started.push(() => closeApp(app, limits.closeSeconds * 1000));
    const tracing = await tracingOf(configuration, logger);
    if (tracing) {
      started.unshift(() => tracing.close());
      traceRequests(app, tracing.tracer);
    }
    const ready = () => readiness({store, dataFolder, isShared, documents: storage.watch});
    const metrics = await metricsOf(configuration, {app, systems, store, usage: core.usage, ready});
    if (metrics) started.push(() => metrics.close());
    const doors = await listenAtDoors(app, configuration);
    started.push(() => doors.close());
    const url = await listen(app, configuration);
    if (configuration.trustProxy === true) logger.warn(TRUSTS_ANYBODY);
    if (await isRootElsewhere(options.dataFolder)) logger.warn(RUNS_AS_ROOT);
    logger.info({url, ...doors.urls}, 'the service is ready');
    const begin = () => draining.begin(() => core.runner.close());
    if (isShared)
      void systems.warm(limits.startSeconds * 1000).then(begin); // others answer meanwhile
    else begin();
    isReady = true;
    const onChanged = () => {
      logger.level = levelOf(configuration, options);
      changeConnectionTimes(app.server, connectionTimes(configuration));
      office.forget();
    };
    const reload = reloading(options, {live: configuration, systems, engines, logger, onChanged});
    return {url, doorUrls: doors.urls, metricsUrl: metrics?.url, store, demoToken, app, reload, close};
  } catch (error) {
    await close();
    throw error;
  }
}

/** Time between two looks for documents that other processes have taken. */
const POLL_MS = 1_000;

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

interface ServiceParts {
  readonly store: Store;
  readonly systems: Systems;
  readonly clock: ServiceClock;
  readonly storage: OpenedStorage;
  readonly logger: Logger;
}

/** Looks at once at what another process has changed; the next look comes anyway. */
function onHint({runner}: OperationsCore, systems: Systems): (hint: NodeHint) => void {
  return (hint) => (hint === 'documents' ? runner.wake() : void systems.refresh().catch(() => undefined));
}

async function openOperations(
  {limits, documents, database}: LiveConfiguration,
  {
    store,
    systems,
    clock,
    storage,
    logger,
    libreOffice,
  }: ServiceParts & {readonly libreOffice: FindLibreOffice},
): Promise<OperationsCore> {
  const core = createOperations({
    store,
    systems,
    limits,
    documents: {
      ...storage,
      settings: documents,
      libreOffice,
      isClockTrusted: () => clock.isTrusted(),
      pollMs: database === undefined ? undefined : POLL_MS,
      onError: (error) => logger.error({err: error}, 'a document was not translated at once'),
    },
  });
  await core.runner.open();
  return core;
}

async function metricsOf(
  {metricsPort, host}: Configuration,
  parts: MeasuredParts,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  try {
    return await serveMetrics(parts, {host, port: metricsPort});
  } catch (error) {
    throw new ConfigurationError(listenFault(error, {host, port: metricsPort, setting: '"metricsPort"'}));
  }
}
