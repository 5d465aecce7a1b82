import {dirname, join, relative} from 'node:path';
import {Option} from 'commander';
import {loadConfiguration} from '../../config/index.ts';
import {giveAll, giveToOwner, isRootElsewhere, ownerOf} from '../../store/folder/folder-owner.ts';
import {CommandError} from '../command-io.ts';
import type {DataOption} from '../data-folder.ts';

/** Folder and registry of the models. */
export interface ModelLocation {
  readonly folder: string;
  /** Address of the registry; undefined for Mozilla's. */
  readonly registry: string | undefined;
  /** Whether the configuration has the engine for models, or no engines at all and the folder exists. */
  readonly isConfigured: boolean;
}

/** Options of commands that read a registry. */
export interface RegistryOption extends DataOption {
  readonly registry?: string;
}

/** The option `--registry`. */
export function registryOption(): Option {
  return new Option(
    '--registry <address>',
    'index of models (models.json, or records of Remote Settings), or a folder with one',
  );
}

/** Settings of the configured engine; without one, the folder is `models` in the data folder. */
export async function modelLocation({data, config, registry}: RegistryOption): Promise<ModelLocation> {
  if (registry === '') throw new CommandError('--registry is empty. Say an address or a folder after it.');
  const {engines} = await loadConfiguration({dataFolder: data, configFile: config});
  const engine = Object.values(engines).find((one) => one.engine === 'bergamot');
  const configured = engine?.engine === 'bergamot' ? engine : undefined;
  return {
    folder: configured?.folder ?? join(data, 'models'),
    registry: registry ?? configured?.registry,
    isConfigured: configured !== undefined,
  };
}

/** What to add to a configuration whose engines do not use models; its paths begin at the folder of the file. */
export function engineHint({folder}: ModelLocation, {data, config}: DataOption): string {
  const file = config ?? join(data, 'mtservice.json');
  const entry = JSON.stringify({
    neural: {engine: 'bergamot', folder: relative(dirname(file), folder) || '.'},
  });
  return `The engines of the configuration do not use models. Add this to "engines" in ${file}: ${entry.slice(1, -1)}\n`;
}

/**
 * Gives what root made in the folder of models to the user of the service, who could not read it otherwise: the owner of
 * the data folder, or of the folder around another one.
 */
export async function giveModels({data}: DataOption, folder: string): Promise<void> {
  if (!relative(data, folder).startsWith('..')) return giveToOwner(data);
  const around = dirname(folder);
  const owner = (await isRootElsewhere(around)) ? await ownerOf(around) : undefined;
  if (owner && (await ownerOf(folder))) await giveAll(folder, owner);
}
