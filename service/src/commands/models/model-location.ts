import {join} from 'node:path';
import {Option} from 'commander';
import {loadConfiguration} from '../../config/index.ts';
import type {DataOption} from '../data-folder.ts';

/** Folder and registry of the models. */
export interface ModelLocation {
  readonly folder: string;
  /** Address of the registry; undefined for Mozilla's. */
  readonly registry: string | undefined;
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
  const {engines} = await loadConfiguration({dataFolder: data, configFile: config});
  const engine = Object.values(engines).find((one) => one.engine === 'bergamot');
  const configured = engine?.engine === 'bergamot' ? engine : undefined;
  return {folder: configured?.folder ?? join(data, 'models'), registry: registry ?? configured?.registry};
}
