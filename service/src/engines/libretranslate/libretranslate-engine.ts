import type {LibreTranslateConfig} from '../config.ts';
import {EngineError, type Engine, type EnginePair} from '../engine.ts';
import {httpJson} from '../http-json.ts';
import {LibreTranslateTranslator} from './libretranslate-translator.ts';

/** A LibreTranslate server with its language pairs. */
export class LibreTranslateEngine implements Engine {
  readonly name = 'LibreTranslate';
  readonly #config: LibreTranslateConfig;
  readonly #url: string;

  constructor(config: LibreTranslateConfig) {
    this.#config = config;
    this.#url = config.url.replace(/\/+$/, '');
  }

  /** Lists the server's pairs; none, and no error, when it does not answer. */
  async pairs(signal: AbortSignal = new AbortController().signal): Promise<EnginePair[]> {
    signal.throwIfAborted();
    try {
      return await this.#languages(signal);
    } catch (reason) {
      if (reason instanceof EngineError) return [];
      throw reason;
    }
  }

  translator(pair: EnginePair): LibreTranslateTranslator {
    return new LibreTranslateTranslator(this.#config, this.#url, pair, (signal) => this.#languages(signal));
  }

  async #languages(signal: AbortSignal): Promise<EnginePair[]> {
    const timeoutMs = (this.#config.timeoutSeconds ?? 60) * 1000;
    const answer = await httpJson({engine: this.name, url: `${this.#url}/languages`, timeoutMs, signal});
    if (!Array.isArray(answer))
      throw new EngineError('malformed', 'LibreTranslate did not list its languages.');
    return (answer as unknown[]).flatMap(pairsOfLanguage);
  }
}

function pairsOfLanguage(language: unknown): EnginePair[] {
  if (typeof language !== 'object' || language === null) return [];
  const {code: source, targets} = language as {code?: unknown; targets?: unknown};
  if (typeof source !== 'string' || !Array.isArray(targets)) return [];
  return (targets as unknown[])
    .filter((target) => typeof target === 'string' && target !== source)
    .map((target) => ({source, target: target as string}));
}
