import {Option} from 'commander';
import type {ConfiguredSystem} from '../main/configured-systems.ts';
import {CommandError} from './command-io.ts';
import type {DataOption} from './data-folder.ts';

/** Options of a command about the systems of the configuration. */
export interface SystemOptions extends DataOption {
  readonly config?: string;
}

/** `--config`. */
export function configOption(): Option {
  return new Option('--config <file>', 'configuration file');
}

/** The systems of the configuration. */
export async function configured({data, config}: SystemOptions): Promise<ConfiguredSystem[]> {
  // Only the commands that ask need the engines, so the others start without them.
  const {configuredSystems} = await import('../main/configured-systems.ts');
  return await configuredSystems({dataFolder: data, configFile: config});
}

/** Checks that the configuration has a system; an unknown one is an error. */
export async function knownSystem(options: SystemOptions, id: string): Promise<void> {
  if ((await configured(options)).some((one) => one.id === id)) return;
  throw new CommandError(`There is no system "${id}". See "mtservice system list".`);
}
