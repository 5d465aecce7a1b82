import {isDeepStrictEqual} from 'node:util';
import type {Logger} from 'pino';
import {
  configurationPath,
  defaultEngines,
  loadConfiguration,
  type Configuration,
  type ConfigurationSource,
  type Limits,
} from '../config/index.ts';
import type {Systems} from '../systems/index.ts';
import type {LiveEngines} from './live-engines.ts';
import {onFirstModels} from './first-models.ts';
import {changedSettings} from './setting-changes.ts';

/** A configuration whose limits and document settings are copies that a reload may change. */
export type LiveConfiguration = Configuration & {readonly limits: Limits & {readonly supportEmail: string}};

/** Creates a configuration that can change while a service uses it. */
export function liveConfiguration(loaded: Configuration): LiveConfiguration {
  const {limits, documents, supportEmail} = loaded;
  return {...loaded, limits: {...limits, supportEmail}, documents: {...documents}};
}

/** Parts of a service that a reload affects. */
export interface ReloadedParts {
  readonly live: LiveConfiguration;
  readonly systems: Systems;
  readonly engines: LiveEngines;
  readonly logger: Logger;
  /** Called after `live` has changed, to apply settings that are otherwise read only once. */
  onChanged(): void;
}

/**
 * Applies a new configuration as far as possible without a restart. Requests under way finish with the old
 * settings. Resolves to the names of the changed settings.
 */
async function applyConfiguration(
  next: Configuration,
  {live, systems, engines, onChanged}: ReloadedParts,
): Promise<{readonly now: string[]; readonly afterRestart: string[]}> {
  const {now, afterRestart, taken} = changedSettings(live, next);
  const before = {engines: live.engines, systems: live.systems, defaults: live.defaults};
  if (!isDeepStrictEqual(before, {engines: next.engines, systems: next.systems, defaults: next.defaults})) {
    // If two systems have the same id, the replacement fails before anything is changed.
    try {
      await systems.replace(await engines.define(next));
    } catch (error) {
      engines.keepOnly(live);
      throw error;
    }
    engines.keepOnly(next);
  }
  Object.assign(live, taken.settings);
  Object.assign(live.limits, taken.limits, {supportEmail: next.supportEmail});
  Object.assign(live.documents, taken.documents);
  onChanged();
  return {now, afterRestart};
}

/** Changes a running service. */
export interface Reloading {
  /** Reloads the configuration; calls run one after the other. */
  readonly reload: () => Promise<void>;
  /** Stops watching for the first model. */
  close(): void;
}

/**
 * Follows changes of the configuration, of the engines' pairs and of the models. If the configuration is invalid or
 * missing, the fault is logged, and nothing changes: falling back to default limits would be a surprise.
 */
export function reloading(source: ConfigurationSource, parts: ReloadedParts): Reloading {
  const {logger, live} = parts;
  let last: Promise<void> = Promise.resolve();
  const file: ConfigurationSource = {...source, configFile: configurationPath(source)};
  const reload = async (): Promise<void> => {
    try {
      const {now, afterRestart} = await applyConfiguration(await loadConfiguration(file), parts);
      logger.info({changed: now}, 'the configuration was read again');
      if (afterRestart.length > 0) {
        logger.warn(
          `these changes of the configuration take effect only after a restart: ${afterRestart.join(', ')}`,
        );
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(`the new configuration is not used, and the service keeps the old one: ${reason}`);
    }
  };
  // The new pairs are offered after the last reload, since both replace the systems.
  parts.engines.onOtherPairs(() => void (last = last.then(() => offerOtherPairs(parts))));
  const close = onFirstModels(
    source.dataFolder,
    live,
    () => void (last = last.then(() => offerFirstModels(source.dataFolder, parts))),
  );
  return {reload: () => (last = last.then(reload)), close};
}

/** Adds the engine of the first models to a service that has no engines in its configuration. */
async function offerFirstModels(dataFolder: string, parts: ReloadedParts): Promise<void> {
  try {
    await applyConfiguration({...parts.live, engines: defaultEngines(dataFolder)}, parts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parts.logger.error(`the first models are not offered before a restart: ${reason}`);
  }
}

/** Replaces the systems by those for the pairs that the engines offer now. */
async function offerOtherPairs({live, systems, engines, logger}: ReloadedParts): Promise<void> {
  try {
    await systems.replace(await engines.define(live));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error(`the new language pairs of an engine are not offered: ${reason}`);
  }
}
