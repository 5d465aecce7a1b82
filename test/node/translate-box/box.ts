import {createClient} from '../../../src/client/create-client.ts';
import {connectionOf, type ClientOptions, type MtClient} from '../../../src/client/index.ts';
import type {Answer} from '../../../src/elements/mt-translate-box/translating/answer.ts';
import type {Route} from '../../../src/elements/common/routes.ts';
import type {Problem} from '../../../src/elements/common/problems.ts';
import type {ServiceRequest} from '../../../src/elements/mt-translate-box/translating/stoppable-request.ts';
import type {TranslationState} from '../../../src/elements/mt-translate-box/translating/translation-state.ts';
import {LiveTranslation} from '../../../src/elements/mt-translate-box/translating/live-translation.ts';
import {answer, type Behaviour, type SeenRequest, type TestService} from '../client/test-service.ts';
import {deadline} from '../../support/deadlines.mjs';

export const LATVIAN: Route = {
  pair: 'lv-en',
  source: 'lv',
  target: 'en',
  systemId: 'smt-lv-en',
  options: 'termCorpusId=c-1,qe',
  threshold: undefined,
};

/** 40 sentences in 20 paragraphs. */
export const PARAGRAPHS = Array.from(
  {length: 20},
  (_, index) => `Rindkopa ${index} ir šeit. Un vēl viens teikums ${index}!`,
);

/** Content of a translation request. */
export interface Asked {
  systemID: string;
  options: string;
  textArray: string[];
  text: string;
  translation: string;
}

export const asked = ({body}: SeenRequest): Asked => JSON.parse(body) as Asked;

/** The sentences of each request so far. */
export const sentTexts = ({requests}: TestService): string[][] =>
  requests.map((request) => asked(request).textArray);

/** An extended translation as the service sends it. */
export function extended(source: string, translation: string, quality = 0.8) {
  return {
    countSentences: 1,
    countTokens: 1,
    originalSentenceRanges: [[0, source.length]],
    qualityEstimate: quality,
    translation,
    translationSentenceRanges: [[0, translation.length]],
  };
}

/** Translates into capital letters. */
export const shouting: Behaviour = (request, ...rest) =>
  answer(
    200,
    asked(request).textArray.map((text) => extended(text, text.toUpperCase())),
  )(request, ...rest);

/** Uses one behavior per request, in order, and the last for all further requests. */
export function inTurn(...behaviours: Behaviour[]): Behaviour {
  let turn = 0;
  return (...call) => behaviours[Math.min(turn++, behaviours.length - 1)]!(...call);
}

/** An error as the service sends it. */
export const failing = (status: number, code: number, exception: string, description = '', headers = {}) =>
  answer(status, {code, exception, description}, headers);

export const starting = (retryAfter: string) =>
  failing(503, 21, 'systemIsStarting', 'The system is starting.', {'retry-after': retryAfter});

const DEADLINE_MS = deadline(30_000);

/** A store that tests can inspect. */
export class Box {
  readonly store = new LiveTranslation(() => this.online);
  readonly states: TranslationState[] = [];
  readonly answers: Answer[] = [];
  readonly problems: Problem[] = [];
  readonly wakings: number[] = [];
  readonly requests: ServiceRequest[] = [];
  online = true;
  lets = true;
  readonly #waiting = new Set<() => void>();

  constructor(client: MtClient, route = LATVIAN) {
    const {store} = this;
    store.on('change', () => this.#look());
    store.on('request', (request) => {
      this.requests.push(request);
      return this.lets;
    });
    store.on('translated', (translation) => this.answers.push(translation));
    store.on('failed', (problem) => {
      this.problems.push(problem);
      this.#look();
    });
    store.on('waking', ({secondsToNextTry}) => this.wakings.push(secondsToNextTry));
    store.configure({client, route, debounceMs: 0});
  }

  #look(): void {
    if (this.store.state !== this.states.at(-1)) this.states.push(this.store.state);
    for (const look of this.#waiting) look();
  }

  write(text: string): void {
    this.store.setSource({text});
  }

  get kinds(): string[] {
    return this.states.map(({kind}) => kind);
  }

  get translation(): string | undefined {
    return this.store.answer?.translation;
  }

  /** Waits for a state of this kind; fails after a deadline. */
  async until(kind: TranslationState['kind'] | (() => boolean)): Promise<void> {
    const isThere = typeof kind === 'string' ? () => this.store.state.kind === kind : kind;
    if (isThere()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`never ${String(kind)}: ${JSON.stringify(this.store.state)}`));
      }, DEADLINE_MS);
      const look = () => {
        if (!isThere()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  /** Types a text and waits until it is translated. */
  async translate(text: string): Promise<string | undefined> {
    this.write(text);
    await this.until('idle');
    return this.translation;
  }
}

/** A client of a test service, as sessions create it. */
export const clientOf = (
  {baseUrl}: {baseUrl: string},
  token = 'user-token-4711',
  options: Partial<ClientOptions> = {},
): MtClient => createClient(connectionOf({baseUrl, token, ...options}));
