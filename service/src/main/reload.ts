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
  readonly engines: LiveEngines;
  readonly logger: Logger;
  /** Called when `live` has been changed: takes over what is not read from it again and again. */
  onChanged(): void;
}

/**
 * Changes a running service to a new configuration, as far as that is possible without a restart; requests
 * under way end as they began. Resolves to the names of what has changed.
 */
async function applyConfiguration(
  next: Configuration,
  {live, systems, engines, onChanged}: ReloadedParts,
): Promise<{readonly now: string[]; readonly afterRestart: string[]}> {
  const {now, afterRestart, taken} = changedSettings(live, next);
  const before = {engines: live.engines, systems: live.systems, defaults: live.defaults};
  if (!isDeepStrictEqual(before, {engines: next.engines, systems: next.systems, defaults: next.defaults})) {
    // Fails before anything is changed when two systems have one id.
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
 * Makes what reads a service's configuration again, one time after the other; a broken one is logged. So is a
 * file that is not there: a service whose limits fell back to the defaults would be a surprise.
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
          `these changes of the configuration hold only after a restart: ${afterRestart.join(', ')}`,
        );
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(`the new configuration is not used, and the service goes on with the old one: ${reason}`);
    }
  };
  // Between two reloads, as each replaces the systems.
  parts.engines.onOtherPairs(() => void (last = last.then(() => offerOtherPairs(parts))));
  return () => (last = last.then(reload));
}

/** Offers the systems of the pairs that the engines have now. */
async function offerOtherPairs({live, systems, engines, logger}: ReloadedParts): Promise<void> {
  try {
    await systems.replace(await engines.define(live));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error(`the language pairs of a server that is up again are not offered: ${reason}`);
  }
}
