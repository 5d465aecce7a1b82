import type {FastifyInstance} from 'fastify';
import type {Logger} from 'pino';
import {ensureDemoAccount} from '../accounts/index.ts';
import {loadConfiguration, type Configuration} from '../config/index.ts';
import {changeConnectionTimes, connectionTimes} from '../http/connections/connection-times.ts';
import {createLogger} from '../http/logger.ts';
import {traceRequests} from '../http/request-spans.ts';
import {closeApp} from '../http/server.ts';
import {ServiceOutput} from '../http/service-output.ts';
import {isRootElsewhere, type Store} from '../store/index.ts';
import {openAddresses, type Addresses} from './addresses.ts';
import {openParts, type ServiceParts} from './parts/service-parts.ts';
import {tracingOf} from './parts/service-tracing.ts';
import {liveConfiguration, reloading, type LiveConfiguration} from './reload.ts';
import {appOver} from './service-app.ts';
import {ServiceLife} from './service-life.ts';
import type {Systems} from '../systems/index.ts';

/** Options for running the service. */
export interface ServeOptions {
  readonly dataFolder: string;
  /** Port; takes precedence over `PORT` and the configuration. 0 for any free port. */
  readonly port?: number | undefined;
  /** Host; takes precedence over `HOST` and the configuration. */
  readonly host?: string | undefined;
  /** Configuration file; by default, `mtservice.json` in the data folder. */
  readonly configFile?: string | undefined;
  /** Whether to create a demo account, for trying out signing in and the interface. */
  readonly demoAccount?: boolean | undefined;
  /** Whether visitors without an account are served if the configuration does not set `anonymous`. */
  readonly visitors?: boolean | undefined;
  /** Output for the log; standard output by default, null for no log. */
  readonly log?: ServiceOutput | null;
  /** Whether to log errors only, regardless of the configured level. */
  readonly errorsOnly?: boolean;
}

/** A running service. */
export interface RunningService extends Addresses {
  readonly store: Store;
  /** Token of the demo account; undefined if there is no demo account. */
  readonly demoToken: string | undefined;
  /** The HTTP server, which also accepts injected requests. */
  readonly app: FastifyInstance;
  /** Reloads the configuration; if the new configuration is invalid, logs the error and changes nothing. */
  reload(): Promise<void>;
  /** Waits for requests under way, stops the engines and closes the store. */
  close(): Promise<void>;
}

/**
 * Starts the service, which runs until `close`. Rejects with a `ConfigurationError` if the configuration is
 * invalid, or with a `StoreError` of kind `locked` if another process uses the data folder.
 */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const configuration = liveConfiguration(await loadConfiguration(options));
  const logger = loggerFor(configuration, options);
  const life = new ServiceLife(logger, configuration.limits);
  try {
    const parts = await openParts(configuration, {dataFolder: options.dataFolder, logger, life});
    const demoToken = options.demoAccount ? await ensureDemoAccount(parts.store) : undefined;
    const app = await openApp(configuration, {parts, life});
    const addresses = await openAddresses(app, configuration, {parts, life});
    await tellStart(configuration, {parts, addresses});
    takeRequests(configuration, {parts, life});
    const onChanged = () => {
      logger.level = levelOf(configuration, options);
      changeConnectionTimes(app.server, connectionTimes(configuration));
      parts.converters.forget();
    };
    const {engines, store, systems} = parts;
    const reloader = reloading(options, {live: configuration, systems, engines, logger, onChanged});
    life.endsWith(() => Promise.resolve(reloader.close()));
    return {...addresses, store, demoToken, app, reload: reloader.reload, close: () => life.close()};
  } catch (error) {
    await life.close();
    throw error;
  }
}

interface Running {
  readonly parts: ServiceParts;
  readonly life: ServiceLife;
}

/** Builds the HTTP server, which is traced if configured. */
async function openApp(configuration: LiveConfiguration, {parts, life}: Running): Promise<FastifyInstance> {
  const {store, dataFolder, storage, core, logger, systems, node, clock, engines} = parts;
  const app = await appOver(configuration, {
    ...{store, dataFolder, logger, systems, node},
    documents: storage.watch,
    bytes: storage.bytes,
    operations: core.operations,
    clockProblem: () => clock.problem(),
    engineProblems: () => [...engines.problems(), ...failedSystems(systems)],
    nodeProblem: () => node.problem(),
    stage: () => life.draining.stage,
  });
  life.endsWith(() => closeApp(app, configuration.limits.closeSeconds * 1000));
  const tracing = await tracingOf(configuration, logger);
  if (tracing) {
    // The tracing is closed last, since the other parts may still send traces while they close.
    life.endsLastWith(() => tracing.close());
    traceRequests(app, tracing.tracer);
  }
  return app;
}

/** Says how many systems cannot be started; anyone may read it, so that it names none. */
function failedSystems(systems: Systems): string[] {
  const count = [...systems.all()].filter(({status}) => status === 'error').length;
  if (count === 0) return [];
  const which = count === 1 ? '1 translation system' : `${count} translation systems`;
  return [`${which} cannot be started. "mtservice check" and the log of the service say why.`];
}

/** Logs that the service is ready, and warns of settings that the operator should change. */
async function tellStart(
  {trustProxy}: Configuration,
  {
    parts: {logger, dataFolder},
    addresses: {url, doorUrls},
  }: {readonly parts: ServiceParts; readonly addresses: Addresses},
): Promise<void> {
  if (trustProxy === true) logger.warn(TRUSTS_ANYBODY);
  if (await isRootElsewhere(dataFolder)) logger.warn(RUNS_AS_ROOT);
  logger.info({url, ...doorUrls}, 'the service is ready');
}

/**
 * Makes the service ready for requests. In a cluster, a node first waits until its systems run; meanwhile,
 * other nodes answer.
 */
function takeRequests({limits}: Configuration, {parts, life}: Running): void {
  const {core, isShared, systems} = parts;
  const begin = () => life.draining.begin(() => core.runner.close());
  if (isShared) void systems.warm(limits.startSeconds * 1000).then(begin);
  else begin();
  life.ready();
}

const RUNS_AS_ROOT =
  'the service runs as root on the data of another user; run it as that user (User= in systemd, sudo -u), who gets what it has made when it ends';

const TRUSTS_ANYBODY =
  'trustProxy is true: any client can claim any address; name the addresses of your proxies';

/** Log levels that omit errors. */
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
