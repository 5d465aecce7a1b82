import {untilAborted} from '../../concurrency/until-aborted.ts';
import type {OpenAiConfig} from '../config.ts';
import {
  EngineError,
  type Batch,
  type EngineCapabilities,
  type EnginePair,
  type Segment,
  type SegmentResult,
  type Translator,
} from '../engine.ts';
import {sendDivided} from '../divided-requests.ts';
import {asEngineError} from '../failure.ts';
import {httpJson} from '../http-json.ts';
import {hasCodes, textOf} from '../segment-content.ts';
import {hasWords, inSpaceOf, translateRuns, wellFormed, type TextResult} from '../segment-text.ts';
import {serverCapabilities, serverConcurrency} from '../server-capabilities.ts';
import type {EngineServers} from '../servers/engine-servers.ts';
import type {ServerAddress} from '../servers/server-address.ts';
import {ServerRequests} from '../servers/server-requests.ts';
import {contentOf, readAnswer} from './answer.ts';
import {qualitiesOf} from './log-probabilities.ts';
import {fromPlaceholders, withPlaceholders} from './placeholders.ts';
import {hasPlace, plainMessages, templateOf, type PromptTemplate} from './plain-prompt.ts';
import {faultOf, noTranslation} from './plain-answer.ts';
import {PlainQuestions, type GuidedText} from './plain-questions.ts';
import {chatMessages, type ChatMessage} from './prompt.ts';

/** Name of the engine in messages. */
export const ENGINE = 'The chat endpoint';

type Asking = Pick<Batch, 'terms' | 'signal'>;

type TimedConfig = OpenAiConfig & {readonly timeoutSeconds: number};

/**
 * One language pair of a chat model. Inline codes are sent as tags; a segment whose answer lacks codes is
 * sent again, as separate texts.
 */
export class OpenAiTranslator implements Translator {
  readonly capabilities: EngineCapabilities;
  readonly #config: TimedConfig;
  readonly #pair: EnginePair;
  readonly #servers: EngineServers;
  readonly #requests: ServerRequests;
  /** Template of the prompt; undefined for numbered batches in JSON. */
  readonly #template: PromptTemplate | undefined;
  readonly #plain: PlainQuestions | undefined;

  constructor(config: TimedConfig, servers: EngineServers, pair: EnginePair) {
    this.#config = config;
    this.#pair = pair;
    const {prompt = 'json'} = config;
    this.#template = prompt === 'json' ? undefined : templateOf(prompt, pair);
    this.#servers = servers;
    const usual = {maxSegments: 20, maxCharacters: 6000, servers: servers.all.length};
    this.capabilities = serverCapabilities(config, usual, {
      inlineCodes: true,
      terms: this.#template === undefined || hasPlace(this.#template, 'terms'),
      quality: config.logprobs === true,
      ...guidanceOf(config, this.#template),
    });
    this.#requests = new ServerRequests(servers, {
      engine: ENGINE,
      pair,
      concurrency: serverConcurrency(config),
      isPaid: config.paidPerRequest ?? true,
    });
    const {numbered = false, logprobs = false} = config;
    this.#plain =
      this.#template === undefined
        ? undefined
        : new PlainQuestions({
            ...{template: this.#template, pair, numbered, logprobs},
            send: (messages, signal) => this.#run(messages, signal),
          });
  }

