import {readFile} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {DEFAULT_DOCUMENT_SETTINGS, type DocumentSettings} from '../documents/document-settings.ts';
import {DEFAULT_DOOR_SETTINGS, DOORS, type DoorSettings} from '../doors/settings.ts';
import type {EngineConfig} from '../engines/config.ts';
import {DEFAULT_SOAP_NAMESPACES, type SoapNamespaces} from '../soap/soap-namespaces.ts';
import {DEFAULT_LEGACY_SETTINGS, type LegacySettings} from '../legacy/settings.ts';
import {DEMO_VISITOR_SETTINGS, type VisitorSettings} from '../operations/visitors/visitor-settings.ts';
import {isMissingFile, readFault} from '../errors/file-fault.ts';
import {DEFAULT_SERVICE_NAME} from '../pages/brand.ts';
import type {ProviderSettings} from '../sign-in/provider/provider-settings.ts';
import {ADDRESS_EXAMPLE, isDatabaseAddress} from '../store/index.ts';
import {configurationFault} from './configuration-fault.ts';
import {DEFAULT_LIMITS, type Limits} from './default-limits.ts';
import {defaultEngines, withAbsoluteFolders, templatesFault} from './engine-configuration.ts';
import {jsonFault} from './json-fault.ts';
import {proxiesFault} from './proxy-configuration.ts';
import {ReferenceFault, resolveReferences, type ReferenceSource} from './references.ts';
import {providerSettingsFault, redirectUrlOf} from './provider-configuration.ts';
import type {ConfigurationFile} from './schema.ts';
import {configuredStorage, storageFault, type ConfiguredStorage} from './storage-configuration.ts';
import {tracingTarget, type TracingTarget} from './tracing-target.ts';
import type {SystemEntry} from './system-schema.ts';
import {configuredVisitors, visitorsFault} from './visitor-configuration.ts';

/** An unusable configuration; `message` names the place and what is permitted there. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Source of the configuration. */
export interface ConfigurationSource {
  readonly dataFolder: string;
  /** Configuration file, which must exist; by default, `mtservice.json` in the data folder, if that file exists. */
  readonly configFile?: string | undefined;
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Address of the database; overrides the address in the file. */
  readonly database?: string | undefined;
  /** Whether visitors without an account are served if the file does not set `anonymous`. */
  readonly visitors?: boolean | undefined;
  /** Environment for `PORT`, `HOST` and references in the file; by default, that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The configuration, including all defaults. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  /** Name of the service that users see. */
  readonly name: string;
  /** Address of the service as users see it; undefined to derive the address from requests. */
  readonly publicUrl: string | undefined;
  readonly engines: Readonly<Record<string, EngineConfig>>;
  /** Address of a PostgreSQL database; undefined if the database is in the data folder. */
  readonly database: string | undefined;
  /** Configured systems; undefined if every engine provides a system for each of its pairs. */
  readonly systems: readonly SystemEntry[] | undefined;
  readonly defaults: NonNullable<ConfigurationFile['defaults']>;
  readonly limits: Limits;
  readonly documents: DocumentSettings;
  /** Permissions and limits of visitors without an account; undefined if the service serves no visitors. */
  readonly anonymous: VisitorSettings | undefined;
  readonly soap: SoapNamespaces;
  readonly legacy: LegacySettings;
  readonly doors: DoorSettings;
  readonly corsOrigins: '*' | readonly string[];
  readonly trustProxy: boolean | readonly string[];
  /** OpenID Connect provider; undefined if users sign in only with passwords. */
  readonly provider: ProviderSettings | undefined;
  readonly metricsPort: number | undefined;
  /** Target of the traces; undefined to send no traces. */
  readonly tracing: TracingTarget | undefined;
  readonly supportEmail: string;
  readonly componentsFolder: string | undefined;
  readonly demoFolder: string | undefined;
  readonly logLevel: string;
  /** Name of this process among those that share a database; undefined for a generated name. */
  readonly node: string | undefined;
}

/** Absolute path of the configuration file: the given one, or `mtservice.json` in the data folder. */
export function configurationPath({configFile, dataFolder}: ConfigurationSource): string {
  return resolve(configFile ?? join(dataFolder, 'mtservice.json'));
}

