import {isDeepStrictEqual} from 'node:util';
import type {Logger} from 'pino';
import {
  configurationPath,
  loadConfiguration,
  type Configuration,
  type ConfigurationSource,
  type Limits,
} from '../config/index.ts';
import type {Systems} from '../systems/index.ts';
import type {LiveEngines} from './live-engines.ts';
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

/**
 * Creates a function that reloads the configuration; calls run one after the other. If the file is invalid or
 * missing, the fault is logged, and nothing changes: falling back to default limits would be a surprise.
 */
export function reloading(source: ConfigurationSource, parts: ReloadedParts): () => Promise<void> {
  const {logger} = parts;
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
  return () => (last = last.then(reload));
}

/** Replaces the systems by those for the pairs that the engines offer now. */
async function offerOtherPairs({live, systems, engines, logger}: ReloadedParts): Promise<void> {
  try {
    await systems.replace(await engines.define(live));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error(`the language pairs of a server that is up again are not offered: ${reason}`);
  }
}
