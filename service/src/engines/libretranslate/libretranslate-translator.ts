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
import {serverCapabilities, serverConcurrency} from '../server-capabilities.ts';
import {translateRuns, type TextResult} from '../segment-text.ts';
import type {EngineServers} from '../servers/engine-servers.ts';
import type {ServerAddress} from '../servers/server-address.ts';
import {ServerRequests} from '../servers/server-requests.ts';

const ENGINE = 'LibreTranslate';

/** One language pair of LibreTranslate servers. */
export class LibreTranslateTranslator implements Translator {
  readonly capabilities: EngineCapabilities;
  readonly #timeoutMs: number;
  readonly #pair: EnginePair;
  readonly #servers: EngineServers;
  readonly #requests: ServerRequests;

  constructor(
    config: LibreTranslateConfig & {readonly timeoutSeconds: number},
    servers: EngineServers,
    pair: EnginePair,
  ) {
    this.#timeoutMs = config.timeoutSeconds * 1000;
    this.#pair = pair;
    this.#servers = servers;
    this.capabilities = serverCapabilities(config, {
      maxSegments: 50,
      maxCharacters: 5000,
      servers: servers.all.length,
    });
    this.#requests = new ServerRequests(servers, {
      engine: ENGINE,
      pair,
      concurrency: serverConcurrency(config),
      isPaid: config.paidPerRequest ?? false,
    });
  }

  start(signal: AbortSignal): Promise<void> {
    const {source, target} = this.#pair;
    return this.#requests.start(signal, async (server, ending) => {
      await this.#servers.ask(server, ending);
      if (server.serves(this.#pair)) return;
      throw new EngineError('rejected', `LibreTranslate does not translate from ${source} to ${target}.`);
    });
  }

  async translate({segments, signal}: Batch): Promise<SegmentResult[]> {
    signal.throwIfAborted();
    const results = translateRuns(segments, (texts) => this.#translate(texts, signal));
    return untilAborted(results, signal);
  }

  stop(): Promise<void> {
    this.#requests.stop();
    return Promise.resolve();
  }

  onExit(listener: (reason: EngineError) => void): () => void {
    return this.#requests.onExit(listener);
  }

  // The server rejects a request as a whole, so it is halved until only the rejected text fails.
  async #translate(texts: string[], signal: AbortSignal): Promise<TextResult[]> {
    try {
      const translated = await this.#requests.run(signal, (server, ending) =>
        this.#ask(texts, server, ending),
      );
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

  async #ask(texts: string[], {url, apiKey}: ServerAddress, signal: AbortSignal): Promise<string[]> {
    const answer = await httpJson({
      engine: ENGINE,
      url: `${url}/translate`,
      timeoutMs: this.#timeoutMs,
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
