import {readdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {pairNamed} from '../engines/bergamot/pair-names.ts';
import type {EngineConfig} from '../engines/config.ts';
import {isMissingFile} from '../errors/file-fault.ts';

/** Engines of a service without engines in its configuration; neural models only if some were added. */
export function defaultEngines(dataFolder: string): Readonly<Record<string, EngineConfig>> {
  const folder = resolve(dataFolder, 'models');
  return {
    phrasebook: {engine: 'phrasebook'},
    apertium: {engine: 'apertium'},
    ...(hasModels(folder) && {neural: {engine: 'bergamot', folder}}),
  };
}

/** Whether a folder has a model, or cannot be read, which the engine then reports. */
function hasModels(folder: string): boolean {
  try {
    return readdirSync(folder).some(pairNamed);
  } catch (error) {
    return !isMissingFile(error);
  }
}

/** Whether models were added to a service without engines in its configuration since it was read. */
export function hasFirstModels(engines: Readonly<Record<string, EngineConfig>>, dataFolder: string): boolean {
  const {neural, ...others} = defaultEngines(dataFolder);
  return neural !== undefined && isDeepStrictEqual(engines, others);
}

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

/** What is wrong with the templates of requests; undefined if each has a place for a text. */
export function templatesFault({
  engines = {},
}: {
  readonly engines?: Readonly<Record<string, EngineConfig>> | undefined;
}): string | undefined {
  for (const [name, config] of Object.entries(engines)) {
    if (config.engine !== 'http-json') continue;
    const templates = JSON.stringify([config.url, config.body ?? '']);
    if (!/\{texts?\}/.test(templates))
      return `engines.${name}.body needs the place {text} or {texts}, or url the place {text}: each request would be the same`;
  }
  return undefined;
}
