import {isDeepStrictEqual} from 'node:util';
import type {Logger} from 'pino';
import {
  configurationPath,
  loadConfiguration,
  type Configuration,
  type ConfigurationSource,
  type Limits,
} from '../config/index.ts';
import type {DocumentSettings} from '../documents/document-settings.ts';
import type {Systems} from '../systems/index.ts';
import {systemDefinitions} from './configured-systems.ts';

/** Limits that hold from the next request on. */
const LIVE_LIMITS: readonly (keyof Limits)[] = [
  'maxTextCharacters',
  'maxArrayItems',
  'maxBodyBytes',
  'dailyCharacters',
  'correctionsPerDay',
  'correctionCharactersPerDay',
  'memoryUnitsPerUser',
  'requestsPerMinute',
  'refusedPerMinute',
  'requestsAtOnce',
  'connectionsPerAddress',
  'bodyBytesAtOnce',
  'allBodyBytesAtOnce',
  'auditDays',
  'closeSeconds',
];

/** Settings of documents that hold from the next document on. */
const LIVE_DOCUMENTS: readonly (keyof DocumentSettings)[] = [
  'maxBytes',
  'tasksPerUser',
  'retentionHours',
  'atOnce',
  'readSeconds',
  'memoryMegabytes',
];

/** Settings that are taken over as a whole. */
const LIVE_SETTINGS: readonly (keyof Configuration)[] = [
  'engines',
  'systems',
  'defaults',
  'supportEmail',
  'logLevel',
];

/** A configuration whose limits and settings of documents are its own objects, which a reload changes. */
export type LiveConfiguration = Configuration & {readonly limits: Limits & {readonly supportEmail: string}};

/** Makes a configuration that can be changed while a service uses it. */
export function liveConfiguration(loaded: Configuration): LiveConfiguration {
  const {limits, documents, supportEmail} = loaded;
  return {...loaded, limits: {...limits, supportEmail}, documents: {...documents}};
}

/** Parts of a service that a reload changes. */
export interface ReloadedParts {
  readonly live: LiveConfiguration;
  readonly systems: Systems;
  readonly logger: Logger;
  /** Sets the level of the log. */
  setLevel(configuration: Configuration): void;
}

/**
 * Changes a running service to a new configuration, as far as that is possible without a restart; requests
 * under way end as they began. Resolves to the settings that only hold after a restart.
 */
async function applyConfiguration(next: Configuration, parts: ReloadedParts): Promise<string[]> {
  const {live, systems, logger, setLevel} = parts;
  const waiting = waitingSettings(live, next);
  const before = {engines: live.engines, systems: live.systems, defaults: live.defaults};
  if (!isDeepStrictEqual(before, {engines: next.engines, systems: next.systems, defaults: next.defaults})) {
    // Fails before anything is changed when two systems have one id.
    await systems.replace(await systemDefinitions(next, (message) => logger.warn(message)));
  }
  Object.assign(live.limits, picked(next.limits, LIVE_LIMITS), {supportEmail: next.supportEmail});
  Object.assign(live.documents, picked(next.documents, LIVE_DOCUMENTS));
  Object.assign(live, picked(next, LIVE_SETTINGS));
  setLevel(next);
  return waiting;
}

/**
 * Makes what reads a service's configuration again, one time after the other; a broken one is logged. So is a
 * file that is not there: a service whose limits fell back to the defaults would be a surprise.
 */
export function reloading(source: ConfigurationSource, parts: ReloadedParts): () => Promise<void> {
  const {logger} = parts;
  let last: Promise<void> = Promise.resolve();
  const file: ConfigurationSource = {...source, configFile: configurationPath(source)};
  const reload = async (): Promise<void> => {
    try {
      const waiting = await applyConfiguration(await loadConfiguration(file), parts);
      logger.info('the configuration was read again');
      if (waiting.length > 0) {
        logger.warn(`these changes of the configuration hold only after a restart: ${waiting.join(', ')}`);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(`the new configuration is not used, and the service goes on with the old one: ${reason}`);
    }
  };
  return () => (last = last.then(reload));
}

/** Names of changed settings that a running service cannot take over. */
function waitingSettings(live: LiveConfiguration, next: Configuration): string[] {
  const names = (Object.keys(next) as (keyof Configuration)[]).filter(
    (name) => name !== 'limits' && name !== 'documents' && !LIVE_SETTINGS.includes(name),
  );
  return [
    ...changed(live, next, names, []),
    ...changed(live.limits, next.limits, Object.keys(next.limits) as (keyof Limits)[], LIVE_LIMITS).map(
      (name) => `limits.${name}`,
    ),
    ...changed(
      live.documents,
      next.documents,
      Object.keys(next.documents) as (keyof DocumentSettings)[],
      LIVE_DOCUMENTS,
    ).map((name) => `documents.${name}`),
  ];
}

function changed<Settings extends object>(
  before: Settings,
  after: Settings,
  names: readonly (keyof Settings & string)[],
  live: readonly (keyof Settings)[],
): string[] {
  return names.filter((name) => !live.includes(name) && !isDeepStrictEqual(before[name], after[name]));
}

function picked<Settings extends object>(
  settings: Settings,
  names: readonly (keyof Settings)[],
): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<Settings>;
}
