import {untilAborted} from '../../concurrency/until-aborted.ts';
import {
  EngineError,
  type Batch,
  type EngineCapabilities,
  type EnginePair,
  type Segment,
  type SegmentResult,
  type Term,
  type Translator,
} from '../engine.ts';
import {isWebPage} from '../../answers/web-page.ts';
import {sendDivided} from '../divided-requests.ts';
import {asEngineError} from '../failure.ts';
import {HttpError, httpJson} from '../http-json.ts';
import {hasCodes, textOf} from '../segment-content.ts';
import {markupResult, markupText} from '../segment-markup.ts';
import {hasWords, translateRuns, wellFormed, type TextResult} from '../segment-text.ts';
import {serverCapabilities, serverConcurrency} from '../server-capabilities.ts';
import type {EngineServer} from '../servers/engine-server.ts';
import type {EngineServers} from '../servers/engine-servers.ts';
import type {ServerAddress} from '../servers/server-address.ts';
import {ServerRequests} from '../servers/server-requests.ts';
import type {RemoteDialect, TermsTarget} from './remote-dialect.ts';
import type {RemoteSettings} from './remote-settings.ts';

/** Statuses of an answer to a request that names terms which the server does not have, or does not accept. */
const TERMS_REFUSED = [400, 404, 422];

const SAMPLE = 'OK';
/** Terms of a batch, and the signal that ends it. */
type Asked = Pick<Batch, 'terms' | 'signal'>;

/** Texts of one request. */
interface AskedTexts {
  readonly texts: readonly string[];
  readonly isMarkup: boolean;
  readonly terms: readonly Term[];
}

/** One language pair of servers that speak a dialect. */
export class RemoteTranslator implements Translator {
  readonly capabilities: EngineCapabilities;
  readonly #dialect: RemoteDialect;
  readonly #timeoutMs: number;
  readonly #pair: EnginePair;
  readonly #servers: EngineServers;
  readonly #requests: ServerRequests;