/** Reads and checks a configuration; rejects with a `ConfigurationError`. */
export async function loadConfiguration(source: ConfigurationSource): Promise<Configuration> {
  const path = configurationPath(source);
  const folder = dirname(path);
  const env = source.env ?? process.env;
  const read = await readConfiguration(path, source.configFile !== undefined, {env, folder});
  const file = source.database === undefined ? read : {...read, database: source.database};
  const engines = file.engines ?? defaultEngines(source.dataFolder);
  checkParts(path, {...file, engines});
  const port = source.port ?? portOf(env['PORT']) ?? file.port ?? 8080;
  checkMetricsPort(path, file, port);
  checkDoorPorts(path, file, port);
  const within = (name: string | undefined) => (name === undefined ? undefined : resolve(folder, name));
  return {
    host: source.host ?? nonEmpty(env['HOST']) ?? file.host ?? '127.0.0.1',
    port,
    basePath: file.basePath ?? '',
    name: file.name ?? DEFAULT_SERVICE_NAME,
    publicUrl: file.publicUrl,
    database: checkedDatabase(path, file.database),
    engines: withAbsoluteFolders(engines, folder),
    systems: file.systems,
    defaults: file.defaults ?? {},
    limits: {...DEFAULT_LIMITS, ...file.limits},
    documents: documentSettings(path, file),
    anonymous: configuredVisitors(file) ?? (source.visitors ? DEMO_VISITOR_SETTINGS : undefined),
    soap: {...DEFAULT_SOAP_NAMESPACES, ...file.soap},
    legacy: legacySettings(file),
    doors: {...DEFAULT_DOOR_SETTINGS, ...file.doors},
    corsOrigins: file.corsOrigins ?? '*',
    trustProxy: file.trustProxy ?? false,
    provider: providerSettings(path, file),
    metricsPort: file.metricsPort,
    tracing: checkedTracing(tracingTarget(env, file.tracing)),
    supportEmail: file.supportEmail ?? 'the operator of this service',
    componentsFolder: within(file.componentsFolder),
    demoFolder: within(file.demoFolder),
    logLevel: file.logLevel ?? 'info',
    node: file.node,
  };
}

/**
 * Reads only the database address, for commands that need nothing else, and might not be able to resolve the
 * other references. Rejects with a `ConfigurationError`.
 */
export async function loadDatabase(source: ConfigurationSource): Promise<string | undefined> {
  const path = configurationPath(source);
  const file = await readJson(path, source.configFile !== undefined);
  if (typeof file !== 'object' || file === null || !('database' in file)) return undefined;
  const references = {env: source.env ?? process.env, folder: dirname(path)};
  const {database} = withoutReferences(path, {database: file.database}, references) as {database: unknown};
  return checkedDatabase(path, database);
}

/** Reads only the settings of document storage, like `loadDatabase`. */
export async function loadStorage(source: ConfigurationSource): Promise<ConfiguredStorage> {
  const path = configurationPath(source);
  const file = await readJson(path, source.configFile !== undefined);
  const {database, documents} = (file ?? {}) as {database?: unknown; documents?: {storage?: unknown} | null};
  const storage = documents?.storage;
  const named = {
    ...(database !== undefined && {database}),
    ...(storage !== undefined && {documents: {storage}}),
  };
  return checkedStorage(
    path,
    checkedFile(path, named, {env: source.env ?? process.env, folder: dirname(path)}),
  );
}

async function readConfiguration(
  path: string,
  mustExist: boolean,
  references: ReferenceSource,
): Promise<ConfigurationFile> {
  return checkedFile(path, await readJson(path, mustExist), references);
}

function checkedFile(path: string, written: unknown, references: ReferenceSource): ConfigurationFile {
  const value = withoutReferences(path, written, references);
  refuseFault(path, configurationFault(value));
  return value as ConfigurationFile;
}

function refuseFault(path: string, fault: string | undefined): void {
  if (fault) throw new ConfigurationError(`The configuration ${path} is wrong: ${fault}.`);
}

