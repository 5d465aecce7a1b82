export {
  ConfigurationError,
  DEFAULT_LIMITS,
  loadConfiguration,
  type Configuration,
  type ConfigurationSource,
  type Limits,
} from './load-configuration.ts';
export type {SystemEntry} from './schema.ts';
