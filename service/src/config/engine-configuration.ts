import {resolve} from 'node:path';
import type {EngineConfig} from '../engines/config.ts';

export const DEFAULT_ENGINES: Readonly<Record<string, EngineConfig>> = {
  phrasebook: {engine: 'phrasebook'},
  apertium: {engine: 'apertium'},
};

/** Engines with absolute paths; a relative folder of models begins at the folder of the configuration file. */
export function withAbsoluteFolders(
  engines: Readonly<Record<string, EngineConfig>>,
  folder: string,
): Readonly<Record<string, EngineConfig>> {
  const entries = Object.entries(engines).map(([name, config]): [string, EngineConfig] => [
    name,
    'folder' in config ? {...config, folder: resolve(folder, config.folder)} : config,
  ]);
  return Object.fromEntries(entries);
}
