import type {OpenAiConfig} from '../config.ts';
import type {Engine, EnginePair} from '../engine.ts';
import {OpenAiTranslator} from './openai-translator.ts';

/** A chat model behind an OpenAI-compatible endpoint, for the configured pairs. */
export class OpenAiEngine implements Engine {
  /** Name of the model. */
  readonly name: string;
  readonly #config: OpenAiConfig;

  constructor(config: OpenAiConfig) {
    this.name = config.model;
    this.#config = config;
  }

  pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return Promise.resolve(this.#config.pairs.map(({source, target}) => ({source, target})));
  }

  translator(pair: EnginePair): OpenAiTranslator {
    return new OpenAiTranslator(this.#config, pair);
  }
}
