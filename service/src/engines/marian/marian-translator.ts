import {untilAborted} from '../../concurrency/until-aborted.ts';
import type {
  Batch,
  EngineCapabilities,
  EngineError,
  EnginePair,
  SegmentResult,
  Translator,
} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import {translateRuns, wellFormed, type TextResult} from '../segment-text.ts';
import {serverCapabilities, serverConcurrency} from '../server-capabilities.ts';
import type {EngineServers} from '../servers/engine-servers.ts';
import {ServerRequests} from '../servers/server-requests.ts';
import {wordAlignment} from './marian-alignment.ts';
import {readAnswer, type AnswerFormat, type TranslatedLine} from './marian-answer.ts';
import type {MarianConfig} from '../config.ts';
import {MarianConnections, NAME} from './marian-connections.ts';
import {linesOf} from './marian-lines.ts';

const USUAL = {maxSegments: 64, maxCharacters: 4000};

/** One language pair of marian-servers. */
export class MarianTranslator implements Translator {
  readonly capabilities: EngineCapabilities;
  readonly #format: AnswerFormat;
  readonly #timeoutMs: number;
  readonly #servers: EngineServers;
  readonly #requests: ServerRequests;
  readonly #connections = new MarianConnections();

  constructor(
    config: MarianConfig & {readonly timeoutSeconds: number},
    servers: EngineServers,
    pair: EnginePair,
  ) {
    const {alignment = false, nBest = false, timeoutSeconds} = config;
    this.#format = {alignment, nBest};
    this.#timeoutMs = timeoutSeconds * 1000;
    this.#servers = servers;
    const usual = {...USUAL, servers: servers.all.length};
    this.capabilities = serverCapabilities(config, usual, {alignment, quality: nBest});
    this.#requests = new ServerRequests(servers, {
      engine: NAME,
      pair,
      concurrency: serverConcurrency(config),
      isPaid: config.paidPerRequest ?? false,
    });
  }

  start(signal: AbortSignal): Promise<void> {
    return this.#requests.start(signal, (server, ending) => this.#servers.ask(server, ending));
  }

  async translate(batch: Batch): Promise<SegmentResult[]> {
    batch.signal.throwIfAborted();
    return untilAborted(this.#translate(batch), batch.signal);
  }

  stop(): Promise<void> {
    this.#requests.stop();
    this.#connections.close();
    return Promise.resolve();
  }

  onExit(listener: (reason: EngineError) => void): () => void {
    return this.#requests.onExit(listener);
  }

  async #translate({segments, alignment, signal}: Batch): Promise<SegmentResult[]> {
    const lines = new Map<string, TranslatedLine>();
    const results = await translateRuns(segments, (texts) => this.#ask(texts, lines, signal));
    if (!alignment) return results;
    return results.map((result, index) => {
      const [text, ...others] = segments[index]!;
      if (!result.ok || typeof text !== 'string' || others.length > 0) return result;
      const [translation = ''] = result.segment;
      const source = wellFormed(text.trim());
      const line = lines.get(source);
      if (!line || typeof translation !== 'string') return result;
      const [sourceStart, targetStart] = [text, translation].map(
        (one) => one.length - one.trimStart().length,
      );
      const placed = {source, text: line.text.trim(), links: line.links};
      const aligned = wordAlignment({...placed, sourceStart: sourceStart!, targetStart: targetStart!});
      return aligned ? {...result, alignment: aligned} : result;
    });
  }

  /** @param known - Gets the lines that were translated. */
  async #ask(
    texts: readonly string[],
    known: Map<string, TranslatedLine>,
    signal: AbortSignal,
  ): Promise<TextResult[]> {
    const divided = texts.map(linesOf);
    const lines = divided.flatMap((text) => text.lines);
    try {
      const answers = await this.#requests.run(signal, async (server, ending) => {
        const limits = {timeoutMs: this.#timeoutMs, signal: ending};
        const answer = await this.#connections.exchange(server, lines.join('\n'), limits);
        return readAnswer(answer, lines.length, this.#format);
      });
      lines.forEach((line, index) => known.set(line, answers[index]!));
      let next = 0;
      return divided.map(({lines: {length}, join}) => {
        const own = answers.slice(next, (next += length));
        const qualities = own.flatMap(({quality}) => quality ?? []);
        const text = join(own.map((line) => line.text));
        return {ok: true, text, ...(qualities.length > 0 && {quality: Math.min(...qualities)})};
      });
    } catch (reason) {
      signal.throwIfAborted();
      const error = asEngineError(reason);
      return texts.map(() => ({ok: false, error}));
    }
  }
}