  /** Requests one word from each server, so that a local server loads the model. */
  start(signal: AbortSignal): Promise<void> {
    return this.#requests.start(signal, async (server, ending) => {
      const sentAt = performance.now();
      try {
        const answer = await this.#send(this.#sample(), server.address, ending);
        if (this.#template === undefined) readAnswer(answer, 1);
        else contentOf(answer);
        this.#servers.succeeded(server, sentAt);
      } catch (reason) {
        ending.throwIfAborted();
        this.#servers.failed(server, asEngineError(reason));
        throw reason;
      }
    });
  }

  async translate(batch: Batch): Promise<SegmentResult[]> {
    batch.signal.throwIfAborted();
    return untilAborted(this.#translate(batch), batch.signal);
  }

  stop(): Promise<void> {
    this.#requests.stop();
    return Promise.resolve();
  }

  onExit(listener: (reason: EngineError) => void): () => void {
    return this.#requests.onExit(listener);
  }

  async #translate({segments, guidance = [], ...asking}: Batch): Promise<SegmentResult[]> {
    const questions = segments.map((segment) =>
      hasWords(textOf(segment)) ? withPlaceholders(segment) : undefined,
    );
    const texts = questions.flatMap((placed, index) =>
      placed ? {text: placed.text.trim(), guidance: guidance[index]} : [],
    );
    const answers = texts.length === 0 ? [] : await this.#texts(texts, asking);
    let next = 0;
    const results = segments.map((segment, index): SegmentResult | undefined => {
      const placed = questions[index];
      if (!placed)
        return {
          ok: true,
          segment: segment.map((part) => (typeof part === 'string' ? wellFormed(part) : part)),
        };
      const answer = answers[next++];
      if (answer === undefined) return {ok: false, error: missing()};
      if (!answer.ok) return answer;
      const translated = fromPlaceholders(inSpaceOf(placed.text, answer.text), placed.name, segment);
      const {quality} = answer;
      return translated && {ok: true, segment: translated, ...(quality !== undefined && {quality})};
    });
    return this.#retryLostCodes(segments, results, asking);
  }

  // Resends segments that lost codes, each as separate texts between its codes.
  async #retryLostCodes(
    segments: readonly Segment[],
    results: readonly (SegmentResult | undefined)[],
    asking: Asking,
  ): Promise<SegmentResult[]> {
    const withLostCodes = segments.filter(
      (segment, index) => results[index] === undefined && hasCodes(segment),
    );
    const retried = await translateRuns(withLostCodes, (texts) =>
      this.#texts(
        texts.map((text) => ({text, guidance: undefined})),
        asking,
      ),
    );
    return results.map((first, index) => {
      if (first) return first;
      const place = withLostCodes.indexOf(segments[index] as Segment);
      const result = retried[place];
      return result?.ok ? {...result, byRuns: true} : (result ?? {ok: false, error: missing()});
    });
  }

  async #texts(texts: readonly GuidedText[], asking: Asking): Promise<TextResult[]> {
    if (this.#plain) return this.#plain.ask(texts, asking);
    const answers = await sendDivided(texts, asking.signal, (part) => this.#ask(part, asking));
    return Promise.all(answers.map((answer, index) => this.#checked(answer, texts[index]!, asking)));
  }

  /** The answer, or that to a second request if the model left the text out, or did not translate it. */
  async #checked(answer: TextResult | undefined, text: GuidedText, asking: Asking): Promise<TextResult> {
    if (answer?.ok === false) return answer;
    const first = this.#judged(answer, text);
    if (first.ok) return first;
    try {
      const [again] = await this.#ask([text], asking);
      return this.#judged(again, text);
    } catch (reason) {
      asking.signal.throwIfAborted();
      return {ok: false, error: asEngineError(reason)};
    }
  }

  #judged(answer: TextResult | undefined, {text}: GuidedText): TextResult {
    if (!answer?.ok) return answer ?? {ok: false, error: missing()};
    const fault = faultOf(answer.text.trim(), text, this.#pair);
    return fault === undefined ? answer : {ok: false, error: noTranslation(fault)};
  }

  async #ask(guided: readonly GuidedText[], {terms, signal}: Asking): Promise<(TextResult | undefined)[]> {
    const texts = guided.map(({text}) => text);
    const guidance = guided.map((one) => one.guidance);
    const answer = await this.#run(chatMessages(this.#pair, {texts, terms, guidance}), signal);
    // The content of an answer says nothing about the server, and a retry would cost again.
    const read = readAnswer(answer, texts.length);
    const qualities = this.#config.logprobs ? qualitiesOf(answer, read) : [];
    return read.map((text, index): TextResult | undefined => {
      const quality = qualities[index];
      return text === undefined ? undefined : {ok: true, text, ...(quality !== undefined && {quality})};
    });
  }

  /** Messages that ask for one word. */
  #sample(): ChatMessage[] {
    const template = this.#template;
    if (template === undefined) return chatMessages(this.#pair, {texts: ['OK'], terms: []});
    return plainMessages(template, this.#pair, 'OK', {terms: []});
  }

  #run(messages: readonly ChatMessage[], signal: AbortSignal): Promise<unknown> {
    return this.#requests.run(signal, (server, ending) => this.#send(messages, server, ending));
  }

  #send(
    messages: readonly ChatMessage[],
    {url, apiKey}: ServerAddress,
    signal: AbortSignal,
  ): Promise<unknown> {
    const {model, jsonMode = this.#template === undefined, logprobs = false, timeoutSeconds} = this.#config;
    return httpJson({
      engine: ENGINE,
      url: `${url}/chat/completions`,
      timeoutMs: timeoutSeconds * 1000,
      signal,
      headers: authorization(apiKey),
      body: {
        model,
        temperature: 0,
        stream: false,
        messages,
        ...(jsonMode ? {response_format: {type: 'json_object'}} : {}),
        ...(logprobs && {logprobs}),
      },
    });
  }
}

/** Headers with the key; empty without a key. */
export function authorization(apiKey: string | undefined): Record<string, string> {
  return apiKey === undefined ? {} : {authorization: `Bearer ${apiKey}`};
}

/** Which guidance the prompts of a configuration have a place for. */
function guidanceOf(
  {examples = true, context = true}: OpenAiConfig,
  template: PromptTemplate | undefined,
): Pick<EngineCapabilities, 'examples' | 'context'> {
  const has = (place: 'examples' | 'before' | 'after'): boolean =>
    template === undefined || hasPlace(template, place);
  return {
    examples: examples && has('examples'),
    context: context && (has('before') || has('after')),
  };
}

function missing(): EngineError {
  return new EngineError('malformed', 'The model left this text out of its answer.');
}
