import {untilAborted} from '../../concurrency/until-aborted.ts';
import type {LibreTranslateConfig} from '../config.ts';
import {
  EngineError,
  type Batch,
  type EngineCapabilities,
  type EnginePair,
  type SegmentResult,
  type Translator,
} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import {httpJson} from '../http-json.ts';
import {RequestPool} from '../request-pool.ts';
import {serverCapabilities} from '../server-capabilities.ts';
import {translateRuns, type TextResult} from '../segment-text.ts';

const ENGINE = 'LibreTranslate';

/** One language pair of a LibreTranslate server. */
export class LibreTranslateTranslator implements Translator {
  readonly capabilities: EngineCapabilities;
  readonly #config: LibreTranslateConfig;
  readonly #url: string;
  readonly #pair: EnginePair;
  readonly #languages: (signal: AbortSignal) => Promise<EnginePair[]>;
  readonly #pool: RequestPool;

  constructor(
    config: LibreTranslateConfig,
    url: string,
    pair: EnginePair,
    languages: (signal: AbortSignal) => Promise<EnginePair[]>,
  ) {
    this.#config = config;
    this.#url = url;
    this.#pair = pair;
    this.#languages = languages;
    this.capabilities = serverCapabilities(config, {maxSegments: 50, maxCharacters: 5000});
    this.#pool = new RequestPool(this.capabilities.concurrency);
  }

  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const {source, target} = this.#pair;
    const pairs = await this.#pool.run(signal, (ending) => this.#languages(ending));
    if (!pairs.some((pair) => pair.source === source && pair.target === target)) {
      throw new EngineError('rejected', `LibreTranslate does not translate from ${source} to ${target}.`);
    }
  }

  async translate({segments, signal}: Batch): Promise<SegmentResult[]> {
    signal.throwIfAborted();
    const results = translateRuns(segments, (texts) => this.#translate(texts, signal));
    return untilAborted(results, signal);
  }

  stop(): Promise<void> {
    this.#pool.stop(ENGINE);
    return Promise.resolve();
  }

  // The server refuses a request as a whole: it is halved until only the refused text fails.
  async #translate(texts: string[], signal: AbortSignal): Promise<TextResult[]> {
    try {
      const translated = await this.#pool.run(signal, (ending) => this.#ask(texts, ending));
      return translated.map((text) => ({ok: true, text}));
    } catch (reason) {
      signal.throwIfAborted();
      const error = asEngineError(reason);
      if (error.kind !== 'rejected' || texts.length === 1) return texts.map(() => ({ok: false, error}));
      const middle = texts.length >> 1;
      const first = await this.#translate(texts.slice(0, middle), signal);
      return [...first, ...(await this.#translate(texts.slice(middle), signal))];
    }
  }

  async #ask(texts: string[], signal: AbortSignal): Promise<string[]> {
    const {apiKey, timeoutSeconds = 60} = this.#config;
    const answer = await httpJson({
      engine: ENGINE,
      url: `${this.#url}/translate`,
      timeoutMs: timeoutSeconds * 1000,
      signal,
      body: {
        q: texts,
        source: this.#pair.source,
        target: this.#pair.target,
        format: 'text',
        ...(apiKey === undefined ? {} : {api_key: apiKey}),
      },
    });
    const translated = (answer as {translatedText?: unknown} | null)?.translatedText;
    if (!isTexts(translated) || translated.length !== texts.length) {
      throw new EngineError('malformed', `LibreTranslate did not answer with ${texts.length} translations.`);
    }
    return translated;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
