export type {Limits} from './default-limits.ts';
export {
  ConfigurationError,
  configurationPath,
  loadConfiguration,
  loadDatabase,
  loadStorage,
  type Configuration,
  type ConfigurationSource,
} from './load-configuration.ts';
export {defaultEngines, hasFirstModels} from './engine-configuration.ts';
export type {SystemEntry} from './system-schema.ts';
