import {EngineError} from '../../engine.ts';
import {fromModelsJson, isModelsJson} from './models-json.ts';
import type {ModelIndex} from './model-offer.ts';
import {fromRemoteSettings, isRemoteSettings} from './remote-settings.ts';

/**
 * Reads the index of a registry, in either form that Mozilla publishes.
 *
 * @param address - Address of the index, for messages.
 * @throws EngineError `malformed` if the text is not an index of models.
 */
export function readIndex(text: string, address: string): ModelIndex {
  const value = parsed(text, address);
  if (isRemoteSettings(value)) return fromRemoteSettings(value);
  if (isModelsJson(value)) return fromModelsJson(value);
  throw new EngineError(
    'malformed',
    `${address} is no index of models: it has neither "models" nor "data". Name the address of models.json or of the records of a registry.`,
  );
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const start = text.trimStart().slice(0, 40).replace(/\s+/g, ' ');
    throw new EngineError(
      'malformed',
      `${address} is no index of models: it is not JSON, and begins with "${start}". Check the address of the registry.`,
    );
  }
}
