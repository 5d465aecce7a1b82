import type {OpenAiConfig} from '../config.ts';
import type {Engine, EnginePair, ServerChange, ServerState} from '../engine.ts';
import {httpJson, isAnswered} from '../http-json.ts';
import {EngineServers} from '../servers/engine-servers.ts';
import {serverAddresses} from '../servers/server-address.ts';
import {authorization, ENGINE, OpenAiTranslator} from './openai-translator.ts';

const TIMEOUT_SECONDS = 120;

/** A chat model behind OpenAI-compatible endpoints, for the configured pairs. */
export class OpenAiEngine implements Engine {
  /** Name of the model. */
  readonly name: string;
  readonly kind = 'neural';
  readonly #config: OpenAiConfig;
  readonly #servers: EngineServers;

  constructor(config: OpenAiConfig) {
    this.name = config.model;
    this.#config = config;
    this.#servers = new EngineServers({
      addresses: serverAddresses(config),
      pairs: config.pairs.map(({source, target}) => ({source, target})),
      timeoutMs: (config.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000,
      probe: async ({url, apiKey}, limits) => {
        try {
          // The list of models is free, unlike a translation.
          await httpJson({engine: ENGINE, url: `${url}/models`, headers: authorization(apiKey), ...limits});
        } catch (error) {
          // Not every server lists its models.
          if (!isAnswered(error)) throw error;
        }
        return {};
      },
    });
  }

  pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return Promise.resolve(this.#config.pairs.map(({source, target}) => ({source, target})));
  }

  translator(pair: EnginePair): OpenAiTranslator {
    const {timeoutSeconds = TIMEOUT_SECONDS} = this.#config;
    return new OpenAiTranslator({...this.#config, timeoutSeconds}, this.#servers, pair);
  }

  servers(pair?: EnginePair): ServerState[] {
    return this.#servers.states(pair);
  }

  onServerChange(listener: (change: ServerChange) => void): () => void {
    return this.#servers.onChange(listener);
  }
}
