import type {MarianConfig} from '../config.ts';
import type {Engine, EnginePair, ServerChange, ServerState} from '../engine.ts';
import {EngineServers} from '../servers/engine-servers.ts';
import {serverAddresses} from '../servers/server-address.ts';
import {NAME, open} from './marian-connections.ts';
import {MarianTranslator} from './marian-translator.ts';

const TIMEOUT_SECONDS = 60;

/** Servers of Marian NMT, each with a model for the configured pairs. */
export class MarianEngine implements Engine {
  readonly name = NAME;
  readonly kind = 'neural';
  readonly #config: MarianConfig;
  readonly #servers: EngineServers;

  constructor(config: MarianConfig) {
    this.#config = config;
    const {apiKey, url, timeoutSeconds = TIMEOUT_SECONDS} = config;
    const servers =
      typeof url === 'string' ? url : url.map((one) => (typeof one === 'string' ? one : {...one}));
    this.#servers = new EngineServers({
      addresses: serverAddresses({url: servers, ...(apiKey !== undefined && {apiKey})}),
      pairs: this.#pairs(),
      timeoutMs: timeoutSeconds * 1000,
      probe: async (server, {timeoutMs, signal}) => {
        const socket = await open(server, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
        socket.terminate();
        return {};
      },
    });
  }

  async pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    signal?.throwIfAborted();
    return this.#pairs();
  }

  translator(pair: EnginePair): MarianTranslator {
    const {timeoutSeconds = TIMEOUT_SECONDS} = this.#config;
    return new MarianTranslator({...this.#config, timeoutSeconds}, this.#servers, pair);
  }

  servers(pair?: EnginePair): ServerState[] {
    return this.#servers.states(pair);
  }

  onServerChange(listener: (change: ServerChange) => void): () => void {
    return this.#servers.onChange(listener);
  }

  #pairs(): EnginePair[] {
    return this.#config.pairs.map(({source, target}) => ({source, target}));
  }
}
