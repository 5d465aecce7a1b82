import type {LibreTranslateConfig} from '../config.ts';
import {EngineError, type Engine, type EnginePair, type ServerChange, type ServerState} from '../engine.ts';
import {httpJson} from '../http-json.ts';
import {EngineServers} from '../servers/engine-servers.ts';
import {serverAddresses} from '../servers/server-address.ts';
import {LibreTranslateTranslator} from './libretranslate-translator.ts';

const TIMEOUT_SECONDS = 60;

/** LibreTranslate servers with their language pairs. */
export class LibreTranslateEngine implements Engine {
  readonly name = 'LibreTranslate';
  readonly kind = 'neural';
  readonly #config: LibreTranslateConfig;
  readonly #servers: EngineServers;

  constructor(config: LibreTranslateConfig) {
    this.#config = config;
    this.#servers = new EngineServers({
      addresses: serverAddresses(config),
      timeoutMs: (config.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000,
      probe: async ({url}, limits) =>
        pairsOf(await httpJson({engine: this.name, url: `${url}/languages`, ...limits})),
    });
  }

  /** Lists the pairs of all servers; empty, without an error, if no server answers. */
  async pairs(signal: AbortSignal = new AbortController().signal): Promise<EnginePair[]> {
    signal.throwIfAborted();
    return this.#servers.list(signal);
  }

  translator(pair: EnginePair): LibreTranslateTranslator {
    const {timeoutSeconds = TIMEOUT_SECONDS} = this.#config;
    return new LibreTranslateTranslator({...this.#config, timeoutSeconds}, this.#servers, pair);
  }

  servers(pair?: EnginePair): ServerState[] {
    return this.#servers.states(pair);
  }

  onServerChange(listener: (change: ServerChange) => void): () => void {
    return this.#servers.onChange(listener);
  }
}

function pairsOf(answer: unknown): EnginePair[] {
  if (!Array.isArray(answer))
    throw new EngineError('malformed', 'LibreTranslate did not list its languages.');
  return (answer as unknown[]).flatMap(pairsOfLanguage);
}

function pairsOfLanguage(language: unknown): EnginePair[] {
  if (typeof language !== 'object' || language === null) return [];
  const {code: source, targets} = language as {code?: unknown; targets?: unknown};
  if (typeof source !== 'string' || !Array.isArray(targets)) return [];
  return (targets as unknown[])
    .filter((target) => typeof target === 'string' && target !== source)
    .map((target) => ({source, target: target as string}));
}