  constructor(
    settings: RemoteSettings & {readonly timeoutSeconds: number},
    dialect: RemoteDialect,
    servers: EngineServers,
    pair: EnginePair,
  ) {
    this.#dialect = dialect;
    this.#timeoutMs = settings.timeoutSeconds * 1000;
    this.#pair = pair;
    this.#servers = servers;
    this.capabilities = serverCapabilities(
      settings,
      {...dialect.usual, servers: servers.all.length},
      {inlineCodes: dialect.keepsTags, terms: dialect.terms !== undefined},
    );
    this.#requests = new ServerRequests(servers, {
      engine: dialect.name,
      pair,
      concurrency: serverConcurrency(settings),
      isPaid: settings.paidPerRequest ?? false,
    });
  }

  start(signal: AbortSignal): Promise<void> {
    const {source, target} = this.#pair;
    return this.#requests.start(signal, async (server, ending) => {
      await this.#servers.ask(server, ending);
      if (server.serves(this.#pair)) return server.refusesTexts ? this.#trySample(server, ending) : undefined;
      throw new EngineError(
        'rejected',
        `${this.#dialect.name} does not translate from ${source} to ${target}.`,
      );
    });
  }

  /** Translates one word with a server that refused texts. */
  async #trySample(server: EngineServer, signal: AbortSignal): Promise<void> {
    const sentAt = performance.now();
    try {
      await this.#request({texts: [SAMPLE], isMarkup: false, terms: []}, server.address, {signal});
      this.#servers.succeeded(server, sentAt);
    } catch (reason) {
      signal.throwIfAborted();
      this.#servers.failed(server, asEngineError(reason));
      throw reason;
    }
  }

  async translate({segments, ...asked}: Batch): Promise<SegmentResult[]> {
    asked.signal.throwIfAborted();
    const results = this.#dialect.keepsTags
      ? this.#translateMarkup(segments, asked)
      : this.#translateRuns(segments, asked);
    return untilAborted(results, asked.signal);
  }

  stop(): Promise<void> {
    this.#requests.stop();
    return Promise.resolve();
  }

  onExit(listener: (reason: EngineError) => void): () => void {
    return this.#requests.onExit(listener);
  }

  #translateRuns(segments: readonly Segment[], asked: Asked): Promise<SegmentResult[]> {
    return translateRuns(segments, (texts) => this.#ask(texts, false, asked));
  }

  /** Sends segments with codes as markup; if codes are lost, translates the texts between them one by one. */
  async #translateMarkup(segments: readonly Segment[], asked: Asked): Promise<SegmentResult[]> {
    const isMarked = segments.map((segment) => hasCodes(segment) && hasWords(textOf(segment)));
    const [marked, plain] = [true, false].map((isWith) =>
      segments.filter((_, index) => isMarked[index] === isWith),
    );
    const markup = marked!.map((segment) => wellFormed(markupText(segment).text));
    const [answers, others] = await Promise.all([
      markup.length > 0 ? this.#ask(markup, true, asked) : [],
      this.#translateRuns(plain!, asked),
    ]);
    const results = segments.map((segment, index) =>
      isMarked[index] ? markupResult(segment, answers.shift()!) : others.shift()!,
    );
    const lost = segments.filter((_, index) => results[index] === undefined);
    const byRuns = lost.length > 0 ? await this.#translateRuns(lost, asked) : [];
    return results.map((result) => result ?? asByRuns(byRuns.shift()!));
  }

  #ask(texts: readonly string[], isMarkup: boolean, {terms, signal}: Asked): Promise<TextResult[]> {
    if (!this.#dialect.isSingle) return this.#translate({texts, isMarkup, terms}, signal);
    return Promise.all(
      texts.map(async (text) => (await this.#translate({texts: [text], isMarkup, terms}, signal))[0]!),
    );
  }

  /** Translates texts in one request, or in parts if the server rejects it. */
  #translate({texts, ...asked}: AskedTexts, signal: AbortSignal): Promise<TextResult[]> {
    return sendDivided(texts, signal, async (part) => {
      const translated = await this.#requests.run(signal, (server, ending) =>
        this.#send({...asked, texts: part}, server, ending),
      );
      return translated.map((text) => ({ok: true, text}) as const);
    });
  }

  /** Sends texts with their terms; terms that the server has lost are created once more. */
  async #send(asked: AskedTexts, server: ServerAddress, signal: AbortSignal): Promise<string[]> {
    const {terms} = this.#dialect;
    if (!terms || asked.terms.length === 0) return this.#request(asked, server, {signal});
    const target = this.#termsTarget(server);
    for (let isAgain = false; ; isAgain = true) {
      const termsId = await terms.idOf(asked.terms, target, signal);
      try {
        return await this.#request(asked, server, {signal, termsId});
      } catch (error) {
        const isRefused = error instanceof HttpError && TERMS_REFUSED.includes(error.status ?? 0);
        if (termsId === undefined || !isRefused) throw error;
        if ((await terms.isLost(termsId, target, signal)) && !isAgain) continue;
        throw new EngineError('noTerms', `${error.message} The terms may be the cause.`, undefined, {
          cause: error,
        });
      }
    }
  }

  #termsTarget(server: ServerAddress): TermsTarget {
    return {
      server,
      pair: this.#pair,
      timeoutMs: this.#timeoutMs,
      notice: (notice) => this.#servers.notice(server, 'terms', notice),
    };
  }

  async #request(
    {texts, isMarkup}: AskedTexts,
    server: ServerAddress,
    {signal, termsId}: {readonly signal: AbortSignal; readonly termsId?: string | undefined},
  ): Promise<string[]> {
    const {name} = this.#dialect;
    const request = this.#dialect.request({texts, pair: this.#pair, isMarkup, server, termsId});
    const answer = await httpJson({engine: name, timeoutMs: this.#timeoutMs, signal, ...request});
    const translated = this.#dialect.textsIn(answer);
    if (!isTexts(translated) || translated.length !== texts.length) {
      const count = texts.length === 1 ? 'a translation' : `${texts.length} translations`;
      const why = insteadIn(answer) || (this.#dialect.faultIn?.(answer) ?? '');
      throw new EngineError('malformed', `${name} did not answer with ${count}${why}.`);
    }
    if (translated.some((text, index) => isWebPage(text) && !isWebPage(texts[index]!)))
      throw new EngineError('malformed', `${name} answered with a web page instead of a translation.`);
    return translated;
  }
}

function asByRuns(result: SegmentResult): SegmentResult {
  return result.ok ? {...result, byRuns: true} : result;
}

/** Names the fault in an answer with status 200. The words of the server may contain the key, so they are not shown. */
function insteadIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const name = ['error', 'errors', 'error_message', 'message', 'detail'].find((key) => key in answer);
  return name ? `, but with "${name}": the operator can see its words by asking the server directly` : '';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
