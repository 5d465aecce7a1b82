import type {ConfiguredSystem, SilentEngine} from '../main/configured-systems.ts';
import {CommandError} from './command-io.ts';
import type {DataOption} from './data-folder.ts';

/** Returns the configured systems, and the engines whose servers do not answer. */
export async function configured({data, config}: DataOption): Promise<{
  readonly systems: ConfiguredSystem[];
  readonly silent: SilentEngine[];
}> {
  // The module is imported here, so that other commands start without the engines.
  const {configuredSystems} = await import('../main/configured-systems.ts');
  return await configuredSystems({dataFolder: data, configFile: config});
}

/** Throws unless the configuration has the system. */
export async function knownSystem(options: DataOption, id: string): Promise<void> {
  if ((await configured(options)).systems.some((system) => system.id === id)) return;
  throw unknownSystem(id);
}

/** Error for an unknown system id. */
export function unknownSystem(id: string): CommandError {
  return new CommandError(`There is no system "${id}". See "mtservice system list".`);
}