/** Parses a JSON file; returns an empty object if the file is optional and does not exist. */
async function readJson(path: string, mustExist: boolean): Promise<unknown> {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (isMissingFile(error) && !mustExist) return {};
    throw new ConfigurationError(`The configuration ${path} cannot be read: ${readFault(error)}.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ConfigurationError(`The configuration ${path} is not JSON: ${jsonFault(text, error)}.`);
  }
}

function withoutReferences(path: string, value: unknown, references: ReferenceSource): unknown {
  try {
    return resolveReferences(value, references);
  } catch (error) {
    if (!(error instanceof ReferenceFault)) throw error;
    throw new ConfigurationError(`The configuration ${path} is wrong: ${error.message}.`);
  }
}

function checkedDatabase(path: string, database: unknown): string | undefined {
  if (database === undefined) return undefined;
  if (typeof database === 'string' && isDatabaseAddress(database)) return database;
  throw new ConfigurationError(
    `The configuration ${path} is wrong: database must be the address of a PostgreSQL database, as ${ADDRESS_EXAMPLE}.`,
  );
}

function legacySettings({legacy}: ConfigurationFile): LegacySettings {
  return {...DEFAULT_LEGACY_SETTINGS, ...legacy, soap: {...DEFAULT_LEGACY_SETTINGS.soap, ...legacy?.soap}};
}

function documentSettings(path: string, file: ConfigurationFile): DocumentSettings {
  return {...DEFAULT_DOCUMENT_SETTINGS, ...file.documents, ...checkedStorage(path, file)};
}

function checkedStorage(
  path: string,
  {documents, database}: Pick<ConfigurationFile, 'documents' | 'database'>,
): ConfiguredStorage {
  const stored = configuredStorage(documents?.storage, {folder: dirname(path), database});
  refuseFault(path, storageFault(stored, database));
  return stored;
}

function checkMetricsPort(path: string, {metricsPort}: ConfigurationFile, port: number): void {
  if (metricsPort === undefined || metricsPort === 0 || metricsPort !== port) return;
  throw new ConfigurationError(
    `The configuration ${path} is wrong: metricsPort must be another port than ${port}, where the service itself listens.`,
  );
}

/** Rejects a door's port if the service, its metrics or another door uses the same port. */
function checkDoorPorts(path: string, {doors = {}, metricsPort}: ConfigurationFile, port: number): void {
  const taken = new Map([
    [port, 'where the service itself listens'],
    [metricsPort, 'where the metrics are'],
  ]);
  for (const name of DOORS) {
    const setting = doors[name];
    if (typeof setting !== 'object' || setting.port === 0) continue;
    const currentUse = taken.get(setting.port);
    if (currentUse !== undefined) {
      throw new ConfigurationError(
        `The configuration ${path} is wrong: doors.${name}.port must be another port than ${setting.port}, ${currentUse}.`,
      );
    }
    taken.set(setting.port, `where doors.${name} is`);
  }
}

/** Refuses engines, visitors and proxies that cannot be used. */
function checkParts(path: string, file: ConfigurationFile): void {
  checkEngineNames(path, file);
  refuseFault(path, visitorsFault(file));
  refuseFault(path, proxiesFault(file));
  refuseFault(path, templatesFault(file));
}

function checkEngineNames(path: string, {systems = [], engines = {}}: ConfigurationFile): void {
  const ids = new Map<string, number>();
  for (const [index, {id, engine}] of systems.entries()) {
    const place = `The configuration ${path} is wrong: systems[${index}]`;
    if (!Object.hasOwn(engines, engine)) {
      const names = Object.keys(engines).map((name) => `"${name}"`);
      throw new ConfigurationError(`${place}.engine must be one of ${names.join(', ')}, not "${engine}".`);
    }
    const first = id === undefined ? undefined : ids.get(id);
    if (first !== undefined) throw new ConfigurationError(`${place}.id is that of systems[${first}] too.`);
    if (id !== undefined) ids.set(id, index);
  }
}

function providerSettings(path: string, file: ConfigurationFile): ProviderSettings | undefined {
  const {openIdConnect, publicUrl} = file;
  if (openIdConnect === undefined) return undefined;
  refuseFault(path, providerSettingsFault(openIdConnect, publicUrl));
  return {...openIdConnect, redirectUrl: redirectUrlOf(publicUrl ?? '')};
}

function checkedTracing(target: TracingTarget | undefined): TracingTarget | undefined {
  if (!target || (/^https?:/i.test(target.url) && URL.canParse(target.url))) return target;
  throw new ConfigurationError(
    `OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as "http://127.0.0.1:4318", and traces cannot be sent to "${target.url}".`,
  );
}

function portOf(text: string | undefined): number | undefined {
  if (nonEmpty(text) === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigurationError(`PORT must be a port number from 0 to 65535, not "${text}".`);
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
