import type {ConfiguredSystem, SilentEngine} from '../main/configured-systems.ts';
import {CommandError} from './command-io.ts';
import type {DataOption} from './data-folder.ts';

/** The systems of the configuration, and the engines that do not say now which they have. */
export async function configured({data, config}: DataOption): Promise<{
  readonly systems: ConfiguredSystem[];
  readonly silent: SilentEngine[];
}> {
  // Only the commands that ask need the engines, so the others start without them.
  const {configuredSystems} = await import('../main/configured-systems.ts');
  return await configuredSystems({dataFolder: data, configFile: config});
}

/** Checks that the configuration has a system; an unknown one is an error. */
export async function knownSystem(options: DataOption, id: string): Promise<void> {
  if ((await configured(options)).systems.some((one) => one.id === id)) return;
  throw unknownSystem(id);
}

/** The error of an id that no system has. */
export function unknownSystem(id: string): CommandError {
  return new CommandError(`There is no system "${id}". See "mtservice system list".`);
}
